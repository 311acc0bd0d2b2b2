import { bool, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The frozen packages of a year, newest first, how each was sent, and all its receipts and signed copies. */
export const listPackages = statement({
  name: 'tax.list_packages',
  params: { entity_id: int, year: int },
  row: {
    id: int,
    edition: int,
    document_id: int,
    sha256: text,
    pages: int,
    lines: json,
    decisions: json,
    reason: orNull(text),
    made_for: orNull(text),
    frozen_by: text,
    frozen_at: text,
    how: orNull(text),
    sent_on: orNull(text),
    receipt_id: orNull(int),
    receipts: json,
    signed_copies: json,
  },
  sql: `
    select p.id, p.edition, p.document_id, p.sha256, p.pages, p.lines, p.decisions, p.reason, p.made_for, p.frozen_by,
           ${AT('p.frozen_at')} as frozen_at, s.how, s.sent_on, s.receipt_id,
           coalesce((
             select json_agg(r.document_id order by r.document_id)
             from (
               select s.receipt_id as document_id where s.receipt_id is not null
               union all
               select a.document_id from tax.package_receipt a where a.package_id = p.id and not a.is_signed_copy
             ) r
           ), '[]') as receipts,
           coalesce((
             select json_agg(a.document_id order by a.document_id)
             from tax.package_receipt a where a.package_id = p.id and a.is_signed_copy
           ), '[]') as signed_copies
    from tax.package p left join tax.package_sending s on s.package_id = p.id
    where p.entity_id = $entity_id and p.year = $year order by p.edition desc`,
})

/** Why and when Form 5472 of a year was filed without a stored package, if it was. */
export const findFiledElsewhere = statement({
  name: 'tax.find_filed_elsewhere',
  params: { entity_id: int, year: int },
  row: { reason: text, filed_on: orNull(text) },
  sql: `
    select reason, filed_on from entities.filings_elsewhere
    where entity_id = $entity_id and year = $year and form = '5472'`,
})

export const insertPackage = write({
  name: 'tax.insert_package',
  action: 'form5472.freeze',
  detail: 'detail',
  params: {
    entity_id: int,
    year: int,
    edition: int,
    document_id: int,
    sha256: text,
    pages: int,
    lines: json,
    decisions: json,
    reason: orNull(text),
    made_for: text,
  },
  row: { id: int },
  sql: `
    made as (
      insert into tax.package (entity_id, year, edition, document_id, sha256, pages, lines, decisions, reason, made_for, frozen_by)
      values ($entity_id, $year, $edition, $document_id, $sha256, $pages, $lines::jsonb, $decisions::jsonb, $reason, $made_for, $by_actor)
      returning id, year, edition, document_id
    ), written as (
      select id, 'package/' || id as record, year || ', edition ' || edition || ', document/' || document_id as detail
      from made
    )`,
})

export const insertSending = write({
  name: 'tax.insert_sending',
  action: 'form5472.filed',
  detail: 'detail',
  params: { package_id: int, how: text, sent_on: text, receipt_id: orNull(int) },
  row: { id: int },
  sql: `
    made as (
      insert into tax.package_sending (package_id, how, sent_on, receipt_id, recorded_by)
      values ($package_id, $how, $sent_on::date, $receipt_id, $by_actor)
      returning package_id, how, sent_on
    ), written as (
      select package_id as id, 'package/' || package_id as record, how || ', ' || sent_on as detail from made
    )`,
})

/** A receipt that arrived after the sending was recorded, or the copy that was signed and sent. */
export const insertReceipt = write({
  name: 'tax.insert_receipt',
  action: 'form5472.receipt',
  detail: 'detail',
  params: { package_id: int, document_id: int, is_signed_copy: bool },
  row: { id: int },
  sql: `
    made as (
      insert into tax.package_receipt (package_id, document_id, is_signed_copy, attached_by)
      values ($package_id, $document_id, $is_signed_copy, $by_actor)
      returning package_id, document_id
    ), written as (
      select package_id as id, 'package/' || package_id as record, 'document/' || document_id as detail from made
    )`,
})
