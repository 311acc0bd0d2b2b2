import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '../../src/kernel/embedded/embedded.ts'
import { migrate } from '../../src/kernel/sql/migrate.ts'
import { openDatabase } from '../../src/kernel/sql/postgres.ts'
import { allMigrations } from './migrations.ts'

export const SCHEMA_FILE = join(import.meta.dirname, '..', '..', 'docs', 'schema.sql')
const PARTS = join(import.meta.dirname, 'dump-schema.sql')
export const RENEW = 'node bootstrap.mjs --script tests/harness/dump-schema.ts --write'

const HEAD = `-- The database as all migrations leave it, for reading. Generated; renew it with
--   ${RENEW}
`

/** The schema of a database as text, identical for identical migrations. */
export async function dumpSchema(client: pg.Client): Promise<string> {
  // Names include their schema, whatever the search path.
  await client.query("set search_path = ''")
  const { rows } = await client.query<{ text: string; detail: string }>(await readFile(PARTS, 'utf8'))
  const parts = rows.map(({ text, detail }) =>
    /^(index|trigger|policy) |\bcomment$/.test(detail) ? text : `\n${text}`,
  )
  return `${HEAD}${parts.join('\n')}\n`.replaceAll(/[ \t]+$/gm, '')
}

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-schema-'))
  const embedded = await startEmbedded({ dataDir, say: line => process.stderr.write(`${line}\n`) })
  try {
    const database = openDatabase(embedded.ownerUrl)
    await migrate(database, await allMigrations())
    const text = await database.withClient(dumpSchema)
    await database.close()
    if (process.argv.includes('--write')) await writeFile(SCHEMA_FILE, text)
    else process.stdout.write(text)
  } finally {
    await embedded.release()
    await rm(dataDir, { recursive: true, force: true })
  }
}
