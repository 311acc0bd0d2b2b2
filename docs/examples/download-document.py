import base64
import hashlib
import os
import urllib.error
import urllib.request

url, key, document = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_DOCUMENT"))

request = urllib.request.Request(
    f"{url}/v1/documents/{document}/download",
    headers={"Authorization": f"Bearer {key}"},
)
digest = hashlib.sha256()
try:
    with urllib.request.urlopen(request) as response, open("document.pdf.part", "wb") as file:
        while piece := response.read(65536):
            digest.update(piece)
            file.write(piece)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")

found = f"sha-256=:{base64.b64encode(digest.digest()).decode()}:"
if found != response.headers["Repr-Digest"]:
    raise SystemExit("These are not the bytes of the document.")
os.replace("document.pdf.part", "document.pdf")
print("document.pdf", response.headers["Content-Type"], found)
