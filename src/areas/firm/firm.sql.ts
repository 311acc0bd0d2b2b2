import { bool, bytes, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

const SHORT = ['name', 'accent', 'email', 'phone', 'address', 'website', 'sender_name'] as const
const FOOTERS = ['mail_footer_en', 'mail_footer_es'] as const
const LEGAL = ['privacy_en', 'privacy_es', 'terms_en', 'terms_es', 'imprint_en', 'imprint_es'] as const
const TEXTS = [...SHORT, ...FOOTERS, ...LEGAL] as const

/** The column of a field, where it has another name. */
const COLUMN: Record<string, string> = { email: 'contact_email', phone: 'contact_phone' }
const columnOf = (field: string) => COLUMN[field] ?? field
const read = (fields: readonly string[]) =>
  fields.map(field => (COLUMN[field] ? `${COLUMN[field]} as ${field}` : field)).join(', ')

const textsRow = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map(name => [name, orNull(text)])) as Record<N, ReturnType<typeof orNull<string>>>

const LOGO_ROW = { logo_hash: orNull(text), logo_width: orNull(int), logo_height: orNull(int) }
const LOGO = Object.keys(LOGO_ROW).join(', ')

/** Everything but the logo's bytes, for editing. */
export const findFirmDetails = statement({
  name: 'firm.find_details',
  params: {},
  row: { ...textsRow(TEXTS), ...LOGO_ROW },
  sql: `select ${read(TEXTS)}, ${LOGO} from firm.firm`,
})

/** What every page shows: the legal texts only by whether they exist. */
export const findFirmOfPages = statement({
  name: 'firm.find_of_pages',
  params: {},
  row: { ...textsRow(SHORT), ...LOGO_ROW, has_privacy: bool, has_terms: bool, has_imprint: bool },
  sql: `
    select ${read(SHORT)}, ${LOGO}, num_nonnulls(privacy_en, privacy_es) > 0 as has_privacy,
           num_nonnulls(terms_en, terms_es) > 0 as has_terms, num_nonnulls(imprint_en, imprint_es) > 0 as has_imprint
    from firm.firm`,
})

/** A legal text in a language, or in the other one if it was written in one only. */
export const findLegalText = statement({
  name: 'firm.find_legal_text',
  params: { page: text, language: text },
  row: { language: text, body: text },
  sql: `
    select t.language, t.body
    from firm.firm f cross join lateral (values
      ('privacy', 'en', f.privacy_en), ('privacy', 'es', f.privacy_es), ('terms', 'en', f.terms_en),
      ('terms', 'es', f.terms_es), ('imprint', 'en', f.imprint_en), ('imprint', 'es', f.imprint_es)
    ) as t (page, language, body)
    where t.page = $page and t.body is not null
    order by t.language = $language desc limit 1`,
})

export const findLogo = statement({
  name: 'firm.find_logo',
  params: { hash: text },
  row: { logo: bytes },
  sql: 'select logo from firm.firm where logo_hash = $hash',
})

export const findLetterhead = statement({
  name: 'firm.find_letterhead',
  params: {},
  row: {
    name: orNull(text),
    email: orNull(text),
    phone: orNull(text),
    website: orNull(text),
    logo: orNull(bytes),
  },
  sql: `select ${read(['name', 'email', 'phone', 'website', 'logo'])} from firm.firm`,
})

export const findMailSettings = statement({
  name: 'firm.find_mail_settings',
  params: {},
  row: { name: orNull(text), sender_name: orNull(text), ...textsRow(FOOTERS) },
  sql: `select name, sender_name, ${FOOTERS.join(', ')} from firm.firm`,
})

const FIELDS = [...TEXTS, 'logo', ...Object.keys(LOGO_ROW)]
const COLUMNS = FIELDS.map(columnOf)
const given = (field: string) => {
  if (field === 'logo') return '$logo::bytea'
  return `($change::jsonb ->> '${field}')${field in LOGO_ROW && field !== 'logo_hash' ? '::integer' : ''}`
}
const kept = (field: string) => {
  const column = columnOf(field)
  const isGiven = `$change::jsonb ? '${field === 'logo' ? 'logo_hash' : field}'`
  return `${column} = case when ${isGiven} then excluded.${column} else f.${column} end`
}
const changed = (field: string, column = columnOf(field)) =>
  `case when new.${column} is distinct from old.${column} then '${field}' end`

/** What is not in `change` stays; null clears. */
export const updateFirm = write({
  name: 'firm.update_firm',
  action: 'firm.update',
  detail: 'changed',
  params: { change: json, logo: orNull(bytes) },
  row: { changed: orNull(text) },
  sql: `
    kept as (
      insert into firm.firm as f (${COLUMNS.join(', ')})
      values (${FIELDS.map(given).join(', ')})
      on conflict (only_one) do update set
        ${FIELDS.map(kept).join(',\n        ')}
      returning nullif(concat_ws(',',
        ${[...TEXTS.map(field => changed(field)), changed('logo', 'logo_hash')].join(',\n        ')}), '') as changed
    ), written as (select changed, 'firm/1' as record from kept)`,
})
