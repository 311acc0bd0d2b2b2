import json
import os
import urllib.error
import urllib.request

url, key = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY"))

request = urllib.request.Request(
    f"{url}/v1/entity",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

for entity in answer["data"]:
    subscription = entity["manager_subscription"]
    status = subscription["status"] if subscription else "no subscription"
    print(f"{entity['id']} {entity['name']} ({entity['state']}) {status}")
