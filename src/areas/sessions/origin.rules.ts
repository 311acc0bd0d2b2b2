import type { RequestInfo } from '../../kernel/http/endpoint.ts'
import { sessionsErrors } from './sessions.errors.ts'

const crossSite = (ourOrigin: string | null) =>
  sessionsErrors.cross_site_request({
    action: {
      en: ourOrigin === null ? 'Reload the page' : `Open the website at ${ourOrigin}`,
      es: ourOrigin === null ? 'Vuelve a cargar la página' : `Abre el sitio web en ${ourOrigin}`,
    },
  })

type RequestOrigin = Pick<RequestInfo, 'fetchSite' | 'origin' | 'host' | 'ourOrigin'>

/**
 * Whether one of our pages sent it. Browsers say so in Sec-Fetch-Site; older ones, and those without TLS,
 * send only Origin. A request with neither comes from no page and carries no cookies by accident, but is
 * rejected too, because our pages always send one. If the operator configured a public address, only pages of
 * that origin are ours, whatever other name leads here.
 */
export function isFromOurPage(
  { fetchSite, origin, host, ourOrigin }: RequestOrigin,
  publicUrl: string,
): boolean {
  if (ourOrigin !== null) return origin === ourOrigin && (fetchSite ?? 'same-origin') === 'same-origin'
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  if (origin === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin).host
  return from === host?.toLowerCase() || from === new URL(publicUrl).host
}

/** Typed, or followed on one of our pages; older browsers do not say. */
const OWN_FETCH_SITES: readonly (string | undefined)[] = ['same-origin', 'same-site', 'none', undefined]

/**
 * Writes must come from one of our pages; reads need no such proof, because other sites cannot see the
 * response. Single-use reads cannot be started by a link elsewhere, because the cookie is sent with it.
 */
export function checkOrigin(requestInfo: RequestInfo, publicUrl: string): void {
  const isFine =
    requestInfo.method === 'GET'
      ? !requestInfo.singleUse || OWN_FETCH_SITES.includes(requestInfo.fetchSite)
      : isFromOurPage(requestInfo, publicUrl)
  if (!isFine) throw crossSite(requestInfo.ourOrigin)
}
