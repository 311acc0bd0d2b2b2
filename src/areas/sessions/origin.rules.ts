import type { Approach } from '../../kernel/endpoint.ts'
import { forbidden } from '../../kernel/refusal.ts'

const ELSEWHERE =
  'This request did not come from a page of this website, so it was refused. Reload the page and try again.'

/**
 * Whether a page of ours sent it. Browsers say so in Sec-Fetch-Site; older ones, and those on addresses without TLS, send
 * only Origin. A request that says neither was made by no page and carries nobody's cookies by accident, but it is
 * refused too, as nothing of ours asks so.
 */
export function isFromOurPage(
  { fetchSite, origin, host }: Pick<Approach, 'fetchSite' | 'origin' | 'host'>,
  publicUrl: string,
): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  if (origin === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin).host
  return from === host?.toLowerCase() || from === new URL(publicUrl).host
}

/** What changes something must come from a page of ours; reading needs no such proof, as others cannot see the answer. */
export function checkOrigin(approach: Approach, publicUrl: string): void {
  if (approach.method !== 'GET' && !isFromOurPage(approach, publicUrl)) throw forbidden(ELSEWHERE)
}
