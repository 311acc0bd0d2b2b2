import json
import os
import urllib.error
import urllib.request

url, key = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY"))

request = urllib.request.Request(
    f"{url}/v1/test/reset",
    data=b"{}",
    headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

print(f"LLC {answer['data']['entity_id']}, {answer['data']['entries']} entries")
