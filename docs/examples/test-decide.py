import json
import os
import urllib.error
import urllib.request

url, key, transaction = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_TRANSACTION"))

decision = {"transaction_id": transaction, "status": "REJECTED", "manager_resolution": "No invoice."}
request = urllib.request.Request(
    f"{url}/v1/test/ledger/decide",
    data=json.dumps(decision).encode(),
    headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

print(answer["data"]["status"], answer["data"]["decided_by"])
