import { type Column, text } from './statement.ts'

/** The values that a column may have when many rows are sent: numbers and text. */
type Value = string | number | null | undefined

/**
 * Many rows as parameters of a statement: a list per column, combined by `unnest`. JSON is simpler to send
 * and costs PostgreSQL twice as much to read; this is for thousands of rows.
 *
 * `columns` names each with its type, as in a table definition: `id bigint, name text`.
 */
export function unnestParams(columns: string) {
  const each = columns
    .trim()
    .split(/,\s*/)
    .map(column => /^(\w+) (.+)$/.exec(column)!.slice(1) as [name: string, type: string])
  const names = each.map(([name]) => name)
  const params: Record<string, Column<readonly Value[]>> = {}
  for (const [name, type] of each) params[`many_${name}`] = { ...LIST, types: [`${type}[]`] }
  return {
    names: names.join(', '),
    params,
    /** For a `from` clause. */
    rows: `unnest(${each.map(([name, type]) => `$many_${name}::${type}[]`).join(', ')}) as many (${names.join(', ')})`,
    /** The values for `params`. */
    of: (rows: readonly Record<string, unknown>[]) =>
      Object.fromEntries(names.map(name => [`many_${name}`, rows.map(row => row[name] as Value)])),
  }
}

const LIST: Column<readonly Value[]> = {
  types: [],
  encode(values) {
    let list = '{'
    for (const value of values) {
      if (list.length > 1) list += ','
      list += typeof value === 'string' ? quoted(value) : (value ?? 'NULL')
    }
    return `${list}}`
  },
  decode: text.decode as never,
}

const TO_ESCAPE = /["\\]/g

function quoted(value: string): string {
  return value.includes('"') || value.includes('\\') ? `"${value.replace(TO_ESCAPE, '\\$&')}"` : `"${value}"`
}
