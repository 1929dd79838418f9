"""For people who operate Furrow: servers, set-up, the command line."""
