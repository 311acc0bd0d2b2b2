import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedRefusal, explainOutput } from './embedded-refusal.ts'
import type { ClusterPaths } from './paths.ts'
import { type Launch, launchWords } from './run-as.ts'

/** Whether there is a cluster; rejects a folder that is not ours. */
export function checkCluster({ cluster }: ClusterPaths, major: number): 'missing' | 'there' {
  if (!existsSync(cluster)) return 'missing'
  const versionFile = join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    if (readdirSync(cluster).length === 0) return 'missing'
    throw new EmbeddedRefusal(
      `${cluster} holds files but no PostgreSQL cluster (it has no PG_VERSION): ` +
        'move it away, or set LLANO_DATA_DIR to another folder.',
    )
  }
  const found = readFileSync(versionFile, 'utf8').trim()
  if (found !== String(major)) {
    throw new EmbeddedRefusal(
      `${cluster} was made by PostgreSQL ${found}, and this Llano brings PostgreSQL ${major}: ` +
        `with the Llano that brings PostgreSQL ${found}, run llano backup create; then set LLANO_DATA_DIR to a new folder and run llano restore.`,
    )
  }
  return 'there'
}

const unfinishedName = 'postgres.creating-'

/**
 * The cluster is created under another name and renamed when complete, so that a crash leaves all or nothing.
 * The name is new each time: after a kill -9, the previous initdb may still run for a moment in its own
 * folder.
 */
export async function createCluster(
  paths: ClusterPaths,
  launch: Launch,
  say: (line: string) => void,
): Promise<void> {
  say(`creating the database cluster in ${paths.cluster} …`)
  const folder = join(paths.dataDir, unfinishedName + randomBytes(4).toString('hex'))
  mkdirSync(folder, { mode: 0o700 })
  if (launch.runner.user) chownSync(folder, launch.runner.user.uid, launch.runner.user.gid)
  try {
    await runInitdb(launch, folder, paths.cluster)
    renameSync(folder, paths.cluster)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  syncFolder(paths.dataDir)
}

/**
 * Removes the remains of a killed creation. Called at every start, because an orphaned initdb may still be
 * writing.
 */
export async function removeUnfinished({ dataDir }: ClusterPaths): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(unfinishedName)) continue
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        rmSync(join(dataDir, name), { recursive: true, force: true })
        break
      } catch {
        // It wrote a new file into a folder being removed. Without its folders it fails soon.
        await pause(20)
      }
    }
  }
}

async function runInitdb(launch: Launch, folder: string, where: string): Promise<void> {
  const { file, args, options } = launchWords(launch, 'initdb', [
    `--pgdata=${folder}`,
    '--username=llano',
    // Replaced by our file before the first start (set-roles.ts); nothing must ever fall back to trust.
    '--auth=reject',
    '--encoding=UTF8',
    // A collation that is the same on every machine and never changes under an index.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ])
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000)
    })
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  if (code === 0) return
  throw (
    explainOutput(output, where) ??
    new EmbeddedRefusal(`PostgreSQL's initdb failed for ${where} (${code}): ${output.trim()}`)
  )
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
