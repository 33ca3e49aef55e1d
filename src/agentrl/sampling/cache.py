"""The memory of keys and values: slots of equal capacity, grown by need, copied and swapped whole.

Capacity follows the longest conversation so far, not the model's longest. The last place of every
slot is scrap: what would be written past the end goes there, and nobody reads it. Values outside
of what a conversation has written are never read with a weight above 0; memory starts as zeros,
because even a weight of 0 would not hide a NaN.
"""

from collections.abc import Sequence

import torch
from torch import Tensor

from agentrl.errors import UserError
from agentrl.sampling.ops import LayerCache
from agentrl.sampling.weights import Shape


class SlotCache:
    """Keys and values of all layers for `slots` conversations."""

    def __init__(self, shape: Shape, slots: int, dtype: torch.dtype, device: torch.device) -> None:
        self._shape = shape
        self._slots = slots
        self._dtype = dtype
        self._device = device
        self.layers: list[LayerCache] = []
        self.capacity = 0

    def ensure(self, capacity: int) -> bool:
        """Make room for `capacity` places a slot, keeping what is held; gives whether memory has moved.

        UserError when the device has no such memory.
        """
        if capacity <= self.capacity:
            return False
        held, self.layers = self.layers, []
        try:
            for number in range(self._shape.layers):
                self.layers.append(LayerCache(self._zeros(capacity), self._zeros(capacity)))
                if held:
                    for old, new in zip(held[number], self.layers[number], strict=True):
                        new[:, :, : self.capacity] = old
                    held[number] = self.layers[number]  # Frees the old one before the next is made.
        except RuntimeError as error:  # What torch raises when memory is out, on either device.
            self.forget()
            raise self.out_of_memory(capacity) from error
        self.capacity = capacity
        return True

    def bytes_for(self, capacity: int) -> int:
        """Bytes that all slots take at a capacity."""
        per_place = 2 * self._shape.layers * self._shape.kv_heads * self._shape.head_dim * self._dtype.itemsize
        return self._slots * capacity * per_place

    def out_of_memory(self, capacity: int) -> UserError:
        """The error of a device that is too small for the slots at a capacity."""
        held = f"{self._slots} conversations of up to {capacity} tokens"
        return UserError(
            f"out of memory: keys and values of {held} take {self.bytes_for(capacity) / 2**30:.2f} GiB",
            where="gen_batch",
            remedy="lower it, or free the device of other processes",
        )

    def forget(self) -> None:
        """Give the memory back."""
        self.layers, self.capacity = [], 0

    def copy(self, source: int, targets: Sequence[int], count: int) -> None:
        """Copy the first `count` places of a slot to other slots."""
        rows = torch.tensor(targets, device=self._device)
        for part in self._parts():
            part[rows, :, :count] = part[source, :, :count]

    def swap(self, one: int, other: int, count: int) -> None:
        """Exchange the first `count` places of two slots."""
        for part in self._parts():
            aside = part[one, :, :count].clone()
            part[one, :, :count] = part[other, :, :count]
            part[other, :, :count] = aside

    def _parts(self) -> list[Tensor]:
        return [part for layer in self.layers for part in layer]

    def _zeros(self, capacity: int) -> Tensor:
        size = (self._slots, self._shape.kv_heads, capacity, self._shape.head_dim)
        return torch.zeros(size, dtype=self._dtype, device=self._device)
