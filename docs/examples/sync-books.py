import json
import os
import urllib.error
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

request = urllib.request.Request(
    f"{url}/v1/bookkeeping/sync?entity_id={entity}",
    method="POST",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

print(f"{answer['synced']} synced, {answer.get('skipped', 0)} skipped")
if "message" in answer:
    print(answer["message"])
