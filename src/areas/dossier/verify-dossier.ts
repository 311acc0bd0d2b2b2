import type { Verifier } from '../../kernel/verifier.ts'
import {
  type Chains,
  type FileVerdict,
  openChains,
  readProofFile,
  VERIFY_EXIT,
  verifyDigest,
} from '../documents/documents.ts'
import { type AuditCheck, checkAudit, readAnchors } from './check-audit.ts'
import { fileOfProof } from './document-paths.rules.ts'
import { beginsAsZip, NODE_HASHING, openArchive } from './read-archive.ts'
import { ARCHIVE_LIMITS, BadArchive } from './verifier/archive.rules.ts'
import { checkDossier, type DossierReport, type DossierSource } from './verifier/check-dossier.ts'
import { formatFault } from './verifier/fault-words.rules.ts'
import { MANIFEST, MANIFEST_PROOF } from './verifier/manifest.rules.ts'
import { type DossierVerdict, formatDossier, type ProofCounts } from './verify-text.rules.ts'

/** One of them is enough: removing the other does not make it another kind of file. */
const OF_A_DOSSIER = [MANIFEST, 'verify.html']

/** Checks a dossier: every file, every proof, and its part of the audit log. */
export const dossierVerifier: Verifier = {
  async recognizes(path) {
    try {
      const { names } = await openArchive(path)
      return OF_A_DOSSIER.some(name => names.includes(name)) ? 'yes' : 'no'
    } catch (error) {
      if (!(error instanceof BadArchive)) throw error
      return path.toLowerCase().endsWith('.zip') || (await beginsAsZip(path)) ? 'broken' : 'no'
    }
  },

  async verify({ config, say }, { file, path, proof: given, headers }) {
    const chains = await openChains(config, headers)
    const proofGiven = given && (await readProofFile(given.path))
    try {
      const archive = await openArchive(path)
      const named = given && proofGiven ? { file: given.file, bytes: proofGiven } : null
      const verdict = await checkAll(archive, chains, named, progressTo(say))
      const { status, report, proof, proofs, audit, findings } = verdict
      return {
        json: {
          status,
          file,
          proof: given?.file ?? null,
          entity: report.manifest.entity,
          year: report.manifest.year,
          made_at: report.manifest.made_at,
          manifest_sha256: report.manifestSha256,
          manifest_proof: proof,
          files: report.files.length,
          listed_files: report.manifest.files.length,
          wrong: report.files
            .filter(({ state }) => state !== 'whole')
            .map(({ path, state }) => ({ path, state })),
          problems: report.manifest.problems,
          proofs,
          audit,
          findings,
        },
        text: formatDossier(file, verdict),
        exitCode: VERIFY_EXIT[status],
      }
    } catch (error) {
      if (!(error instanceof BadArchive)) throw error
      const sentence = formatFault(error.fault, 'en')
      // Whatever it is, it is not an unchanged dossier.
      return { json: { status: 'invalid', file, reason: sentence }, text: `False: ${sentence}`, exitCode: 1 }
    }
  },
}

function progressTo(say: (line: string) => void) {
  let reportedAtMs = Date.now()
  return (done: number, of: number) => {
    if (Date.now() - reportedAtMs < 2000) return
    reportedAtMs = Date.now()
    say(`${done} of ${of} files read …`)
  }
}

async function checkAll(
  source: DossierSource,
  chains: Chains,
  named: { file: string; bytes: Buffer } | null,
  progress: (done: number, of: number) => void,
): Promise<DossierVerdict> {
  const report = await checkDossier(source, NODE_HASHING, progress)
  const bytes = named?.bytes ?? report.proofBytes
  const proof = bytes ? await verifyManifest(report, Buffer.from(bytes), chains) : null
  const findings: string[] = []
  if (report.proof.state === 'of_another')
    findings.push(`${MANIFEST_PROOF}: belongs to another manifest: ${MANIFEST} is not what was timestamped`)
  if (named && proof?.status === 'invalid') findings.push(`${named.file}: ${proof.reason}`)
  const { counts: proofs, proven } = await checkProofs(source, report, chains, findings)
  const audit: AuditCheck = await checkAudit(source, proven)
  findings.push(...audit.findings)
  // A proof passed as an option takes precedence over the one in the ZIP, which may be older; but not if it
  // is for something else.
  const broken = !report.ok || findings.length > 0 || proof?.status === 'invalid'
  const status: FileVerdict['status'] = broken ? 'invalid' : (proof?.status ?? 'unchecked')
  return { status, report, proof, named: named?.file ?? null, proofs, audit, findings }
}

function verifyManifest(
  { manifestSha256 }: DossierReport,
  proof: Buffer,
  chains: Chains,
): Promise<FileVerdict> {
  return verifyDigest(async () => Buffer.from(manifestSha256, 'hex'), proof, chains)
}

/** Every proof in the dossier: of documents and of the audit log's heads. */
async function checkProofs(
  source: DossierSource,
  report: DossierReport,
  chains: Chains,
  findings: string[],
): Promise<{ counts: ProofCounts; proven: Set<string> }> {
  const counts: ProofCounts = {
    confirmed: 0,
    demonstration: 0,
    pending: 0,
    unchecked: 0,
    unreadable: 0,
    invalid: 0,
  }
  /** The hashes confirmed by a block. */
  const proven = new Set<string>()
  const hashes = new Map(report.manifest.files.map(({ path, sha256 }) => [path, sha256]))
  const whole = new Set(report.files.filter(({ state }) => state === 'whole').map(({ path }) => path))
  const expected = new Map<string, string>()
  for (const path of hashes.keys()) {
    const file = fileOfProof(path)
    const hash = file && hashes.get(file)
    if (hash) expected.set(path, hash)
  }
  for (const { proof, hash } of await readAnchors(source)) if (proof) expected.set(proof, hash)
  for (const [path, hash] of expected) {
    // Damage is reported already.
    if (!whole.has(path)) continue
    const bytes = await readAll(source, path)
    const verdict = await verifyDigest(async () => Buffer.from(hash, 'hex'), bytes, chains)
    counts[verdict.status]++
    if (verdict.status === 'confirmed' || verdict.status === 'demonstration') proven.add(hash)
    if (verdict.status === 'invalid' || verdict.status === 'unreadable')
      findings.push(`${path}: ${verdict.reason}`)
  }
  return { counts, proven }
}

async function readAll(source: DossierSource, path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const piece of source.pieces(path)) {
    size += piece.length
    if (size > ARCHIVE_LIMITS.proofBytes) break
    parts.push(Buffer.from(piece))
  }
  return Buffer.concat(parts)
}
