/** What a list is sorted by: the name of a column, descending with a minus. */
export type Sort<K extends string> = K | `-${K}`

export const sortsOf = <const K extends string>(keys: readonly K[]): readonly Sort<K>[] => [
  ...keys,
  ...keys.map(key => `-${key}` as const),
]
