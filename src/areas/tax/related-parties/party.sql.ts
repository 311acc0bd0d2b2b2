import { bool, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

const FACTS = {
  person_kind: text,
  country: orNull(text),
  tax_country: orNull(text),
  ftin_sealed: orNull(text),
  ftin_none: bool,
  us_number_sealed: orNull(text),
  reference_id: orNull(text),
  address: orNull(text),
  latin_name: orNull(text),
}

/** A counterparty with its details as a party; no reference id means that nothing was saved yet. */
export const findParty = statement({
  name: 'tax.find_party',
  params: { counterparty_id: int },
  row: { entity_id: int, name: text, is_related_party: bool, ...FACTS },
  sql: `
    select c.entity_id, c.name, c.is_related_party, coalesce(p.person_kind, 'foreign') as person_kind, p.country,
           p.tax_country, p.ftin_sealed, coalesce(p.ftin_none, false) as ftin_none, p.us_number_sealed,
           p.reference_id, p.address, p.latin_name
    from bookkeeping.counterparties c left join tax.party p on p.counterparty_id = c.id
    where c.id = $counterparty_id`,
})

export const listParties = statement({
  name: 'tax.list_parties',
  params: { entity_id: int },
  row: { counterparty_id: int, name: text, kind: text, relation_subtype: orNull(text), ...FACTS },
  sql: `
    select c.id as counterparty_id, c.name, c.kind, c.relation_subtype,
           coalesce(p.person_kind, 'foreign') as person_kind, p.country, p.tax_country, p.ftin_sealed,
           coalesce(p.ftin_none, false) as ftin_none, p.us_number_sealed, p.reference_id, p.address, p.latin_name
    from bookkeeping.counterparties c left join tax.party p on p.counterparty_id = c.id
    where c.entity_id = $entity_id and c.is_related_party order by c.id`,
})

const COLUMNS =
  'counterparty_id, entity_id, person_kind, country, tax_country, ftin_sealed, ftin_none, us_number_sealed, reference_id, address, latin_name'

export const keepParty = write({
  name: 'tax.keep_party',
  action: 'party.update',
  detail: 'changed',
  params: { counterparty_id: int, entity_id: int, ...FACTS, changed: text },
  row: { counterparty_id: int },
  sql: `
    kept as (
      insert into tax.party (${COLUMNS})
      values ($counterparty_id, $entity_id, $person_kind, $country, $tax_country, $ftin_sealed, $ftin_none,
              $us_number_sealed, $reference_id, $address, $latin_name)
      on conflict (counterparty_id) do update set person_kind = excluded.person_kind, country = excluded.country,
        tax_country = excluded.tax_country, ftin_sealed = excluded.ftin_sealed, ftin_none = excluded.ftin_none,
        us_number_sealed = excluded.us_number_sealed, reference_id = excluded.reference_id, address = excluded.address,
        latin_name = excluded.latin_name
      returning counterparty_id
    ), written as (
      select counterparty_id, 'counterparty/' || counterparty_id as record, $changed::text as changed from kept
    )`,
})

/** Values encrypted with one of these keys; the part before the dot is the key's id, which is indexed. */
export const listNumbersSealedBy = statement({
  name: 'tax.list_numbers_sealed_by',
  params: { key_ids: json, most: int },
  row: { counterparty_id: int, kind: text, sealed: text },
  sql: `
    select counterparty_id, 'ftin' as kind, ftin_sealed as sealed from tax.party
    where ftin_sealed is not null
      and split_part(ftin_sealed, '.', 1) = any (array(select json_array_elements_text($key_ids::json)))
    union all
    select counterparty_id, 'us_number', us_number_sealed from tax.party
    where us_number_sealed is not null
      and split_part(us_number_sealed, '.', 1) = any (array(select json_array_elements_text($key_ids::json)))
    limit $most::integer`,
})

/** Only if unchanged since it was read: a newer value, or another process, wins. */
export const resealNumber = write({
  name: 'tax.reseal_number',
  action: 'identifier.reseal',
  detail: 'kind',
  params: { counterparty_id: int, kind: text, was: text, sealed: text },
  row: { counterparty_id: int },
  sql: `
    resealed as (
      update tax.party set
        ftin_sealed = case when $kind = 'ftin' then $sealed else ftin_sealed end,
        us_number_sealed = case when $kind = 'us_number' then $sealed else us_number_sealed end
      where counterparty_id = $counterparty_id
        and case when $kind = 'ftin' then ftin_sealed else us_number_sealed end = $was
      returning counterparty_id
    ), written as (
      select counterparty_id, 'counterparty/' || counterparty_id as record, $kind::text as kind from resealed
    )`,
})
