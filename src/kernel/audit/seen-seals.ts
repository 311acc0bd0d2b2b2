import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../jobs/sidecar-folder.ts'

/** A seal of the audit chain: its number, its hash in hexadecimal, its rows, and when it was created. */
export type SeenSeal = { id: number; hash: string; rows: number; sealed_at: string }

/** The newest seals that this node saw, of one installation, in order. */
export type SeenSeals = { installation: string; seals: SeenSeal[] }

const FILE = 'seen-seals.json'

/** Null if there is none, or it cannot be read: it is rewritten with the next seal. */
export async function readSeen(dataDir: string): Promise<SeenSeals | null> {
  try {
    const found = JSON.parse(await readFile(join(dataDir, FILE), 'utf8'))
    const isWhole = Array.isArray(found?.seals) && found.seals.every((seal: SeenSeal) => seal.rows >= 0)
    return isWhole && typeof found.installation === 'string' ? found : null
  } catch {
    return null
  }
}

/** Outside the database, so that it survives what happens to the database. */
export async function keepSeen(dataDir: string, seen: SeenSeals): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeWhole(join(dataDir, FILE), `${JSON.stringify(seen)}\n`)
}
