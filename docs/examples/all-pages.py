import json
import os
import urllib.error
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))


def fetch_page(offset):
    request = urllib.request.Request(
        f"{url}/v1/bookkeeping?entity_id={entity}&limit=100&offset={offset}",
        headers={"Authorization": f"Bearer {key}"},
    )
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{error.code} {error.read().decode()}")


offset = 0
while entries := fetch_page(offset):
    offset += len(entries)
    print(f"{offset} entries so far")
