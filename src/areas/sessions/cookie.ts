import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The session cookie in better-auth's format: the token, a dot and its HMAC-SHA256 in base64, URL-encoded.
 * With TLS it is bound to this host.
 */
export const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https://')

export const cookiePrefix = (publicUrl: string): string => (isSecure(publicUrl) ? '__Host-llano' : 'llano')

export const sessionCookieName = (publicUrl: string): string => `${cookiePrefix(publicUrl)}.session_token`

const sign = (token: string, secret: string): Buffer => createHmac('sha256', secret).update(token).digest()

export const signedToken = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${sign(token, secret).toString('base64')}`)

/** The session token of a Cookie header, if one of our secrets signed it. */
export function tokenIn(
  cookie: string | undefined,
  name: string,
  secrets: readonly string[],
): { token: string; value: string } | null {
  const value = cookieNamed(cookie, name)
  if (value === null) return null
  const match = /^([A-Za-z0-9_-]{20,100})\.([A-Za-z0-9+/]{43}=)$/.exec(decoded(value))
  if (!match) return null
  const given = Buffer.from(match[2]!, 'base64')
  const isOurs = secrets.some(secret => timingSafeEqual(sign(match[1]!, secret), given))
  return isOurs ? { token: match[1]!, value } : null
}

/** Which sign-in waits for a code; better-auth verifies the cookie, this only reads it. */
export function challengeIn(cookie: string | undefined, publicUrl: string): string | null {
  const value = cookieNamed(cookie, `${cookiePrefix(publicUrl)}.two_factor`)
  return value === null ? null : (decoded(value).split('.')[0] ?? null)
}

export function cookieNamed(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** The Set-Cookie that extends a session in use. */
export function setSessionCookie(publicUrl: string, value: string, seconds: number): string {
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return `${sessionCookieName(publicUrl)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
