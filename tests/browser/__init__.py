"""Tests of the pages in a browser."""
