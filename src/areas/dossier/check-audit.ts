import {
  type AuditRow,
  followPath,
  hashLeaf,
  hashSeal,
  isSealedIp,
  rowText,
} from '../../kernel/audit/merkle.ts'
import { type DossierSource, isDamage } from './verifier/check-dossier.ts'

export type AuditCheck = {
  rows: number
  waiting: number
  seals: number
  /**
   * How many seals are covered by a proof with a verified block, and the last of them: seals up to it are
   * covered.
   */
  anchors: number
  anchored_until: number | null
  findings: string[]
}

type Row = AuditRow & { seal_id: number | null; path: ['left' | 'right', string][] | null }
type Seal = { id: number; sealed_at: string; row_count: number; root: string; previous: string; hash: string }
export type Anchor = { seal_id: number; hash: string; day: string; proof: string | null }

const MAX_LINE_CHARACTERS = 64 * 1024
const MAX_FINDINGS = 50

/**
 * Recomputes the dossier's part of the audit log: from each row to the root of its seal, from seal to seal,
 * and which of them are timestamped: those whose hashes are in `proven`.
 */
export async function checkAudit(source: DossierSource, proven: ReadonlySet<string>): Promise<AuditCheck> {
  const counts = { rows: 0, waiting: 0, seals: 0, anchors: 0 }
  const check: AuditCheck = { ...counts, anchored_until: null, findings: [] }
  const find = (what: string) => {
    if (check.findings.length < MAX_FINDINGS) check.findings.push(what)
  }
  const roots = await checkRows(source, check, find)
  const heads = await checkSeals(source, check, find, roots)
  for (const seal of roots.keys()) find(`audit/seals.jsonl: seal ${seal}, named by rows, is missing`)
  for (const { seal_id, hash, proof } of await readAnchors(source)) {
    if (heads.get(seal_id) !== hash)
      find(`audit/anchors.json: seal ${seal_id} is not the one that was timestamped`)
    else if (proof !== null && !source.names.includes(proof))
      find(`audit/anchors.json: ${proof}, the proof of seal ${seal_id}, is missing`)
    else if (proven.has(hash)) {
      check.anchors++
      check.anchored_until = Math.max(check.anchored_until ?? 0, seal_id)
    }
  }
  return check
}

/** The root that each seal must have according to its rows. */
async function checkRows(
  source: DossierSource,
  check: AuditCheck,
  find: (what: string) => void,
): Promise<Map<number, string>> {
  const roots = new Map<number, string>()
  for await (const [row, number] of lines<Row>(source, 'audit/rows.jsonl', find)) {
    check.rows++
    if (row.seal_id === null || row.path === null) {
      check.waiting++
      continue
    }
    if (!isRow(row)) {
      find(`audit/rows.jsonl, line ${number}: not a row of the audit log`)
      continue
    }
    if (!isSealedIp(row)) find(`audit/rows.jsonl, line ${number}: row ${row.id} has another IP address`)
    const steps = row.path.map(([side, hash]) => ({ side, hash: Buffer.from(hash, 'hex') }))
    const root = followPath(hashLeaf(rowText(row)), steps).toString('hex')
    const known = roots.get(row.seal_id)
    if (known !== undefined && known !== root)
      find(`audit/rows.jsonl, line ${number}: row ${row.id} is not in seal ${row.seal_id}`)
    else roots.set(row.seal_id, root)
  }
  return roots
}

/** The hashes of seals that may be timestamped; removes what was found from `roots`. */
async function checkSeals(
  source: DossierSource,
  check: AuditCheck,
  find: (what: string) => void,
  roots: Map<number, string>,
): Promise<Map<number, string>> {
  const anchored = new Set((await readAnchors(source)).map(({ seal_id }) => seal_id))
  const heads = new Map<number, string>()
  let before: Seal | null = null
  for await (const [seal, number] of lines<Seal>(source, 'audit/seals.jsonl', find)) {
    check.seals++
    const where = `audit/seals.jsonl, line ${number}: seal ${seal.id}`
    if (!isSeal(seal)) {
      find(`audit/seals.jsonl, line ${number}: not a seal`)
      continue
    }
    const { id, sealed_at: sealedAt, row_count: rowCount } = seal
    const [root, previous] = [seal.root, seal.previous].map(hex => Buffer.from(hex, 'hex')) as [
      Buffer,
      Buffer,
    ]
    if (hashSeal({ id, sealedAt, rowCount, root, previous }).toString('hex') !== seal.hash)
      find(`${where} was changed`)
    if (before && (seal.id !== before.id + 1 || seal.previous !== before.hash))
      find(`${where} does not follow from the previous one`)
    if (roots.has(seal.id) && roots.get(seal.id) !== seal.root)
      find(`${where} does not contain the rows that name it`)
    roots.delete(seal.id)
    if (anchored.has(seal.id)) heads.set(seal.id, seal.hash)
    before = seal
  }
  return heads
}

const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isSalt = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
const isSide = (value: unknown) => value === 'left' || value === 'right'

const isRow = (row: Row): row is Row & { seal_id: number; path: NonNullable<Row['path']> } =>
  Number.isSafeInteger(row.seal_id) &&
  (row.ip_digest === undefined || row.ip_digest === null || isHash(row.ip_digest)) &&
  (row.ip_salt === undefined || row.ip_salt === null || isSalt(row.ip_salt)) &&
  Array.isArray(row.path) &&
  row.path.length < 64 &&
  row.path.every(step => Array.isArray(step) && isSide(step[0]) && isHash(step[1]))

const isAnchor = (one: Anchor) =>
  Number.isSafeInteger(one?.seal_id) &&
  isHash(one.hash) &&
  (one.proof === null || typeof one.proof === 'string')

const isSeal = (seal: Seal) =>
  Number.isSafeInteger(seal.id) && [seal.root, seal.previous, seal.hash].every(isHash)

/** Nothing if the file is missing or unreadable: that is reported already. */
export async function readAnchors(source: DossierSource): Promise<Anchor[]> {
  const parts: Uint8Array[] = []
  try {
    let size = 0
    for await (const piece of source.pieces('audit/anchors.json')) {
      size += piece.length
      if (size > 64 * 1024 * 1024) return []
      parts.push(Buffer.from(piece))
    }
    const anchors = JSON.parse(Buffer.concat(parts).toString()) as Anchor[]
    return Array.isArray(anchors) ? anchors.filter(isAnchor) : []
  } catch {
    return []
  }
}

/** The lines of a file as JSON, each with its number, up to where it is damaged: that is reported already. */
async function* lines<T>(
  source: DossierSource,
  name: string,
  find: (what: string) => void,
): AsyncGenerator<[T, number]> {
  if (!source.names.includes(name)) return
  const decoder = new TextDecoder()
  let [rest, number] = ['', 0]
  try {
    for await (const piece of source.pieces(name)) {
      const parts = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = parts.pop()!
      for (const part of parts) {
        number++
        const value = readLine<T>(part)
        if (value) yield [value, number]
        else find(`${name}, line ${number}: unreadable`)
      }
      if (rest.length > MAX_LINE_CHARACTERS) return find(`${name}, line ${number + 1}: no line break`)
    }
  } catch (error) {
    if (isDamage(error)) return
    throw error
  }
  if (rest) find(`${name}: its last line is truncated`)
}

function readLine<T>(text: string): T | null {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
