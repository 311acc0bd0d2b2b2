import json
import os
import urllib.error
import urllib.parse
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

wanted = {"entity_id": entity, "doc_type": "ARTICLES"}
request = urllib.request.Request(
    f"{url}/v1/documents?{urllib.parse.urlencode(wanted)}",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

for document in answer["data"]:
    print(document["id"], document["title"], document["sha256"], document["ots_status"])
print(f"documents: {answer['pagination']['total']}")
