// Full run only: it takes long, and what it protects changes rarely.
import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry } from '../../../tests/harness/books.ts'
import { storeDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { insertCounterparty } from '../bookkeeping/bookkeeping.ts'
import { changeEntity, planFilingsOf } from '../entities/entities.ts'
import { type AnswerKind, questionOf } from './answers/questions.rules.ts'
import { BLANK_1120, BLANK_5472 } from './official-form/official-form.fixture.ts'

const installation = await openTestInstallation()
const { database } = installation
const db = database.durable
const manager = await newManager(installation)
let session = await openSession(installation, manager.id)

/** An LLC with its owner as a related party and one contribution without a document, so that something is missing. */
async function newYear() {
  // A session counts as confirmed for some minutes, and other files of the process may take longer.
  session = await openSession(installation, manager.id)
  const member = await newMember(installation)
  const { entityId: entity_id } = member
  const record = {
    formation_date: '2024-02-01',
    ein: `98-${String(entity_id).padStart(7, '0')}`,
    naics: '541511',
  }
  await changeEntity(db, BY_TEST, entity_id, record, new Date())
  await database.transaction(tx => planFilingsOf(tx, BY_TEST, entity_id, new Date()))
  const party = { entity_id, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: owner } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const other = { entity_id, name: 'Client', kind: 'CLIENT', relation_subtype: null }
  const { id: client } = await db.one(insertCounterparty, { ...other, ...byParams(BY_TEST) })
  const { id: document_id } = await storeDocument(installation, member)
  const of = { counterparty_id: owner, document_id, year: 2025, month: 6, economic_purpose: 'Work' }
  const { id: service } = await addEntry(installation, member, {
    ...of,
    expense: 300,
    category: 'profesional_legal',
    movement_type: 'gasto',
  })
  const read = async () => {
    const path = `/web/console/tax/year?entity_id=${entity_id}&year=2025&language=en`
    const { status, body, text } = await session.ask('GET', path)
    assert.equal(status, 200, text)
    return body.data
  }
  return { ...member, entity_id, owner, client, service, read }
}

const post = (path: string, body: object) => session.ask('POST', `/web/console/tax/${path}`, body)
const refused = async (path: string, body: object, status: number, code: string) => {
  const answer = await post(path, body)
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
}
const actions = async (): Promise<string[]> =>
  database.withClient(async client => {
    const by = [`staff:${manager.id}`]
    return (await client.query('select action from kernel.audit_row where actor = $1', by)).rows.map(
      ({ action }) => action,
    )
  })

/** An answer that any question of this kind takes. */
const ANSWERS: Partial<Record<AnswerKind, string>> = {
  yes_no: 'no',
  country: 'ES',
  countries: 'ES',
  countries_or_none: 'none',
  party: 'none',
  amount: '100',
  activity_code: '541511',
  date: '2025-12-31',
}

test('staff answer questions, classify entries and choose lines; the form, the owner and the audit log show it', async () => {
  const { entity_id, owner, service, read, memberId } = await newYear()
  const of = { entity_id, year: 2025 }
  const before = await read()
  assert.ok(before.questions.some(({ code }: { code: string }) => code === '1d'))
  const wrong = {
    ...of,
    answers: [
      { question: '1d', answer: 'Design' },
      { question: '1n', answer: 'maybe' },
    ],
  }
  await refused('answers', wrong, 400, 'invalid_form_answer')
  assert.deepEqual((await read()).answers, before.answers, 'all or none')
  const note = 'By telephone'
  const given = await post('answers', { ...of, answers: [{ question: '1d', answer: 'Design', note }] })
  assert.equal(given.status, 200, given.text)
  const [known] = (await read()).answers
  assert.deepEqual([known.answer, known.note, known.answered_by], ['Design', note, `staff:${manager.id}`])
  const own = await openSession(installation, memberId)
  const shown = await own.ask('GET', `/web/tax/year?entity_id=${entity_id}&year=2025&language=en`)
  assert.equal(shown.body.form.answers[0].answer, 'Design')
  assert.equal((await post('answers', { ...of, answers: [{ question: '1d' }] })).status, 200)
  assert.deepEqual((await read()).answers, [])

  const about = { ...of, counterparty_id: owner, category: 'profesional_legal' }
  const classified = await post('classifications', { ...about, answer: 'services' })
  assert.equal(classified.status, 200, classified.text)
  assert.ok((await read()).classifications.some((one: { answer: string }) => one.answer === 'services'))
  await refused('classifications', of, 400, 'classification_of_nothing')
  await refused('classifications', { ...of, entry_id: 9e9, answer: 'services' }, 404, 'not_found')

  await refused('lines', { entry_id: service, line: '15' }, 400, 'line_of_other_direction')
  const put = await post('lines', { entry_id: service, line: '35', note: 'Agreed' })
  assert.deepEqual([put.status, put.body.changed], [200, true], put.text)
  assert.equal((await read()).lines_by_hand[0].line, '35')
  assert.equal((await post('lines', { entry_id: service })).body.changed, true)
  assert.deepEqual((await read()).lines_by_hand, [])
  await refused('lines', { entry_id: 9e9, line: '35' }, 404, 'tax_entry_not_found')
  const done = await actions()
  for (const action of ['form5472.answer', 'entry.put_on_line', 'entry.take_off_line'])
    assert.ok(done.includes(action), `${action}: ${done}`)
})

test('staff set the details of a related party; its tax number is never shown, and mistakes are named', async () => {
  const { owner, client, entity_id, read } = await newYear()
  const ftin = 'X1234567L'
  const set = await post('parties', { counterparty_id: owner, country: 'es', ftin, reference_id: 'ANA1' })
  assert.equal(set.status, 200, set.text)
  assert.deepEqual(set.body.data.changed.sort(), ['country', 'ftin', 'reference_id'])
  const [party] = (await read()).parties
  assert.deepEqual([party.country, party.tax_number, party.reference_id], ['ES', 'known', 'ANA1'])
  assert.ok(!JSON.stringify(await read()).includes('567L'))
  const itin = await post('parties', { counterparty_id: owner, us_number: '900-70-0001' })
  assert.deepEqual(itin.body.data.changed, ['us_number'], itin.text)
  const now = await read()
  assert.deepEqual([party.has_us_number, now.parties[0].has_us_number], [false, true])
  assert.ok(!JSON.stringify(now).includes('70-0001'))
  await refused('parties', { counterparty_id: client, country: 'ES' }, 400, 'not_related_party')
  await refused('parties', { counterparty_id: 9e9, country: 'ES' }, 404, 'party_not_found')
  await refused('parties', { counterparty_id: owner, ftin: '1' }, 400, 'invalid_ftin')
  for (const us_number of ['900700001', '000-12-3456', '98-12345', 'X'])
    await refused('parties', { counterparty_id: owner, us_number }, 400, 'invalid_us_number')
  await refused('parties', { counterparty_id: owner, reference_id: 'RP9999' }, 400, 'invalid_reference_id')
  const spouse = { entity_id, name: 'Luis', kind: 'OWNER', relation_subtype: 'spouse' }
  const { id } = await db.one(insertCounterparty, { ...spouse, ...byParams(BY_TEST) })
  await refused('parties', { counterparty_id: id, reference_id: 'ANA1' }, 400, 'reference_id_taken')
  await refused('parties', { counterparty_id: id, latin_name: 'Анна' }, 400, 'invalid_latin_name')
  const old = await openSession(installation, manager.id, { provedMinutesAgo: 600 })
  const late = await old.ask('POST', '/web/console/tax/parties', { counterparty_id: owner, country: 'PT' })
  assert.equal(late.body.code, 'step_up_required')
})

test('staff record why something is left out, once something is missing, and close a year without a form', async () => {
  const { entity_id, owner, read } = await newYear()
  const of = { entity_id, year: 2025 }
  await refused('close', of, 400, 'filing_stays_open')
  for (const [reason, code] of [
    ['  ', 'empty'],
    ['x', 'reason_too_short'],
    ['too short', 'reason_too_short'],
  ] as const)
    await refused('leave-out', { ...of, reason }, 400, code)
  const headers = { 'idempotency-key': `leave-open-${entity_id}` }
  const leaveOpen = () => {
    const given = { ...of, reason: 'The owner does not answer.' }
    return session.ask('POST', '/web/console/tax/leave-out', given, { headers })
  }
  const left = await leaveOpen()
  assert.equal(left.status, 200, left.text)
  assert.deepEqual((await leaveOpen()).body, left.body, 'a repeated request has the same response')
  assert.ok(left.body.data.questions > 0)
  assert.equal((await read()).left_out_anyway.reason, 'The owner does not answer.')
  await refused('leave-out', { ...of, year: 2024, reason: 'The owner is ill.' }, 400, 'form_5472_not_found')

  const about = { ...of, counterparty_id: owner, category: 'profesional_legal' }
  assert.equal((await post('classifications', { ...about, answer: 'services' })).status, 200)
  for (;;) {
    const open = (await read()).questions.filter(({ required }: { required: boolean }) => required)
    if (open.length === 0) break
    const answers = open.map(({ code, form }: { code: string; form: string | null }) => ({
      question: code,
      form,
      answer: ANSWERS[questionOf(code)!.kind] ?? '1',
    }))
    const given = await post('answers', { ...of, answers })
    assert.equal(given.status, 200, given.text)
  }
  // What Part III asks of the owner is still unknown.
  const unknown = await post('leave-out', { ...of, reason: 'The owner is ill.' })
  assert.deepEqual(unknown.body.data, { questions: 1 })
  const facts = { country: 'ES', tax_country: 'ES', ftin: 'none', address: 'Calle Mayor 1, Madrid' }
  assert.equal((await post('parties', { counterparty_id: owner, ...facts })).status, 200)
  await refused('leave-out', { ...of, reason: 'The owner is ill.' }, 400, 'nothing_left_out')

  const quiet = { entity_id, year: 2024 }
  await refused('close', quiet, 400, 'filing_stays_open')
  const no = [{ question: 'owner_paid', answer: 'no' }]
  assert.equal((await post('answers', { ...quiet, answers: no })).status, 200)
  const closed = await post('close', quiet)
  assert.deepEqual(
    [closed.status, closed.body.data?.closes_as],
    [200, 'no_reportable_transaction'],
    closed.text,
  )
})

test('an official blank is stored; another PDF is rejected with the fields that differ', async () => {
  const supply = (raw: Buffer) => session.ask('POST', '/web/console/tax/blanks', undefined, { raw })
  for (const [blank, form, revision] of [
    [BLANK_5472, '5472', '2023-12'],
    [BLANK_1120, '1120', '2025'],
  ] as const) {
    const { status, body, text } = await supply(blank)
    assert.equal(status, 201, text)
    assert.deepEqual([body.data.form, body.data.revision], [form, revision])
  }
  const text = await supply(Buffer.from('hello'))
  assert.deepEqual([text.status, text.body.code], [400, 'blank_form_unreadable'], text.text)
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const other = await PDFDocument.create()
  other.addPage()
  other.getForm().createTextField('f1_1').addToPage(other.getPage(0))
  const differs = await supply(Buffer.from(await other.save()))
  assert.deepEqual([differs.status, differs.body.code], [400, 'blank_form_differs'], differs.text)
  assert.match(differs.body.error, /Fields that differ: /)
  const large = await supply(Buffer.alloc(20 * 1024 * 1024 + 1))
  assert.deepEqual([large.status, large.body.code], [400, 'body_too_large'], large.text)
})

test('staff download the worksheet and a dossier that they requested; others cannot download it', async () => {
  const { entity_id } = await newYear()
  const of = `entity_id=${entity_id}&year=2025&language=en`
  const worksheet = await session.ask('GET', `/web/console/tax/worksheet?${of}`)
  assert.equal(worksheet.status, 200)
  assert.match(worksheet.headers.get('content-type') ?? '', /pdf/)
  const wanted = { entity_id, year: 2025, language: 'en' }
  const order = await session.ask('POST', '/web/console/dossiers', wanted)
  assert.equal(order.status, 201, order.text)
  const path = `/web/console/dossiers/orders/${order.body.data.id}/download`
  const colleague = await openSession(installation, (await newManager(installation)).id)
  assert.equal((await colleague.ask('GET', path)).status, 404)
  const dossier = await session.ask('GET', path)
  assert.deepEqual([dossier.status, dossier.headers.get('content-type')], [200, 'application/zip'])
  const list = await session.ask('GET', `/web/console/dossiers?entity_id=${entity_id}`)
  assert.equal(list.body.data[0].year, 2025)
  assert.equal((await session.ask('GET', path)).body.code, 'dossier_request_used')
})

test('staff find entries of a tax year by counterparty, description or amount, page by page', async () => {
  const { entity_id, key, entityId, client, service } = await newYear()
  const add = (fields: object) =>
    addEntry(installation, { entityId, key }, { counterparty_id: client, year: 2025, month: 3, ...fields })
  const { id: invoice } = await add({ income: 1200.5, description: 'Invoice 118' })
  const { id: refund } = await add({ expense: 1200.5, description: 'Refund', transaction_date: '2025-03-09' })
  const { id: next } = await add({ income: 1200.5, year: 2026, month: 1 })
  const find = async (query: string) => {
    const path = `/web/console/tax/entries?entity_id=${entity_id}&${query}`
    const { status, body, text } = await session.ask('GET', path)
    assert.equal(status, 200, text)
    return body
  }
  const ids = async (query: string) => (await find(query)).data.map(({ id }: { id: number }) => id)
  assert.deepEqual(await ids('year=2025'), [service, refund, invoice])
  assert.deepEqual(await ids('year=2025&q=clien'), [refund, invoice])
  assert.deepEqual(await ids('year=2025&q=invoice+client'), [invoice])
  assert.deepEqual(await ids('year=2025&amount=1200.5'), [refund, invoice])
  assert.deepEqual(await ids('year=2025&amount=300'), [service])
  assert.deepEqual(await ids(`year=2025&counterparty_id=${client}`), [refund, invoice])
  assert.deepEqual(await ids('year=2025&category=profesional_legal'), [service])
  assert.deepEqual(await ids(`year=2025&category=profesional_legal&counterparty_id=${client}`), [])
  assert.deepEqual((await find('year=2025&q=refund')).data, [
    {
      id: refund,
      year: 2025,
      month: 3,
      date: '2025-03-09',
      received: 0,
      paid: 1200.5,
      description: 'Refund',
      counterparty: 'Client',
    },
  ])
  await changeEntity(db, BY_TEST, entity_id, { fiscal_year_end: '06-30' }, new Date())
  assert.deepEqual(await ids('year=2025'), [next], 'July 2025 to June 2026')
  assert.deepEqual(await ids('year=2024'), [service, refund, invoice])

  for (let day = 10; day < 31; day++)
    await add({ month: 2, income: 1, description: 'Daily', transaction_date: `2025-01-${day}` })
  const first = await find('year=2024&q=daily')
  const rest = await find(`year=2024&q=daily&after=${first.next}`)
  assert.deepEqual([first.data.length, rest.data.length, rest.next], [20, 1, null])
  const wrong = await session.ask('GET', `/web/console/tax/entries?entity_id=${entity_id}&year=2025&after=x`)
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'invalid_search_cursor'])
})
