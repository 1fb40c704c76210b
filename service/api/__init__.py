"""The HTTP interface: one blueprint a topic, and the one error handler."""
