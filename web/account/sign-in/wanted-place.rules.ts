/** The requested page, if it is ours. */
export function wantedPlace(search: string, origin: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (next === null || !URL.canParse(next, origin)) return null
  const url = new URL(next, origin)
  if (url.origin !== origin || url.pathname.startsWith('/sign-in')) return null
  // Two leading slashes would be read as another host.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search
}
