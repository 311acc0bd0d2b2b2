import os
from decimal import Decimal

from llano import Llano

llano = Llano(api_key=os.environ["LLANO_KEY"], base_url=os.environ["LLANO_URL"])

entry = llano.bookkeeping.create(
    entity_id=int(os.environ["LLANO_ENTITY"]),
    year=2026,
    month=11,
    income=Decimal("1500.25"),
    category="venta_servicio",
    description="Invoice 118",
)
print(f"entry {entry['id']}: {entry['income']}")
