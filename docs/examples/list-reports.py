import json
import os
import urllib.error
import urllib.parse
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))

wanted = {"entity_id": entity, "type": "monthly", "limit": 1}
request = urllib.request.Request(
    f"{url}/v1/reports?{urllib.parse.urlencode(wanted)}",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        data = json.load(response)["data"]
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

for report in data:
    period, metrics = report["period"], report["metrics"]
    print(
        f"report {report['id']}, {period['from']} to {period['to']}:"
        f" received {metrics['received']}, paid {metrics['paid']}"
    )
    for advice in report["recommendations"]:
        answered = advice["response"]["decision"] if advice["response"] else "not answered"
        print(f"{advice['idx']} {advice['severity']}: {advice['title']} ({answered})")
