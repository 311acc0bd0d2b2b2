const MAX_CHARACTERS = 60

/**
 * The name by which an agent's client is in the audit log. Clients name themselves, so it is a hint and not
 * proof: short, and of harmless characters only. The older protocol names the client only when it connects, so
 * there the User-Agent is all there is.
 */
export function clientName(clientInfo: unknown, userAgent: string | undefined): string {
  const { name, version } = (clientInfo ?? {}) as { name?: unknown; version?: unknown }
  const nameAndVersion = [name, version].filter(part => typeof part === 'string').join('/')
  const clean = (text: string) =>
    text
      .slice(0, 200)
      .replaceAll(/[^A-Za-z0-9._/-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, MAX_CHARACTERS)
  return clean(nameAndVersion) || clean(userAgent ?? '') || 'unknown'
}
