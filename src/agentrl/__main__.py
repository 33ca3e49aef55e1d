"""`python -m agentrl`: the same program where no script was installed."""

from agentrl.cli import main

if __name__ == "__main__":
    main()
