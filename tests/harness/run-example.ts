import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestInstallation, TestMember } from './installation.ts'

export const EXAMPLES = join(import.meta.dirname, '../../docs/examples')

export type ExampleLanguage = { name: string; extension: string; command: string; needs: string }

/** The languages of the guides' examples. */
export const EXAMPLE_LANGUAGES: readonly ExampleLanguage[] = [
  { name: 'curl', extension: 'sh', command: 'sh', needs: 'curl' },
  { name: 'TypeScript', extension: 'ts', command: process.execPath, needs: process.execPath },
  { name: 'Python', extension: 'py', command: 'python3', needs: 'python3' },
]

export function whyNot({ needs }: ExampleLanguage): string | false {
  return spawnSync(needs, ['--version']).status === 0 ? false : `${needs} is not installed here`
}

type Where = {
  documentId?: number
  reportId?: number
  cwd?: string
  /** Where a copy of the examples is. */
  folder?: string
  env?: Record<string, string>
}

/** Runs an example of the guides as a reader would; returns its output. */
export async function runExample(
  installation: Pick<TestInstallation, 'address'>,
  language: ExampleLanguage,
  example: string,
  member: TestMember,
  where: Where = {},
): Promise<string> {
  const { code, stdout, stderr } = await tryExample(installation, language, example, member, where)
  assert.equal(code, 0, `${example} in ${language.name}: ${stdout}${stderr}`)
  return stdout
}

/** The same if the outcome is unknown. */
export async function tryExample(
  installation: Pick<TestInstallation, 'address'>,
  language: ExampleLanguage,
  example: string,
  member: TestMember,
  where: Where = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = startExample(installation, language, example, member, where)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', chunk => (stdout += chunk))
  child.stderr.on('data', chunk => (stderr += chunk))
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  return { code, stdout, stderr }
}

export function startExample(
  { address }: Pick<TestInstallation, 'address'>,
  { command, extension }: ExampleLanguage,
  example: string,
  { key, entityId }: TestMember,
  { documentId, reportId, cwd, folder = EXAMPLES, env }: Where = {},
) {
  return spawn(command, [join(folder, `${example}.${extension}`)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LLANO_URL: address,
      LLANO_KEY: key,
      LLANO_ENTITY: String(entityId),
      LLANO_DOCUMENT: String(documentId),
      LLANO_REPORT: String(reportId),
      ...env,
    },
  })
}
