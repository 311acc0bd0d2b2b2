// Full run only: it fills in and reads back many PDF files.
import assert from 'node:assert/strict'
import test from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { addEntry } from '../../../../tests/harness/books.ts'
import { newPdf, newReadablePdf, storeDocument } from '../../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { newManager } from '../../../../tests/harness/ledger.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { insertCounterparty } from '../../bookkeeping/bookkeeping.ts'
import { withdraw } from '../../documents/documents.ts'
import { changeEntity } from '../../entities/entities.ts'
import { insertLeaveOut } from '../form-5472/leave-out.sql.ts'
import { insertBlankForm } from '../official-form/blank-form.sql.ts'
import { BLANK_1120, BLANK_5472 } from '../official-form/official-form.fixture.ts'
import { insertPackage } from './freeze.sql.ts'
import { findFilingDay } from './freeze.ts'

// A separate database: blank forms are shared by all LLCs.
const installation = await openTestInstallation({ isAlone: true })
const { address, database } = installation
const db = database.durable
const manager = await newManager(installation)
const staff = await openSession(installation, manager.id)
const post = (path: string, body: object, more = {}) => staff.ask('POST', `/web/console/${path}`, body, more)

/** An LLC whose owner contributed and lent money in 2025, with documents. */
async function openYear() {
  const member = await newMember(installation)
  const { entityId: entity_id } = member
  await changeEntity(db, BY_TEST, entity_id, { formation_date: '2024-02-01' }, new Date())
  const party = { entity_id, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: counterparty_id } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const { id: document_id } = await storeDocument(installation, member, { title: 'Contract' })
  const add = (more: object) =>
    addEntry(installation, member, {
      counterparty_id,
      document_id,
      year: 2025,
      month: 6,
      economic_purpose: 'Aportación inicial',
      ...more,
    })
  const contribution = await add({ income: 900, category: 'aportacion', movement_type: 'aportacion' })
  const advance = await add({
    income: 500,
    category: 'prestamo_owner',
    movement_type: 'transferencia_externa',
  })
  const interest = await add({ expense: 5, category: 'gasto_otro', movement_type: 'gasto' })
  const of = { entity_id, year: 2025 }
  const read = async () =>
    (await staff.ask('GET', `/web/console/tax/year?entity_id=${entity_id}&year=2025&language=en`)).body.data
  return { member, entity_id, counterparty_id, document_id, contribution, advance, interest, of, read, add }
}

const codeOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.code]

const chunk = (type: string, content: string) => {
  const bytes = Buffer.from(content, 'hex')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, Buffer.from(type), bytes, Buffer.alloc(4)])
}
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const HEADER = chunk('IHDR', '00000001000000010800000000')
const PIXELS = chunk('IDAT', '789c6360000000020001')
const jpeg = (hex: string) => Buffer.from(`ffd8ffe000104a46494600010100000100010000${hex}`, 'hex')
const FRAME = 'ffc0000b080001000101011100'
const SCAN = 'ffda0008010100003f00d2'

/** Images that can be opened, and those that were cut. */
const IMAGES: [content: Buffer, status: number][] = [
  [Buffer.concat([SIGNATURE, Buffer.alloc(4)]), 400],
  [Buffer.concat([SIGNATURE, HEADER, PIXELS]), 400],
  [Buffer.concat([SIGNATURE, HEADER, chunk('IEND', '')]), 400],
  [Buffer.concat([SIGNATURE, chunk('IHDR', '00000000000000010800000000'), PIXELS, chunk('IEND', '')]), 400],
  [Buffer.concat([SIGNATURE, HEADER, PIXELS, chunk('IEND', '')]), 200],
  [jpeg(`${FRAME}${SCAN}`), 400],
  [jpeg(`${SCAN}ffd9`), 400],
  [jpeg('ffd9'), 400],
  [jpeg(`${FRAME}${SCAN}ffd9`), 200],
]

test('staff record a loan, change it, link its entries and unlink them, each audited', async () => {
  const { entity_id, counterparty_id, document_id, advance, contribution, interest, read } = await openYear()
  const terms = { principal: 500, starts_on: '2025-06-01', rate: 4.5, term_months: 12, document_id }
  const loan = { entity_id, counterparty_id, direction: 'borrowed', ...terms }
  const again = { headers: { 'idempotency-key': `loan-${entity_id}` } }
  const added = await post('tax/loans', loan, again)
  assert.equal(added.status, 201, added.text)
  const loan_id = added.body.data.id
  assert.equal(
    (await post('tax/loans', loan, again)).body.data.id,
    loan_id,
    'a repeated request adds nothing',
  )
  const link = (entry: { id: number }, more: object = {}) =>
    post('tax/loans/link', { entry_id: entry.id, loan_id, ...more })
  assert.deepEqual((await link(advance)).body, { data: { changed: true } })
  assert.deepEqual((await link(interest, { as: 'interest' })).body, { data: { changed: true } })
  const update = (more: object) => staff.ask('PUT', '/web/console/tax/loans', { loan_id, ...more })
  assert.equal((await update({ rate: 0, name: 'Start-up loan', term_months: null })).status, 200)
  const after = await read()
  assert.deepEqual(
    after.loans.map(({ id, rate, name, term_months, entries }: Record<string, unknown>) => [
      id,
      rate,
      name,
      term_months,
      entries,
    ]),
    [[loan_id, '0', 'Start-up loan', null, 2]],
  )
  assert.deepEqual(
    after.loan_entries.map((one: { id: number; loan_id: number; as: string }) => [
      one.id,
      one.loan_id,
      one.as,
    ]),
    [
      [advance.id, loan_id, 'principal'],
      [interest.id, loan_id, 'interest'],
    ],
  )
  const other = await openYear()
  for (const [answer, status, code] of [
    [await post('tax/loans', { ...loan, counterparty_id: 9 ** 9 }), 400, 'related_party_not_found'],
    [await post('tax/loans', { ...loan, document_id: other.document_id }), 400, 'tax_document_not_found'],
    [await post('tax/loans', { ...loan, rate: 101 }), 400, 'invalid_loan_rate'],
    [await post('tax/loans', { ...loan, currency: 'euro' }), 400, 'invalid_currency'],
    [await post('tax/loans', { ...loan, currency: 'XXQ' }), 400, 'invalid_currency'],
    [await post('tax/loans', { ...loan, entity_id: 2_000_000_000 }), 404, 'entity_not_found'],
    [await update({ loan_id: 9 ** 9, rate: 1 }), 404, 'loan_not_found'],
    [await link(other.advance), 404, 'tax_entry_not_found'],
    [await link(contribution), 400, 'loan_entry_not_principal'],
    [await link(advance, { as: 'interest' }), 400, 'loan_entry_not_interest'],
    [await post('tax/loans/remove', { loan_id }), 400, 'loan_has_entries'],
  ] as const)
    assert.deepEqual(codeOf(answer), [status, code], answer.text)
  for (const { id } of [advance, interest]) await post('tax/loans/link', { entry_id: id })
  assert.equal((await post('tax/loans/remove', { loan_id })).status, 200)
  assert.deepEqual((await read()).loans, [])
  const inEuros = (await post('tax/loans', { ...loan, currency: 'EUR' })).body.data.id
  assert.deepEqual(codeOf(await post('tax/loans/link', { entry_id: advance.id, loan_id: inEuros })), [
    400,
    'loan_entry_of_other_currency',
  ])
  const bea = { entity_id, name: 'Bea', kind: 'FAMILY', relation_subtype: 'family_other' }
  const { id: beaId } = await db.one(insertCounterparty, { ...bea, ...byParams(BY_TEST) })
  const hers = (await post('tax/loans', { ...loan, counterparty_id: beaId })).body.data.id
  const refused = await post('tax/loans/link', { entry_id: advance.id, loan_id: hers })
  assert.deepEqual(codeOf(refused), [400, 'loan_entry_of_other_party'])
})

test('staff confirm descriptions, store the package, and record how it was sent; then it is filed', async () => {
  const { member, entity_id, counterparty_id, contribution, advance, interest, of, read } = await openYear()
  const loan = { entity_id, counterparty_id, direction: 'borrowed', principal: 500, starts_on: '2025-06-01' }
  const loan_id = (await post('tax/loans', loan)).body.data.id
  await post('tax/loans/link', { entry_id: advance.id, loan_id })
  await post('tax/loans/link', { entry_id: interest.id, loan_id, as: 'interest' })
  const mark = (more: object = {}) => post('filings/mark', { ...of, status: 'filed', ...more })
  assert.deepEqual(codeOf(await mark()), [400, 'package_not_frozen'])
  const on = new Date().toISOString().slice(0, 10)
  const send = (more: object = {}) => post('tax/sending', { ...of, how: 'fax', on, ...more })
  assert.deepEqual(codeOf(await send()), [400, 'package_not_frozen'])
  const store = (more: object = {}) => post('tax/package', { ...of, ...more })
  assert.deepEqual(codeOf(await store()), [400, 'form_5472_incomplete'])
  const page = await read()
  assert.deepEqual([page.is_complete, page.readiness.ready, page.packages], [false, false, []])

  const session = await openSession(installation, member.memberId)
  const prefill = await session.ask('GET', `/web/v1/reports/form-5472?entity_id=${entity_id}&year=2025`)
  const { open_questions } = prefill.body.data.incomplete
  const decided = { ...of, reason: 'A test', open_questions }
  await db.one(insertLeaveOut, { ...decided, ...byParams(BY_TEST) })
  const { id: lacking } = await addEntry(installation, member, {
    counterparty_id,
    year: 2025,
    month: 7,
    income: 7,
    category: 'aportacion',
    movement_type: 'aportacion',
  })
  assert.deepEqual(codeOf(await store()), [400, 'form_5472_incomplete'], 'an amount is undecided')
  const decide = async (decision: string, reason: string | null) => {
    const answer = await post('tax/decisions', { ...of, entry_ids: [lacking], decision, reason })
    assert.equal(answer.body.data?.changed, 1, answer.text)
  }
  await decide('leave_out', 'Nobody has the receipt.')
  assert.deepEqual(codeOf(await store()), [400, 'statement_not_in_english'])
  const describe = (more: object) => post('tax/descriptions', { ...of, ...more })
  assert.deepEqual(codeOf(await describe({ entry_id: advance.id })), [404, 'statement_entry_not_found'])
  assert.deepEqual((await describe({})).body, { data: { confirmed: 1 } })
  const spanish = await describe({ entry_id: contribution.id, description: 'Reparto en euros' })
  assert.deepEqual([...codeOf(spanish), spanish.body.field], [400, 'text_not_english', 'description'])
  const own = { entry_id: contribution.id, description: 'Initial capital' }
  assert.deepEqual((await describe(own)).body, { data: { confirmed: 1 } })
  assert.equal((await read()).descriptions[0].description, 'Initial capital')
  assert.deepEqual(codeOf(await store()), [400, 'package_form_not_supplied'])
  for (const blank of [
    { form: '5472', revision: '2023-12', content: BLANK_5472 },
    { form: '1120', revision: '2025', content: BLANK_1120 },
  ])
    await db.one(insertBlankForm, { ...blank, ...byParams(BY_TEST) })

  const { parts, blanks } = await read()
  assert.deepEqual(parts.slice(0, 2), ['1120', `5472-RP${counterparty_id}`])
  assert.deepEqual(blanks, ['1120 2025', '5472 2023-12'])
  const path = `/web/console/tax/package?entity_id=${entity_id}&year=2025`
  const pagesOf = async (more: string) => {
    const response = await fetch(address + path + more, { headers: { cookie: staff.cookie } })
    assert.equal(response.status, 200, await response.clone().text())
    return (await PDFDocument.load(await response.arrayBuffer())).getPageCount()
  }
  assert.deepEqual([await pagesOf(''), await pagesOf(`&part=${parts[1]}`)], [6, 3])
  const { body: log } = await session.ask('GET', '/web/me/access-log')
  assert.deepEqual([log.data[0].kind, log.data[0].record], ['tax', `entity/${entity_id}`])
  const head = await fetch(address + path, { method: 'HEAD', headers: { cookie: staff.cookie } })
  assert.ok(head.headers.has('repr-digest'))
  const { body: after } = await session.ask('GET', '/web/me/access-log')
  assert.equal(after.data[0].times, log.data[0].times + 1, 'the digest is on record')
  const extension = await staff.ask('GET', `${path}&extension=true`)
  assert.deepEqual(codeOf(extension), [400, 'package_form_not_supplied'], 'Form 7004 needs its blank')

  assert.deepEqual(codeOf(await store({ amend: 'Why' })), [400, 'package_nothing_to_amend'])
  const again = { headers: { 'idempotency-key': `store-${entity_id}` } }
  const stored = await post('tax/package', of, again)
  assert.equal(stored.status, 201, stored.text)
  assert.deepEqual((await post('tax/package', of, again)).body, stored.body)
  assert.deepEqual([stored.body.data.edition, stored.body.data.pages], [1, 6])
  assert.deepEqual(codeOf(await store({ amend: 'Why' })), [400, 'package_nothing_to_amend'])
  await decide('withdraw', null)
  assert.deepEqual(codeOf(await store()), [400, 'form_5472_incomplete'])
  await decide('leave_out', 'It was another LLC.')
  const current = await store()
  assert.deepEqual(
    [current.status, current.body.data.edition, current.body.data.replaces],
    [201, 2, stored.body.data.id],
    current.text,
  )
  assert.deepEqual(
    (await read()).packages.map(({ decisions: [one, ...more] }: { decisions: { reason: string }[] }) => [
      one!.reason,
      more,
    ]),
    [
      ['It was another LLC.', []],
      ['Nobody has the receipt.', []],
    ],
    'each keeps the decisions it was made with',
  )
  assert.deepEqual(codeOf(await mark({ filed_elsewhere: 'No' })), [400, 'package_not_sent'])

  const uploadAs = async (doc_type: string, raw: Buffer) => {
    const kept = `entity_id=${entity_id}&doc_type=${doc_type}&file_name=report.pdf&tax_year=2025`
    const headers = { 'content-type': 'application/pdf' }
    const { body } = await staff.ask('POST', `/web/console/documents?${kept}`, undefined, { raw, headers })
    return body.data.id
  }
  const receipt_id = await uploadAs('FAX_CONFIRMATION', newReadablePdf())
  const signed_copy_id = await uploadAs('5472', newReadablePdf())
  const other = await openYear()
  assert.deepEqual(codeOf(await send({ receipt_id: other.document_id })), [400, 'tax_document_not_found'])
  const foreign = await send({ receipt_id, signed_copy_id: other.document_id })
  assert.deepEqual(
    [...codeOf(foreign), foreign.body.field],
    [400, 'tax_document_not_found', 'signed_copy_id'],
  )
  const truncated = await send({ receipt_id, signed_copy_id: await uploadAs('5472', newPdf()) })
  assert.deepEqual([...codeOf(truncated), truncated.body.field], [400, 'proof_unreadable', 'signed_copy_id'])
  assert.deepEqual(codeOf(await send({ on: '2099-01-01' })), [400, 'date_in_future'])
  assert.equal((await read()).packages[0].how, null, 'nothing was left behind')
  const early = await send({ on: '2026-03-20' })
  assert.deepEqual([...codeOf(early), early.body.field], [400, 'package_sent_before_stored', 'on'])
  const sent = await send({ receipt_id, signed_copy_id })
  assert.deepEqual(sent.body, { data: { package_id: current.body.data.id, receipt_id, signed_copy_id } })
  assert.deepEqual(codeOf(await store()), [400, 'package_already_frozen'])
  assert.deepEqual(codeOf(await send()), [400, 'package_already_sent'])
  const filed = await read()
  assert.equal(filed.filing_status, 'filed')
  const [kept] = filed.packages
  assert.deepEqual(
    [kept.how, kept.sent_on, kept.receipt_id, kept.signed_copy_id],
    ['fax', on, receipt_id, signed_copy_id],
  )
  for (const document_id of [kept.document_id, receipt_id, signed_copy_id])
    assert.deepEqual(codeOf(await post('documents/withdraw', { document_id, reason: 'A test' })), [
      400,
      'document_of_filed_return',
    ])

  // The member sees the same, and an amended package keeps the first.
  const nothing = await store({ amend: 'A sale was missing', sent_by: 'mail' })
  assert.deepEqual([...codeOf(nothing), nothing.body.field], [400, 'package_unchanged', 'amend'])
  const inSpanish = await store({ amend: 'Faltaba una venta' })
  assert.deepEqual([...codeOf(inSpanish), inSpanish.body.field], [400, 'text_not_english', 'amend'])
  assert.equal(
    (await post('tax/answers', { ...of, answers: [{ question: '1d', answer: 'Design' }] })).status,
    200,
  )
  const amended = await store({ amend: 'A sale was missing', sent_by: 'mail' })
  assert.deepEqual([amended.status, amended.body.data.edition], [201, 3])
  const year = await session.ask('GET', `/web/tax/year?entity_id=${entity_id}&year=2025&language=en`)
  assert.deepEqual(
    year.body.packages.map((one: { edition: number; how: string | null; reason: string | null }) => [
      one.edition,
      one.how,
      one.reason,
    ]),
    [
      [3, null, 'A sale was missing'],
      [2, 'fax', null],
      [1, null, null],
    ],
  )
})

test('a filing of a year without a stored package is filed elsewhere with its reason and the copy that was filed', async () => {
  const { member, entity_id, of, read } = await openYear()
  const filed_elsewhere = 'Filed by an earlier accountant'
  const mark = (more: object = {}, options = {}) =>
    post('filings/mark', { ...of, status: 'filed', on: '2026-03-01', filed_elsewhere, ...more }, options)
  const missing = await mark()
  assert.deepEqual(
    [...codeOf(missing), missing.body.field],
    [400, 'filed_copy_required', 'signed_copy_id'],
    missing.text,
  )
  const byMember = { ...BY_TEST, actor: `member:${member.memberId}` }
  const returned = { content: newReadablePdf(), docType: 'OTHER' }
  const copy = await storeDocument(installation, member, returned, byMember)
  const signed_copy_id = copy.id
  for (const more of [{ filed_elsewhere: null }, { status: 'pending' }, { form: '1065' }])
    assert.deepEqual(codeOf(await mark({ signed_copy_id, ...more })), [400, 'filed_copy_unexpected'])
  const other = await openYear()
  const [truncated, withdrawn] = [
    await storeDocument(installation, member),
    await storeDocument(installation, member, { content: newReadablePdf() }),
  ]
  await withdraw(database, BY_TEST, { id: withdrawn.id, reason: 'A test' }, new Date())
  for (const [id, code] of [
    [other.document_id, 'tax_document_not_found'],
    [withdrawn.id, 'tax_document_not_found'],
    [truncated.id, 'proof_unreadable'],
  ] as const)
    assert.deepEqual(codeOf(await mark({ signed_copy_id: id })), [400, code])
  assert.deepEqual(codeOf(await mark({ signed_copy_id, on: '2099-01-01' })), [400, 'date_in_future'])
  assert.notEqual((await read()).filing_status, 'filed')
  const query = (sql: string) =>
    database.withClient(async client => (await client.query(sql, [entity_id])).rows)
  const copies = async () =>
    (await query('select document_id from tax.filed_copy where entity_id = $1')).map(row =>
      Number(row.document_id),
    )
  assert.deepEqual(await copies(), [], 'nothing was left behind')

  const again = { headers: { 'idempotency-key': `elsewhere-${entity_id}` } }
  const marked = await mark({ signed_copy_id }, again)
  assert.equal(marked.status, 200, marked.text)
  assert.deepEqual((await mark({ signed_copy_id }, again)).body, marked.body)
  assert.equal((await mark({ signed_copy_id })).status, 200)
  assert.deepEqual(await copies(), [signed_copy_id], 'stored once')
  const page = await read()
  assert.deepEqual(
    [page.filing_status, page.filed_elsewhere, page.filed_copy.document_id, page.filed_copy.sha256],
    ['filed', filed_elsewhere, signed_copy_id, copy.sha256],
  )
  const session = await openSession(installation, member.memberId)
  const { data: reads } = (await session.ask('GET', '/web/me/access-log')).body
  assert.deepEqual([reads[0].kind, reads[0].title], ['tax', '2025'], 'who opened the year is on record')
  const year = await session.ask('GET', `/web/tax/year?entity_id=${entity_id}&year=2025&language=en`)
  assert.deepEqual(year.body.filed_copy, page.filed_copy, 'the member sees the same')
  const unamended = await post('tax/package', of)
  assert.deepEqual(codeOf(unamended), [400, 'package_already_frozen'], 'it was filed, if not with Llano')
  await post('filings/mark', { ...of, status: 'pending' })
  const reopened = await read()
  assert.deepEqual([reopened.filed_elsewhere, reopened.filed_copy], [null, null])
  assert.equal((await mark()).status, 200, 'the copy that is stored is enough')

  // What was filed stays, until the filing is reopened; then another copy is needed.
  const remove = () => post('documents/withdraw', { document_id: signed_copy_id, reason: 'A test' })
  const own = await session.ask('POST', '/web/documents/withdraw', { id: signed_copy_id })
  for (const refused of [await remove(), own])
    assert.deepEqual(codeOf(refused), [400, 'document_of_filed_return'], refused.text)
  const shared = await mark({ year: 2024, signed_copy_id })
  assert.deepEqual(
    [...codeOf(shared), shared.body.field],
    [400, 'filed_copy_of_other_year', 'signed_copy_id'],
  )
  await post('filings/mark', { ...of, status: 'pending' })
  assert.equal((await remove()).status, 200)
  assert.deepEqual(codeOf(await mark()), [400, 'filed_copy_required'])
  for (const [content, status] of IMAGES) {
    const image = await storeDocument(installation, member, {
      content,
      fileName: content[0] === 0x89 ? 'copy.png' : 'copy.jpg',
    })
    const answer = await mark({ signed_copy_id: image.id })
    assert.equal(answer.status, status, content.toString('hex') + answer.text)
    if (status !== 200) assert.equal(answer.body.code, 'proof_unreadable')
  }
  await assert.rejects(query('delete from tax.filed_copy where entity_id = $1'), /append-only/)
})

test('an entry for which nothing can be proposed needs a description', async () => {
  const { of, add } = await openYear()
  const entry = await add({ income: 7, category: null, movement_type: 'ingreso' })
  const answer = await post('tax/descriptions', { ...of, entry_id: entry.id })
  assert.deepEqual([...codeOf(answer), answer.body.field], [400, 'description_required', 'description'])
})

test('a text that was confirmed once describes every entry with the same text, also of another year', async () => {
  const { of, contribution, add, entity_id } = await openYear()
  assert.deepEqual(
    (await post('tax/descriptions', { ...of, entry_id: contribution.id, description: 'Seed money' })).body,
    {
      data: { confirmed: 1 },
    },
  )
  const money = { income: 70, category: 'aportacion', movement_type: 'aportacion' }
  const same = await add({ ...money, year: 2024 })
  const other = await add({ ...money, year: 2024, economic_purpose: 'Otra aportación' })
  const { body } = await staff.ask(
    'GET',
    `/web/console/tax/year?entity_id=${entity_id}&year=2024&language=en`,
  )
  const described = body.data.descriptions.map((one: { entry_id: number; description: string | null }) => [
    one.entry_id,
    one.description,
  ])
  assert.deepEqual(described, [
    [same.id, 'Seed money'],
    [other.id, null],
  ])
})

test('an amended return keeps the day of the original, and one with a fax cover is not recorded as mailed', async () => {
  const { member, entity_id, of, read } = await openYear()
  const { id: signed_copy_id } = await storeDocument(installation, member, { content: newReadablePdf() })
  const filed_elsewhere = 'Filed by an earlier accountant'
  const mark = { ...of, status: 'filed', on: '2026-03-01', filed_elsewhere, signed_copy_id }
  assert.equal((await post('filings/mark', mark)).status, 200)
  const { id: document_id, sha256 } = await storeDocument(installation, member)
  const made = { document_id, sha256, pages: 6, lines: {}, decisions: [] }
  const kept = { ...made, reason: 'A sale was missing', made_for: 'fax' }
  await db.one(insertPackage, { ...of, edition: 1, ...kept, ...byParams(BY_TEST) })
  const on = new Date().toISOString().slice(0, 10)
  const mailed = await post('tax/sending', { ...of, how: 'mail', on })
  assert.deepEqual([...codeOf(mailed), mailed.body.field], [400, 'package_has_fax_cover', 'how'])
  assert.equal((await post('tax/sending', { ...of, how: 'fax', on })).status, 200)
  const page = await read()
  assert.deepEqual([page.filing_status, page.filed_elsewhere], ['filed', filed_elsewhere])
  const { body } = await staff.ask('GET', `/web/console/llcs/${entity_id}`)
  const filing = body.data.tax_filings.find((one: { year: number }) => one.year === 2025)
  assert.equal(filing.filed_on, '2026-03-01')
  assert.equal(page.packages[0].sent_on, on)
  assert.equal(
    await findFilingDay(db, of, new Date()),
    '2026-03-01',
    'whether it is late follows from that day',
  )
})
