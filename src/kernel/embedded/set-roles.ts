import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { EmbeddedRefusal, explainOutput } from './embedded-refusal.ts'
import { type Passwords, roleStatements } from './passwords.ts'
import type { ClusterPaths } from './paths.ts'
import { type Launch, launchWords } from './run-as.ts'
import { settings } from './settings.ts'

/**
 * Rewritten at each start, so that a data folder of an older version, which trusted everyone, no longer does.
 */
export function writeHba({ hbaFile }: ClusterPaths): void {
  // It contains no secret, and a server running as another user must read it.
  writeFileSync(hbaFile, '# Written by Llano at each start.\nlocal all all scram-sha-256\n', { mode: 0o644 })
}

/**
 * Sets the roles' passwords while no server is running: in single-user mode, which needs none and which
 * nobody else can reach.
 */
export async function setRolesOffline(
  paths: ClusterPaths,
  launch: Launch,
  passwords: Passwords,
): Promise<void> {
  const { file, args, options } = launchWords(launch, 'postgres', [
    '--single',
    '-D',
    paths.cluster,
    ...settings(paths),
    'postgres',
  ])
  const child = spawn(file, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-8000)
    })
  }
  // A server that does not start closes its end; its exit code is the error.
  child.stdin!.on('error', () => {})
  child.stdin!.end(
    roleStatements(passwords)
      .map(sql => `${sql}\n`)
      .join(''),
  )
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal))
  })
  // A failing statement is printed but does not change the exit code.
  const message = output
    .split('\n')
    .filter(line => /(ERROR|FATAL|PANIC):/.test(line))
    .join('\n')
  if (code === 0 && message === '') return
  throw (
    explainOutput(output, paths.cluster) ??
    new EmbeddedRefusal(
      `PostgreSQL does not start on ${paths.cluster} (${code}):\n${message || 'no message'}`,
    )
  )
}
