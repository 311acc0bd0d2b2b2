import { type TSchema, Type } from 'typebox'
import { closestMatch } from '../cli/closest-match.ts'
import { isCountry } from '../values/countries.ts'
import { FIRST_YEAR, isCalendarDate, LAST_YEAR } from '../values/dates.ts'
import { hasVisible, INVISIBLE, LINE_SEPARATORS } from '../values/invisible.rules.ts'
import type { LocalizedText } from '../values/language.ts'
import { unitsFromNumber } from '../values/money.ts'
import { errors } from './errors.ts'
import { type ErrorCode, Refusal, refuseAll } from './refusal.ts'

/**
 * A field is one named value of a request: how it is described (JSON Schema, for OpenAPI) and how it is read.
 * Reading checks and normalizes. It throws a Refusal that does not name the field yet.
 */
export type Field<T> = {
  readonly schema: TSchema
  readonly required: boolean
  /** What an absent or null value becomes. */
  readonly absent: T
  /** What null means in a body: the same as absent, clear the value, or an error. */
  readonly onNull: 'absent' | 'clear' | 'refuse'
  /** What reading can throw. */
  readonly errors: readonly ErrorCode[]
  read(value: unknown, source: Source): T
}
export type Source = 'body' | 'query' | 'path'
type Reader<T> = (value: unknown, source: Source) => T

export type Fields = Record<string, Field<unknown>>
export type Input<F> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

export type FieldNotes = { description: string; example?: unknown }

function field<T>(
  schema: object,
  notes: FieldNotes,
  errors: readonly ErrorCode[],
  read: Reader<T>,
): Field<T> {
  const described = {
    ...schema,
    description: notes.description,
    ...(notes.example !== undefined && { examples: [notes.example] }),
  }
  return {
    schema: Type.Unsafe<T>(described),
    required: true,
    absent: undefined as T,
    onNull: 'absent',
    errors,
    read,
  }
}

export function optional<T>(inner: Field<T>): Field<T | null> {
  return { ...inner, required: false, absent: null } as Field<T | null>
}

export function otherwise<T>(inner: Field<T>, value: T, shown: unknown = value): Field<T> {
  return { ...inner, schema: { ...inner.schema, default: shown } as TSchema, required: false, absent: value }
}

/** A field for which null is an error rather than the same as absent, which would turn a mistake into a value. */
export const neverNull = <T>(inner: Field<T>): Field<T> => ({ ...inner, onNull: 'refuse' })

/** An optional field of an update: null or an empty text clears it; if it is left out (undefined), it stays unchanged. */
export function clearable<T>(inner: Field<T>): Field<T | null | undefined> {
  const { type } = inner.schema as { type?: string }
  const schema = { ...inner.schema, ...(type && { type: [type, 'null'] }) } as unknown as TSchema
  return { ...inner, schema, required: false, absent: undefined, onNull: 'clear' } as Field<
    T | null | undefined
  >
}

/** A field of an update that cannot be cleared; if it is left out (undefined), it stays unchanged. */
export function changeable<T>(inner: Field<T>): Field<T | undefined> {
  return { ...inner, required: false, absent: undefined, onNull: 'refuse' } as Field<T | undefined>
}

export function integer(notes: FieldNotes, { min, max }: { min: number; max: number }): Field<number> {
  const outOfRange = () => errors.invalid_integer({ min, max })
  const schema = {
    type: 'integer',
    minimum: min,
    maximum: max,
    ...(max > 2 ** 31 - 1 && { format: 'int64' }),
  }
  return field(schema, notes, [errors.invalid_integer], (value, source) => {
    let number = value
    if (source !== 'body') {
      if (typeof value !== 'string' || !/^(0|-?[1-9]\d{0,15})$/.test(value)) throw outOfRange()
      number = Number(value)
    }
    if (!Number.isSafeInteger(number) || (number as number) < min || (number as number) > max)
      throw outOfRange()
    return number as number
  })
}

/** A year of our records. */
export const calendarYear = (notes: FieldNotes) => integer(notes, { min: FIRST_YEAR, max: LAST_YEAR })

export const id = (notes: FieldNotes) => integer(notes, { min: 1, max: Number.MAX_SAFE_INTEGER })

/** An id that is stored in four bytes, for fields that nothing checks before the database. */
export const shortId = (notes: FieldNotes) => integer(notes, { min: 1, max: 2 ** 31 - 1 })

/** How many records can be read by id in one request. */
const MAX_IDS = 100

/** Several ids, separated by commas. */
export const ids = (notes: FieldNotes): Field<number[]> =>
  severalIds(notes, '[1-9][0-9]{0,15}', 16, text => {
    const found = Number(text)
    return Number.isSafeInteger(found) ? found : null
  })

/** Several ids of the form `pattern`, at most `length` long. `read` returns null for one that is malformed. */
export function severalIds<T>(
  notes: FieldNotes,
  pattern: string,
  length: number,
  read: (text: string) => T | null,
): Field<T[]> {
  const maxLength = MAX_IDS * (length + 1)
  const schema = { type: 'string', pattern: `^${pattern}(,${pattern})*$`, minLength: 1, maxLength }
  const form = new RegExp(schema.pattern)
  return field(schema, notes, [errors.invalid_ids], value => {
    const malformed = () => errors.invalid_ids({ max: MAX_IDS })
    if (typeof value !== 'string' || value.length > maxLength || !form.test(value)) throw malformed()
    const found = value.split(',').map(read)
    if (found.length > MAX_IDS || found.includes(null)) throw malformed()
    return [...new Set(found as T[])].sort()
  })
}

/** A list of ids, in a body. */
export const idList = (notes: FieldNotes, { max }: { max: number }): Field<number[]> => {
  const items = { type: 'integer', minimum: 1, format: 'int64' }
  const schema = { type: 'array', items, minItems: 1, maxItems: max }
  return field(schema, notes, [errors.invalid_ids], value => {
    const isId = (one: unknown) => Number.isSafeInteger(one) && (one as number) > 0
    if (!Array.isArray(value) || value.length === 0 || value.length > max || !value.every(isId))
      throw errors.invalid_ids({ max })
    return [...new Set(value as number[])]
  })
}

const TEXT_ERRORS = [
  errors.invalid_text,
  errors.invalid_unicode,
  errors.control_characters,
  errors.invisible_characters,
  errors.too_long,
]

/** With these, one text can pass for another. */
const DISGUISE = new RegExp(INVISIBLE, 'v')
const LINE_END = new RegExp(`[\\n${LINE_SEPARATORS}]`)

/**
 * Text, normalized: NFC, trimmed, no control characters except newline, none that disguise it. A text without a visible
 * character is empty, and an empty one counts as absent.
 */
export function text(notes: FieldNotes, { max }: { max: number }): Field<string> {
  return field({ type: 'string', maxLength: max }, notes, TEXT_ERRORS, value => {
    if (typeof value !== 'string') throw errors.invalid_text()
    if (!value.isWellFormed()) throw errors.invalid_unicode()
    const clean = value.normalize('NFC').replaceAll('\r\n', '\n').trim()
    if (/[\x00-\x09\x0b-\x1f\x7f-\x9f]/.test(clean)) throw errors.control_characters()
    if (DISGUISE.test(clean)) throw errors.invisible_characters()
    if (clean.length > max && [...clean].length > max) throw errors.too_long({ max })
    return hasVisible(clean) ? clean : ''
  })
}

/** A name or a title: one line of text. */
export function name(notes: FieldNotes): Field<string> {
  const inner = text(notes, { max: 300 })
  const read: Reader<string> = (value, source) => {
    const clean = inner.read(value, source)
    if (LINE_END.test(clean)) throw errors.multiple_lines()
    return clean
  }
  return { ...inner, errors: [...TEXT_ERRORS, errors.multiple_lines], read }
}

/** A name from outside a request, such as the command line. The same rules apply, and it must not be empty. */
export function readName(what: string, value: string): string {
  try {
    const clean = name({ description: what }).read(value, 'body')
    if (clean === '') throw errors.empty()
    return clean
  } catch (problem) {
    throw problem instanceof Refusal ? problem.at(what) : problem
  }
}

export function date(notes: FieldNotes): Field<string> {
  return field({ type: 'string', format: 'date' }, notes, [errors.invalid_date], value => {
    if (typeof value !== 'string' || !isCalendarDate(value)) throw errors.invalid_date()
    return value
  })
}

/** A country by the two letters of ISO 3166-1. Lower case is accepted. */
export function country(notes: FieldNotes): Field<string> {
  const schema = { type: 'string', minLength: 2, maxLength: 2, pattern: '^[A-Za-z]{2}$' }
  return field(schema, notes, [errors.invalid_country], value => {
    const given = typeof value === 'string' ? value.trim() : null
    if (given === '') return ''
    // Upper-casing can turn a non-ASCII letter into an ASCII one.
    const code = given !== null && /^[A-Za-z]{2}$/.test(given) ? given.toUpperCase() : ''
    if (!isCountry(code)) throw errors.invalid_country()
    return code
  })
}

/** An exact amount of money in units of 0.0001; `above: 0n` for an amount greater than zero. */
export function amount(notes: FieldNotes, { above }: { above?: 0n } = {}): Field<bigint> {
  const minimum = above === undefined ? -999_999_999.9999 : 0.0001
  const max = '999999999.9999'
  const outOfRange = above === undefined ? errors.amount_out_of_range : errors.amount_not_positive
  const found = [errors.invalid_number, errors.too_many_decimals, outOfRange]
  return field({ type: 'number', minimum, maximum: 999_999_999.9999 }, notes, found, value => {
    const units = unitsFromNumber(value)
    if (units === 'not a number') throw errors.invalid_number()
    if (units === 'too many decimals') throw errors.too_many_decimals({ max: 4 })
    if (units === 'too large' || (above !== undefined && units <= above))
      throw above === undefined
        ? errors.amount_out_of_range({ min: `-${max}`, max })
        : errors.amount_not_positive({ max })
    return units
  })
}

/** One of these words, in upper or lower case. For anything else the error lists them. */
export function word<T extends string>(notes: FieldNotes, words: readonly T[]): Field<T> {
  const longest = Math.max(...words.map(one => one.length))
  const schema = { type: 'string', enum: [...words], maxLength: longest }
  return field(schema, notes, [errors.invalid_choice], value => {
    const given = typeof value === 'string' && value.length <= 100 ? value.trim().toLowerCase() : null
    const found = words.find(one => one.toLowerCase() === given)
    if (found === undefined) throw errors.invalid_choice({ choices: words.join(', ') })
    return found
  })
}

/** The size of a page and where it starts. */
export const PAGING = {
  limit: otherwise(integer({ description: 'Maximum number of records.' }, { min: 1, max: 500 }), 100),
  offset: otherwise(
    integer({ description: 'Number of records to skip.' }, { min: 0, max: Number.MAX_SAFE_INTEGER }),
    0,
  ),
}

export function boolean(notes: FieldNotes): Field<boolean> {
  return field({ type: 'boolean' }, notes, [errors.invalid_boolean], (value, source) => {
    if (source === 'body' ? typeof value === 'boolean' : value === 'true' || value === 'false')
      return value === true || value === 'true'
    throw errors.invalid_boolean()
  })
}

/** A field that an area defines: its values and how it is read. `read` throws one of `errors`. */
export function custom<T>(
  schema: object,
  notes: FieldNotes,
  read: (value: unknown) => T,
  errors: readonly ErrorCode[] = [],
): Field<T> {
  return field(schema, notes, errors, read)
}

/**
 * A list of objects with these fields. Errors name the position in the list: `entries[3].month`. `ignored` works as for
 * a whole body.
 */
export function objects<F extends Fields>(
  notes: FieldNotes,
  fields: F,
  { max, what, ignored }: { max: number; what: LocalizedText; ignored: readonly string[] },
): Field<Input<F>[]> {
  const schema = { type: 'array', items: objectSchema(fields), minItems: 1, maxItems: max }
  const known = [errors.invalid_list, errors.empty, errors.not_an_object, ...fieldErrors(fields, 'body')]
  return field(schema, notes, [...new Set(known)], value => {
    if (!Array.isArray(value) || value.length > max) throw errors.invalid_list({ what, max })
    if (value.length === 0) throw errors.empty()
    const read: Input<F>[] = []
    const wrong: Refusal[] = []
    for (const [place, one] of value.entries()) {
      try {
        if (typeof one !== 'object' || one === null || Array.isArray(one)) throw errors.not_an_object()
        read.push(readFields(fields, one, 'body', ignored))
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem
        wrong.push(...atPlace(problem, place).each)
      }
      if (wrong.length >= MAX_ERRORS) break
    }
    const [first, ...others] = wrong.slice(0, MAX_ERRORS)
    if (first) throw refuseAll([first, ...others])
    return read
  })
}

/** An error in one object of a list. */
export const atPlace = (problem: Refusal, place: number): Refusal =>
  problem.field === null ? problem.at(`[${place}]`) : problem.withFields(name => `[${place}].${name}`)

/** The schema of all fields as one object, for OpenAPI. */
export function objectSchema(fields: Fields): TSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
    required: Object.keys(fields).filter(name => fields[name]!.required),
    additionalProperties: false,
  } as unknown as TSchema
}

/** Keeps the response short when many inputs are wrong. */
export const MAX_ERRORS = 8

/**
 * Reads a whole query or body and reports all errors at once. `ignored` are fields that the service returns, so that a
 * record can be read and sent back.
 */
export function readFields<F extends Fields>(
  fields: F,
  raw: Record<string, unknown>,
  source: Source,
  ignored: readonly string[] = [],
): Input<F> {
  const found: Refusal[] = []
  for (const name of Object.keys(raw)) {
    // Finding the closest known name takes time, and a body can have fifty thousand unknown ones.
    if (found.length === MAX_ERRORS) break
    if (Object.hasOwn(fields, name) || (source === 'body' && ignored.includes(name))) continue
    found.push(unknownName(name, Object.keys(fields), source))
  }
  const result: Record<string, unknown> = {}
  for (const [name, { required, absent, onNull, read }] of Object.entries(fields)) {
    const given = Object.hasOwn(raw, name) ? raw[name] : undefined
    const value = given === null && source === 'body' && onNull === 'absent' ? undefined : given
    if (value === undefined) {
      if (required) found.push(errors.required({ field: name }))
      else result[name] = absent
      continue
    }
    try {
      if (Array.isArray(value) && source === 'query') throw errors.duplicate_parameter()
      const clean = value === null && onNull === 'clear' ? '' : read(value, source)
      if (clean === '' && (required || onNull === 'refuse')) throw errors.empty()
      result[name] = clean === '' ? (onNull === 'clear' ? null : absent) : clean
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      found.push(...problem.at(name).each)
    }
  }
  const [first, ...others] = found.slice(0, MAX_ERRORS)
  if (first) throw refuseAll([first, ...others])
  return result as Input<F>
}

function unknownName(name: string, known: string[], source: Source): Refusal {
  const short = name.length > 60 ? `${name.slice(0, 60)}…` : name
  const kind = source === 'body' ? { en: 'field', es: 'campo' } : { en: 'parameter', es: 'parámetro' }
  const close = name.length > 60 ? null : closestMatch(name, known)
  const list = known.join(', ')
  const hint = close
    ? { en: `did you mean ${close}?`, es: `¿querías decir ${close}?` }
    : { en: `allowed: ${list || 'none'}`, es: list ? `se admiten ${list}` : 'no se admite ninguno' }
  return errors.unknown_field({ name: JSON.stringify(short), kind, hint }, { field: short })
}

/** What reading these fields can throw. A query holds only texts, and only valid ones. */
export function fieldErrors(fields: Fields, source: Source): ErrorCode[] {
  const all = Object.values(fields)
  const canBeEmpty = all.some(one => (one.required || one.onNull === 'refuse') && readsEmpty(one, source))
  const found = [
    ...(source === 'path' ? [] : [errors.unknown_field]),
    ...(source !== 'path' && all.some(one => one.required) ? [errors.required] : []),
    ...(source === 'query' && all.length > 0 ? [errors.duplicate_parameter] : []),
    ...(canBeEmpty ? [errors.empty] : []),
    ...all.flatMap(one => one.errors),
  ]
  const neverInQuery: readonly ErrorCode[] = [errors.invalid_text, errors.invalid_unicode]
  return source === 'body' ? found : found.filter(one => !neverInQuery.includes(one))
}

function readsEmpty(field: Field<unknown>, source: Source): boolean {
  try {
    return field.read('', source) === ''
  } catch {
    return false
  }
}
