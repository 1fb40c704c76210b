"""How is it asked over HTTP?"""
