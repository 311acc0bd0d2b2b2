import of1120 from './form-1120-fields.json' with { type: 'json' }
import of5472 from './form-5472-fields.json' with { type: 'json' }
import of7004 from './form-7004-fields.json' with { type: 'json' }

/** Maps values to the fields of the official form. */
export type FieldMap = { fields: ReadonlyMap<string, string>; unverified: ReadonlySet<string> }

export const FORM_NAMES = ['5472', '1120', '7004'] as const
export type FormName = (typeof FORM_NAMES)[number]

/** The lower left corner of a field on its page, in points; null if the form was never seen. */
type Place = readonly number[] | null
type Known = Record<string, { name: string; at: Place }>

/** An official form that can be filled in. */
export type FormSpec = {
  form: FormName
  /** The revision whose fields are known. */
  revision: string
  /** Form 1120 has a new edition each year with the same header. */
  isYearly: boolean
  known: Known
  /** Fields that are left blank in an edition that has them elsewhere, because the form is complete without them. */
  foot: Known
  map: FieldMap
  /** Fields without a meaning; null if the form has many fields that are not filled in. */
  unused: readonly string[] | null
  /** Who the form is about: no form is made without these. */
  required: readonly string[]
}

const mapOf = (known: Known): FieldMap => ({
  fields: new Map(Object.entries(known).map(([key, { name }]) => [key, name])),
  unverified: new Set(Object.keys(known).filter(key => known[key]!.at === null)),
})

export const FORMS: Record<FormName, FormSpec> = {
  '5472': {
    form: '5472',
    revision: of5472.revision,
    isYearly: false,
    known: of5472.fields,
    foot: {},
    map: mapOf(of5472.fields),
    unused: of5472.unused,
    required: ['1a_name', '4a', '8a'],
  },
  '1120': {
    form: '1120',
    revision: of1120.revision,
    isYearly: true,
    known: of1120.fields,
    foot: of1120.foot,
    map: mapOf({ ...of1120.fields, ...of1120.foot }),
    unused: null,
    required: ['name'],
  },
  '7004': {
    form: '7004',
    revision: of7004.revision,
    isYearly: false,
    known: of7004.fields,
    foot: {},
    map: mapOf(of7004.fields),
    unused: [],
    required: ['name', 'ein'],
  },
}

/** The built-in map of Form 5472, revision of December 2023. */
export const OWN_MAP: FieldMap = FORMS['5472'].map

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Which form and revision a PDF is, by its title: `Form 5472 (Rev. December 2023)`, `2025 Form 1120`. */
export function readTitle(title: string): { form: FormName; revision: string } | null {
  const form = FORM_NAMES.find(name => new RegExp(`\\bForm ${name}\\b`).test(title))
  if (form === undefined) return null
  if (FORMS[form].isYearly) {
    const year = /\b(20\d\d)\b/.exec(title)?.[1]
    return year === undefined ? null : { form, revision: year }
  }
  const [, month = '', year] = /\(Rev\.\s*([A-Z][a-z]+)\s+(20\d\d)\)/.exec(title) ?? []
  const place = MONTHS.indexOf(month) + 1
  return place === 0 ? null : { form, revision: `${year}-${String(place).padStart(2, '0')}` }
}

/** A field as a PDF has it. */
export type FoundField = { name: string; kind: 'text' | 'box' | 'other'; at: readonly number[] | null }

const isBox = (name: string) => /\.c\d+_\d+\[\d+\]$/.test(name)
/** Allows for rounding and for small offsets between editions, in points. */
const TOLERANCE = 2

function faultOf(key: string, { name, at }: Known[string], found: FoundField | undefined): string[] {
  const what = `${name} for ${key}`
  if (!found) return [`${what} is missing`]
  if (isBox(name) && found.kind !== 'box') return [`${what} is not a box`]
  if (!isBox(name) && found.kind !== 'text') return [`${what} does not take a text`]
  const there = found.at
  if (at === null || there === null) return []
  const moved = at.some((point, i) => Math.abs(point - there[i]!) > TOLERANCE)
  return moved ? [`${what} is in another place`] : []
}

/** The keys of the foot whose fields this edition does not have, or has in another place. */
export function footMissing({ foot }: FormSpec, fields: readonly FoundField[]): string[] {
  const byName = new Map(fields.map(field => [field.name, field]))
  return Object.entries(foot)
    .filter(([key, one]) => faultOf(key, one, byName.get(one.name)).length > 0)
    .map(([key]) => key)
}

/** How the fields of a PDF differ from those of the form; empty if they are the same. */
export function differencesFrom({ known, unused }: FormSpec, fields: readonly FoundField[]): string[] {
  const byName = new Map(fields.map(field => [field.name, field]))
  const faults = Object.entries(known).flatMap(([key, one]) => faultOf(key, one, byName.get(one.name)))
  if (unused === null) return faults
  const names = new Set([...Object.values(known).map(({ name }) => name), ...unused])
  const more = fields.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} is unknown`)
  return [...faults, ...more]
}
