"""Pages for people: the board, the views of data, and the documentation of the API."""
