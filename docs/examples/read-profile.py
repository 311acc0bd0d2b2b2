import json
import os
import urllib.error
import urllib.request

url, key = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY"))

request = urllib.request.Request(
    f"{url}/v1/profile",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

profile = answer["data"]
print(f"{profile['name']} <{profile['email']}>, {profile['country'] or 'no country'}")
known = [kind for kind, value in profile["identifiers"].items() if value is not None]
print(f"identifiers: {', '.join(known) or 'none'}")
