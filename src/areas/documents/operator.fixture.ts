import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { runCommandLines, words } from '../../../tests/harness/command-lines.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { tempFolder } from './storage/storage.fixture.ts'

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A command-line operator: a member with two LLCs, and a folder. */
export async function operator(t: TestContext) {
  const { url, query, database } = await openScratch(t)
  const folder = await tempFolder(t)
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32), LLANO_DATA_DIR: folder }
  const runWith = (more: Record<string, string>, ...lines: string[]) =>
    runCommandLines(lines.map(words), { ...env, ...more })
  const run = (...lines: string[]) => runWith({}, ...lines)
  await run(
    'member create --email ana@example.com --name Ana',
    'entity create --member 1 --name "Ana LLC"',
    'entity create --member 1 --name "Other LLC"',
  )
  const stored = async (hash: string) => {
    const sql = `select store_key from documents.file where sha256 = decode($1, 'hex')`
    return join(folder, 'documents', (await query(sql, [hash]))[0]!.store_key as string)
  }
  return { url, query, database, folder, env, run, runWith, stored }
}
