import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { runCommandLine } from '../src/kernel/cli/cli.ts'
import { COMMANDS } from '../src/serve/commands.ts'
import { words } from './harness/command-lines.ts'
import { TOP } from './harness/source-files.ts'

// What was printed for an earlier version may name commands of that version.
const HISTORY = ['CHANGELOG.md', 'RELEASES.md', 'docs/changelog.es.md']
const pages = globSync('{*,docs/*,docs/operations/*,deploy/**/*}.md', { cwd: TOP })
  .filter(path => !HISTORY.includes(path))
  .sort()
const read = (path: string) => readFileSync(join(TOP, path), 'utf8')

const FENCE = /^\s*```.*\n([\s\S]*?)^\s*```$/gm
const PROGRAM = /(?:npm run -s llano --|(?:^|[|;] |-- |\w=\S* |-u llano |llano )llano) ([a-z][^|>;]*)/

/** The commands in boxes, which readers copy. */
const inBoxes = (text: string): string[] =>
  [...text.matchAll(FENCE)]
    .flatMap(([, box]) => box!.replaceAll(/\\\n\s*/g, '').split('\n'))
    .flatMap(line => PROGRAM.exec(line)?.[1] ?? [])

const groups = new Set(COMMANDS.map(({ words }) => words.split(' ')[0]!))

/** The commands in sentences. */
const inSentences = (text: string): string[] =>
  [...text.replaceAll(FENCE, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code!)
    .flatMap(code => {
      const named = /^(?:sudo -u llano )?llano ([a-z].*)/.exec(code)?.[1]
      const [group, verb] = code.split(' ')
      return named ?? (groups.has(group!) && /^[a-z][a-z-]+$/.test(verb ?? '') ? code : [])
    })

/** The commands with their options, which do nothing. */
const program = {
  commands: COMMANDS.map(command => ({
    ...command,
    run: async () => ({ json: {}, text: '', printed: true }),
  })),
  migrations: [],
  grants: [],
  personalData: [],
  env: {},
}

async function rejectedOf(lines: (readonly [page: string, line: string])[]): Promise<string[]> {
  const rejected: string[] = []
  for (const [page, line] of lines)
    if ((await runCommandLine(program, [...words(line), '--json'])) !== 0) rejected.push(`${page}: ${line}`)
  return rejected
}

test('every command in a box of the README and the guides is accepted as printed', async () => {
  const printed = pages.flatMap(page => inBoxes(read(page)).map(line => [page, line] as const))
  assert.ok(printed.length > 150, `${printed.length} commands`)
  assert.deepEqual(await rejectedOf(printed), [])
})

test('every command in a sentence of the README and the guides is only its name, or is accepted as printed', async () => {
  const printed = pages.flatMap(page => inSentences(read(page)).map(code => [page, code] as const))
  assert.ok(printed.length > 100, `${printed.length} commands`)
  const named = printed.filter(([, code]) => !COMMANDS.some(({ words }) => words === code))
  assert.deepEqual(await rejectedOf(named), [])
})
