import json
import os
import urllib.parse
import urllib.error
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

wanted = {"entity_id": entity, "year": 2026, "month": 11, "category": "Bank Fees"}
request = urllib.request.Request(
    f"{url}/v1/bookkeeping?{urllib.parse.urlencode(wanted)}",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

for entry in answer["data"]:
    print(f"{entry['category']} {entry['expense']}")
print(f"{answer['summary']['total_expenses']} in all")
