// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { runCommandLines, words } from '../../../../tests/harness/command-lines.ts'
import { recordDocument } from '../../../../tests/harness/documents.ts'
import { BY_TEST, newMember } from '../../../../tests/harness/installation.ts'
import { openScratch, type Scratch } from '../../../../tests/harness/scratch-database.ts'
import { Deployment } from '../../../../tests/harness/server-process.ts'
import { secretsFrom } from '../../../kernel/secrets.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { addEntries, insertCounterparty } from '../../bookkeeping/bookkeeping.ts'
import { OWN_MAP } from '../official-form/form-maps.rules.ts'
import { blankForm } from '../official-form/official-form.fixture.ts'

const SECRET = 's'.repeat(32)

/** An LLC that paid its owner rent, and a capital contribution without a document. */
async function writeBooks({ database }: Scratch) {
  const db = database.durable
  const { entityId } = await newMember({ database, secrets: secretsFrom(SECRET) })
  const party = { entity_id: entityId, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: ana } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const document = await recordDocument({ database }, { entityId })
  const entry = {
    entity_id: entityId,
    year: 2025,
    month: 4,
    counterparty_id: ana,
    transaction_date: '2025-04-02',
    economic_purpose: 'The workshop',
    description: null,
    bank_source: null,
    external_tx_id: null,
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

test('an operator reads the form line by line and assigns an entry to another line by hand', async t => {
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
      `form5472 line --entry ${rent} --line 27a`,
      `form5472 line --entry ${rent} --line 27a --note "as the contract says"`,
      `form5472 show --entity ${entityId} --year 2025`,
      `form5472 show --entity ${entityId} --year 2025 --json --lang es`,
    ].map(words),
    env,
  )
  const [english, spanish] = [outcomes[3]!, outcomes.at(-1)!].map(({ stdout }) => JSON.parse(stdout).data)
  assert.equal(spanish.questions.length, english.questions.length)
  assert.match(JSON.stringify(spanish.conventions), /formulario/)
  assert.doesNotMatch(JSON.stringify(english.conventions), /formulario/)
  const outputs = outcomes.map(({ stdout, stderr }) => (stdout + stderr).trimEnd())
  assert.match(
    outputs[0]!,
    /^Test LLC: Form 5472 \(2023-12\) for the tax year 2025-01-01 to 2025-12-31\nTo be filed; due 2026-04-15/,
  )
  assert.match(
    outputs[0]!,
    new RegExp(
      `\\nReadiness: 25 of 100, 6 steps left; form5472 readiness --entity ${entityId} --year 2025 lists them`,
    ),
  )
  assert.match(outputs[0]!, new RegExp(`\\n  35     Other amounts paid: 1,234\\.50  \\[entry ${rent}\\]\\n`))
  assert.match(
    outputs[0]!,
    new RegExp(
      `\\nLeft out: received 99\\.00, paid 0\\.00\\n  entry ${capital} of 2025-04, received 99\\.00: lacks document_id\\n`,
    ),
  )
  assert.equal(outputs[1], `Entry ${rent} is on line 27a.`)
  assert.deepEqual(JSON.parse(outputs[2]!), { entry_id: rent, line: '27a', changed: false })
  const { data } = JSON.parse(outputs[3]!)
  const [form] = data.forms
  const rents = form.part_iv.lines.find((one: { line: string }) => one.line === '27a')
  assert.deepEqual([rents.amount, rents.entry_ids], [1234.5, [rent]])
  const [hand] = data.lines_by_hand
  assert.deepEqual(hand, {
    entry_id: rent,
    line: '27a',
    note: 'the workshop',
    set_by: `cli:${process.getuid!()}`,
    set_at: hand.set_at,
  })
  assert.match(hand.set_at, /^20\d\d-.*Z$/)
  assert.match(outputs[4]!, /Line 13a is for money received, but this entry is money paid\.$/)
  assert.match(outputs[5]!, /movement type of the entry is aportacion, which is on no line of Part IV\.$/)
  assert.match(outputs[6]!, /Give either --line or --clear\.$/)
  assert.deepEqual(JSON.parse(outputs[7]!), { entry_id: rent, line: null, changed: true })
  assert.equal(outputs[8], `Entry ${rent} was not assigned by hand.`)
  assert.deepEqual(
    outcomes.map(({ code }) => code),
    [0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0],
  )
  assert.match(
    outputs[11]!,
    new RegExp(
      `\\nAssigned to a line by hand\\n  27a +entry ${rent}: as the contract says  \\[the operator, 20`,
    ),
  )
  const audited = await scratch.query(
    "select action, record, detail from kernel.audit_row where action like 'entry.%line' order by id",
  )
  const put = { action: 'entry.put_on_line', record: `entry/${rent}`, detail: '27a' }
  assert.deepEqual(audited, [put, { ...put, action: 'entry.take_off_line' }, put, put])
})

test('reads a tax number from standard input, never repeats it, and shows only its last characters', async t => {
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
      counterparty_id: ana,
      name: 'Ana',
      kind: 'OWNER',
      relation_subtype: 'self',
      person_kind: 'foreign',
      country: 'ES',
      tax_country: null,
      reference_id: 'ANA2020',
      address: null,
      latin_name: null,
      ftin: '••••••67L',
      us_number: null,
    },
  ])
  assert.deepEqual((await set(['--ftin', 'none', '--country', ''])).json.changed, ['country', 'ftin'])
  assert.deepEqual((await set(['--us-number', '-'], 0, '900-70-0001\n')).json.changed, ['us_number'])
  for (const [words, input] of [
    [['--us-number', '900-70-0002'], undefined],
    [['--us-number', '-'], '900700002'],
    [['--us-number', '-', '--ftin', '-'], '900-70-0002'],
  ] as const) {
    const { stdout, stderr } = await set([...words], 1, input)
    assert.doesNotMatch(stdout + stderr, /70-?0002/)
  }
  const shown = await deployment.llano(['party', 'list', '--entity', String(entityId)])
  assert.equal(shown.json.data[0].us_number, '••••••••001')
  assert.deepEqual((await set(['--us-number', 'none'])).json.changed, ['us_number'])
  const rows = await scratch.query('select ftin_sealed, ftin_none, us_number_sealed, country from tax.party')
  assert.deepEqual(rows, [{ ftin_sealed: null, ftin_none: true, us_number_sealed: null, country: null }])
  for (const reference of ['RP77', 'with space', 'ñ', '']) await set(['--reference-id', reference], 1)
  assert.deepEqual((await set(['--latin-name', 'Anna Łoś'])).json.changed, ['latin_name'])
  const cyrillic = await set(['--latin-name', 'Анна'], 1)
  assert.match(
    cyrillic.stdout + cyrillic.stderr,
    /--latin-name has characters that forms cannot print: А н а/,
  )
})

test('an operator answers questions, sees the open ones, and clears an answer', async t => {
  const scratch = await openScratch(t)
  const { entityId, ana } = await writeBooks(scratch)
  const of = `--entity ${entityId} --year 2025`
  const env = { DATABASE_URL: scratch.url, LLANO_SECRET: SECRET }
  const outcomes = await runCommandLines(
    [
      `form5472 questions ${of} --json`,
      `form5472 answer ${of} --question 1c --answer 1250.50 --note "the balance sheet" --json`,
      `form5472 answer ${of} --question 1c --answer 1250.5 --note "the balance sheet"`,
      `form5472 answer ${of} --question 8c --answer Design --party rp${ana} --json`,
      `form5472 answer ${of} --question 8c --answer Design --party RP9`,
      `form5472 answer ${of} --question 1c --answer much`,
      `form5472 answer ${of} --question 1c`,
      `form5472 questions ${of} --lang es`,
      `form5472 answer ${of} --question 1c --clear`,
      `form5472 questions ${of} --history --json`,
    ].map(words),
    env,
  )
  const outputs = outcomes.map(({ stdout, stderr }) => (stdout + stderr).trimEnd())
  const codes = JSON.parse(outputs[0]!).data.map((one: { code: string }) => one.code)
  assert.deepEqual(codes, [
    '1a',
    '1c',
    '1d',
    '1e',
    '1j',
    '1n',
    '1o',
    '4d',
    '6',
    'E3',
    'E4',
    'VI',
    '8c',
    '8d',
    'estimates',
    '37',
    '39',
    '40a',
    '41a',
  ])
  const given = { entity_id: entityId, year: 2025, form: null, changed: true }
  assert.deepEqual(JSON.parse(outputs[1]!), { ...given, question: '1c', answer: '1250.5' })
  assert.match(outputs[2]!, /2025: question 1c already had this answer\.$/)
  assert.equal(JSON.parse(outputs[3]!).form, `RP${ana}`)
  assert.match(
    outputs[4]!,
    new RegExp(`There is no form of that related party for 2025; there are RP${ana} \\(Ana\\)`),
  )
  assert.match(outputs[5]!, /The answer to question 1c must be an amount in US dollars/)
  assert.match(outputs[6]!, /Give either --answer or --clear\.$/)
  assert.match(outputs[7]!, /¿Cuál es la dirección de la propia LLC\?/)
  assert.match(outputs[7]!, /1c +- +1250\.5 +2025 .* el operador$/m)
  assert.match(outputs[8]!, /question 1c no longer has an answer\.$/)
  const history = JSON.parse(outputs[9]!).data.map((one: { question: string; answer: string }) => [
    one.question,
    one.answer,
  ])
  assert.deepEqual(history, [
    ['1c', null],
    ['8c', 'Design'],
    ['1c', '1250.5'],
  ])
  assert.deepEqual(
    outcomes.map(({ code }) => code),
    [0, 0, 0, 0, 1, 1, 1, 0, 0, 0],
  )
})

test('an operator writes the worksheet and fills in the official form, and neither overwrites a file', async t => {
  const scratch = await openScratch(t)
  const { entityId, ana, capital } = await writeBooks(scratch)
  const folder = await mkdtemp(join(tmpdir(), 'llano-worksheet-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = (name: string) => join(folder, name)
  await writeFile(file('blank.pdf'), await blankForm())
  await writeFile(file('own.json'), JSON.stringify({ '36': OWN_MAP.fields.get('22') }))
  await writeFile(file('bad.json'), '{"36": 7}')
  await writeFile(file('round.json'), JSON.stringify({ [OWN_MAP.fields.get('36')!]: '36' }))
  const of = `--entity ${entityId} --year 2025`
  const fill = (out: string, more = '') =>
    `form5472 fill ${of} --form "${file('blank.pdf')}" --out "${file(out)}" ${more}`
  const env = { DATABASE_URL: scratch.url, LLANO_SECRET: SECRET }
  const outcomes = await runCommandLines(
    [
      `form5472 worksheet ${of} --lang es --out "${file('sheet.pdf')}" --json`,
      `form5472 worksheet ${of} --out "${file('sheet.pdf')}"`,
      fill('refused.pdf'),
      fill('undecided.pdf', '--leave-out "No answer yet"'),
      `form5472 decide ${of} --entry ${capital},9 --as include --reason "No receipt exists"`,
      `form5472 decide ${of} --entry ${capital} --as leave_out --reason short`,
      `form5472 decide ${of} --entry ${capital} --as leave_out --reason "No receipt exists" --json`,
      `form5472 decide ${of}`,
      fill('filled.pdf', `--party ${ana} --leave-out "No answer yet" --json`),
      fill('filled.pdf', '--leave-out "Nothing is stored"'),
      fill('own.pdf', `--map "${file('own.json')}"`),
      fill('bad.pdf', `--map "${file('bad.json')}"`),
      fill('none.pdf', '--party RP99'),
      fill('short.pdf', '--leave-out x'),
      `form5472 fill --entity ${entityId} --year 2019 --form "${file('blank.pdf')}" --out "${file('none.pdf')}"`,
      `form5472 fields --form "${file('blank.pdf')}" --json`,
      `form5472 fields --form "${file('own.json')}"`,
      fill('round.pdf', `--map "${file('round.json')}"`),
      'form5472 fill --help',
    ].map(words),
    env,
  )
  const outputs = outcomes.map(({ stdout, stderr }) => (stdout + stderr).trimEnd())
  const { size_bytes, ...sheet } = JSON.parse(outputs[0]!)
  assert.deepEqual(sheet, {
    entity_id: entityId,
    year: 2025,
    language: 'es',
    file: file('sheet.pdf'),
    forms: 1,
    open_questions: 15,
  })
  const pdf = await readFile(file('sheet.pdf'))
  assert.deepEqual([pdf.length, pdf.subarray(0, 5).toString()], [size_bytes, '%PDF-'])
  assert.match(outputs[1]!, /sheet\.pdf already exists\.$/)
  const [refused, undecided, unknown, short, decided, listed] = outputs.splice(2, 6)
  assert.match(
    refused!,
    new RegExp(
      `^The form is not complete: 1 entry that is left out is undecided \\(USD 99\\.00\\) and 20 required answers are missing\\. Entries: ${capital}\\. Questions: 1a, .*${ana} gasto_otro, party RP${ana}, llc ein, llc formation_date, llc naics\\..*--leave-out\\.$`,
    ),
  )
  assert.match(
    undecided!,
    /: 1 entry that is left out is undecided \(USD 99\.00\)\. Entries: \d+\. .*form5472 decide/,
  )
  assert.match(unknown!, /^There is nothing to decide for 2025 about these entries: 9\.$/)
  assert.match(short!, /^--reason must have at least 10 characters\.$/)
  const { changed, undecided: open, data: amounts } = JSON.parse(decided!)
  assert.deepEqual([changed, open, amounts[0].decision.reason], [1, 0, 'No receipt exists'])
  assert.match(listed!, /: 0 changed, 0 undecided\n[\s\S]*received 99\.00 .*leave_out .*No receipt exists/)
  const filled = (await PDFDocument.load(await readFile(file('filled.pdf')))).getForm()
  assert.equal(filled.getTextField(OWN_MAP.fields.get('36')!).getText(), '1,235')
  assert.equal(JSON.parse(outputs[2]!).party, `RP${ana}`)
  assert.match(outputs[3]!, /filled\.pdf already exists\.$/)
  assert.match(outputs[4]!, /: 1 fields filled in\..*\nFill in by hand \(no field in the map\): begins_day/)
  assert.match(outputs[5]!, /bad\.json must be a JSON object of lines and names of fields/)
  assert.match(outputs[6]!, /There is no form of that related party for 2025; there are RP/)
  assert.match(outputs.splice(7, 1)[0]!, /^--leave-out must have at least 10 characters\.$/)
  assert.match(outputs[7]!, /There is no form for 2019: the books have nothing to report\.$/)
  const { data } = JSON.parse(outputs[8]!)
  assert.equal(data.length, OWN_MAP.fields.size + 1, 'all, and one that has no line')
  assert.deepEqual(
    data.find((one: { line: string }) => one.line === '1b'),
    { name: OWN_MAP.fields.get('1b'), kind: 'text', max_length: 10, line: '1b' },
  )
  assert.match(outputs[9]!, /own\.json is not a PDF\.$/)
  assert.match(
    outputs[10]!,
    /round\.json is the wrong way round\. A line comes first, .* such as \{"1b": "topmost/,
  )
  assert.match(outputs[11]!.replaceAll(/\s+/g, ' '), /--map <file> .*such as \{"1b": "topmostSubform/)
  assert.deepEqual(
    outcomes.map(({ code }) => code),
    [0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0],
  )
  // Only the one that wrote its file.
  const audited = await scratch.query(
    "select action, detail from kernel.audit_row where action = 'form5472.leave_out'",
  )
  assert.deepEqual(audited, [{ action: 'form5472.leave_out', detail: '2025: 20 questions' }])
  assert.deepEqual((await readdir(folder)).toSorted(), [
    'bad.json',
    'blank.pdf',
    'filled.pdf',
    'own.json',
    'own.pdf',
    'round.json',
    'sheet.pdf',
  ])
})

test('an answer per form applies to the only form, a named one, or all', async t => {
  const scratch = await openScratch(t)
  const { entityId, ana } = await writeBooks(scratch)
  const db = scratch.database.durable
  const party = { entity_id: entityId, name: 'Bea', kind: 'FAMILY', relation_subtype: 'spouse' }
  const { id: bea } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const answer = (year: number, more: string) =>
    `form5472 answer --entity ${entityId} --year ${year} --question ${more}`
  const env = { DATABASE_URL: scratch.url, LLANO_SECRET: SECRET }
  const run = async (lines: string[]) => {
    const outcomes = await runCommandLines(lines.map(words), env)
    return outcomes.map(({ stdout, stderr }) => (stdout + stderr).trimEnd())
  }
  const alone = await run([
    answer(2025, 'VI --answer no'),
    answer(2025, '8c --answer Design --party all'),
    answer(2025, '8c --clear'),
    answer(2019, 'VI --answer no'),
  ])
  assert.match(alone[0]!, new RegExp(`question VI is answered with no for RP${ana} \\(Ana\\)\\.$`))
  assert.match(alone[1]!, /question 8c is answered with Design for all forms of 2025\.$/)
  assert.match(
    alone[2]!,
    /question 8c no longer has an answer for all forms of 2025\.$/,
    'it takes back what holds',
  )
  assert.match(alone[3]!, /for all forms of 2019\.$/)

  const document = await recordDocument(scratch, { entityId })
  await addEntries(db, BY_TEST, [
    {
      entity_id: entityId,
      year: 2025,
      month: 5,
      counterparty_id: bea,
      transaction_date: null,
      economic_purpose: 'A course',
      description: null,
      bank_source: null,
      external_tx_id: null,
      document_id: document,
      income: '50',
      expense: '0',
      source: 'manual',
      movement_type: 'ingreso',
      category: 'venta_servicio',
    },
  ])
  const both = await run([
    answer(2025, 'VI --answer yes'),
    answer(2025, `VI --answer yes --party rp${bea}`),
    answer(2025, '1d --answer Design'),
    answer(2025, '1d --answer Design --party all'),
  ])
  assert.match(
    both[0]!,
    new RegExp(
      `Question VI is asked for each form\\. Choose one with --party: RP${ana} \\(Ana\\), RP${bea} \\(Bea\\), or all\\.$`,
    ),
  )
  assert.match(both[1]!, new RegExp(`answered with yes for RP${bea} \\(Bea\\)\\.$`))
  assert.match(both[2]!, /question 1d is answered with Design\.$/)
  assert.match(both[3]!, /Question 1d is asked once for the LLC: leave --party out\.$/)
  const kept = await scratch.query(
    'select question, form, answer from tax.answer where year = 2025 order by id',
  )
  assert.deepEqual(
    kept.map(one => Object.values(one)),
    [
      ['VI', `RP${ana}`, 'no'],
      ['8c', null, 'Design'],
      ['8c', null, null],
      ['VI', `RP${bea}`, 'yes'],
      ['1d', null, 'Design'],
    ],
  )
})

test('lists each remaining step with its command, and those commands complete it', async t => {
  const scratch = await openScratch(t)
  const { entityId, ana, capital } = await writeBooks(scratch)
  const document = await recordDocument(scratch, { entityId })
  const of = `--entity ${entityId} --year 2025`
  const env = { DATABASE_URL: scratch.url, LLANO_SECRET: SECRET }
  const outcomes = await runCommandLines(
    [
      `form5472 readiness ${of}`,
      `form5472 readiness ${of} --json`,
      `entry complete ${capital} --document ${document}`,
      `party set --counterparty ${ana} --address "Calle Mayor 1" --country ES --tax-country ES --ftin none`,
      `form5472 readiness ${of} --json`,
      `form5472 readiness ${of} --lang es`,
    ].map(words),
    env,
  )
  const outputs = outcomes.map(({ stdout, stderr }) => (stdout + stderr).trimEnd())
  assert.match(outputs[0]!, /^Test LLC, 2025: readiness 25 of 100, 6 steps left\.\n1 of 2 entries/)
  assert.match(outputs[0]!, new RegExp(`Entry ${capital}\\n   llano entry complete ${capital} --document ID`))
  const commands = ({ data }: { data: { actions: { command: string }[] } }) =>
    data.actions.map(({ command }) => command)
  const classify = `form5472 classify ${of} --counterparty ${ana} --category gasto_otro --as ANSWER (--help lists the answers)`
  const last = [
    `entity update ${entityId} --ein NN-NNNNNNN --formation-date YYYY-MM-DD --naics NNNNNN && llano ownership set --entity ${entityId} --owner "…" --percent N`,
    `form5472 answer ${of} --question CODE --answer "…" (form5472 questions lists them)`,
  ]
  assert.deepEqual(commands(JSON.parse(outputs[1]!)), [
    `entry complete ${capital} --document ID`,
    `form5472 decide ${of} --entry ${capital} --as include|leave_out --reason "…"`,
    classify,
    `party set --counterparty ${ana} --address "…" --country CC --tax-country CC --ftin -`,
    ...last,
  ])
  const after = JSON.parse(outputs[4]!)
  assert.equal(after.data.score, 25, 'the LLC has no EIN, formation date or owners')
  const describe = `form5472 describe ${of} (--confirm confirms all that are proposed)`
  assert.deepEqual(commands(after), [classify, ...last, describe])
  assert.match(outputs[5]!, /Responde (la pregunta pendiente|las preguntas pendientes)/)
  assert.deepEqual(
    outcomes.map(({ code }) => code),
    [0, 0, 0, 0, 0, 0],
  )
})
