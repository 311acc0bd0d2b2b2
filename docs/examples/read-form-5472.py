import json
import os
import urllib.error
import urllib.parse
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

wanted = {"entity_id": entity, "year": 2025}
request = urllib.request.Request(
    f"{url}/v1/reports/form-5472?{urllib.parse.urlencode(wanted)}",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        data = json.load(response)["data"]
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

for form in data["forms"]:
    amount = "blank" if form["line_1f"] is None else form["line_1f"]
    print(f"{form['person']['name']}: {amount}")
for entry in data["left_out"]["entries"]:
    print(f"entry {entry['entry_id']} left out: {entry['why']} {', '.join(entry['missing'])}")
print(f"due {data['due_date']}")
