import json
import os
import urllib.error
import urllib.parse
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

wanted = {"entity_id": entity, "status": "PENDING"}
request = urllib.request.Request(
    f"{url}/v1/ledger?{urllib.parse.urlencode(wanted)}",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

for transaction in answer["data"]:
    print(transaction["transaction_id"], transaction["category"], transaction["amount"])
print(f"{answer['pagination']['total']} waiting for the Manager")
