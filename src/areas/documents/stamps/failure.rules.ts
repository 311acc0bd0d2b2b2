/** What somebody who was asked said, or why they could not be asked. */
type Word = { uri: string; reason: string | null }

const MOST_LETTERS = 300

/**
 * Why a try led to nothing, in a line that is kept and shown to the operator: who, by their address alone (what stands
 * before the host may be a password), and what they said.
 */
export function tellFailure(what: string, words: readonly Word[]): string {
  const told = words.map(({ uri, reason }) => `${placeOf(uri)}: ${reason ?? 'no answer'}`)
  const line = [what, ...new Set(told)].join('; ')
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line
}

function placeOf(uri: string): string {
  if (!URL.canParse(uri)) return 'a calendar'
  const { host, pathname } = new URL(uri)
  return host + (pathname === '/' ? '' : pathname)
}
