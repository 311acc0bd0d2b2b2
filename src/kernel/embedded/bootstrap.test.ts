// Full run only: it creates and breaks clusters of PostgreSQL.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { waitFor } from './testbed.fixture.ts'

const bootstrap = fileURLToPath(new URL('../../../bootstrap.mjs', import.meta.url))
const pinned = `node_modules/node-${process.platform}-${process.arch}/bin/node`

/** The smallest clone, with a build. Its npm is a script that records its calls and "installs" a Node. */
class Clone {
  readonly folder = mkdtempSync(join(tmpdir(), 'llano-clone-'))
  readonly calls = join(this.folder, 'calls.txt')

  constructor(t: TestContext) {
    t.after(() => rmSync(this.folder, { recursive: true, force: true }))
    copyFileSync(bootstrap, this.path('bootstrap.mjs'))
    writeFileSync(this.path('package.json'), '{"type":"module"}')
    writeFileSync(this.path('package-lock.json'), '{"packages":{}}')
    mkdirSync(this.path('src'))
    mkdirSync(this.path('bin'))
    mkdirSync(this.path(`dist/${'0'.repeat(20)}`), { recursive: true })
    const npm = this.path('bin/npm')
    const node = `mkdir -p ${dirname(pinned)} && ln -sf '${process.execPath}' ${pinned}`
    writeFileSync(
      npm,
      `#!/bin/sh\necho "$@" >> calls.txt\n[ -e fail ] && { echo npm is ill; exit 3; }\n${node}\n`,
    )
    chmodSync(npm, 0o755)
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  script(name: string, text: string): this {
    writeFileSync(this.path(name), text)
    return this
  }

  /** Whether the lock of an install names its npm. */
  isInstallerRecorded(): boolean {
    const name = createHash('sha256')
      .update(`${process.getuid?.()} ${this.folder}`)
      .digest('hex')
      .slice(0, 20)
    const lock = join(tmpdir(), `llano-install-${name}.lock`)
    return existsSync(lock) && readFileSync(lock, 'utf8').includes('"installer":{')
  }

  /** As after a successful install. */
  installed(dev: boolean): this {
    const lockHash = createHash('sha256')
      .update(readFileSync(this.path('package-lock.json')))
      .digest('hex')
    mkdirSync(dirname(this.path(pinned)), { recursive: true })
    if (!existsSync(this.path(pinned))) symlinkSync(process.execPath, this.path(pinned))
    writeFileSync(
      this.path('node_modules/.llano-installed.json'),
      JSON.stringify({ lockHash, dev, node: pinned }),
    )
    return this
  }

  get env(): NodeJS.ProcessEnv {
    const { npm_execpath: _, ...rest } = process.env
    return { ...rest, PATH: `${this.path('bin')}:${process.env.PATH}` }
  }

  run(...args: string[]) {
    return spawnSync(process.execPath, [this.path('bootstrap.mjs'), ...args], {
      env: this.env,
      encoding: 'utf8',
    })
  }

  npmCalls(): string[] {
    return existsSync(this.calls) ? readFileSync(this.calls, 'utf8').trim().split('\n') : []
  }
}

const echo = 'console.log(JSON.stringify(process.argv.slice(2)))'

test('passes the arguments on, keeps standard output clean, and returns the exit code', t => {
  const clone = new Clone(t).installed(false).script('src/main.ts', `${echo}; process.exit(7 as number)`)
  const { status, stdout, stderr } = clone.run('key', 'create', '--name', 'a b')
  assert.deepEqual(
    { status, stdout, stderr },
    { status: 7, stdout: '["key","create","--name","a b"]\n', stderr: '' },
  )
  assert.deepEqual(clone.npmCalls(), [])
})

test('bootstrap runs another file with --script', t => {
  const clone = new Clone(t).installed(true).script('other.ts', echo)
  assert.equal(clone.run('--script', 'other.ts', '--x').stdout, '["--x"]\n')
})

test('installs once, without development dependencies to start a build, with them for a script', t => {
  const clone = new Clone(t).script('src/main.ts', echo).script('other.ts', echo)
  const first = clone.run('one')
  assert.equal(first.stdout, '["one"]\n')
  assert.match(first.stderr, /installing dependencies/)
  assert.equal(clone.run('two').stderr, '')
  assert.equal(clone.run('--script', 'other.ts').status, 0)
  assert.equal(clone.run('three').stderr, '')
  assert.deepEqual(
    clone.npmCalls().map(call => call.includes('--omit=dev')),
    [true, false],
  )
})

test('installs the development dependencies to start without a build', t => {
  const clone = new Clone(t).installed(false).script('src/main.ts', echo)
  rmSync(clone.path('dist'), { recursive: true })
  assert.equal(clone.run('one').stdout, '["one"]\n')
  assert.match(clone.npmCalls()[0]!, /^ci .*--include=dev/)
})

/** A program of two files that says which file was started, and finds a file next to its own source. */
function withProgram(clone: Clone): Clone {
  mkdirSync(clone.path('src/kernel'))
  for (const name of ['build-program.ts', 'built-folder.ts'])
    copyFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), clone.path(`src/kernel/${name}`))
  return clone
    .script('src/part.ts', "export const part: string = 'one'")
    .script('src/note.txt', 'a note')
    .script(
      'src/main.ts',
      `import { readFileSync } from 'node:fs'
      import { join } from 'node:path'
      import { part } from './part.ts'
      console.log(process.argv[1], part, readFileSync(join(import.meta.dirname, 'note.txt'), 'utf8'))`,
    )
}

test('runs the bundled program, which is bundled again after a change and finds the files of its sources', t => {
  const clone = withProgram(new Clone(t)).installed(true)
  const rolldown = fileURLToPath(new URL('../../../node_modules/rolldown', import.meta.url))
  symlinkSync(rolldown, clone.path('node_modules/rolldown'))
  const [program, ...output] = clone.run().stdout.trim().split(' ')
  assert.match(program!, /\/dist\/program\/[0-9a-f]{20}\/main\.js$/)
  assert.deepEqual(output, ['one', 'a', 'note'])
  assert.ok(clone.run().stdout.startsWith(`${program} one`), 'the same one again')

  clone.script('src/part.ts', "export const part: string = 'two'")
  const [changed, ...newOutput] = clone.run().stdout.trim().split(' ')
  assert.notEqual(changed, program)
  assert.deepEqual(newOutput, ['two', 'a', 'note'])

  clone
    .script('src/other.ts', "export * from './missing.ts'")
    .script('src/part.ts', "export * from './other.ts'")
  const broken = clone.run()
  assert.notEqual(broken.status, 0)
  assert.match(broken.stderr, /src\/missing\.ts/, 'the sources say what is wrong')
})

test('without the tools to bundle it, the program runs from its sources', t => {
  const clone = withProgram(new Clone(t)).installed(false)
  assert.equal(clone.run().stdout, `${clone.path('src/main.ts')} one a note\n`)
  assert.equal(existsSync(clone.path('dist/program')), false)
})

test('removes headers, source maps and declarations only from a production install', t => {
  const unused = ['a/index.d.ts', 'a/index.js.map', 'b/node_modules/c/c.d.mts']
  const used = ['a/index.js', 'a/data.json', 'a/map.js']
  for (const dev of [false, true]) {
    const clone = new Clone(t).script('src/main.ts', echo).script('other.ts', echo)
    const header = join(dirname(dirname(pinned)), 'include/node.h')
    for (const path of [header, ...[...unused, ...used].map(name => `node_modules/${name}`)]) {
      mkdirSync(dirname(clone.path(path)), { recursive: true })
      clone.script(path, '')
    }
    assert.equal(clone.run(...(dev ? ['--script', 'other.ts'] : ['one'])).status, 0)
    for (const name of used) assert.ok(existsSync(clone.path(`node_modules/${name}`)), name)
    for (const path of [header, ...unused.map(name => `node_modules/${name}`)])
      assert.equal(existsSync(clone.path(path)), dev, path)
  }
})

test('installs again when the lock file changes, and removes no development dependencies', t => {
  const clone = new Clone(t).installed(true).script('src/main.ts', echo)
  clone.script('package-lock.json', '{"packages":{}, "changed":true}')
  assert.equal(clone.run('one').status, 0)
  assert.equal(clone.npmCalls().length, 1)
  assert.match(clone.npmCalls()[0]!, /^ci .*--include=dev/)
})

test('recognizes an install made manually with npm', t => {
  const packages = {
    '': {},
    'node_modules/a': { integrity: 'x' },
    'node_modules/b': { integrity: 'y', dev: true },
  }
  const elsewhere = { 'node_modules/c': { integrity: 'z', optional: true, os: ['plan9'] } }
  const clone = new Clone(t).script('src/main.ts', echo).script('other.ts', echo)
  clone.script('package-lock.json', JSON.stringify({ packages: { ...packages, ...elsewhere } }))
  mkdirSync(clone.path('node_modules/a'), { recursive: true })
  mkdirSync(dirname(clone.path(pinned)), { recursive: true })
  symlinkSync(process.execPath, clone.path(pinned))
  const hidden = { packages: { 'node_modules/a': packages['node_modules/a'] } }
  clone.script('node_modules/.package-lock.json', JSON.stringify(hidden))
  assert.equal(clone.run('one').status, 0)
  assert.deepEqual(clone.npmCalls(), [])
  assert.equal(clone.run('--script', 'other.ts').status, 0)
  assert.equal(clone.npmCalls().length, 1)
})

test('accepts an install without the optional Node and PostgreSQL if the current Node is sufficient', t => {
  const clone = new Clone(t).script('src/main.ts', echo)
  const packages = {
    '': {},
    'node_modules/a': { integrity: 'x' },
    'node_modules/node': { integrity: 'y', optional: true, os: [process.platform], cpu: [process.arch] },
    'node_modules/peer': { integrity: 'z', devOptional: true },
  }
  clone.script('package-lock.json', JSON.stringify({ packages }))
  mkdirSync(clone.path('node_modules/a'), { recursive: true })
  const hidden = { packages: { 'node_modules/a': packages['node_modules/a'] } }
  clone.script('node_modules/.package-lock.json', JSON.stringify(hidden))
  assert.equal(clone.run('one').stdout, '["one"]\n')
  assert.deepEqual(clone.npmCalls(), [])
})

test("shows npm's output when it fails, and retries the next time", t => {
  const clone = new Clone(t).script('src/main.ts', echo).script('fail', '')
  const failed = clone.run('one')
  assert.equal(failed.status, 1)
  assert.equal(failed.stdout, '')
  assert.match(failed.stderr, /npm is ill/)
  rmSync(clone.path('fail'))
  assert.equal(clone.run('one').stdout, '["one"]\n')
})

test('two concurrent bootstraps in one clone install once', async t => {
  const clone = new Clone(t).script('src/main.ts', echo)
  const start = () =>
    spawn(process.execPath, [clone.path('bootstrap.mjs')], { env: clone.env, stdio: 'ignore' })
  const codes = await Promise.all([start(), start()].map(async child => (await once(child, 'exit'))[0]))
  assert.deepEqual(codes, [0, 0])
  assert.equal(clone.npmCalls().length, 1)
})

test('after a bootstrap is killed during npm install, the next one waits for that npm, which is enough', async t => {
  const clone = new Clone(t).script('src/main.ts', echo)
  // Like the real one, it fails if another removes and fills node_modules at the same time.
  const install = `mkdir -p node_modules/.busy ${dirname(pinned)} && ln -sf '${process.execPath}' ${pinned}
while [ -e calls.txt ] && [ ! -e finish ]; do sleep 0.05; done
rmdir node_modules/.busy && echo '{"packages":{}}' > node_modules/.package-lock.json`
  const refuse = '[ -e node_modules/.busy ] && { echo ENOTEMPTY; exit 1; }'
  clone.script('bin/npm', `#!/bin/sh\necho "$@" >> calls.txt\n${refuse}\n${install}\n`)
  const start = () => {
    const child = spawn(process.execPath, [clone.path('bootstrap.mjs'), 'one'], { env: clone.env })
    t.after(() => child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    return { child, output: () => output, ended: once(child, 'close') }
  }
  const first = start()
  await waitFor('npm to install', () => existsSync(clone.path('node_modules/.busy')))
  await waitFor('its process to be recorded', () => clone.isInstallerRecorded())
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = start()
  await waitFor('the next one to say or do something', () => second.output() !== '')
  assert.match(
    second.output(),
    /^an earlier start was ended while it installed; waiting for its npm \(process \d+\)/,
  )
  clone.script('finish', '')
  assert.deepEqual(await second.ended, [0, null], second.output())
  assert.match(second.output(), /^\["one"\]$/m)
  assert.equal(clone.npmCalls().length, 1)
})

test('takes over immediately if both the last bootstrap and its npm were killed', async t => {
  const clone = new Clone(t).script('src/main.ts', echo)
  const npm = readFileSync(clone.path('bin/npm'), 'utf8')
  clone.script(
    'bin/npm',
    '#!/bin/sh\necho "$$" > npm-pid.draft && mv npm-pid.draft npm-pid\nexec sleep 600\n',
  )
  const first = spawn(process.execPath, [clone.path('bootstrap.mjs')], { env: clone.env, stdio: 'ignore' })
  t.after(() => first.kill('SIGKILL'))
  await waitFor('npm to run', () => existsSync(clone.path('npm-pid')))
  first.kill('SIGKILL')
  await once(first, 'exit')
  process.kill(Number(readFileSync(clone.path('npm-pid'), 'utf8')), 'SIGKILL')
  clone.script('bin/npm', npm)
  const next = clone.run('two')
  assert.deepEqual([next.status, next.stdout], [0, '["two"]\n'], next.stderr)
  assert.match(next.stderr, /installing dependencies/)
})

test('passes signals to the child once and returns its result', async t => {
  const count = `let n = 0
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => { n++; setTimeout(() => process.exit(40 + n), 100) })
    console.log('ready'); setInterval(() => {}, 1000)`
  const clone = new Clone(t).installed(false).script('src/main.ts', count)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const child = spawn(process.execPath, [clone.path('bootstrap.mjs')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    t.after(() => child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    child.kill(signal)
    assert.deepEqual(await once(child, 'exit'), [41, null])
  }
})

test('returns 128 + n when a signal ended the child', t => {
  const clone = new Clone(t).installed(false).script('src/main.ts', "process.kill(process.pid, 'SIGKILL')")
  assert.equal(clone.run().status, 137)
})
