"""Functions whose loop, slice or window starts or ends one place off."""
