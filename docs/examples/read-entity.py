import json
import os
import urllib.error
import urllib.parse
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

wanted = {"id": entity}
request = urllib.request.Request(
    f"{url}/v1/entity?{urllib.parse.urlencode(wanted)}",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

entity = answer["data"]
print(f"{entity['name']}, {entity['state']}")
for filing in entity["tax_filings"]:
    print(filing["form"], filing["year"], "due", filing["due_date"], filing["status"])
