import { escapeControlChars } from '../../kernel/cli/escape-control-chars.ts'
import type { FileVerdict } from '../documents/documents.ts'
import type { AuditCheck } from './check-audit.ts'
import type { DossierReport } from './verifier/check-dossier.ts'

export type ProofCounts = Record<FileVerdict['status'], number>

export type DossierVerdict = {
  status: FileVerdict['status']
  report: DossierReport
  /** Of the manifest; null if there is no proof of it. */
  proof: FileVerdict | null
  /** The file passed as its proof instead of the one in the ZIP. */
  named: string | null
  proofs: ProofCounts
  audit: AuditCheck
  /** Findings other than about the files themselves. */
  findings: string[]
}

const HEADLINES: Record<FileVerdict['status'], (time: string) => string> = {
  confirmed: time => `Proven: this dossier, with all its files unchanged, existed no later than ${time}.`,
  demonstration: () =>
    'Demo, not Bitcoin: every file matches the manifest, but the manifest is timestamped on a demo chain, which proves nothing.',
  pending: () =>
    'Every file matches the manifest. Not proven yet: the timestamp is pending and cannot be checked until it is in a block. Download the proof again in a few hours.',
  unchecked: () => 'Every file matches the manifest. The timestamp of the manifest could not be checked.',
  unreadable: () => 'Every file matches the manifest. The proof of the manifest cannot be read.',
  invalid: () => 'False: this dossier has been changed.',
}

const STATES = {
  changed: 'damaged',
  missing: 'missing',
  extra: 'not in the manifest',
  other: 'not the document in documents.json',
  whole: 'whole',
} as const
const MAX_LISTED = 100

/** The output of `llano verify` for a dossier. */
export function formatDossier(file: string, verdict: DossierVerdict): string {
  const { report, proof, proofs, audit, findings } = verdict
  const { manifest, manifestSha256, files } = report
  const { entity, year, tax_year } = manifest
  const wrong = files.filter(({ state }) => state !== 'whole')
  const lines = [headlineOf(verdict), '']
  for (const { path, state } of wrong.slice(0, MAX_LISTED))
    lines.push(`  ${STATES[state].padEnd(10)} ${escapeControlChars(path)}`)
  if (wrong.length > MAX_LISTED) lines.push(`  … and ${wrong.length - MAX_LISTED} more`)
  for (const finding of findings.slice(0, MAX_LISTED))
    lines.push(`  wrong      ${escapeControlChars(finding)}`)
  if (wrong.length + findings.length) lines.push('')
  lines.push(
    `  file       ${escapeControlChars(file)}`,
    `  LLC        ${escapeControlChars(entity.name)} (${escapeControlChars(entity.state)}), ${year} (${tax_year.begins} to ${tax_year.ends})`,
    `  manifest   SHA-256 ${manifestSha256}`,
    `  timestamp  ${formatProof(proof)}`,
    `  files      ${files.length - wrong.length} whole, ${wrong.length} not (${formatFiles(manifest.files.length, report.proof.state !== 'absent')})`,
    `  proofs     ${formatCounts(proofs)}`,
    `  audit log  ${audit.rows} rows (${audit.waiting} not sealed yet), ${audit.seals} seals, ${formatAnchors(audit)}`,
  )
  const left = manifest.problems.map(one => `document ${one.document_id} (${escapeControlChars(one.state)})`)
  const more = left.length > MAX_LISTED ? `, and ${left.length - MAX_LISTED} more` : ''
  if (left.length) lines.push(`  omitted    ${left.slice(0, MAX_LISTED).join(', ')}${more}`)
  return lines.join('\n')
}

const formatAnchors = ({ anchors, anchored_until }: AuditCheck) =>
  anchored_until === null
    ? 'none of them proven by a timestamp'
    : `${anchors} of them proven by timestamps, the last one seal ${anchored_until}; later seals are not`

/** If a dossier is unchanged, a separately passed proof that does not match is what is wrong. */
function headlineOf({ status, report, proof, named, findings }: DossierVerdict): string {
  if (report.ok && findings.length === 1 && named !== null && proof?.status === 'invalid')
    return `False: ${escapeControlChars(named)} does not belong to this dossier: it is the proof of something else, or manifest.json was changed. Every file matches the manifest.`
  return HEADLINES[status](timeOf(proof))
}

/** The kinds of files in a ZIP, so that counts can be compared. */
export const formatFiles = (listed: number, withProof: boolean): string =>
  `${listed} in the manifest, and the manifest${withProof ? ' with its proof' : ''}`

const timeOf = (proof: FileVerdict | null): string =>
  proof?.blocks
    .find(({ state, chain }) => state === 'holds' && chain === 'bitcoin')
    ?.block?.time.toISOString() ?? ''

function formatProof(proof: FileVerdict | null): string {
  if (!proof) return 'not included; ask the creator of the dossier for it and pass it with --proof'
  const first = proof.blocks[0]
  const block = first ? `, ${first.chain === 'local' ? 'demo block' : 'Bitcoin block'} ${first.height}` : ''
  return `${proof.status}${block}${proof.reason ? `: ${proof.reason}` : ''}`
}

function formatCounts(counts: ProofCounts): string {
  const problems = Object.entries(counts).filter(([, count]) => count > 0)
  const problemText = problems.map(([status, count]) => `${count} ${status}`).join(', ')
  return `${problemText || 'none'}${counts.pending > 0 ? ' (pending ones can be checked once they are in a block)' : ''}`
}
