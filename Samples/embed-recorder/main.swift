print("pressel")
