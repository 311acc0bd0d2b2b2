import { takeLock } from '../../kernel/sql/locks.ts'
import { bool, int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const insertService = write({
  name: 'catalog.insert_service',
  action: 'service.create',
  params: {
    code: text,
    name_en: text,
    name_es: text,
    price: text,
    currency: text,
    period: text,
    about_en: text,
    about_es: text,
    includes_en: text,
    includes_es: text,
    terms_en: text,
    terms_es: text,
    place: int,
  },
  row: { id: int },
  sql: `
    made as (
      insert into catalog.service (
        code, name_en, name_es, price, currency, period, about_en, about_es, includes_en, includes_es, terms_en,
        terms_es, place
      )
      values (
        $code, $name_en, $name_es, $price::numeric, $currency, $period, $about_en, $about_es, $includes_en,
        $includes_es, $terms_en, $terms_es, $place::integer
      ) returning id
    ), written as (select id, 'service/' || id as record from made)`,
})

/** Null leaves a field unchanged. */
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
    about_en: orNull(text),
    about_es: orNull(text),
    includes_en: orNull(text),
    includes_es: orNull(text),
    terms_en: orNull(text),
    terms_es: orNull(text),
    place: orNull(int),
  },
  row: { id: int, changed: orNull(text) },
  sql: `
    kept as (
      update catalog.service s set
        name_en = coalesce($name_en::text, s.name_en), name_es = coalesce($name_es::text, s.name_es),
        price = coalesce($price::numeric, s.price), currency = coalesce($currency::text, s.currency),
        offered = coalesce($offered::boolean, s.offered),
        about_en = coalesce($about_en::text, s.about_en), about_es = coalesce($about_es::text, s.about_es),
        includes_en = coalesce($includes_en::text, s.includes_en),
        includes_es = coalesce($includes_es::text, s.includes_es),
        terms_en = coalesce($terms_en::text, s.terms_en), terms_es = coalesce($terms_es::text, s.terms_es),
        place = coalesce($place::integer, s.place)
      where s.id = $id
      returning s.id, nullif(concat_ws(',',
        case when new.name_en <> old.name_en then 'name_en' end,
        case when new.name_es <> old.name_es then 'name_es' end,
        case when new.price <> old.price then 'price' end,
        case when new.currency <> old.currency then 'currency' end,
        case when new.offered <> old.offered then 'offered' end,
        case when new.about_en <> old.about_en then 'about_en' end,
        case when new.about_es <> old.about_es then 'about_es' end,
        case when new.includes_en <> old.includes_en then 'includes_en' end,
        case when new.includes_es <> old.includes_es then 'includes_es' end,
        case when new.terms_en <> old.terms_en then 'terms_en' end,
        case when new.terms_es <> old.terms_es then 'terms_es' end,
        case when new.place <> old.place then 'place' end), '') as changed
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

/** Of two who fill an empty catalog, the second waits here. */
export const lockCatalog = statement({
  name: 'catalog.lock_catalog',
  params: {},
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('filling the catalog')}`,
})

export const hasServices = statement({
  name: 'catalog.has_services',
  params: {},
  row: { has_services: bool },
  sql: 'select exists (select from catalog.service) as has_services',
})

const TEXTS_ROW = {
  about_en: text,
  about_es: text,
  includes_en: text,
  includes_es: text,
  terms_en: text,
  terms_es: text,
  place: int,
}
const TEXTS = 'about_en, about_es, includes_en, includes_es, terms_en, terms_es, place'

/** What visitors see: the offered services in the operator's order, up to a limit far above any catalog. */
export const listOffered = statement({
  name: 'catalog.list_offered',
  params: {},
  row: { ...SERVICE_ROW, ...TEXTS_ROW },
  sql: `select ${SERVICE}, ${TEXTS} from catalog.service where offered order by place, id limit 500`,
})

export const findTexts = statement({
  name: 'catalog.find_texts',
  params: { code: text, id: int },
  row: { ...SERVICE_ROW, ...TEXTS_ROW },
  sql: `select ${SERVICE}, ${TEXTS} from catalog.service where code = $code or id = $id`,
})

/** Everything, for editing. */
export const ENTRY_ROW = { ...SERVICE_ROW, ...TEXTS_ROW }
export const ENTRY = `${SERVICE}, ${TEXTS}`
