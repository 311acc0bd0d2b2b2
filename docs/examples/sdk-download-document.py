import os

from llano import Llano

llano = Llano(api_key=os.environ["LLANO_KEY"], base_url=os.environ["LLANO_URL"])

file = llano.documents.download(int(os.environ["LLANO_DOCUMENT"]))
file.save("document.pdf")
print(f"{file.content_type}, {file.size_bytes} bytes")
