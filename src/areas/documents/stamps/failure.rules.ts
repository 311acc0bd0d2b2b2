/** A server's response, or why it could not be reached. */
type Word = { uri: string; reason: string | null }

const MAX_LETTERS = 300

/**
 * Why an attempt failed, as one line for the operator: the server by host only (userinfo may contain a
 * password), and its response.
 */
export function formatFailure(what: string, words: readonly Word[]): string {
  const reasons = words.map(({ uri, reason }) => `${placeOf(uri)}: ${reason ?? 'no answer'}`)
  const line = [what, ...new Set(reasons)].join('; ')
  return line.length > MAX_LETTERS ? `${line.slice(0, MAX_LETTERS - 1)}…` : line
}

function placeOf(uri: string): string {
  if (!URL.canParse(uri)) return 'a calendar'
  const { host, pathname } = new URL(uri)
  return host + (pathname === '/' ? '' : pathname)
}
