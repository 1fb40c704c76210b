"""Fields and schemas that several topics share."""
