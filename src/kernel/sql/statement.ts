/**
 * A statement is a value: a name, SQL with named parameters (`$entity_id`), and the types of its parameters
 * and of its row. It is prepared under its name, once per connection. A test prepares every statement
 * against the migrated schema and compares the types, so a wrong declaration cannot land.
 */
export type Column<T> = {
  /** PostgreSQL's names for the types of this column. */
  readonly types: readonly string[]
  encode(value: T): string | Buffer | null
  decode(text: string | null): T
}

function column<T>(
  types: string[],
  encode: (value: T) => string | Buffer,
  decode: (text: string) => T,
): Column<T> {
  return {
    types,
    encode: value => encode(value),
    decode: text => {
      if (text === null) throw new Error(`an unexpected NULL in a ${types[0]} column`)
      return decode(text)
    },
  }
}

export const int = column<number>(['integer', 'bigint', 'smallint'], String, Number)
export const text = column<string>(
  ['text', 'inet', 'cidr', 'date', 'numeric'],
  value => value,
  value => value,
)
export const bool = column<boolean>(
  ['boolean'],
  value => (value ? 't' : 'f'),
  value => value === 't',
)
export const bytes = column<Buffer>(
  ['bytea'],
  value => value,
  value => Buffer.from(value.slice(2), 'hex'),
)
/** A JSON value. A parameter is one text, so many rows can be sent at once. */
export const json = column<unknown>(
  ['json', 'jsonb'],
  value => JSON.stringify(value),
  value => JSON.parse(value),
)
/** An instant, formatted as ISO 8601 UTC with milliseconds. */
export const instant = column<string>(
  ['timestamp with time zone'],
  value => value,
  value => new Date(value.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString(),
)

export function orNull<T>(inner: Column<T>): Column<T | null> {
  return {
    types: inner.types,
    encode: value => (value === null ? null : inner.encode(value)),
    decode: value => (value === null ? null : inner.decode(value)),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each column has its own type
export type Columns = Record<string, Column<any>>
export type Values<C> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never }

export type Statement<P, R> = {
  readonly name: string
  readonly sql: string
  readonly params: readonly (readonly [name: string, column: Column<unknown>])[]
  readonly row: readonly (readonly [name: string, column: Column<unknown>])[]
  /** Never set; they carry the types of the parameters and the row. */
  readonly takes?: P
  readonly gives?: R
}

/** Every statement defined so far, for the test that prepares them all. */
export const statements: Statement<unknown, unknown>[] = []
const statementNames = new Set<string>()

export function statement<P extends Columns, R extends Columns>(definition: {
  name: string
  params: P
  row: R
  sql: string
}): Statement<Values<P>, Values<R>> {
  const names = Object.keys(definition.params)
  const used = new Set<string>()
  const sql = definition.sql.replace(/\$([a-z][a-z0-9_]*)/g, (_, name: string) => {
    const index = names.indexOf(name)
    if (index < 0) throw new Error(`${definition.name}: $${name} is not among its parameters`)
    used.add(name)
    return `$${index + 1}`
  })
  const unused = names.filter(name => !used.has(name))
  if (unused.length) throw new Error(`${definition.name}: parameters never used: ${unused.join(', ')}`)
  const value: Statement<Values<P>, Values<R>> = {
    name: definition.name,
    sql,
    params: Object.entries(definition.params) as never,
    row: Object.entries(definition.row) as never,
  }
  if (statementNames.has(value.name)) throw new Error(`two statements named ${value.name}`)
  statementNames.add(value.name)
  statements.push(value as Statement<unknown, unknown>)
  return value
}

export function encodeParams<P, R>(statement: Statement<P, R>, params: P): (string | Buffer | null)[] {
  return statement.params.map(([name, column]) => column.encode((params as Record<string, unknown>)[name]))
}

export function decodeRow<P, R>(statement: Statement<P, R>, fields: readonly (string | null)[]): R {
  const row: Record<string, unknown> = {}
  for (let i = 0; i < statement.row.length; i++) {
    const [name, column] = statement.row[i]!
    row[name] = column.decode(fields[i] ?? null)
  }
  return row as R
}
