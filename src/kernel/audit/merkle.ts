import { createHash } from 'node:crypto'

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Leaves and nodes are hashed with different first bytes, so that neither can pass as the other. */
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

export const hashLeaf = (text: string): Buffer => sha256(LEAF, text)

/** The root of the Merkle tree over the leaves, in order; an unpaired one moves up unchanged. */
export function computeRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) throw new Error('a tree needs a leaf')
  let level: readonly Buffer[] = leaves
  while (level.length > 1) level = levelAbove(level)
  return level[0]!
}

function levelAbove(level: readonly Buffer[]): Buffer[] {
  const next: Buffer[] = []
  for (let i = 0; i < level.length; i += 2) {
    const right = level[i + 1]
    next.push(right ? sha256(NODE, level[i]!, right) : level[i]!)
  }
  return next
}

/** A hash on the path from a leaf to the root, and on which side it is. */
export type Step = { side: 'left' | 'right'; hash: Buffer }

/** All levels of the tree, from the leaves to the root: computed once for the paths of many leaves. */
export function computeLevels(leaves: readonly Buffer[]): (readonly Buffer[])[] {
  const levels = [leaves]
  while (levels.at(-1)!.length > 1) levels.push(levelAbove(levels.at(-1)!))
  return levels
}

/** What must be hashed with a leaf, in order, to get the root: proves that the leaf is in the tree. */
export function computePath(levels: readonly (readonly Buffer[])[], at: number): Step[] {
  if (!levels[0]?.[at]) throw new Error('no such leaf')
  return levels.flatMap((level, height): Step[] => {
    const place = at >> height
    const beside = level[place ^ 1]
    return beside ? [{ side: place & 1 ? 'left' : 'right', hash: beside }] : []
  })
}

/** The root that a path leads to from a leaf. */
export const followPath = (leaf: Buffer, path: readonly Step[]): Buffer =>
  path.reduce<Buffer>(
    (hash, step) => (step.side === 'left' ? sha256(NODE, step.hash, hash) : sha256(NODE, hash, step.hash)),
    leaf,
  )

export const GENESIS = Buffer.alloc(32)

export type SealText = { id: number; sealedAt: string; rowCount: number; root: Buffer; previous: Buffer }

/** The hash of a seal covers all its fields, and through `previous` every earlier seal. */
export function hashSeal(seal: SealText): Buffer {
  const head = `seal ${seal.id} ${seal.sealedAt} ${seal.rowCount}\n`
  return sha256(Buffer.from([2]), head, seal.previous, seal.root)
}

export type AuditRow = {
  id: number
  /** As stored by PostgreSQL, to the microsecond, in UTC. */
  at: string
  actor: string
  action: string
  record: string
  ip: string | null
  /** Which fields were changed, if the record alone does not say it. */
  detail: string | null
  /** Hexadecimal. The digest stands for the IP address, which can be removed together with the salt. */
  ip_salt?: string | null | undefined
  ip_digest?: string | null | undefined
}

/**
 * A row without a detail has the same text as before details existed, and one without a digest the same as before
 * IP addresses could be removed, so that older seals stay valid.
 */
export function rowText({ id, at, actor, action, record, ip, detail, ip_digest }: AuditRow): string {
  const values = [id, at, actor, action, record, ip_digest ? { ip_sha256: ip_digest } : ip]
  return JSON.stringify(detail === null ? values : [...values, detail])
}

/** With 16 random bytes in front, so that nobody can find the address by trying all of them once the salt is gone. */
export const digestIp = (salt: Buffer, ip: string): Buffer => sha256(Buffer.from([3]), salt, ip)

/** Whether the address is the one that was sealed, or was removed with its salt. */
export function isSealedIp({ ip, ip_salt, ip_digest }: AuditRow): boolean {
  if (!ip_digest) return true
  if (ip === null || !ip_salt) return ip === null && !ip_salt
  return digestIp(Buffer.from(ip_salt, 'hex'), ip).toString('hex') === ip_digest
}
