import { withoutAccents } from '../../src/kernel/values/without-accents.ts'

type Named = { readonly label: string }

const plain = (text: string) => withoutAccents(text).trim().toLowerCase()

/** The options that contain a text, with those that begin with it first: for `ger`, Germany comes before Algeria. */
export function bestMatches<T extends Named>(options: readonly T[], typed: string): T[] {
  const wanted = plain(typed)
  const found = options.filter(({ label }) => plain(label).includes(wanted))
  const begins = ({ label }: T) => plain(label).startsWith(wanted)
  return [...found.filter(begins), ...found.filter(one => !begins(one))]
}

/** The option that a text can only mean: by its whole name, or because no other begins with it or contains it. */
export function onlyMatch<T extends Named>(options: readonly T[], typed: string): T | null {
  const wanted = plain(typed)
  if (wanted === '') return null
  const found = bestMatches(options, typed)
  const beginning = found.filter(({ label }) => plain(label).startsWith(wanted))
  const [only, ...others] = beginning.length > 0 ? beginning : found
  if (only === undefined || plain(only.label) === wanted) return only ?? null
  return others.length === 0 ? only : null
}
