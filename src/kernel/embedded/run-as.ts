import { execFile, type SpawnOptions } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { EmbeddedRefusal } from './embedded-refusal.ts'
import type { ClusterPaths, Owner } from './paths.ts'
import { copyPrograms, giveTree, linkLibraries, type Programs } from './programs.ts'

/** PostgreSQL refuses to run as root; these are the alternatives. */
export type RootWay = 'namespace' | 'nobody'

/** The server's user: a command prefix or another user, and the owner of its files as we see it. */
export type Runner = { words: string; prefix: string[]; user: Owner | undefined; owner: Owner }

/** What is needed to run one of PostgreSQL's programs. */
export type Launch = { runner: Runner; bin: string }

/** The arguments to spawn a program. The pid is the program's own: unshare replaces itself. */
export function launchWords(launch: Launch, program: string, args: string[]) {
  const [file, ...rest] = [...launch.runner.prefix, join(launch.bin, program), ...args]
  return { file: file!, args: rest, options: launchOptions(launch.runner) }
}

function launchOptions(runner: Runner): SpawnOptions {
  return {
    // The current folder may be closed to the server's user.
    cwd: '/',
    // None of the caller's PG… variables or locale may reach the server.
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(runner.user ?? {}),
  }
}

/** Chooses the server's user by trying: only the kernel knows what that user can reach. */
export async function chooseLaunch(
  paths: ClusterPaths,
  programs: Programs,
  rootWay: RootWay | undefined,
  say: (line: string) => void,
): Promise<Launch> {
  const failures: string[] = []
  for (const runner of possibleRunners(paths.cluster, rootWay)) {
    const copy = () => copyPrograms(programs, paths.dataDir, runner.owner, say)
    let folder = linkLibraries(programs.folder) ? programs.folder : await copy()
    let outcome = await tryRunner(runner, paths.dataDir, folder)
    if (outcome.kind === 'program' && folder === programs.folder && runner.words !== ownWords) {
      folder = await copy()
      outcome = await tryRunner(runner, paths.dataDir, folder)
    }
    if (outcome.kind === 'works') {
      takeOver(paths.cluster, runner)
      return { runner, bin: join(folder, 'native', 'bin') }
    }
    failures.push(`${runner.words}: ${outcome.text}`)
  }
  throw new EmbeddedRefusal(
    `The embedded PostgreSQL cannot run here (${failures.join('; ')}). ` +
      'Set DATABASE_URL to a PostgreSQL 18 server, or set LLANO_DATA_DIR to a folder ' +
      (process.getuid?.() === 0 ? 'that every user can reach, such as /var/lib/llano.' : 'of your own.'),
  )
}

const ownWords = 'as the current user'

function possibleRunners(cluster: string, rootWay: RootWay | undefined): Runner[] {
  const self: Owner = { uid: process.getuid!(), gid: process.getgid!() }
  const asSelf: Runner = { words: ownWords, prefix: [], user: undefined, owner: self }
  const inNamespace: Runner = {
    words: 'in a user namespace',
    prefix: ['unshare', '-U', '--map-user=65534', '--'],
    user: undefined,
    owner: self,
  }
  const clusterOwner = ownerOf(cluster)
  if (self.uid !== 0) {
    if (clusterOwner && clusterOwner.uid !== self.uid) {
      throw new EmbeddedRefusal(
        `${cluster} belongs to the user with id ${clusterOwner.uid}, not to you (${self.uid}): ` +
          'start as that user, or set LLANO_DATA_DIR to another folder.',
      )
    }
    // initdb needs a user name, which a container with an arbitrary user id lacks.
    return hasName() ? [asSelf] : [inNamespace, asSelf]
  }
  if (clusterOwner && clusterOwner.uid !== 0) {
    return [
      {
        words: `as the user with id ${clusterOwner.uid}`,
        prefix: [],
        user: clusterOwner,
        owner: clusterOwner,
      },
    ]
  }
  const nobody = findNobody()
  const asNobody: Runner = { words: 'as nobody', prefix: [], user: nobody, owner: nobody }
  if (rootWay) return [rootWay === 'namespace' ? inNamespace : asNobody]
  return [inNamespace, asNobody]
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function findNobody(): Owner {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

function ownerOf(path: string): Owner | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

/** A cluster created by root in a namespace changes owner if namespaces are no longer available. */
function takeOver(cluster: string, runner: Runner): void {
  const now = ownerOf(cluster)
  if (now && now.uid !== runner.owner.uid) giveTree(cluster, runner.owner)
}

type Outcome = { kind: 'works' | 'folder' | 'program' | 'runner'; text: string }

const trial = 'cd "$1" || exit 91; "$2" --version || exit 92'

function tryRunner(runner: Runner, dataDir: string, folder: string): Promise<Outcome> {
  const postgres = join(folder, 'native', 'bin', 'postgres')
  const [file, ...args] = [...runner.prefix, '/bin/sh', '-c', trial, 'sh', dataDir, postgres]
  return new Promise(resolve => {
    execFile(file!, args, { ...launchOptions(runner), timeout: 20_000 }, (error, _stdout, stderr) => {
      if (!error) return resolve({ kind: 'works', text: '' })
      const kind = error.code === 91 ? 'folder' : error.code === 92 ? 'program' : 'runner'
      const text = kind === 'folder' ? `no way into ${dataDir}` : lastLine(stderr) || error.message
      resolve({ kind, text })
    })
  })
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
