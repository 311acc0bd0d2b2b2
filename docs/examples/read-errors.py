import json
import os
import urllib.error
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

request = urllib.request.Request(
    f"{url}/v1/bookkeeping?entity_id={entity}&yaer=2026",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    print(f"{error.code}: {json.load(error)['error']}")
    print(f"request id: {error.headers['Request-Id']}")
