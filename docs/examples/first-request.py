import json
import os
import urllib.error
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

request = urllib.request.Request(
    f"{url}/v1/bookkeeping?entity_id={entity}&limit=3",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

for entry in answer["data"]:
    print(f"{entry['year']}-{entry['month']} {entry['category']} +{entry['income']} -{entry['expense']}")
total, net = answer["pagination"]["total"], answer["summary"]["net"]
print(f"{len(answer['data'])} of {total} entries, net {net}")
