import { counted, table } from '../../kernel/cli/command.ts'

export type Finding = {
  sha256: string
  damage: string
  documents: { id: number; entity_id: number; title: string; withdrawn: boolean }[]
}

/** How many files there are, are encrypted, need an older secret, were read, and were found intact again. */
export type Seen = {
  files: number
  encrypted: number
  needing_older_secret: number
  hashed: number
  healed: number
}

export type CheckReport = {
  seen: Seen
  damaged: Finding[]
  /** Encrypted with a secret that is not configured. */
  closed: Finding[]
  unreadable: Finding[]
  falseProofs: Finding[]
}

/** The output of `document check`. */
export function formatCheck(
  { seen, damaged, closed, unreadable, falseProofs }: CheckReport,
  all: boolean,
): string {
  const { files, encrypted, hashed, healed, needing_older_secret: older } = seen
  const how =
    hashed || all ? `${hashed} of them read and hashed` : 'none of them read (--all reads and hashes them)'
  const lines = [
    `${counted(files, 'file')} checked (${encrypted} encrypted, ${files - encrypted} unencrypted), ${how}.`,
  ]
  if (healed) lines.push(`${healed} previously marked as damaged found intact.`)
  if (older)
    lines.push(
      `${counted(older, 'file')} still ${older === 1 ? 'needs' : 'need'} an older secret, and ${older === 1 ? 'is' : 'are'} ` +
        're-encrypted while the server runs. Until then, keep that secret in LLANO_SECRET.',
    )
  if (closed.length) lines.push(`${counted(closed.length, 'file')} COULD NOT BE DECRYPTED: ${ADVICE.closed}`)
  if (unreadable.length)
    lines.push(`${counted(unreadable.length, 'file')} COULD NOT BE READ: ${ADVICE.unreadable}`)
  if (falseProofs.length)
    lines.push(
      `${counted(falseProofs.length, 'stored proof')} ${falseProofs.length === 1 ? 'DOES NOT MATCH ITS' : 'DO NOT MATCH THEIR'} CONTENT.`,
    )
  if (damaged.length === 0) lines.push(noneDamaged(closed.length + unreadable.length > 0, all))
  const found = [...damaged, ...closed, ...unreadable, ...falseProofs]
  if (found.length) lines.push('Found:', '', tableOf(found))
  if (damaged.length) lines.push('', ADVICE.damaged)
  return lines.join('\n')
}

const noneDamaged = (some: boolean, all: boolean) =>
  `${some ? 'No others are' : 'None is'} missing or ${all ? 'changed' : 'of the wrong size'}.`

const ADVICE = {
  damaged: 'Restore the right files (document restore, or from a backup) and check again.',
  closed:
    'encrypted with a secret that LLANO_SECRET does not contain. Add that secret after the current one, separated ' +
    'by a space.',
  unreadable:
    'the system refuses to read them. Check the disk and the file permissions, or use document restore.',
}

/** A proof of the audit log belongs to no document. */
const tableOf = (found: Finding[]) =>
  table(
    ['document', 'entity', 'damage', 'title', 'sha256'],
    found.flatMap(({ sha256, damage, documents }): (string | number | null)[][] =>
      documents.length
        ? documents.map(d => [d.id, d.entity_id, damage, d.title, sha256])
        : [[null, null, damage, null, sha256]],
    ),
  )
