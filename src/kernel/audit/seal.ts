import { randomBytes } from 'node:crypto'
import { tryLock } from '../sql/locks.ts'
import type { Database, Db } from '../sql/postgres.ts'
import { bytes, int, json, orNull, statement, text } from '../sql/statement.ts'
import { computeRoot, digestIp, GENESIS, hashLeaf, hashSeal, rowText } from './merkle.ts'

export const AUDIT_ROW = {
  id: int,
  at: text,
  actor: text,
  action: text,
  record: text,
  ip: orNull(text),
  detail: orNull(text),
}

/** How a row is read for hashing; sealing and verifying must see the same text. */
export const AUDIT_COLUMNS = `
  r.id, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, r.actor, r.action, r.record,
  host(r.ip) as ip, r.detail`

/** The same with what stands for the IP address in the chain, read with the leaf. */
export const CHAIN_ROW = { ...AUDIT_ROW, ip_salt: orNull(text), ip_digest: orNull(text) }
export const CHAIN_COLUMNS = `${AUDIT_COLUMNS}, encode(l.ip_salt, 'hex') as ip_salt, encode(l.ip_digest, 'hex') as ip_digest`

const lockSealer = statement({
  name: 'audit.lock_sealer',
  params: {},
  row: { mine: int },
  sql: `select case when ${tryLock('audit seals')} then 1 else 0 end as mine`,
})

const listUnsealed = statement({
  name: 'audit.list_unsealed',
  params: { most: int },
  row: AUDIT_ROW,
  sql: `
    select ${AUDIT_COLUMNS} from kernel.audit_leaf l join kernel.audit_row r on r.id = l.row_id
    where l.seal_id is null order by l.row_id limit $most`,
})

const findHead = statement({
  name: 'audit.find_head',
  params: {},
  row: { id: int, hash: bytes },
  sql: 'select id, hash from kernel.audit_seal order by id desc limit 1',
})

const insertSeal = statement({
  name: 'audit.insert_seal',
  params: {
    id: int,
    sealed_at: text,
    row_count: int,
    root: bytes,
    previous: bytes,
    hash: bytes,
    leaves: json,
  },
  row: { marked: int },
  sql: `
    with sealed as (
      insert into kernel.audit_seal (id, sealed_at, row_count, root, previous, hash)
      values ($id, $sealed_at::text::timestamptz, $row_count, $root, $previous, $hash) returning id
    ), marked as (
      update kernel.audit_leaf l set seal_id = sealed.id, hash = decode(x.hash, 'hex'),
        ip_salt = decode(x.ip_salt, 'hex'), ip_digest = decode(x.ip_digest, 'hex')
      from sealed, json_to_recordset($leaves::json) as x(row_id bigint, hash text, ip_salt text, ip_digest text)
      where l.row_id = x.row_id returning 1
    ) select count(*) as marked from marked`,
})

const BATCH_SIZE = 5000

/**
 * Puts committed rows into the next seal. One process seals at a time; writers never wait for it. A row that
 * commits late is sealed in a later batch. Returns the number of rows sealed.
 */
export async function sealAudit(database: Database, now: () => Date = () => new Date()): Promise<number> {
  return database.transaction(async tx => {
    if ((await tx.one(lockSealer, {})).mine === 0) return 0
    return sealBatch(tx, now())
  })
}

async function sealBatch(tx: Db, now: Date): Promise<number> {
  const rows = await tx.all(listUnsealed, { most: BATCH_SIZE })
  if (rows.length === 0) return 0
  const leaves = rows.map(row => {
    const salted = saltIp(row.ip)
    return { row_id: row.id, hash: hashLeaf(rowText({ ...row, ...salted })), ...salted }
  })
  const head = await tx.maybe(findHead, {})
  const seal = {
    id: (head?.id ?? 0) + 1,
    sealedAt: now.toISOString(),
    rowCount: rows.length,
    root: computeRoot(leaves.map(leaf => leaf.hash)),
    previous: head?.hash ?? GENESIS,
  }
  const { marked } = await tx.one(insertSeal, {
    id: seal.id,
    sealed_at: seal.sealedAt,
    row_count: seal.rowCount,
    root: seal.root,
    previous: seal.previous,
    hash: hashSeal(seal),
    leaves: leaves.map(leaf => ({ ...leaf, hash: leaf.hash.toString('hex') })),
  })
  if (marked !== rows.length) throw new Error(`sealing marked ${marked} of ${rows.length} rows`)
  return rows.length
}

function saltIp(ip: string | null): { ip_salt: string | null; ip_digest: string | null } {
  if (ip === null) return { ip_salt: null, ip_digest: null }
  const salt = randomBytes(16)
  return { ip_salt: salt.toString('hex'), ip_digest: digestIp(salt, ip).toString('hex') }
}
