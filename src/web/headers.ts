/** Only from this origin; no inline scripts, and inline styles only with this document's nonce. */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default 'allow-duplicates'",
  ].join('; ')
}

type About = { tools: boolean; isSecure: boolean }

/** The headers of all our pages. */
export function pageHeaders(contentSecurityPolicy: string, { tools, isSecure }: About) {
  return {
    'content-security-policy': contentSecurityPolicy,
    'permissions-policy': `${tools ? '' : 'tools=(), '}camera=(), microphone=(), geolocation=(), payment=()`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** The same for a document of the website. */
export function documentHeaders(nonce: string, about: About) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...pageHeaders(contentPolicy(nonce), about),
  }
}
