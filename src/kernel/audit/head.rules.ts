/** The end of the audit chain at some moment, as published outside the database. */
export type AuditHead = {
  installation: string
  seal: number
  sealed_at: string
  /** Rows in this seal and all earlier ones. */
  rows: number
  hash: string
  /** When it was published. */
  at: string
}

/** One line of JSON. Readers look for its first property. */
export const headLine = ({ installation, seal, sealed_at, rows, hash, at }: AuditHead): string =>
  JSON.stringify({ llano: 'audit-head', installation, seal, sealed_at, rows, hash, at })

const HEAD = /\{"llano":"audit-head"[^{}]{0,600}\}/g

/** The heads in a line of text, whatever surrounds them: a syslog prefix, or the rest of an email. */
export function findHeads(text: string): AuditHead[] {
  return [...text.matchAll(HEAD)].flatMap(([found]) => {
    const head = tryJson(found)
    return isHead(head) ? [head] : []
  })
}

function isHead(value: unknown): value is AuditHead {
  const head = value as AuditHead | null
  return (
    typeof head === 'object' &&
    head !== null &&
    Number.isSafeInteger(head.seal) &&
    head.seal > 0 &&
    Number.isSafeInteger(head.rows) &&
    typeof head.hash === 'string' &&
    /^[0-9a-f]{64}$/.test(head.hash) &&
    typeof head.installation === 'string' &&
    typeof head.at === 'string'
  )
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
