import type { Anchor, AnchorProof, AnchorSource } from '../../../kernel/audit/anchor-source.ts'
import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { esplora } from '../timestamps/esplora.ts'
import { localChain } from '../timestamps/local-chain/serve.ts'
import { bitcoinChain, type Chain, verifyProof } from '../timestamps/verify.ts'
import { anchorHead, findAnchorProof, listAnchors } from './anchor.sql.ts'
import { readLocalAddress } from './local-address.ts'
import { headerSource } from './timestamping.ts'

const BY_ANCHOR: By = { actor: 'job:anchor', ip: null, idempotency: null }

/** Submits the head of the audit log's chain for timestamping like a document, once a day (UTC). */
export async function anchorAuditLog(db: Db, now: Date): Promise<number | null> {
  const handed = await db.maybe(anchorHead, { day: dateOf(now), ...byParams(BY_ANCHOR) })
  return handed?.seal_id ?? null
}

export const anchorJob: Job = {
  name: 'anchor the audit log',
  everyMs: 60_000,
  async run({ database, config, now }) {
    if (config.timestamps !== 'off') await anchorAuditLog(database.durable, now())
  },
}

const ASKING = { fetch: globalThis.fetch, timeoutMs: 5000 }

/** Lists the timestamped heads, and checks the newest one in a block: the proof and the block itself. */
export const timestampAnchorSource: AnchorSource = {
  async attest({ database, config }) {
    const found = await database.durable.all(listAnchors, {})
    const anchors: Anchor[] = found.map(({ seal_id, hash, day }) => ({ seal_id, hash, day }))
    const confirmed = found.find(({ status }) => status === 'confirmed')
    const newest = found[0]
    const awaiting = newest && newest.seal_id !== confirmed?.seal_id ? newest : null
    if (!confirmed) return { anchors, proven: null, awaiting }
    const local = await readLocalAddress(config.dataDir)
    const chains: Record<string, Chain | null> = {
      bitcoin: bitcoinChain(headerSource(config.bitcoinHeaders, ASKING)),
      local: local && localChain(esplora(local.headers, ASKING)),
    }
    return { anchors, proven: await checkProof(database.durable, confirmed.seal_id, chains), awaiting }
  },
}

async function checkProof(
  db: Db,
  sealId: number,
  chains: Record<string, Chain | null>,
): Promise<AnchorProof> {
  const { hash, chain: name, proof, bitcoin } = await db.one(findAnchorProof, { seal_id: sealId })
  const about = { seal_id: sealId, chain: name, block: bitcoin as AnchorProof['block'] }
  const chain = chains[name]
  if (!chain) return { ...about, check: 'unchecked', reason: 'the demo chain is not running here' }
  const verdict = await verifyProof(proof, hash, chain)
  switch (verdict.kind) {
    case 'confirmed':
      return { ...about, block: withIsoTime(verdict.bitcoin), check: 'verified', reason: null }
    case 'pending':
      return { ...about, check: 'false', reason: 'The proof names no block.' }
    case 'unchecked':
      return { ...about, check: 'unchecked', reason: verdict.reason }
    case 'invalid':
      return { ...about, check: 'false', reason: verdict.reason }
  }
}

const withIsoTime = ({ time, ...block }: { time: Date } & Omit<AnchorProof['block'], 'time'>) => ({
  ...block,
  time: time.toISOString(),
})
