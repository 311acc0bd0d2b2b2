import type { RequestInfo } from '../../kernel/http/endpoint.ts'
import { sessionErrors } from './sessions.errors.ts'

const crossSite = (ourOrigin: string | null) =>
  sessionErrors.cross_site_request({
    action: {
      en: ourOrigin === null ? 'Reload the page' : `Open the website at ${ourOrigin}`,
      es: ourOrigin === null ? 'Vuelve a cargar la página' : `Abre el sitio web en ${ourOrigin}`,
    },
  })

type Said = Pick<RequestInfo, 'fetchSite' | 'origin' | 'host' | 'ourOrigin'>

/**
 * Whether a page of ours sent it. Browsers say so in Sec-Fetch-Site; older ones, and those on addresses without TLS, send
 * only Origin. A request that says neither was made by no page and carries nobody's cookies by accident, but it is
 * refused too, as nothing of ours asks so. Where the operator said under which address people come, only pages of that
 * origin are ours: whatever other name leads here, by a proxy or a record of somebody else's, is not.
 */
export function isFromOurPage({ fetchSite, origin, host, ourOrigin }: Said, publicUrl: string): boolean {
  if (ourOrigin !== null) return origin === ourOrigin && (fetchSite ?? 'same-origin') === 'same-origin'
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  if (origin === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin).host
  return from === host?.toLowerCase() || from === new URL(publicUrl).host
}

/** Typed, or followed on a page of ours; older browsers do not say. */
const NOT_A_LINK_ELSEWHERE: readonly (string | undefined)[] = ['same-origin', 'same-site', 'none', undefined]

/**
 * What changes something must come from a page of ours; reading needs no such proof, as others cannot see the answer. What
 * can be read once is not begun by a link elsewhere: the cookie goes along with it.
 */
export function checkOrigin(requestInfo: RequestInfo, publicUrl: string): void {
  const isFine =
    requestInfo.method === 'GET'
      ? !requestInfo.singleUse || NOT_A_LINK_ELSEWHERE.includes(requestInfo.fetchSite)
      : isFromOurPage(requestInfo, publicUrl)
  if (!isFine) throw crossSite(requestInfo.ourOrigin)
}
