import { bool, int, orNull, statement, text } from '../../kernel/statement.ts'
import { write } from '../../kernel/write.ts'

export const insertService = write({
  name: 'catalog.insert_service',
  action: 'service.create',
  params: { code: text, name_en: text, name_es: text, price: text, currency: text, period: text },
  row: { id: int },
  sql: `
    made as (
      insert into catalog.service (code, name_en, name_es, price, currency, period)
      values ($code, $name_en, $name_es, $price::numeric, $currency, $period) returning id
    ), written as (select id, 'service/' || id as record from made)`,
})

/** What is given is changed; what is null stays. */
export const updateService = write({
  name: 'catalog.update_service',
  action: 'service.update',
  detail: 'changed',
  params: {
    id: int,
    name_en: orNull(text),
    name_es: orNull(text),
    price: orNull(text),
    currency: orNull(text),
    offered: orNull(bool),
  },
  row: { id: int, changed: orNull(text) },
  sql: `
    kept as (
      update catalog.service s set
        name_en = coalesce($name_en::text, s.name_en), name_es = coalesce($name_es::text, s.name_es),
        price = coalesce($price::numeric, s.price), currency = coalesce($currency::text, s.currency),
        offered = coalesce($offered::boolean, s.offered)
      where s.id = $id
      returning s.id, nullif(concat_ws(',',
        case when new.name_en <> old.name_en then 'name_en' end,
        case when new.name_es <> old.name_es then 'name_es' end,
        case when new.price <> old.price then 'price' end,
        case when new.currency <> old.currency then 'currency' end,
        case when new.offered <> old.offered then 'offered' end), '') as changed
    ), written as (select id, changed, 'service/' || id as record from kept)`,
})

const SERVICE_ROW = {
  id: int,
  code: text,
  name_en: text,
  name_es: text,
  price: text,
  currency: text,
  period: text,
  offered: bool,
}
const SERVICE = 'id, code, name_en, name_es, trim_scale(price) as price, currency, period, offered'

/** No code is a number, so one text can name a service either way. */
export const findServiceByCodeOrId = statement({
  name: 'catalog.find_service',
  params: { code: text, id: int },
  row: SERVICE_ROW,
  sql: `select ${SERVICE} from catalog.service where code = $code or id = $id`,
})

export const listServices = statement({
  name: 'catalog.list_services',
  params: {},
  row: SERVICE_ROW,
  sql: `select ${SERVICE} from catalog.service order by id`,
})
