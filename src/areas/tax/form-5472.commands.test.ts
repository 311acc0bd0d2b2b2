import assert from 'node:assert/strict'
import test from 'node:test'
import { runCommandLines, words } from '../../../tests/harness/command-lines.ts'
import { recordDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember } from '../../../tests/harness/installation.ts'
import { openScratch, type Scratch } from '../../../tests/harness/scratch-database.ts'
import { Deployment } from '../../../tests/harness/server-process.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { byParams } from '../../kernel/write.ts'
import { addEntries, insertCounterparty } from '../bookkeeping/bookkeeping.ts'

const SECRET = 's'.repeat(32)

/** An LLC that paid its owner rent, and contributed capital that lacks its document. */
async function writeBooks({ database }: Scratch) {
  const db = database.durable
  const { entityId } = await newMember({ database, secrets: secretsFrom(SECRET) })
  const party = { entity_id: entityId, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: ana } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const document = await recordDocument({ database }, { entityId })
  const entry = {
    ...{ entity_id: entityId, year: 2025, month: 4, counterparty_id: ana, transaction_date: '2025-04-02' },
    ...{ economic_purpose: 'The workshop', description: null, bank_source: null, external_tx_id: null },
    source: 'manual' as const,
  }
  const { ids } = await addEntries(db, BY_TEST, [
    {
      ...entry,
      document_id: document,
      income: '0',
      expense: '1234.5',
      movement_type: 'gasto',
      category: 'gasto_otro',
    },
    {
      ...entry,
      document_id: null,
      income: '99',
      expense: '0',
      movement_type: 'aportacion',
      category: 'aportacion',
    },
  ])
  return { entityId, ana, rent: ids[0]!, capital: ids[1]! }
}

test('an operator reads the form line by line, and puts an entry on another line by hand', async t => {
  const scratch = await openScratch(t)
  const { entityId, rent, capital } = await writeBooks(scratch)
  const env = { DATABASE_URL: scratch.url, LLANO_SECRET: SECRET }
  const outcomes = await runCommandLines(
    [
      `form5472 show --entity ${entityId} --year 2025`,
      `form5472 line --entry ${rent} --line 27a --note "the workshop"`,
      `form5472 line --entry ${rent} --line 27a --note "the workshop" --json`,
      `form5472 show --entity ${entityId} --year 2025 --json`,
      `form5472 line --entry ${rent} --line 13a`,
      `form5472 line --entry ${capital} --line 21`,
      `form5472 line --entry ${rent} --line 27a --clear`,
      `form5472 line --entry ${rent} --clear --json`,
      `form5472 line --entry ${rent} --clear`,
    ].map(words),
    env,
  )
  const told = outcomes.map(({ stdout, stderr }) => (stdout + stderr).trimEnd())
  assert.match(
    told[0]!,
    /^Test LLC: Form 5472 \(2023-12\) for the tax year 2025-01-01 to 2025-12-31\nTo be filed; due 2026-04-15/,
  )
  assert.match(told[0]!, new RegExp(`\\n  35     Other amounts paid: 1,234\\.50  \\[entry ${rent}\\]\\n`))
  assert.match(
    told[0]!,
    new RegExp(
      `\\nLeft out: received 99\\.00, paid 0\\.00\\n  entry ${capital} of 2025-04, received 99\\.00: lacks document_id\\n`,
    ),
  )
  assert.equal(told[1], `Entry ${rent} is on line 27a.`)
  assert.deepEqual(JSON.parse(told[2]!), { entry_id: rent, line: '27a', changed: false })
  const { data } = JSON.parse(told[3]!)
  const [form] = data.forms
  const rents = form.part_iv.lines.find((one: { line: string }) => one.line === '27a')
  assert.deepEqual([rents.amount, rents.entry_ids], [1234.5, [rent]])
  assert.match(told[4]!, /Line 13a is for money received, and the entry is of money paid\.$/)
  assert.match(told[5]!, /movement type is aportacion, which is on no line of Part IV\.$/)
  assert.match(told[6]!, /Give either --line or --clear\.$/)
  assert.deepEqual(JSON.parse(told[7]!), { entry_id: rent, line: null, changed: true })
  assert.equal(told[8], `Entry ${rent} was on no line by hand.`)
  assert.deepEqual(
    outcomes.map(({ code }) => code),
    [0, 0, 0, 0, 1, 1, 1, 0, 0],
  )
  const audited = await scratch.query(
    "select action, record from kernel.audit_row where action like 'entry.%line'",
  )
  assert.deepEqual(audited, [
    { action: 'entry.put_on_line', record: `entry/${rent}` },
    { action: 'entry.take_off_line', record: `entry/${rent}` },
  ])
})

test('a tax number comes by standard input, is never repeated, and is shown by its end', async t => {
  const scratch = await openScratch(t)
  const { entityId, ana } = await writeBooks(scratch)
  const deployment = await Deployment.make(t, { DATABASE_URL: scratch.url, LLANO_SECRET: SECRET })
  const set = (more: string[], expected = 0, input?: string) =>
    deployment.llano(['party', 'set', '--counterparty', String(ana), ...more], expected, {}, input)
  const number = 'X1234567L'
  const first = await set(
    ['--country', 'es', '--ftin', '-', '--reference-id', 'ANA2020'],
    0,
    `${number.toLowerCase()}\n`,
  )
  assert.deepEqual(first.json, { counterparty_id: ana, changed: ['country', 'ftin', 'reference_id'] })
  assert.deepEqual((await set(['--ftin', '-'], 0, number)).json.changed, [])
  for (const [words, input] of [
    [['--ftin', number], undefined],
    [['--ftin', '-'], `${number}!`],
    [['--ftin', '-'], `${number}\n${number}`],
  ] as const) {
    const { stdout, stderr } = await set([...words], 1, input)
    assert.doesNotMatch(stdout + stderr, /1234567/)
  }
  const listed = await deployment.llano(['party', 'list', '--entity', String(entityId)])
  assert.deepEqual(listed.json.data, [
    {
      ...{
        counterparty_id: ana,
        name: 'Ana',
        kind: 'OWNER',
        relation_subtype: 'self',
        person_kind: 'foreign',
      },
      ...{ country: 'ES', tax_country: null, reference_id: 'ANA2020', address: null, ftin: '••••••67L' },
    },
  ])
  assert.deepEqual((await set(['--ftin', 'none', '--country', ''])).json.changed, ['country', 'ftin'])
  const rows = await scratch.query('select ftin_sealed, ftin_none, country from tax.party')
  assert.deepEqual(rows, [{ ftin_sealed: null, ftin_none: true, country: null }])
  for (const reference of ['RP77', 'with space', 'ñ', '']) await set(['--reference-id', reference], 1)
})
