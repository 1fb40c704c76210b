"""The command line: the commands in `commands`, and what they share."""
