import { chownSync } from 'node:fs'
import { appendFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BaseCopy, unpackFolder } from './base-copy.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { EmbeddedRefusal, WalEndsTooEarly } from './embedded-refusal.ts'
import { preparePaths, prepareServerDir } from './paths.ts'
import { findPrograms } from './programs.ts'
import { chooseLaunch } from './run-as.ts'
import { quoted } from './settings.ts'

export type Recovery = {
  /** A new data folder. */
  dataDir: string
  base: BaseCopy
  files: AsyncIterable<Buffer>
  /** Writes the segment with this name to this path; false if there is none. */
  fetchSegment(name: string, path: string): Promise<boolean>
  at: Date
  say: (line: string) => void
}

/** For how long PostgreSQL waits for a segment, in steps of a twentieth of a second: two minutes. */
const MAX_STEPS = 2400

/** Starts a copy of a cluster as it was at a moment: the base copy, and the WAL since. */
export async function recoverAt({
  dataDir,
  base,
  files,
  fetchSegment,
  at,
  say,
}: Recovery): Promise<Embedded> {
  const paths = preparePaths(dataDir)
  await unpackFolder(paths.cluster, files)
  const launch = await chooseLaunch(paths, findPrograms(), undefined, say)
  const { owner } = launch.runner
  const give = (path: string) => {
    if (process.getuid?.() === 0) chownSync(path, owner.uid, owner.gid)
  }
  const folder = join(dataDir, 'segments')
  const [want, have, none] = ['want', 'have', 'none'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const one of [folder, want, have, none]) prepareServerDir(one, owner)

  const settingsFile = join(paths.cluster, 'postgresql.auto.conf')
  const before = await readFile(settingsFile, 'utf8').catch(() => '')
  // PostgreSQL names a segment, and waits for the file or for the answer that there is none.
  const command =
    `touch ${quoted(want)}/%f; i=0; while [ ! -e ${quoted(have)}/%f ] && [ ! -e ${quoted(none)}/%f ]; do ` +
    `i=$((i+1)); [ $i -gt ${MAX_STEPS} ] && exit 200; sleep 0.05; done; mv ${quoted(have)}/%f %p`
  await appendFile(
    settingsFile,
    `\nrestore_command = '${command.replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n` +
      `recovery_target_time = '${at.toISOString().replace('T', ' ').replace('Z', '+00')}'\nrecovery_target_action = 'promote'\n` +
      // In single-user mode nobody can read meanwhile.
      "recovery_target_timeline = 'current'\nhot_standby = off\n",
  )
  await writeFile(join(paths.cluster, 'backup_label'), base.label, { mode: 0o600 })
  await writeFile(join(paths.cluster, 'recovery.signal'), '', { mode: 0o600 })
  for (const name of ['postgresql.auto.conf', 'backup_label', 'recovery.signal'])
    give(join(paths.cluster, name))

  let failure: unknown = null
  const serving = serve(want, async name => {
    try {
      const draft = join(folder, name)
      const isThere = await fetchSegment(name, draft)
      if (!isThere) await writeFile(draft, '')
      give(draft)
      await rename(draft, join(isThere ? have : none, name))
    } catch (error) {
      failure ??= error
      await writeFile(join(none, name), '')
    }
  })
  try {
    // Recovery happens when the passwords are set, before the server starts.
    const embedded = await startEmbedded({ dataDir, say })
    await writeFile(settingsFile, before)
    return embedded
  } catch (error) {
    if (failure) throw failure
    if (error instanceof WalEndsTooEarly)
      throw new EmbeddedRefusal(
        `The archived WAL ends before ${at.toISOString()}. If the original still runs, wait a minute until it has archived more; otherwise choose an earlier time.`,
      )
    throw error
  } finally {
    serving.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const LOOK_MS = 20

/** Answers the files that appear in a folder, one after the other. */
function serve(folder: string, answer: (name: string) => Promise<void>): { stop(): void } {
  let isOver = false
  const look = async () => {
    if (isOver) return
    for (const name of await readdir(folder).catch(() => [])) {
      await rm(join(folder, name), { force: true })
      await answer(name)
    }
    if (!isOver) setTimeout(look, LOOK_MS)
  }
  void look()
  return {
    stop() {
      isOver = true
    },
  }
}
