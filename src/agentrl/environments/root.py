"""Where the model is told that its repository lies. No such folder is ever made."""

ROOT = "/repo"
