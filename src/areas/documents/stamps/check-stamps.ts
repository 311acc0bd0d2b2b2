import type { Database } from '../../../kernel/sql/postgres.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { type Upgrade, upgradeProofs } from '../timestamps/upgrade.ts'
import { type Verdict, verifyProof } from '../timestamps/verify.ts'
import { formatFailure } from './failure.rules.ts'
import { isOffline, type Learned, responsesOf, stampUpdateAfter } from './learned.rules.ts'
import type { ChainName } from './ots.shape.ts'
import { LEASE_MS, pauseBetweenChecks } from './pause.rules.ts'
import { submitLate } from './resubmit.ts'
import { putOffStamps, recordStamps, takeToCheck } from './stamp.sql.ts'
import { BY_STAMP, later, type Round, submitBatch } from './submit-stamps.ts'
import type { Timestamping } from './timestamping.ts'

export const MAX_CHECKED = 256

type Taken = {
  id: number
  sha256: Buffer
  tries: number
  chain: ChainName
  proof: Buffer
  submittedAt: Date
  resubmitAt: Date
}

/** Asks the calendars about pending proofs and checks the results. Returns how many were checked. */
export async function checkStamps(
  database: Database,
  timestamping: Timestamping,
  now: () => Date,
): Promise<Round> {
  const taken = await takeDue(database, now())
  const ours = taken.filter(({ chain }) => chain === timestamping.name)
  const others = taken.filter(({ chain }) => chain !== timestamping.name)
  let failure: Round['failure']
  if (ours.length) {
    const learned = await learn(ours, timestamping, now)
    if (timestamping.stopping?.aborted) return giveBack(database, taken, now())
    const rows = await submitLate(learned, timestamping, now)
    await database.durable.all(recordStamps, { rows, ...byParams(BY_STAMP) })
    // One reachable calendar is enough; errors of the others are shown with their documents.
    failure = rows.every(row => row.failure !== null) ? rows[0]!.failure : null
  }
  if (others.length) await handleOthers(database, others, timestamping, now)
  return { count: taken.length, failure }
}

/** Not all responses arrived, so nothing is recorded; the next run starts over. */
async function giveBack(database: Database, taken: readonly Taken[], now: Date): Promise<Round> {
  const rows = taken.map(({ id, tries }) => ({
    id,
    tries,
    next_try_at: now.toISOString(),
  }))
  await database.durable.all(putOffStamps, { rows, now: now.toISOString() })
  return { count: 0, failure: undefined }
}

async function takeDue(database: Database, now: Date): Promise<Taken[]> {
  const found = await database.durable.all(takeToCheck, {
    now: now.toISOString(),
    until: later(now, LEASE_MS),
    most: MAX_CHECKED,
  })
  return found.map(row => ({
    id: row.id,
    sha256: row.sha256,
    tries: row.tries,
    chain: row.chain as ChainName,
    proof: row.proof!,
    submittedAt: new Date(row.submitted_at!),
    resubmitAt: new Date(row.resubmit_at!),
  }))
}

async function learn(taken: Taken[], timestamping: Timestamping, now: () => Date): Promise<Learned[]> {
  const upgrades = await upgradeProofs(
    taken.map(({ proof }) => proof),
    { ...timestamping, now },
  )
  const learned: Learned[] = []
  for (const [i, row] of taken.entries()) learned.push(await judge(row, upgrades[i]!, timestamping, now()))
  return learned
}

async function judge(row: Taken, upgrade: Upgrade, { chain }: Timestamping, now: Date): Promise<Learned> {
  const bytes = upgrade.kind === 'read' ? upgrade.bytes : row.proof
  const calendars = upgrade.kind === 'read' ? responsesOf(upgrade.calendars) : []
  const offline = isOffline(calendars)
  const verdict = await verifyProof(bytes, row.sha256, chain)
  const ageMs = now.getTime() - row.submittedAt.getTime()
  return {
    id: row.id,
    sha256: row.sha256.toString('hex'),
    tries: row.tries,
    chain: row.chain,
    proof: bytes.toString('base64'),
    submitted_at: row.submittedAt.toISOString(),
    calendars,
    checked_at: now.toISOString(),
    resubmit_at: row.resubmitAt.toISOString(),
    ...stampUpdateAfter(verdict, { chain: row.chain, ageMs, offline, now }),
    failure: whyNothing(verdict, upgrade, offline),
  }
}

function whyNothing(verdict: Verdict, upgrade: Upgrade, offline: boolean): string | null {
  const calendars = upgrade.kind === 'read' ? upgrade.calendars : []
  if (verdict.kind === 'unchecked')
    return formatFailure(`its block could not be checked: ${verdict.reason}`, [])
  if (verdict.kind !== 'pending') return null
  const unchecked = calendars.find(({ kind }) => kind === 'unchecked')
  if (unchecked) return formatFailure(`its block could not be checked: ${unchecked.reason}`, [])
  if (!offline) return null
  const silent = calendars.filter(({ kind }) => kind === 'unreachable')
  return formatFailure('no calendar could be asked', silent)
}

/**
 * Proofs of the chain that is not configured now. Proofs on the local chain start over once the installation
 * is a real one; pending Bitcoin proofs wait until their calendars are asked again.
 */
async function handleOthers(
  database: Database,
  others: readonly Taken[],
  timestamping: Timestamping,
  now: () => Date,
): Promise<void> {
  const submitted = timestamping.name === 'bitcoin' ? await submitBatch(others, timestamping, now) : null
  if (submitted && 'rows' in submitted) {
    await database.durable.all(recordStamps, { rows: submitted.rows, ...byParams(BY_STAMP) })
    return
  }
  const putOff = others.map(({ id, tries, submittedAt }) => ({
    id,
    tries,
    next_try_at: later(now(), pauseBetweenChecks('bitcoin', now().getTime() - submittedAt.getTime(), true)),
    failure: submitted?.failure,
  }))
  await database.durable.all(putOffStamps, { rows: putOff, now: now().toISOString() })
}
