import { bool, bytes, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

const SHORT = ['name', 'accent', 'email', 'phone', 'address', 'website', 'sender_name'] as const
const FOOTERS = ['mail_footer_en', 'mail_footer_es'] as const
const LEGAL = ['privacy_en', 'privacy_es', 'terms_en', 'terms_es', 'imprint_en', 'imprint_es'] as const
const TEXTS = [...SHORT, ...FOOTERS, ...LEGAL] as const

const textsRow = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map(name => [name, orNull(text)])) as Record<N, ReturnType<typeof orNull<string>>>

const LOGO_ROW = { logo_hash: orNull(text), logo_width: orNull(int), logo_height: orNull(int) }
const LOGO = Object.keys(LOGO_ROW).join(', ')

/** Everything but the logo's bytes, for editing. */
export const findFirmDetails = statement({
  name: 'firm.find_details',
  params: {},
  row: { ...textsRow(TEXTS), ...LOGO_ROW },
  sql: `select ${TEXTS.join(', ')}, ${LOGO} from firm.firm`,
})

/** What every page shows: the legal texts only by whether they exist. */
export const findFirmOfPages = statement({
  name: 'firm.find_of_pages',
  params: {},
  row: { ...textsRow(SHORT), ...LOGO_ROW, has_privacy: bool, has_terms: bool, has_imprint: bool },
  sql: `
    select ${SHORT.join(', ')}, ${LOGO}, num_nonnulls(privacy_en, privacy_es) > 0 as has_privacy,
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
  sql: 'select name, email, phone, website, logo from firm.firm',
})

export const findMailSettings = statement({
  name: 'firm.find_mail_settings',
  params: {},
  row: { name: orNull(text), sender_name: orNull(text), ...textsRow(FOOTERS) },
  sql: `select name, sender_name, ${FOOTERS.join(', ')} from firm.firm`,
})

const COLUMNS = [...TEXTS, 'logo', ...Object.keys(LOGO_ROW)]
const given = (column: string) => {
  if (column === 'logo') return '$logo::bytea'
  return `($change::jsonb ->> '${column}')${column in LOGO_ROW && column !== 'logo_hash' ? '::integer' : ''}`
}
const isGiven = (column: string) => `$change::jsonb ? '${column === 'logo' ? 'logo_hash' : column}'`

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
      values (${COLUMNS.map(given).join(', ')})
      on conflict (only_one) do update set
        ${COLUMNS.map(column => `${column} = case when ${isGiven(column)} then excluded.${column} else f.${column} end`).join(',\n        ')}
      returning nullif(concat_ws(',',
        ${[...TEXTS, 'logo_hash'].map(column => `case when new.${column} is distinct from old.${column} then '${column.replace('_hash', '')}' end`).join(',\n        ')}), '') as changed
    ), written as (select changed, 'firm/1' as record from kept)`,
})
