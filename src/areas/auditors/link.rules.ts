/** The sections of a link. */
export const PARTS = ['books', 'documents', 'ledger', 'reports', 'tax'] as const
export type Part = (typeof PARTS)[number]

export const MAX_DAYS = 90
/** Maximum number of active links per LLC. */
export const MAX_LIVE_LINKS = 20
export const VISIT_SECONDS = 8 * 3600

const SECRET = /^lla_[A-Za-z0-9_-]{43}$/

export const secretFromRandom = (random: (sizeBytes: number) => Buffer): string =>
  `lla_${random(32).toString('base64url')}`

/** The secret in an Authorization header, or null if there is none in our format. */
export function secretFromHeader(authorization: string | undefined): string | null {
  const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
  return SECRET.test(given) ? given : null
}

/** The value of a cookie of this name in our format. */
export function visitIn(cookie: string | undefined, name: string): string | null {
  for (const part of (cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    const value = part.slice(at + 1).trim()
    if (at > 0 && part.slice(0, at).trim() === name && /^[A-Za-z0-9_-]{43}$/.test(value)) return value
  }
  return null
}
