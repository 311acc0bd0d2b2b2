import type { Config } from '../../kernel/config.ts'
import { findTarget } from '../backups/backups.ts'

// A backup from before an erasure contains the person. The ids of erased people are kept next to the backups, so that
// they can be erased again after such a backup was restored.

const FOLDER = 'erased'

/** Returns where the id was noted, or null if there is no place for backups. */
export async function noteErased(config: Config, memberId: number, at: Date): Promise<string | null> {
  const target = findTarget(config)
  if (!target) return null
  const text = Buffer.from(`${JSON.stringify({ member_id: memberId, erased_at: at })}\n`)
  async function* pieces() {
    yield text
  }
  await target.write(`${FOLDER}/${memberId}.json`, pieces(), text.length)
  return target.where
}

export async function listErased(config: Config): Promise<number[]> {
  const ids: number[] = []
  for await (const { name } of findTarget(config)?.list(FOLDER) ?? []) {
    const [, id] = /^erased\/(\d+)\.json$/.exec(name) ?? []
    if (id !== undefined) ids.push(Number(id))
  }
  return ids.sort((a, b) => a - b)
}
