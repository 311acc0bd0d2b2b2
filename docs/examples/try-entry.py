import json
import os
import urllib.error
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

entry = {
    "entity_id": int(entity),
    "year": 2026,
    "month": 11,
    "income": 1500,
    "category": "venta_servicio",
    "economic_purpose": "Design work for October",
    "transaction_date": "2026-11-03",
    "bank_source": "manual",
}
request = urllib.request.Request(
    f"{url}/v1/bookkeeping",
    data=json.dumps(entry).encode(),
    headers={
        "Authorization": f"Bearer {key}",
        "Content-Type": "application/json",
        "Dry-Run": "true",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        tried = json.load(response)["data"]
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

documented = str(tried["economic_substance"]).lower()
print(f"would be booked as {tried['movement_type']}, documented: {documented}")
