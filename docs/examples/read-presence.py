import json
import os
import urllib.error
import urllib.parse
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

wanted = {"entity_id": entity, "year": 2026, "detail": "true"}
request = urllib.request.Request(
    f"{url}/v1/presence?{urllib.parse.urlencode(wanted)}",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

for stay in answer["summary"]["countries"]:
    print(f"{stay['country']} {stay['days']} days")
for warning in answer["warnings"]:
    print(f"{warning['level']}: {warning['message']}")
print(f"{len(answer['calendar'])} days known")
