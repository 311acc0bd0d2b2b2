// Full run only: it runs the examples of a guide in three languages.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { readConfig } from '../src/kernel/config.ts'
import { connectionsOf } from '../src/kernel/doctor/database.check.ts'
import { openScratch } from './harness/scratch-database.ts'
import { cleanEnv, Deployment } from './harness/server-process.ts'
import { TOP } from './harness/source-files.ts'

const FOLDER = join(TOP, 'docs', 'operations')
const guides = { en: 'operations.en.md', es: 'operations.es.md' }
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

/** The lines of all blocks of a kind, in order. */
const linesOf = (text: string, kind: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].flatMap(([, block]) =>
    block!.trim().split('\n'),
  )

test('both languages have the same commands, settings, tables and sections', () => {
  const [en, es] = [read(guides.en), read(guides.es)]
  for (const kind of ['sh', 'console']) assert.deepEqual(linesOf(es, kind), linesOf(en, kind))
  const named = (text: string) =>
    [...new Set(text.match(/\b(?:LLANO|OTEL)_\w+|llano_\w+|`--[a-z-]+`/g))].sort()
  assert.deepEqual(named(es), named(en))
  const count = (text: string, pattern: RegExp) => text.match(pattern)!.length
  for (const pattern of [/^## /gm, /^### /gm, /^\|/gm, /^- /gm])
    assert.equal(count(es, pattern), count(en, pattern))
})

test('links and files lead somewhere', () => {
  for (const file of Object.values(guides)) {
    const text = read(file)
    const links = [...text.matchAll(/\]\(([^)#]+)/g)]
      .map(([, path]) => path!)
      .filter(path => path.startsWith('..'))
    assert.ok(links.length > 5)
    for (const path of links) assert.ok(existsSync(join(FOLDER, path)), path)
    const files = [...text.matchAll(/(?:\/opt\/llano\/|\b)(deploy\/[\w./-]*\w)/g)].map(([, path]) => path!)
    for (const path of files) assert.ok(existsSync(join(TOP, path)), path)
  }
})

/** Programs that change the machine, or need an engine or a cluster. Their commands are not run. */
const NOT_RUN = [
  'useradd',
  'install',
  'ln',
  'cp',
  'cd',
  'systemctl',
  'docker',
  'helm',
  'kubectl',
  'patronictl',
]

test('every command works in order on a real installation, except those that need root, an engine or a cluster', async t => {
  const text = read(guides.en)
  for (const line of linesOf(text, 'console')) assert.ok(NOT_RUN.includes(line.split(' ')[0]!), line)
  const commands = linesOf(text, 'sh')
  assert.ok(commands.length >= 12)
  for (const line of commands) assert.match(line, /^(llano|curl|openssl) /)

  const bin = mkdtempSync(join(tmpdir(), 'llano-guide-'))
  t.after(() => rmSync(bin, { recursive: true }))
  symlinkSync(join(TOP, 'deploy', 'systemd', 'llano'), join(bin, 'llano'))
  const scratch = await openScratch(t)
  const old = 'the-secret-before-the-rotation-of-the-guide'
  const deployment = await Deployment.make(t, { DATABASE_URL: scratch.url, LLANO_SECRET: old })
  const server = await deployment.serve()
  // Whose key is rotated in the guide.
  await deployment.command(['member', 'create', '--email', 'ana@example.com', '--name', 'Ana'])
  const { id } = await deployment.newKey(1)
  assert.equal(id, 1)

  let isRotating = false
  const outputs: [line: string, stdout: string][] = []
  for (const line of commands) {
    isRotating ||= line.startsWith('llano document check')
    const env = cleanEnv({
      PATH: `${bin}:${process.env.PATH}`,
      DATABASE_URL: scratch.url,
      LLANO_DATA_DIR: deployment.dataDir,
      LLANO_SECRET: isRotating ? `the-new-secret-of-the-guide-0123456789 ${old}` : old,
      LLANO_DEMO: 'off',
      // No test asks public calendars.
      LLANO_TIMESTAMPS: 'off',
      ...(line === 'llano migrate' && { LLANO_DATABASE_OWNER_URL: scratch.ownerUrl }),
    })
    // The same check appears in several sections.
    if (outputs.some(([before]) => before === line) && !isRotating) continue
    const here = line.replace('http://127.0.0.1:8080', server.address)
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', here], { env, encoding: 'utf8', cwd: TOP })
    assert.equal(status, 0, `${line}:\n${stdout}${stderr}`)
    outputs.push([line, stdout])
  }
  const outputOf = (start: string) => outputs.find(([line]) => line.startsWith(start))![1]
  assert.match(
    outputOf('openssl'),
    /^\w{35,}\n$/,
    'a secret that is long enough and has no special characters',
  )
  assert.match(outputOf('curl'), /"status":"ready"/)
  assert.match(outputOf('llano migrate'), /up to date/)
  assert.match(outputs.at(-1)![1], /0 problems/)
  assert.match(outputs.findLast(([line]) => line === 'llano doctor')![1], /0 problems/)
  await server.stop()
})

test('the table of connections matches the program', () => {
  for (const file of Object.values(guides)) {
    const rows = [...read(file).matchAll(/^\| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(row =>
      row.slice(1).map(Number),
    )
    assert.equal(rows.length, 4)
    for (const [nodes, processes, connections] of rows as [number, number, number][])
      assert.equal(
        connections,
        nodes * connectionsOf({ processes, databasePool: readConfig({}).databasePool }),
      )
  }
})
