import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '../../src/kernel/embedded/embedded.ts'
import { migrateAsOwner } from './migrations.ts'
import { TOP } from './source-files.ts'

/** What a migrated cluster is made from: PostgreSQL, the migrations, and the code that creates it and runs them. */
const MADE_FROM = [
  'package-lock.json',
  'src/**/migrations/*.sql',
  'src/kernel/{embedded,grants}/*.ts',
  'src/kernel/sql/migrate.ts',
]
const KEPT = join(TOP, 'dist', 'test-clusters')

/** What a data folder needs: the cluster, and the passwords of its roles. */
const PARTS = ['postgres', 'postgres-passwords.json']

let kept: Promise<string> | null = null

/**
 * Puts a migrated cluster into this data folder, in a tenth of a second instead of five. It is made once for each state of what it is
 * made from, and kept in `dist/`.
 */
export async function copyCluster(dataDir: string): Promise<void> {
  kept ??= findCluster()
  await copyParts(await kept, dataDir)
}

async function findCluster(): Promise<string> {
  const folder = join(KEPT, hashSources())
  if (!existsSync(folder)) await makeCluster(folder)
  return folder
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const path of globSync(MADE_FROM, { cwd: TOP }).toSorted())
    if (!/\.(test|fixture)\.ts$/.test(path)) hash.update(`${path}\0`).update(readFileSync(join(TOP, path)))
  return hash.digest('hex').slice(0, 20)
}

/** Another process may do the same at the same time; the first one wins. Clusters of earlier states are removed. */
async function makeCluster(folder: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-cluster-'))
  const { ownerUrl, release } = await startEmbedded({ dataDir, say: () => {} })
  await migrateAsOwner(ownerUrl)
  await release()
  await mkdir(KEPT, { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  await copyParts(dataDir, draft)
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  await rm(dataDir, { recursive: true })
  for (const name of await readdir(KEPT))
    if (/^[0-9a-f]{20}$/.test(name) && name !== basename(folder))
      await rm(join(KEPT, name), { recursive: true, force: true })
}

/** By the system's program: a cluster has more than a thousand files. */
async function copyParts(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', ...PARTS.map(part => join(from, part)), to])
}
