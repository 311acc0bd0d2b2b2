import json
import os
import urllib.error
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

request = urllib.request.Request(
    f"{url}/v1/test/bank-transactions",
    data=json.dumps({
        "entity_id": int(entity),
        "transactions": [
            {"amount": 1200, "payee": "Tessellate Labs"},
            {"amount": -49.9, "payee": "Hostwell", "date": "2026-11-02"},
        ],
    }).encode(),
    headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

for one in answer["data"]:
    print(one["date"], one["amount"], one["payee"])
