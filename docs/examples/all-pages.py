import json
import os
import urllib.error
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))


def fetch_page(cursor):
    after = f"&cursor={cursor}" if cursor else ""
    request = urllib.request.Request(
        f"{url}/v1/bookkeeping?entity_id={entity}&limit=100{after}",
        headers={"Authorization": f"Bearer {key}"},
    )
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{error.code} {error.read().decode()}")


count, cursor = 0, None
while True:
    page = fetch_page(cursor)
    count += len(page["data"])
    print(f"{count} entries so far")
    cursor = page["pagination"]["next_cursor"]
    if cursor is None:
        break
