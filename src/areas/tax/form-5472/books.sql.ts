import { bool, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { NAMED_BANK, NO_BANK } from '../../banking/banking.ts'

/** An instant as JSON has it. */
const INSTANT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The entry that it replaces, with what a person said about that one. Null if it replaces none. */
const BEFORE = (
  e: string,
) => `case when exists (select from bookkeeping.corrections k where k.replacement_id = ${e}.id)
    or exists (select from bookkeeping.corrections k where k.reversal_id = ${e}.id) then (
      select json_build_object('id', b.id, 'movement_type', b.movement_type, 'category', b.category,
        'counterparty_id', b.counterparty_id,
        'by_hand', (
          select json_build_object('line', o.line, 'note', o.note, 'set_by', o.set_by, 'set_at', ${INSTANT('o.set_at')})
          from tax.line_override o where o.entry_id = b.id
        ),
        'loan', (
          select json_build_object('id', k.loan_id, 'kind', k.kind) from tax.loan_entry k where k.entry_id = b.id
        ),
        'classification', (
          select json_build_object('answer', k.answer, 'note', k.note, 'year', k.year, 'answered_by', k.answered_by,
            'answered_at', ${INSTANT('k.answered_at')})
          from tax.classification k where k.entry_id = b.id and k.year <= $year::integer
          order by k.year desc, k.id desc limit 1
        ))
      from bookkeeping.entries b where b.id = tax.stated_at(${e}.id)
    ) end`

/** An entry as JSON for the rules; amounts are text so that they stay exact. */
const ENTRY = (e: string) => `json_build_object(
    'id', ${e}.id, 'year', ${e}.year, 'month', ${e}.month, 'transaction_date', ${e}.transaction_date,
    'movement_type', ${e}.movement_type, 'category', ${e}.category, 'received', ${e}.income::text, 'paid', ${e}.expense::text,
    'counterparty_id', ${e}.counterparty_id, 'economic_purpose', left(${e}.economic_purpose, 300), 'document_id', ${e}.document_id,
    'document_withdrawn', coalesce((select d.withdrawn_at is not null from documents.documents d where d.id = ${e}.document_id), false),
    'created_at', ${INSTANT(`${e}.created_at`)}, 'at_bank', coalesce(${NAMED_BANK(e)}, '') not in ${NO_BANK},
    'by_hand', (
      select json_build_object('line', o.line, 'note', o.note, 'set_by', o.set_by, 'set_at', ${INSTANT('o.set_at')})
      from tax.line_override o where o.entry_id = ${e}.id
    ),
    'original', case when ${e}.currency is not null then json_build_object(
      'currency', ${e}.currency, 'amount', abs(${e}.original_amount)::text, 'rate', trim_scale(${e}.exchange_rate)::text,
      'source', ${e}.rate_source, 'date', ${e}.rate_date, 'quoted', ${e}.rate_quoted) end,
    'loan', (
      select json_build_object('id', k.loan_id, 'kind', k.kind) from tax.loan_entry k where k.entry_id = ${e}.id
    ),
    'decision', (
      select json_build_object('decision', d.decision, 'reason', d.reason, 'decided_by', d.decided_by,
        'decided_at', ${INSTANT('d.decided_at')})
      from (
        select * from tax.amount_decision a where a.entry_id = ${e}.id and a.year <= $year::integer
        order by a.year desc, a.id desc limit 1
      ) d where d.decision is not null
    ),
    'before', ${BEFORE(e)}
  )`

/** A corrected entry and its reversal are not listed: they cancel. */
const LIST = (rows: string) => `
    coalesce((
      select json_agg(${ENTRY('x')} order by x.year, x.month, x.id) from (
        select * from (${rows}) found where not tax.is_cancelled(found.id) limit $most::integer + 1
      ) x
    ), '[]')`

/**
 * Everything a tax year's form is computed from, in one query: the LLC's record, its related parties, the
 * year's transactions with them, and earlier loans. Reads one entry more than the limit, to know whether
 * there are more. `obligations` is an expression for those of `$entity_id` and `$year`.
 */
export const yearBooksStatement = (name: string, obligations: string) =>
  statement({
    name,
    params: { entity_id: int, year: int, most: int },
    row: {
      llc: json,
      fiscal_year_end: text,
      parties: json,
      entries: json,
      unnamed: json,
      earlier_loans: json,
      answers: json,
      loans: json,
      afr: json,
      classifications: json,
      left_out_anyway: orNull(json),
      english: json,
      has_bank_accounts: bool,
      has_entries: bool,
      member_id: int,
      has_us_signs: bool,
      language: text,
      obligations: orNull(json),
    },
    sql: `
    with llc as (
      select e.*, $year::integer * 12 + substr(e.fiscal_year_end, 1, 2)::integer % 12 as first_month
      from entities.entities e where e.id = $entity_id
    )
    select
      json_build_object(
        'id', l.id, 'name', l.name, 'state', l.state, 'ein', l.ein, 'formation_date', l.formation_date,
        'dissolved_on', l.dissolved_on, 'founder_name', l.founder_name, 'founder_address', l.founder_address,
        'founder_country', l.founder_country, 'naics', l.naics, 'foreign_owned', l.foreign_owned,
        'owners', coalesce((
          select json_agg(json_build_object('name', o.owner_name, 'is_member', o.is_member,
            'percent', trim_scale(o.percent)::text, 'since', o.since, 'until', o.until) order by o.id)
          from (select * from entities.ownerships where entity_id = l.id order by id limit 500) o
        ), '[]'),
        'filing_status', filing.status, 'filing_due_on', filing.due_on,
        'filed_before', exists (
          select from entities.filings_of(l.id) f
          where f.form = '5472' and f.tax_year < $year and f.status = 'filed'
        )
      ) as llc,
      l.fiscal_year_end,
      coalesce((
        select json_agg(json_build_object(
          'counterparty_id', c.id, 'name', c.name, 'kind', c.kind, 'relation_subtype', c.relation_subtype,
          'person_kind', coalesce(p.person_kind, 'foreign'), 'country', p.country, 'tax_country', p.tax_country,
          'ftin_sealed', p.ftin_sealed, 'ftin_none', coalesce(p.ftin_none, false),
          'us_number_sealed', p.us_number_sealed, 'reference_id', p.reference_id, 'address', p.address,
          'latin_name', p.latin_name) order by c.id)
        from bookkeeping.counterparties c left join tax.party p on p.counterparty_id = c.id
        where c.entity_id = l.id and c.is_related_party
      ), '[]') as parties,
      ${LIST('select * from bookkeeping.related_entries(l.id, l.first_month, l.first_month + 11)')} as entries,
      ${LIST('select * from bookkeeping.owner_entries_unnamed(l.id, l.first_month, l.first_month + 11)')} as unnamed,
      ${LIST('select * from bookkeeping.related_loans_before(l.id, l.first_month)')} as earlier_loans,
      coalesce((
        select json_agg(json_build_object('question', a.question, 'form', a.form, 'year', a.year, 'answer', a.answer,
          'note', a.note, 'answered_by', a.answered_by,
          'answered_at', ${INSTANT('a.answered_at')}) order by a.id)
        from tax.answers_until(l.id, $year::integer) a
      ), '[]') as answers,
      coalesce((
        select json_agg(json_build_object('id', n.id, 'counterparty_id', n.counterparty_id, 'direction', n.direction,
          'name', n.name, 'principal', n.principal::text, 'currency', n.currency, 'rate', trim_scale(n.rate)::text,
          'starts_on', n.starts_on, 'term_months', n.term_months, 'document_id', n.document_id) order by n.id)
        from tax.loan n where n.entity_id = l.id
      ), '[]') as loans,
      coalesce((
        select json_agg(json_build_object('month', to_char(r.month, 'YYYY-MM'),
          'short_term', trim_scale(r.short_term)::text, 'mid_term', trim_scale(r.mid_term)::text,
          'long_term', trim_scale(r.long_term)::text, 'source', r.source) order by r.month)
        from tax.afr r
        where r.month in (select date_trunc('month', n.starts_on)::date from tax.loan n where n.entity_id = l.id)
      ), '[]') as afr,
      coalesce((
        select json_agg(json_build_object('counterparty_id', k.counterparty_id, 'category', k.category,
          'entry_id', k.entry_id, 'year', k.year, 'answer', k.answer, 'note', k.note, 'answered_by', k.answered_by,
          'answered_at', ${INSTANT('k.answered_at')}) order by k.id)
        from tax.classifications_until(l.id, $year::integer) k
      ), '[]') as classifications,
      (
        select json_build_object('reason', v.reason, 'entry_ids', v.entry_ids, 'open_questions', v.open_questions,
          'decided_by', v.decided_by, 'decided_at', ${INSTANT('v.decided_at')})
        from tax.leave_out v where v.entity_id = l.id and v.year = $year order by v.id desc limit 1
      ) as left_out_anyway,
      coalesce((
        select json_agg(json_build_object('entry_id', d.entry_id, 'description', d.description, 'in_books', d.in_books,
          'proposed', d.proposed) order by d.id)
        from (
          select distinct on (x.entry_id) x.* from tax.english_description x where x.entity_id = l.id
          order by x.entry_id, x.id desc
        ) d
      ), '[]') as english,
      banking.has_accounts(l.id) as has_bank_accounts,
      exists (
        select from bookkeeping.category_totals(l.id, l.first_month, l.first_month + 11) t where t.entries > 0
      ) as has_entries,
      l.member_id,
      presence.has_us_signs(l.member_id) as has_us_signs,
      (select m.language from members.members m where m.id = l.member_id) as language,
      ${obligations} as obligations
    from llc l
    left join lateral (
      select f.status, f.due_on from entities.filings_of(l.id) f where f.form = '5472' and f.tax_year = $year
    ) filing on true`,
  })

export const findYearBooks = yearBooksStatement('tax.find_year_books', 'null::json')

/** An entry that can be assigned to a line by hand. */
export const findEntryForLine = statement({
  name: 'tax.find_entry_for_line',
  params: { id: int },
  row: {
    id: int,
    entity_id: int,
    movement_type: text,
    received: text,
    paid: text,
    related: bool,
    line: orNull(text),
    note: orNull(text),
  },
  sql: `
    select e.id, e.entity_id, e.movement_type, e.income as received, e.expense as paid,
           coalesce(c.is_related_party, false) as related, o.line, o.note
    from bookkeeping.entries e
    left join bookkeeping.counterparties c on c.id = e.counterparty_id
    left join tax.line_override o on o.entry_id = tax.stated_at(e.id)
    where e.id = $id`,
})

export const findFiscalYearEnd = statement({
  name: 'tax.find_fiscal_year_end',
  params: { entity_id: int },
  row: { fiscal_year_end: text },
  sql: `select fiscal_year_end from entities.entities where id = $entity_id`,
})
