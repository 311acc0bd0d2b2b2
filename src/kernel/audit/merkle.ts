import { createHash } from 'node:crypto'

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Leaves and nodes are hashed with different first bytes, so that neither can be passed off as the other. */
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

export const hashLeaf = (text: string): Buffer => sha256(LEAF, text)

/** The root of the Merkle tree over the leaves, in their order; an odd one moves up unchanged. */
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

/** A hash on the way from a leaf to the root, and on which side of it the way goes on. */
export type Step = { side: 'left' | 'right'; hash: Buffer }

/** Every level of the tree, from the leaves up to the root: worked out once for the paths of many leaves. */
export function computeLevels(leaves: readonly Buffer[]): (readonly Buffer[])[] {
  const levels = [leaves]
  while (levels.at(-1)!.length > 1) levels.push(levelAbove(levels.at(-1)!))
  return levels
}

/** What must be hashed with a leaf, one after the other, to come to the root: enough to show that the leaf is in the tree. */
export function computePath(levels: readonly (readonly Buffer[])[], at: number): Step[] {
  if (!levels[0]?.[at]) throw new Error('no such leaf')
  return levels.flatMap((level, height): Step[] => {
    const place = at >> height
    const beside = level[place ^ 1]
    return beside ? [{ side: place & 1 ? 'left' : 'right', hash: beside }] : []
  })
}

/** The root to which a path leads from a leaf. */
export const followPath = (leaf: Buffer, path: readonly Step[]): Buffer =>
  path.reduce<Buffer>(
    (hash, step) => (step.side === 'left' ? sha256(NODE, step.hash, hash) : sha256(NODE, hash, step.hash)),
    leaf,
  )

export const GENESIS = Buffer.alloc(32)

export type SealText = { id: number; sealedAt: string; rowCount: number; root: Buffer; previous: Buffer }

/** The hash of a seal covers everything it says, and through `previous` every seal before it. */
export function hashSeal(seal: SealText): Buffer {
  const head = `seal ${seal.id} ${seal.sealedAt} ${seal.rowCount}\n`
  return sha256(Buffer.from([2]), head, seal.previous, seal.root)
}

export type AuditRow = {
  id: number
  /** As PostgreSQL keeps it, to the microsecond, in UTC. */
  at: string
  actor: string
  action: string
  record: string
  ip: string | null
  /** Which fields were changed, where the record alone does not say it. */
  detail: string | null
}

/** A row without a detail reads as it did when rows had none, so that older seals stand. */
export function rowText({ id, at, actor, action, record, ip, detail }: AuditRow): string {
  const told = [id, at, actor, action, record, ip]
  return JSON.stringify(detail === null ? told : [...told, detail])
}
