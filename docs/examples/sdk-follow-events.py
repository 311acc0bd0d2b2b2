import os
import pathlib

from llano import Llano

llano = Llano(api_key=os.environ["LLANO_KEY"], base_url=os.environ["LLANO_URL"])
place = pathlib.Path("place.txt")

after = place.read_text() if place.exists() else None
events = llano.events(after=after, types=["entry.created", "ledger.ratified"])
for event in events:
    print(f"{event['type']} {event['record']}", flush=True)
    place.write_text(events.after)
