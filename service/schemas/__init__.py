"""What goes in and what comes out: requests are checked by these, tests hold answers to them."""
