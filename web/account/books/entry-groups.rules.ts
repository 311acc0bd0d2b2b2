/** What a list needs to know of an entry to group corrections. */
type Correctable = { id: number; corrected: boolean; replaced_by: number | null }

/** An entry as it counts now, and the entries of its corrections, in the order of the list. */
export type EntryGroup<T> = { entry: T; earlier: T[] }

/**
 * One group for an entry and all its corrections: the corrected entries, what reverses them, and what replaces them. The newest
 * replacement stands for the group or, if it is not in the list, the first of the others.
 */
export function groupCorrections<T extends Correctable>(entries: readonly T[]): EntryGroup<T>[] {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const newestOf = (entry: T): number => {
    let id = entry.id
    for (let at: T | undefined = entry; at?.replaced_by != null; at = byId.get(id)) id = at.replaced_by
    return id
  }
  const groups = Map.groupBy(entries, newestOf)
  return [...groups].map(([id, all]) => {
    const entry = byId.get(id) ?? all[0]!
    return { entry, earlier: all.filter(one => one !== entry) }
  })
}
