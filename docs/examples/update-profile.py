import json
import os
import urllib.error
import urllib.request

url, key = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY"))

body = {
    "phone": "+34 600 123 456",
    "country": "ES",
}
request = urllib.request.Request(
    f"{url}/v1/profile",
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

profile = answer["data"]
print(profile["phone"], profile["country"])
