import { crc32 } from 'node:zlib'
import { isCalendarDate } from '../values/dates.ts'
import { errors } from './errors.ts'
import { custom, type Field, optional, PAGING } from './fields.ts'

/** The parts of a sort key. A `number` fits in four bytes, an `id` in eight. */
type Parts = { number: number; id: number; date: string; 'date or null': string | null }

/** The fields that a list is sorted by, in order. Together they are unique for each record. */
export type SortKey = Readonly<Record<string, keyof Parts>>
export type Position<K extends SortKey> = { [Name in keyof K]: Parts[K[Name]] }

/** Where a page begins: after this position of a list with this filter. */
export class Cursor<K extends SortKey> {
  readonly list: string
  readonly filter: number
  readonly after: Position<K>

  constructor(list: string, filter: number, after: Position<K>) {
    this.list = list
    this.filter = filter
    this.after = after
  }
}

type PageInput<K extends SortKey> = { limit: number; offset: number | null; cursor: Cursor<K> | null }

export type Pages<K extends SortKey> = {
  /** The parameters of the list. */
  readonly fields: {
    limit: Field<number>
    offset: Field<number | null>
    cursor: Field<Cursor<K> | null>
  }
  /**
   * The `pagination` of a page. `last` is the sort key of its last record as a JSON array, or null if nothing
   * comes after it.
   */
  pagination(
    input: PageInput<K>,
    total: number,
    last: string | null,
  ): { total: number; limit: number; offset: number; next_cursor: string | null }
}

/** The pages of a list with this name and sort key, by `offset` or by `cursor`. */
export function pagesOf<const K extends SortKey>(list: string, key: K): Pages<K> {
  const names = Object.keys(key)
  const read = (value: unknown): Cursor<K> => {
    const [filter, ...after] = decode(value)
    const fits = after.length === names.length && names.every((name, at) => FITS[key[name]!](after[at]))
    if (typeof filter !== 'number' || !fits) throw errors.invalid_cursor()
    return new Cursor(
      list,
      filter,
      Object.fromEntries(names.map((name, at) => [name, after[at]])) as Position<K>,
    )
  }
  const cursor = custom<Cursor<K>>(
    CURSOR,
    { description: '`next_cursor` of the previous page, instead of `offset`.' },
    read,
    [errors.invalid_cursor, errors.cursor_with_offset],
  )
  return {
    fields: {
      limit: PAGING.limit,
      offset: { ...PAGING.offset, absent: null } as Field<number | null>,
      cursor: optional(cursor),
    },
    pagination(input, total, last) {
      const after = last === null ? null : (JSON.parse(last) as unknown[])
      return {
        total,
        limit: input.limit,
        offset: input.offset ?? 0,
        next_cursor: after && encode([filterOf(list, input), ...after]),
      }
    },
  }
}

/** A cursor is valid only for one list with one filter; in another it would start at an arbitrary position. */
export function checkCursor(input: Readonly<Record<string, unknown>>): void {
  const { cursor, offset } = input
  if (!(cursor instanceof Cursor)) return
  if (offset !== null) throw errors.cursor_with_offset({ field: 'cursor' })
  if (cursor.filter !== filterOf(cursor.list, input)) throw errors.invalid_cursor({ field: 'cursor' })
}

const CURSOR = { type: 'string', pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength: 300 }

const isWhole = (max: number) => (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max
const isDate = (value: unknown) => typeof value === 'string' && isCalendarDate(value)

const FITS: Record<keyof Parts, (value: unknown) => boolean> = {
  number: isWhole(2 ** 31 - 1),
  id: isWhole(Number.MAX_SAFE_INTEGER),
  date: isDate,
  'date or null': value => value === null || isDate(value),
}

/** The filter of a list, as a checksum of all parameters except those of the page. */
function filterOf(list: string, input: Readonly<Record<string, unknown>>): number {
  const { limit: _, offset: __, cursor: ___, ...filter } = input
  const names = Object.keys(filter).sort()
  return crc32(JSON.stringify([list, ...names.map(name => [name, filter[name]])]))
}

const encode = (parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

function decode(value: unknown): unknown[] {
  try {
    if (typeof value !== 'string' || value.length > CURSOR.maxLength) throw errors.invalid_cursor()
    const parts = JSON.parse(Buffer.from(value, 'base64url').toString())
    // Only our own encoding is valid: other texts may decode to the same bytes.
    if (!Array.isArray(parts) || encode(parts) !== value) throw errors.invalid_cursor()
    return parts
  } catch {
    throw errors.invalid_cursor()
  }
}
