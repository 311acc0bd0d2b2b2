import os

from llano import Llano

llano = Llano(api_key=os.environ["LLANO_KEY"], base_url=os.environ["LLANO_URL"])
entries = llano.bookkeeping.list(entity_id=int(os.environ["LLANO_ENTITY"]), year=2026)

count = sum(1 for entry in entries if entry["income"] > 0)
print(f"{count} entries with income")

summary = entries.page()["summary"]
print(f"net {summary['net']}")
