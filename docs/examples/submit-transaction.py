import json
import os
import urllib.error
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

body = {
    "entity_id": int(entity),
    "amount": 2500,
    "category": "OWNER_DISTRIBUTION",
    "description": "Distribution for the third quarter",
    "strategic_decision": "Profit is ahead of plan and the reserve is full",
    "bank": "mercury",
}
request = urllib.request.Request(
    f"{url}/v1/ledger",
    method="POST",
    data=json.dumps(body).encode(),
    headers={
        "Authorization": f"Bearer {key}",
        "Content-Type": "application/json",
        "Idempotency-Key": "distribution-2026-q3",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

transaction = answer["data"]
print(transaction["transaction_id"], transaction["status"], transaction["decision_status"])
