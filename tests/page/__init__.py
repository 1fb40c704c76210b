"""Tests of the page's modules in Node, without a browser."""
