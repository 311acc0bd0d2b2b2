import { useEffect, useState } from 'react'

export type Key = string | number

/** Rows that are selected on the page of a list. Another page or filter starts without a selection. */
export type Selection<T> = {
  rows: readonly T[]
  isChosen: (key: Key) => boolean
  choose: (keys: readonly Key[], isChosen: boolean) => void
  clear: () => void
  nameOf: (row: T) => string
}

export function useSelection<T>(
  listed: readonly T[] | undefined,
  keyOf: (row: T) => Key,
  nameOf: (row: T) => string,
  /** What the list shows: its filters and page. */
  shown: string,
): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  useEffect(() => setChosen(new Set()), [shown])
  return {
    rows: (listed ?? []).filter(row => chosen.has(keyOf(row))),
    isChosen: key => chosen.has(key),
    choose: (keys, isChosen) =>
      setChosen(before => {
        const next = new Set(before)
        for (const key of keys) isChosen ? next.add(key) : next.delete(key)
        return next
      }),
    clear: () => setChosen(new Set()),
    nameOf,
  }
}
