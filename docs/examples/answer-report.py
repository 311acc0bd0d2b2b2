import json
import os
import urllib.error
import urllib.request

url, key, report = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_REPORT"))

body = {
    "report_id": int(report),
    "decisions": [
        {"recommendation_idx": 0, "decision": "APPROVED", "client_notes": "Agreed."},
    ],
}
request = urllib.request.Request(
    f"{url}/v1/reports",
    method="POST",
    data=json.dumps(body).encode(),
    headers={
        "Authorization": f"Bearer {key}",
        "Content-Type": "application/json",
        "Idempotency-Key": f"report-{report}-first-answer",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        data = json.load(response)["data"]
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

advice = data["recommendations"][0]
print(f"{advice['response']['decision']}: {advice['title']}")
for proposed in data["proposed_decisions"]:
    print(proposed["category"], proposed["amount"], proposed["transaction_id"] or "not submitted")
