import { counted } from '../cli/command.ts'
import type { Database } from '../sql/postgres.ts'
import { bytes, int, orNull, statement, text } from '../sql/statement.ts'
import type { Anchor } from './anchor-source.ts'
import type { AuditHead } from './head.rules.ts'
import { computeRoot, GENESIS, hashLeaf, hashSeal, isSealedIp, rowText } from './merkle.ts'
import { CHAIN_COLUMNS } from './seal.ts'

export type AuditFinding = { kind: 'changed' | 'removed' | 'inserted' | 'broken'; what: string }

export type AuditReport = {
  ok: boolean
  rows: number
  seals: number
  /** Rows written too recently to be sealed. */
  waiting: number
  sealed_up_to: string | null
  head: string | null
  /** What heads from outside this database confirm; null if none was checked. */
  external: { heads: number; up_to_seal: number | null; published_at: string | null } | null
  findings: AuditFinding[]
}

const listSeals = statement({
  name: 'audit.list_seals',
  params: { after: int, most: int },
  row: { id: int, sealed_at: text, row_count: int, root: bytes, previous: bytes, hash: bytes },
  sql: `
    select id, to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sealed_at, row_count,
           root, previous, hash
    from kernel.audit_seal where id > $after order by id limit $most`,
})

const listLeaves = statement({
  name: 'audit.list_leaves',
  params: { seal_id: int },
  row: {
    row_id: int,
    hash: orNull(bytes),
    id: orNull(int),
    at: orNull(text),
    actor: orNull(text),
    action: orNull(text),
    record: orNull(text),
    ip: orNull(text),
    detail: orNull(text),
    ip_salt: orNull(text),
    ip_digest: orNull(text),
  },
  sql: `
    select l.row_id, l.hash, ${CHAIN_COLUMNS}
    from kernel.audit_leaf l left join kernel.audit_row r on r.id = l.row_id
    where l.seal_id = $seal_id order by l.row_id`,
})

const listStrays = statement({
  name: 'audit.list_strays',
  params: {},
  row: { row_id: int, what: text },
  sql: `
    (select r.id as row_id, 'row' as what from kernel.audit_row r
     where not exists (select from kernel.audit_leaf l where l.row_id = r.id) order by r.id limit 20)
    union all
    (select l.row_id, 'leaf' from kernel.audit_leaf l
     where l.seal_id is null and not exists (select from kernel.audit_row r where r.id = l.row_id) limit 20)
    union all
    (select l.row_id, 'orphan' from kernel.audit_leaf l
     where l.seal_id is not null and not exists (select from kernel.audit_seal s where s.id = l.seal_id) limit 20)`,
})

const countRows = statement({
  name: 'audit.count_rows',
  params: {},
  row: { rows: int, waiting: int },
  sql: `
    select (select count(*) from kernel.audit_row) as rows,
           (select count(*) from kernel.audit_leaf where seal_id is null) as waiting`,
})

/**
 * Recomputes every hash from the rows themselves and reports what does not match, also with the heads that were handed to
 * an anchor source or published elsewhere. An attacker who rewrites the whole chain cannot rewrite those.
 */
export async function verifyAudit(
  database: Database,
  anchors: readonly Anchor[] = [],
  heads: readonly AuditHead[] = [],
): Promise<AuditReport> {
  return database.transaction(async tx => {
    const findings: AuditFinding[] = []
    const unseen = new Map(anchors.map(anchor => [anchor.seal_id, anchor]))
    const published = Map.groupBy(heads, head => head.seal)
    const outside: Outside = { confirmed: null, agreed: null, differing: [] }
    let sealedRows = 0
    let previous: Buffer = GENESIS
    let last: SealRow | null = null
    let seals = 0
    for (;;) {
      const page: SealRow[] = await tx.all(listSeals, { after: (last as SealRow | null)?.id ?? 0, most: 500 })
      if (page.length === 0) break
      for (const seal of page) {
        if (seal.id !== (last?.id ?? 0) + 1)
          findings.push({
            kind: 'removed',
            what: `seals ${(last?.id ?? 0) + 1} to ${seal.id - 1} are missing`,
          })
        if (!seal.previous.equals(previous))
          findings.push({ kind: 'broken', what: `seal ${seal.id} does not follow from the previous one` })
        const leaves = await tx.all(listLeaves, { seal_id: seal.id })
        checkSeal(seal, leaves, findings)
        checkAnchor(seal, unseen.get(seal.id), findings)
        unseen.delete(seal.id)
        sealedRows += seal.row_count
        compareHeads(seal, sealedRows, published.get(seal.id), outside)
        previous = seal.hash
        last = seal
        seals++
      }
    }
    for (const { seal_id, day } of unseen.values())
      findings.push({ kind: 'removed', what: `seal ${seal_id}, anchored on ${day}, is missing` })
    outside.differing.push(...heads.filter(head => head.seal > (last?.id ?? 0)))
    findings.push(
      ...findLost(outside, last && { seal: last.id, sealed_at: last.sealed_at, rows: sealedRows }),
    )
    for (const stray of await tx.all(listStrays, {})) {
      if (stray.what === 'row')
        findings.push({ kind: 'inserted', what: `row ${stray.row_id} was never queued for sealing` })
      else findings.push({ kind: 'removed', what: `row ${stray.row_id} or its seal is missing` })
    }
    const counts = await tx.one(countRows, {})
    return {
      ok: findings.length === 0,
      ...counts,
      seals,
      sealed_up_to: last?.sealed_at ?? null,
      head: seals ? previous.toString('hex') : null,
      external: heads.length
        ? {
            heads: heads.length,
            up_to_seal: outside.confirmed?.seal ?? null,
            published_at: outside.confirmed?.at ?? null,
          }
        : null,
      findings,
    }
  })
}

type SealRow = {
  id: number
  sealed_at: string
  row_count: number
  root: Buffer
  previous: Buffer
  hash: Buffer
}
type LeafRow = { row_id: number; hash: Buffer | null } & {
  [K in 'id' | 'at' | 'actor' | 'action' | 'record' | 'ip']: unknown
}

function checkAnchor(seal: SealRow, anchor: Anchor | undefined, findings: AuditFinding[]): void {
  if (anchor && !anchor.hash.equals(seal.hash))
    findings.push({
      kind: 'changed',
      what: `seal ${seal.id} is not the one that was anchored on ${anchor.day}`,
    })
}

/** A seal, and the rows in it and all earlier ones. */
type ChainEnd = { seal: number; sealed_at: string; rows: number }

/** How the chain compares with the heads published elsewhere. */
type Outside = {
  /** The newest head that is in the chain. */
  confirmed: AuditHead | null
  /** The end of the part that all heads agree with. */
  agreed: ChainEnd | null
  differing: AuditHead[]
}

/** `rows` are those in this seal and all earlier ones. */
function compareHeads(seal: SealRow, rows: number, heads: readonly AuditHead[] = [], outside: Outside): void {
  const hash = seal.hash.toString('hex')
  const others = heads.filter(head => head.hash !== hash)
  outside.differing.push(...others)
  if (others.length || heads.length === 0) return
  outside.confirmed = heads[0]!
  if (outside.differing.length === 0) outside.agreed = { seal: seal.id, sealed_at: seal.sealed_at, rows }
}

/** Each seal includes the previous one, so from the first that differs on, all of them do: only the ends are reported. */
function findLost({ agreed, differing }: Outside, chain: ChainEnd | null): AuditFinding[] {
  const [first, ...others] = differing.toSorted((a, b) => a.seal - b.seal)
  if (!first) return []
  const last = others.at(-1) ?? first
  const end = chain?.seal ?? 0
  const findings: AuditFinding[] = []
  if (first.seal <= end)
    findings.push({
      kind: 'changed',
      what: `seal ${first.seal} is not the one in the head published at ${first.at}`,
    })
  if (last.seal > end)
    findings.push({
      kind: 'removed',
      what: `the chain ends at seal ${end}; the head published at ${last.at} names seal ${last.seal}`,
    })
  // A chain that was only cut off still has all rows up to its end; otherwise some may have been sealed again.
  const isCut = first.seal > end
  const kept = isCut ? chain : agreed
  const rows = last.rows - (kept?.rows ?? 0)
  if (rows > 0)
    findings.push({
      kind: 'removed',
      what:
        `${isCut ? '' : 'up to '}${counted(rows, 'row')}` +
        (kept ? ` sealed after ${kept.sealed_at} (seal ${kept.seal})` : ''),
    })
  return findings
}

function checkSeal(seal: SealRow, leaves: LeafRow[], findings: AuditFinding[]): void {
  const known = findings.length
  for (const leaf of leaves) {
    if (leaf.id === null)
      findings.push({ kind: 'removed', what: `row ${leaf.row_id} is missing (seal ${seal.id})` })
    else if (!leaf.hash?.equals(hashLeaf(rowText(leaf as never))) || !isSealedIp(leaf as never))
      findings.push({ kind: 'changed', what: `row ${leaf.row_id} is not what was sealed (seal ${seal.id})` })
  }
  if (leaves.length < seal.row_count)
    findings.push({
      kind: 'removed',
      what: `seal ${seal.id} covers ${seal.row_count} rows, ${leaves.length} are left`,
    })
  if (leaves.length > seal.row_count)
    findings.push({
      kind: 'inserted',
      what: `seal ${seal.id} covers ${seal.row_count} rows, ${leaves.length} claim it`,
    })
  const rootFits =
    leaves.length > 0 && computeRoot(leaves.map(leaf => leaf.hash ?? GENESIS)).equals(seal.root)
  if (!rootFits && findings.length === known)
    findings.push({
      kind: 'changed',
      what: `a row of seal ${seal.id}, and the record of its hash, were changed`,
    })
  const { id, sealed_at: sealedAt, row_count: rowCount, root, previous } = seal
  if (!hashSeal({ id, sealedAt, rowCount, root, previous }).equals(seal.hash))
    findings.push({ kind: 'changed', what: `seal ${seal.id} itself was changed` })
}
