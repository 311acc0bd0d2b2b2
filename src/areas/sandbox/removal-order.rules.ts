/** Rows of one account in a table, as a condition in SQL. */
export type OwnedRows = { table: string; of: string }

/**
 * An order in which rows can be deleted: before those they refer to, by the foreign keys (`[from, to]`), and otherwise in the reverse of
 * the order given, because later areas refer to earlier ones. Tables that refer to each other are in one group, for one statement. The
 * kernel's come last, as deleting other rows may write events.
 */
export function orderForRemoval(
  tables: readonly OwnedRows[],
  foreignKeys: readonly (readonly [from: string, to: string])[],
): OwnedRows[][] {
  const isKernel = ({ table }: OwnedRows) => table.startsWith('kernel.')
  let waiting = [...tables.filter(isKernel), ...tables.filter(one => !isKernel(one))].toReversed()
  const groups: OwnedRows[][] = []
  while (waiting.length) {
    const needed = waiting.map(({ table }) => withReferring(table, waiting, foreignKeys))
    const smallest = needed.reduce((least, one) => (one.size < least.size ? one : least))
    groups.push(waiting.filter(({ table }) => smallest.has(table)))
    waiting = waiting.filter(({ table }) => !smallest.has(table))
  }
  return groups
}

/** The table and those that refer to it, directly or through others. */
function withReferring(
  table: string,
  waiting: readonly OwnedRows[],
  foreignKeys: readonly (readonly [from: string, to: string])[],
): Set<string> {
  const found = new Set([table])
  for (const one of found)
    for (const [from, to] of foreignKeys)
      if (to === one && waiting.some(other => other.table === from)) found.add(from)
  return found
}
