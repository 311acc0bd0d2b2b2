import { bytes, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { unnestParams } from '../../kernel/sql/unnest-params.ts'
import { write } from '../../kernel/sql/write.ts'

export const nextImport = statement({
  name: 'rates.next_import',
  params: {},
  row: { id: int },
  sql: `select nextval('rates.import_id_seq') as id`,
})

export const MANY_RATES = unnestParams('currency text, day date, multiply numeric, divide numeric')

/** Rates that are known already stay as they are; how many were added, and how many differed and were changed. */
export const keepRates = statement({
  name: 'rates.keep_rates',
  params: { kind: text, import_id: int, ...MANY_RATES.params },
  row: { added: int, changed: int },
  sql: `
    with kept as (
      insert into rates.rate as r (kind, import_id, ${MANY_RATES.names})
      select $kind, $import_id, ${MANY_RATES.names} from ${MANY_RATES.rows} order by currency, day
      on conflict (kind, currency, day) do update
      set multiply = excluded.multiply, divide = excluded.divide, import_id = excluded.import_id
      where (r.multiply, r.divide) <> (excluded.multiply, excluded.divide)
      returning old.currency is null as is_new
    )
    select (count(*) filter (where is_new))::integer as added,
           (count(*) filter (where not is_new))::integer as changed
    from kept`,
})

export const insertImport = write({
  name: 'rates.insert_import',
  action: 'rates.import',
  detail: 'detail',
  params: { id: int, kind: text, file_name: text, sha256: bytes, added: int, changed: int },
  row: { id: int },
  sql: `
    made as (
      insert into rates.import (id, kind, file_name, sha256, added, changed, imported_at, imported_by)
      overriding system value
      values ($id, $kind, $file_name, $sha256, $added, $changed, statement_timestamp(), $by_actor)
      returning id, kind
    ), written as (select id, 'rates_import/' || id as record, kind as detail from made)`,
})

/**
 * The rate for each of these: of the table that is asked for, else of the day, else the average of the year. On a
 * day without a rate, such as a weekend, the last one before it counts, up to ten days back.
 */
export const findRatesFor = statement({
  name: 'rates.find_rates_for',
  params: { wanted: json },
  row: { place: int, kind: text, currency: text, day: text, multiply: text, divide: text },
  sql: `
    select w.place, r.kind, r.currency, r.day, r.multiply, r.divide
    from json_to_recordset($wanted::json) as w (place integer, currency text, day date, year integer, kind text)
    cross join lateral (
      select * from (
        (
          select 1 as choice, * from rates.rate r
          where r.kind = 'ecb_daily' and r.currency = w.currency and r.day <= w.day and r.day > w.day - 10
            and coalesce(w.kind, r.kind) = r.kind
          order by r.day desc limit 1
        )
        union all
        select 2 as choice, * from rates.rate r
        where r.kind in ('irs_yearly', 'treasury_year_end') and r.currency = w.currency and r.day = make_date(w.year, 12, 31)
          and coalesce(w.kind, 'irs_yearly') = r.kind
      ) r
      order by choice limit 1
    ) r`,
})

export const listTables = statement({
  name: 'rates.list_tables',
  params: {},
  row: { kind: text, currency: text, rates: int, first: text, last: text },
  sql: `
    select kind, currency, count(*) as rates, min(day) as first, max(day) as last
    from rates.rate group by kind, currency order by kind, currency`,
})

export const listRates = statement({
  name: 'rates.list_rates',
  params: { currency: text, kind: orNull(text), year: orNull(int), most: int },
  row: {
    kind: text,
    currency: text,
    day: text,
    multiply: text,
    divide: text,
    imported_at: instant,
    imported_by: text,
    file_name: text,
  },
  sql: `
    select r.kind, r.currency, r.day, r.multiply, r.divide, i.imported_at, i.imported_by, i.file_name
    from rates.rate r join rates.import i on i.id = r.import_id
    where r.currency = $currency and ($kind::text is null or r.kind = $kind)
      and ($year::integer is null or r.day between make_date($year::integer, 1, 1) and make_date($year::integer, 12, 31))
    order by r.day desc, r.kind limit $most::integer`,
})
