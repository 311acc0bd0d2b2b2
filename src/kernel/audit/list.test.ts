import assert from 'node:assert/strict'
import test from 'node:test'
import { runCommandLines } from '../../../tests/harness/command-lines.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'

test('lists the audit log newest first, filtered by record, actor, day and number', async t => {
  const { url, query } = await openScratch(t)
  const rows = [
    ['2026-11-01T12:00:00Z', 'key:1', 'entry.create', 'entry/1', null],
    ['2026-11-02T12:00:00Z', 'key:1', 'profile.update', 'member/1', 'name, phone'],
    ['2026-11-02T23:59:59.999Z', 'key:2', 'profile.update', 'member/10', 'name'],
    ['2026-11-03T00:00:00Z', 'cli:0', 'profile.update', 'member/1', 'tier'],
  ]
  for (const row of rows)
    await query(
      `insert into kernel.audit_row (at, actor, action, record, detail, ip) values ($1, $2, $3, $4, $5, '203.0.113.9')`,
      row,
    )
  const cases: [flags: string[], ids: number[]][] = [
    [[], [4, 3, 2, 1]],
    [
      ['--limit', '2'],
      [4, 3],
    ],
    [
      ['--record', 'member/1'],
      [4, 2],
    ],
    [
      ['--actor', 'key:1'],
      [2, 1],
    ],
    [['--since', '2026-11-03'], [4]],
    [['--since', '2026-11-02', '--actor', 'key:1'], [2]],
    [['--record', "member/1' or true --"], []],
  ]
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) }
  const lines = cases.map(([flags]) => ['audit', 'list', ...flags])
  const outcomes = await runCommandLines([...lines.map(line => [...line, '--json']), lines[0]!], env)
  for (const [i, [flags, ids]] of cases.entries()) {
    const { data } = JSON.parse(outcomes[i]!.stdout)
    assert.deepEqual(
      data.map((row: { id: number }) => row.id),
      ids,
      flags.join(' '),
    )
  }
  assert.deepEqual(JSON.parse(outcomes[2]!.stdout).data[1], {
    id: 2,
    at: '2026-11-02T12:00:00.000000Z',
    actor: 'key:1',
    action: 'profile.update',
    record: 'member/1',
    ip: '203.0.113.9',
    detail: 'name, phone',
  })
  assert.match(outcomes.at(-1)!.stdout, /^id +at +actor +action +record +changed +address\n/)
})
