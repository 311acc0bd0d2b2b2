import { listedBy } from '../../../kernel/sql/page.ts'
import { int, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** The copy that was filed for a year without a stored package: the newest. */
export const findFiledCopy = statement({
  name: 'tax.find_filed_copy',
  params: { entity_id: int, year: int },
  row: { id: int, document_id: int, sha256: text, frozen_at: text },
  sql: `
    select id, document_id, sha256, to_char(frozen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as frozen_at
    from tax.filed_copy where ${listedBy('entity_id', '$entity_id')} and year = $year
    order by entity_id, year, id desc limit 1`,
})

/**
 * The year that is filed with this document: as the newest copy of a return that was filed without a stored package, or as a
 * package that was sent, its receipt or its signed copy.
 */
export const findYearOfDocument = statement({
  name: 'tax.find_year_of_document',
  params: { entity_id: int, document_id: int },
  row: { year: int },
  sql: `
    select f.tax_year as year from entities.filings_of($entity_id) f
    where f.form = '5472' and f.status = 'filed' and (
      $document_id::bigint = (
        select c.document_id from tax.filed_copy c
        where ${listedBy('c.entity_id', '$entity_id')} and c.year = f.tax_year
        order by c.entity_id, c.year, c.id desc limit 1
      ) or exists (
        select from tax.package p join tax.package_sending s on s.package_id = p.id
        where p.entity_id = $entity_id and p.year = f.tax_year and (
          $document_id::bigint in (p.document_id, s.receipt_id)
          or exists (
            select from tax.package_receipt r where r.package_id = p.id and r.document_id = $document_id::bigint
          )
        )
      )
    )
    order by f.tax_year desc limit 1`,
})

/** Another year that is filed with the same file. */
export const findOtherYearOfCopy = statement({
  name: 'tax.find_other_year_of_copy',
  params: { entity_id: int, year: int, sha256: text },
  row: { year: int },
  sql: `
    select f.tax_year as year from entities.filings_of($entity_id) f
    where f.form = '5472' and f.status = 'filed' and f.tax_year <> $year and $sha256 = (
      select c.sha256 from tax.filed_copy c
      where ${listedBy('c.entity_id', '$entity_id')} and c.year = f.tax_year
      order by c.entity_id, c.year, c.id desc limit 1
    )
    order by f.tax_year desc limit 1`,
})

export const insertFiledCopy = write({
  name: 'tax.insert_filed_copy',
  action: 'form5472.filed_copy',
  detail: 'detail',
  params: { entity_id: int, year: int, document_id: int, sha256: text },
  row: { id: int },
  sql: `
    made as (
      insert into tax.filed_copy (entity_id, year, document_id, sha256, frozen_by)
      values ($entity_id, $year, $document_id, $sha256, $by_actor)
      returning id, year, document_id
    ), written as (
      select id, 'filed-copy/' || id as record, year || ', document/' || document_id as detail from made
    )`,
})
