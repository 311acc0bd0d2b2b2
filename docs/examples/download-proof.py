import os
import urllib.error
import urllib.request

url, key, document = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_DOCUMENT"))

request = urllib.request.Request(
    f"{url}/v1/documents/{document}/proof",
    headers={"Authorization": f"Bearer {key}"},
)
try:
    with urllib.request.urlopen(request) as response:
        proof = response.read()
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

with open("document.pdf.ots", "wb") as file:
    file.write(proof)
print(len(proof), "document.pdf.ots")
