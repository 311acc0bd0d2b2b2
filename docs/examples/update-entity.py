import json
import os
import urllib.error
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

body = {
    "id": int(entity),
    "founder_address": "Calle Mayor 12, Valencia",
    "founder_country": "ES",
    "naics": "541511",
}
request = urllib.request.Request(
    f"{url}/v1/entity",
    method="PUT",
    data=json.dumps(body).encode(),
    headers={
        "Authorization": f"Bearer {key}",
        "Content-Type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

entity = answer["data"]
print(f"{entity['founder_address']}, {entity['founder_country']}, NAICS {entity['naics']}")
