import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const top = join(import.meta.dirname, '..')
const bin = (name: string) => join(top, 'node_modules', '.bin', name)

/** What was found is kept, so that the next check looks only at what has changed. */
function typesOf(project: string, kept: string): string[] {
  const info = join('dist', `types-of-${kept}.tsbuildinfo`)
  return ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', info]
}

/** Types, then lint and format. Tests check generated files and the architecture. */
const CHECKS: [title: string, command: string, args: string[]][] = [
  ['types', bin('tsc'), typesOf('.', 'program')],
  ['types of the website', bin('tsc'), typesOf('web', 'website')],
  ['types of the SDK', bin('tsc'), typesOf('sdk/typescript', 'sdk')],
  ['lint and format', bin('biome'), ['check', '.']],
]

export async function check(): Promise<boolean> {
  for (const [title, command, args] of CHECKS) {
    const started = Date.now()
    const { status } = spawnSync(command, args, { cwd: top, stdio: 'inherit' })
    process.stderr.write(`check: ${title} ${status === 0 ? 'ok' : 'FAILED'} (${Date.now() - started} ms)\n`)
    if (status !== 0) return false
  }
  return true
}

if (import.meta.main) process.exit((await check()) ? 0 : 1)
