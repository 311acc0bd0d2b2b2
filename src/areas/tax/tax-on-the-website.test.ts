import assert from 'node:assert/strict'
import test from 'node:test'
import { PDFDocument, PDFTextField } from '@cantoo/pdf-lib'
import { addEntry } from '../../../tests/harness/books.ts'
import { storeDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { insertCounterparty } from '../bookkeeping/bookkeeping.ts'
import { changeEntity } from '../entities/entities.ts'
import { insertLeaveOut } from './form-5472/leave-out.sql.ts'
import { insertBlankForm } from './official-form/blank-form.sql.ts'
import { OWN_MAP } from './official-form/form-maps.rules.ts'
import { BLANK_1120, blankForm } from './official-form/official-form.fixture.ts'
import { insertEnglish } from './package/english.sql.ts'

// A separate database: blank forms are shared by all LLCs.
const installation = await openTestInstallation({ isAlone: true })
const { database, address } = installation
const db = database.durable

/** A signed-in member whose LLC sold something to its owner in 2025, with a document. */
async function openYear() {
  const member = await newMember(installation)
  const { entityId: entity_id } = member
  const party = { entity_id, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: counterparty_id } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const document = await storeDocument(installation, member, { title: 'Invoice 7' })
  const entry = await addEntry(installation, member, {
    counterparty_id,
    economic_purpose: 'Advice',
    document_id: document.id,
    description: 'Invoice 7',
    year: 2025,
    month: 6,
    income: 1234.5678,
    category: 'venta_servicio',
  })
  const session = await openSession(installation, member.memberId)
  const prefill = async () =>
    (await session.ask('GET', `/web/v1/reports/form-5472?entity_id=${entity_id}&year=2025`)).body.data
  return { member, entity_id, document, entry, session, prefill }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is looked into at many depths
const lineOf = (prefill: any, line: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  prefill.forms[0].part_iv.lines.find((one: any) => one.line === line)

test('returns exactly the entries behind a figure, with their documents, hashes and timestamps', async () => {
  const { entity_id, document, entry, session, prefill } = await openYear()
  const { entry_ids, amount } = lineOf(await prefill(), '15')
  assert.equal(amount, 1234.5678)
  const { body } = await session.ask(
    'GET',
    `/web/tax/entries?entity_id=${entity_id}&ids=${entry_ids.join(',')}`,
  )
  const [found] = body.data
  assert.deepEqual(
    [body.data.length, found.id, found.received, found.counterparty, found.purpose, found.description],
    [1, entry.id, 1234.5678, 'Ana', 'Advice', 'Invoice 7'],
  )
  assert.deepEqual(found.document, {
    id: document.id,
    title: 'Invoice 7',
    sha256: document.sha256,
    has_file: true,
    withdrawn: false,
    proof: { status: 'none', chain: null, block: null, block_time: null },
  })
})

test('omits entries of another LLC and rejects invalid lists', async () => {
  const [mine, other] = [await openYear(), await openYear()]
  const ids = (list: string) =>
    mine.session.ask('GET', `/web/tax/entries?entity_id=${mine.entity_id}&ids=${list}`)
  assert.deepEqual((await ids(String(other.entry.id))).body, { data: [] })
  for (const list of ['', '0', '1,', '1,,2', 'x', Array.from({ length: 101 }, (_, i) => i + 1).join(',')])
    assert.equal((await ids(list)).status, 400, list)
  const { code, field } = (await ids('x')).body
  assert.deepEqual([code, field], ['invalid_id_list', 'ids'])
})

test('a member answers a question, sees it on the form under their name, and clears it', async () => {
  const { member, entity_id, session, prefill } = await openYear()
  const answer = (more: object) =>
    session.ask('POST', '/web/tax/answers', { entity_id, year: 2025, answers: [{ question: '1d', ...more }] })
  const given = { answer: 'Design', note: 'As I said' }
  assert.deepEqual((await answer(given)).body, {
    data: [{ question: '1d', answer: 'Design', changed: true }],
  })
  assert.deepEqual((await answer(given)).body, {
    data: [{ question: '1d', answer: 'Design', changed: false }],
  })
  const [kept] = (await prefill()).answers
  assert.deepEqual(
    [kept.question, kept.answer, kept.note, kept.answered_by],
    ['1d', 'Design', 'As I said', `member:${member.memberId}`],
  )
  assert.deepEqual((await answer({})).body, { data: [{ question: '1d', answer: null, changed: true }] })
  assert.deepEqual((await prefill()).answers, [])
})

test('a question per form must name an existing form, and a question about the LLC must not', async () => {
  const { entity_id, session, prefill } = await openYear()
  const [{ reference_id }] = (await prefill()).forms
  const answer = (...answers: object[]) =>
    session.ask('POST', '/web/tax/answers', { entity_id, year: 2025, answers })
  const of = { question: '37', answer: 'no' }
  assert.equal((await answer({ ...of, form: reference_id })).body.data[0].changed, true)
  const refused = [
    [await answer({ ...of, form: 'NOBODY' }), 'form_5472_not_found', 'answers[0].form'],
    [await answer({ question: '1d', answer: 'x', form: reference_id }), 'question_of_llc', 'answers[0].form'],
    [await answer({ question: '1c', answer: 'much' }), 'invalid_form_answer', 'answers[0].answer'],
    [await answer({ question: '6', answer: '999999' }), 'related_party_not_found', 'answers[0].answer'],
    [await answer({ question: '99', answer: 'x' }), 'invalid_choice', 'answers[0].question'],
  ] as const
  for (const [{ status, body }, code, field] of refused)
    assert.deepEqual([status, body.code, body.field], [400, code, field])
  const given = { entity_id, year: 2025, answers: [{ question: '42a', answer: 'maybe' }] }
  const inSpanish = await session.ask('POST', '/web/tax/answers', given, {
    headers: { 'accept-language': 'es' },
  })
  assert.equal(inSpanish.body.error, 'La respuesta a la pregunta 42a debe ser sí o no.')
})

test('several answers are saved together, or none if one is wrong; each error names its place', async () => {
  const { entity_id, session, prefill } = await openYear()
  const send = (...answers: object[]) =>
    session.ask('POST', '/web/tax/answers', { entity_id, year: 2025, answers })
  const right = { question: '1d', answer: 'Design' }
  const refused = await send(right, { question: '1c', answer: 'much' }, { question: '1n', answer: 'Spain' })
  assert.deepEqual(
    refused.body.errors.map(({ code, field }: { code: string; field: string }) => [code, field]),
    [
      ['invalid_form_answer', 'answers[1].answer'],
      ['invalid_form_answer', 'answers[2].answer'],
    ],
  )
  assert.deepEqual((await prefill()).answers, [])
  await send(right, { question: '1c', answer: '12500.50' }, { question: '1n', answer: 'none' })
  const saved = (await prefill()).answers.map(({ question, answer }: Record<string, string>) => [
    question,
    answer,
  ])
  assert.deepEqual(saved, [
    ['1c', '12500.5'],
    ['1d', 'Design'],
    ['1n', 'none'],
  ])
})

test('repeating an answer with the same Idempotency-Key returns the same response and saves it once', async () => {
  const { entity_id, session } = await openYear()
  const headers = { 'idempotency-key': `answer-${entity_id}` }
  const send = () =>
    session.ask(
      'POST',
      '/web/tax/answers',
      { entity_id, year: 2025, answers: [{ question: '1d', answer: 'Design' }] },
      { headers },
    )
  const [first, again] = [await send(), await send()]
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
})

test('a member assigns an entry to a line with a reason, and returns it to its category', async () => {
  const { member, entity_id, entry, session, prefill } = await openYear()
  const put = (more: object) =>
    session.ask('POST', '/web/tax/lines', { entity_id, entry_id: entry.id, ...more })
  const wanted = { line: '16', note: 'A commission' }
  assert.deepEqual((await put(wanted)).body, { entry_id: entry.id, line: '16', changed: true })
  const moved = await prefill()
  assert.deepEqual([lineOf(moved, '16').amount, lineOf(moved, '15').amount], [1234.5678, 0])
  const [by] = moved.lines_by_hand
  assert.deepEqual([by.line, by.note, by.set_by], ['16', 'A commission', `member:${member.memberId}`])
  const { code, field } = (await put({ line: '32' })).body
  assert.deepEqual([code, field], ['line_of_other_direction', 'line'])
  const unrelated = await addEntry(installation, member, { year: 2025, month: 6, income: 1 })
  assert.equal((await put({ entry_id: unrelated.id, line: '16' })).body.code, 'entry_not_with_related_party')
  assert.deepEqual((await put({})).body, { entry_id: entry.id, line: null, changed: true })
  assert.equal(lineOf(await prefill(), '15').amount, 1234.5678)
})

test('a member says once what entries of a category are, and of one entry, with its own answer first', async () => {
  const { member, entity_id, session, prefill } = await openYear()
  const [{ person }] = (await prefill()).forms
  const whole = { counterparty_id: person.counterparty_ids[0], economic_purpose: 'Why', document_id: null }
  const add = (more: object) =>
    addEntry(installation, member, { ...whole, year: 2025, month: 6, category: 'software', ...more })
  const document = await storeDocument(installation, member, { title: 'Receipt' })
  const [first, second] = [
    await add({ expense: 40, document_id: document.id }),
    await add({ expense: 2, document_id: document.id }),
  ]
  const classify = (more: object) =>
    session.ask('POST', '/web/tax/classifications', { entity_id, year: 2025, ...more })
  const open = (await prefill()).classifications.filter((one: { is_open: boolean }) => one.is_open)
  assert.deepEqual(
    open.map((one: { entry_ids: number[]; place: string }) => [one.entry_ids, one.place]),
    [[[first.id, second.id], '28']],
    'one question for both',
  )
  const of = { counterparty_id: person.counterparty_ids[0], category: 'software' }
  const given = { ...of, answer: 'owner_paid_a_third_party', note: 'My card' }
  const kept = { ...of, entry_id: null, answer: 'owner_paid_a_third_party' }
  assert.deepEqual((await classify(given)).body, { ...kept, changed: true })
  assert.deepEqual((await classify(given)).body, { ...kept, changed: false })
  const kinds = async () => (await prefill()).forms[0].part_v.totals
  assert.deepEqual(await kinds(), [{ kind: 'owner_paid_expense', amount: 42 }])
  const own = await classify({ entry_id: second.id, answer: 'private_expense_of_owner' })
  assert.equal(own.body.changed, true)
  assert.deepEqual(await kinds(), [
    { kind: 'owner_paid_expense', amount: 40 },
    { kind: 'distribution', amount: 2 },
  ])
  await classify({ entry_id: second.id })
  assert.deepEqual(await kinds(), [{ kind: 'owner_paid_expense', amount: 42 }])
  const other = await openYear()
  const contribution = await add({ income: 5, category: 'aportacion', movement_type: 'aportacion' })
  const refused = [
    [await classify({ answer: 'rent' }), 400, 'classification_of_nothing'],
    [
      await classify({ ...of, counterparty_id: 1_000_000_000, answer: 'rent' }),
      400,
      'related_party_not_found',
    ],
    [await classify({ entry_id: other.entry.id, answer: 'rent' }), 404, 'not_found'],
    [await classify({ entry_id: contribution.id, answer: 'rent' }), 400, 'entry_cannot_be'],
    [await classify({ ...of, answer: 'gift' }), 400, 'invalid_choice'],
  ] as const
  for (const [{ status, body }, wanted, code] of refused)
    assert.deepEqual([status, body.code], [wanted, code], code)
})

test('an entry dated in another tax year than it is booked in is asked about, until it is confirmed or corrected', async () => {
  const { member, entity_id, document, session, prefill } = await openYear()
  const [{ person }] = (await prefill()).forms
  const add = (month: number, transaction_date: string) =>
    addEntry(installation, member, {
      counterparty_id: person.counterparty_ids[0],
      economic_purpose: 'Profit',
      document_id: document.id,
      year: 2025,
      month,
      transaction_date,
      expense: 500,
      category: 'distribucion',
      movement_type: 'distribucion',
    })
  const read = async () => {
    const { questions, incomplete, needs_review, notices, forms } = await prefill()
    const reviewed = needs_review.filter((one: { what: string }) => one.what === 'other_year')
    return {
      asked: questions.some((one: { code: string }) => one.code === 'booked_year'),
      open: incomplete.open_questions.includes('booked_year'),
      reviewed: reviewed.map((one: { entry_id: number }) => one.entry_id),
      noted: notices.some((one: string) => one.includes('January 5, 2026')),
      distributed: forms[0].part_v.total,
    }
  }
  const answer = async (value: string) => {
    const about = { entity_id, year: 2025, answers: [{ question: 'booked_year', answer: value }] }
    const { status, text } = await session.ask('POST', '/web/tax/answers', about)
    assert.equal(status, 200, text)
  }
  await add(11, '2025-12-03')
  const none = { asked: false, open: false, reviewed: [], noted: false }
  assert.deepEqual(await read(), { ...none, distributed: 500 }, 'another month of the same year')
  const late = await add(12, '2026-01-05')
  const asked = { asked: true, open: true, reviewed: [late.id], noted: true, distributed: 1000 }
  assert.deepEqual(await read(), asked)
  await answer('no')
  assert.deepEqual(await read(), asked)
  await answer('yes')
  assert.deepEqual(await read(), { ...asked, asked: false, open: false, noted: false })
  const later = await add(12, '2026-01-05')
  const both = { ...asked, reviewed: [late.id, later.id], distributed: 1500 }
  assert.deepEqual(await read(), both)
  await answer('yes')
  assert.deepEqual(await read(), { ...both, asked: false, open: false, noted: false })
})

test('a contribution or distribution in kind is in Part VI with who gave it, whatever its movement type', async () => {
  const { member, entity_id, document, session, prefill } = await openYear()
  const [{ person }] = (await prefill()).forms
  const add = (fields: object) =>
    addEntry(installation, member, {
      counterparty_id: person.counterparty_ids[0],
      economic_purpose: 'Equipment',
      document_id: document.id,
      year: 2025,
      ...fields,
    })
  const asMoney = await add({ income: 30, category: 'aportacion', bank_source: 'Mercury' })
  const contributions = [
    await add({ income: 1500, category: 'aportacion' }),
    await add({ income: 20, category: 'aportacion', movement_type: 'aportacion' }),
  ]
  const distribution = await add({ expense: 700, category: 'distribucion' })
  const inKind = [...contributions, distribution].map(({ id }) => id)
  const asked = async () =>
    (await prefill()).classifications.filter((one: { choices: string[] }) => one.choices.includes('in_kind'))
  assert.deepEqual(
    (await asked()).map((one: { entry_id: number; required: boolean }) => [one.entry_id, one.required]),
    inKind.map(id => [id, false]),
    'asked of those that name no bank',
  )
  for (const entry_id of inKind) {
    const about = { entity_id, year: 2025, entry_id, answer: 'in_kind' }
    const { status, text } = await session.ask('POST', '/web/tax/classifications', about)
    assert.equal(status, 200, text)
  }
  const { part_v, part_vi } = (await prefill()).forms[0]
  assert.deepEqual(
    part_vi.rows.map((one: { entry_id: number; given_by: string }) => [one.entry_id, one.given_by]),
    inKind.map(id => [id, id === distribution.id ? 'llc' : 'related_party']),
  )
  assert.equal(part_vi.fair_market_value, 2220)
  assert.deepEqual(
    part_v.rows.map((one: { entry_id: number }) => one.entry_id),
    [asMoney.id],
  )
  assert.equal((await asked()).length, 3, 'the answer can be cleared')
})

test("another member's entry is not found, even with one's own LLC, and does not change", async () => {
  const [mine, other] = [await openYear(), await openYear()]
  const body = { entity_id: mine.entity_id, entry_id: other.entry.id, line: '16' }
  const { status } = await mine.session.ask('POST', '/web/tax/lines', body)
  assert.equal(status, 404)
  assert.equal(lineOf(await other.prefill(), '15').amount, 1234.5678)
})

test("an LLC's years start with its first entry or its formation and end with the current year", async () => {
  const { entity_id, session } = await openYear()
  const { body } = await session.ask('GET', `/web/tax/years?entity_id=${entity_id}`)
  assert.deepEqual([body.years[0], body.years.at(-1)], [new Date().getUTCFullYear(), 2025])
})

test('the official form is unavailable until the operator supplies it, and is then filled in', async () => {
  const { member, entity_id, session, prefill } = await openYear()
  const [{ reference_id }] = (await prefill()).forms
  const path = `/web/tax/official-form?entity_id=${entity_id}&year=2025&form=${reference_id}`
  // Other tests of this file supply none.
  const refused = await session.ask('GET', path)
  assert.equal(refused.status, 400)
  assert.equal(refused.body.code, 'official_form_not_supplied')
  await db.one(insertBlankForm, {
    form: '5472',
    revision: '2023-12',
    content: await blankForm(),
    ...byParams(BY_TEST),
  })
  const incomplete = await session.ask('GET', path)
  assert.deepEqual([incomplete.status, incomplete.body.code], [400, 'form_5472_incomplete'])
  const document = await storeDocument(installation, member, { title: 'Transfer' })
  const [{ person }] = (await prefill()).forms
  const capital = await addEntry(installation, member, {
    year: 2025,
    month: 6,
    income: 5,
    category: 'aportacion',
    movement_type: 'aportacion',
    counterparty_id: person.counterparty_ids[0],
    economic_purpose: 'Aportación del socio',
    document_id: document.id,
  })
  await changeEntity(db, BY_TEST, entity_id, { name: 'Тест LLC' }, new Date())
  const decided = { entity_id, year: 2025, reason: 'A test' }
  const { open_questions } = (await prefill()).incomplete
  await db.one(insertLeaveOut, { ...decided, open_questions, ...byParams(BY_TEST) })
  const unprintable = await session.ask('GET', path)
  assert.deepEqual([unprintable.status, unprintable.body.code], [400, 'form_not_printable'])
  assert.match(unprintable.body.error, /1a name has characters .*\(Т е с т\)/)
  await changeEntity(db, BY_TEST, entity_id, { name: 'Test LLC' }, new Date())
  const response = await fetch(address + path, { headers: { cookie: session.cookie } })
  assert.equal(response.headers.get('content-type'), 'application/pdf')
  assert.match(response.headers.get('content-disposition')!, /^attachment; filename="form-5472-2025-/)
  const form = (await PDFDocument.load(await response.arrayBuffer())).getForm()
  const field = form.getField(OWN_MAP.fields.get('15')!) as PDFTextField
  assert.ok(field instanceof PDFTextField)
  assert.equal(field.getText(), '1,235')
  const log = await session.ask('GET', '/web/me/access-log')
  const [read] = log.body.data
  assert.deepEqual([read.kind, read.record, read.title], ['tax', `entity/${entity_id}`, '2025'])
  const whole = `/web/tax/package?entity_id=${entity_id}&year=2025`
  const inSpanish = await session.ask('GET', whole)
  assert.deepEqual([inSpanish.status, inSpanish.body.code], [400, 'statement_not_in_english'])
  const rows = [{ entry_id: capital.id, description: 'Contribution by the member' }]
  await db.one(insertEnglish, { entity_id, rows, ...byParams(BY_TEST) })
  const without1120 = await session.ask('GET', whole)
  assert.deepEqual([without1120.status, without1120.body.code], [400, 'package_form_not_supplied'])
  await db.one(insertBlankForm, { form: '1120', revision: '2025', content: BLANK_1120, ...byParams(BY_TEST) })
  const unknown = await session.ask('GET', `${whole}&part=nothing`)
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'package_part_not_found'])
  const download = await fetch(`${address}${whole}&sent_by=mail`, { headers: { cookie: session.cookie } })
  assert.match(download.headers.get('content-disposition')!, /filename="form-5472-package-2025-mail\.pdf"/)
  const pages = (await PDFDocument.load(await download.arrayBuffer())).getPageCount()
  assert.ok(pages >= 4, `${pages} pages`)
  const nothing = await session.ask('GET', whole.replace('2025', '2019'))
  assert.deepEqual([nothing.status, nothing.body.code], [400, 'form_5472_not_found'])
})
