import os
import time
import urllib.error
import urllib.request

url, key, entity = (os.environ[name] for name in ("LLANO_URL", "LLANO_KEY", "LLANO_ENTITY"))


def ask(path):
    request = urllib.request.Request(url + path, headers={"Authorization": f"Bearer {key}"})
    while True:
        try:
            return urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            if error.code != 429:
                raise
            seconds = int(error.headers["Retry-After"])
            print(f"the limit is spent; waiting {seconds} s")
            time.sleep(seconds)


with ask(f"/v1/bookkeeping?entity_id={entity}&limit=1") as response:
    print(response.status, response.headers["RateLimit"])
