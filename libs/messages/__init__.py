"""What is said on the wire: subjects, requests and answers, feeds, facts. Pure: structs and functions over them."""
