"""The command line: the commands in `commands`, and their shared parts."""
