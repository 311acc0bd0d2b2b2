import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import test from 'node:test'
import { CommandError } from '../http/refusal.ts'

/** The program of these tests: one command per way to end. */
async function main(): Promise<void> {
  const { runCommandLine } = await import('./cli.ts')
  const answer = (json: Record<string, unknown>, more = {}) => ({ json, text: 'in words', ...more })
  const commands = [
    {
      words: 'thing make',
      summary: 'Make a thing.',
      args: [{ name: 'place', description: 'where' }],
      flags: [
        { flags: '--name <name>', description: 'its name', required: true },
        { flags: '--colour <colour>', description: 'its colour', choices: ['red', 'blue'], default: 'red' },
        { flags: '--tag <tag...>', description: 'tags' },
      ],
      run: async (_: unknown, options: Record<string, unknown>) => answer({ options }),
    },
    {
      words: 'found',
      summary: 'Find something wrong.',
      flags: [],
      run: async () => answer({}, { exitCode: 1 }),
    },
    {
      words: 'say',
      summary: 'Say something on the way.',
      flags: [],
      async run(context: { say(line: string): void }) {
        context.say('working …')
        return answer({ said: true })
      },
    },
    {
      words: 'refuse',
      summary: 'Refuse.',
      flags: [],
      run: async () => {
        throw new CommandError('That cannot be done.')
      },
    },
    {
      words: 'break',
      summary: 'Break.',
      flags: [],
      run: async () => {
        throw new Error('a bug')
      },
    },
  ]
  const program = { commands, migrations: [], env: process.env } as never
  process.exitCode = await runCommandLine(program, process.argv.slice(3))
}

type Run = { code: number; stdout: string; stderr: string }

function run(words: string[], env: Record<string, string> = {}): Promise<Run> {
  return new Promise(resolve => {
    const { PATH = '', NODE_COMPILE_CACHE } = process.env
    const args = ['--disable-warning=ExperimentalWarning', import.meta.filename, 'as the program', ...words]
    execFile(process.execPath, args, { env: { PATH, NODE_COMPILE_CACHE, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

if (process.argv[2] === 'as the program') await main()
else {
  test('passes arguments and flags to the command unchanged', async () => {
    const given = ['thing', 'make', 'here', '--name', 'x y', '--tag', 'a', '--tag', 'b', 'c', '--json']
    const { code, stdout } = await run(given)
    assert.equal(code, 0)
    assert.deepEqual(JSON.parse(stdout), {
      options: { name: 'x y', colour: 'red', tag: ['a', 'b', 'c'], json: true, place: 'here' },
    })
  })

  test('progress goes to standard error, and only the result to standard output', async () => {
    assert.deepEqual(await run(['say']), { code: 0, stdout: 'in words\n', stderr: 'working …\n' })
    assert.deepEqual(await run(['say', '--json']), {
      code: 0,
      stdout: '{"said":true}\n',
      stderr: 'working …\n',
    })
  })

  test('escapes terminal control characters when repeating input', async () => {
    const runs = await Promise.all([
      run(['thing', 'make', 'here', '--name', 'x', '--colour', 'gr\x1b[2Jeen']),
      run(['\x1b[2Jnothing']),
      run(['found'], { LLANO_TRUSTED_PROXIES: '\x1b[2J' }),
    ])
    for (const { code, stderr } of runs) {
      assert.equal(code, 2)
      assert.match(stderr, /\\u001b\[2J/)
      assert.ok(!stderr.includes('\x1b'))
    }
  })

  test('each way to end has its exit code', async () => {
    const [found, refused, broken, misused, unset] = await Promise.all([
      run(['found']),
      run(['refuse']),
      run(['break', '--json']),
      run(['thing', 'make', 'here', '--name', 'x', '--colour', 'green']),
      run(['found'], { PORT: 'x' }),
    ])
    assert.deepEqual(found, { code: 1, stdout: 'in words\n', stderr: '' })
    assert.deepEqual(refused, { code: 1, stdout: '', stderr: 'That cannot be done.\n' })
    assert.deepEqual(broken, { code: 3, stdout: '{"error":"a bug"}\n', stderr: '' })
    assert.equal(misused.code, 2)
    assert.match(misused.stderr, /Allowed choices are red, blue/)
    assert.equal(unset.code, 2)
    assert.match(unset.stderr, /PORT must be a port/)
  })
}
