import os

from llano import ApiError, InvalidRequestError, Llano

llano = Llano(api_key=os.environ["LLANO_KEY"], base_url=os.environ["LLANO_URL"])

try:
    llano.bookkeeping.create(entity_id=int(os.environ["LLANO_ENTITY"]), year=2026, month=13)
except ApiError as error:
    if isinstance(error, InvalidRequestError):
        print(f"{error.field}: {error.code}")
    print(f"{error.status} {error.message} ({error.request_id})")
