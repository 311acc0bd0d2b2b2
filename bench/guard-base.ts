import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runProgram } from './closing.ts'
import type { Bench } from './installation.ts'

const top = join(import.meta.dirname, '..')

export type Against = { folder?: string | undefined; commit?: string | undefined }

/** The other checkout in a temporary folder, with our bench/, and what it is called. */
export async function prepareOther(bench: Bench, { folder, commit }: Against) {
  const other = await mkdtemp(join(tmpdir(), 'llano-guard-'))
  bench.closing.add(() => rm(other, { recursive: true, force: true }))
  const name = folder
    ? await linkFolder(resolve(folder), other)
    : await extractCommit(bench, commit ?? (await findBase(bench)), other)
  // Both are filled and measured by the same bench.
  await cp(import.meta.dirname, join(other, 'bench'), { recursive: true })
  return { folder: other, name }
}

async function linkFolder(folder: string, other: string): Promise<string> {
  for (const name of readdirSync(folder))
    if (name !== 'bench' && name !== '.git') await symlink(join(folder, name), join(other, name))
  return folder
}

async function extractCommit(bench: Bench, commit: string, other: string): Promise<string> {
  const archive = join(bench.dataDir, 'other.tar')
  await git(bench, 'archive', '--format=tar', `--output=${archive}`, commit)
  await runProgram(bench.closing, 'tar', ['-xf', archive, '-C', other])
  await rm(join(other, 'bench'), { recursive: true, force: true })
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lock(other) !== lock(top)) bench.say('The other commit has other packages; it is measured with ours.')
  await symlink(join(top, 'node_modules'), join(other, 'node_modules'))
  // Its website is built once, and kept like any other build.
  await mkdir(join(top, 'dist'), { recursive: true })
  await symlink(join(top, 'dist'), join(other, 'dist'))
  return (await git(bench, 'log', '-1', '--format=%h %s', commit)).trim()
}

/** The commit where this branch left main. On main itself: the last commit if something is not committed, or else the one before. */
async function findBase(bench: Bench): Promise<string> {
  const head = (await git(bench, 'rev-parse', 'HEAD')).trim()
  const isChanged = (await git(bench, 'status', '--porcelain')).trim() !== ''
  for (const branch of ['origin/main', 'main']) {
    const base = await git(bench, 'merge-base', 'HEAD', branch).catch(() => null)
    if (base !== null) return chooseBase(head, base.trim(), isChanged)
  }
  return chooseBase(head, head, isChanged)
}

export function chooseBase(head: string, base: string, isChanged: boolean): string {
  if (base !== head) return base
  return isChanged ? head : `${head}~1`
}

const git = ({ closing }: Bench, ...args: string[]) => runProgram(closing, 'git', ['-C', top, ...args])
