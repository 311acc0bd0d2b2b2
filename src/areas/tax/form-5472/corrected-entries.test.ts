import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { addEntry } from '../../../../tests/harness/books.ts'
import { recordDocument } from '../../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { insertCounterparty } from '../../bookkeeping/bookkeeping.ts'
import { CATEGORIES, MOVEMENT_TYPES } from '../../bookkeeping/vocabulary.rules.ts'
import { CLASS_ANSWERS } from '../classification/classify.rules.ts'
import { classifyEntries } from '../classification/classify.ts'
import { LINK_KINDS } from '../loans/loan-link.rules.ts'
import type { Loan } from '../loans/loans.rules.ts'
import { addLoan, linkToLoan, unlinkFromLoan } from '../loans/loans.ts'
import { entry, party } from '../tax.fixture.ts'
import { putOnLine, takeOffLine } from './entry-lines.ts'
import { type Before, inherit } from './inherit.rules.ts'
import { ENTRY_LINES, placeMoney } from './lines.rules.ts'
import { computePrefill } from './prefill.rules.ts'
import { findYearBooks } from './year-books.ts'

const installation = await openTestInstallation()
const db = installation.database.durable

/** An LLC with an owner, a sister company and two loans from the owner. */
async function open() {
  const member = await newMember(installation)
  const { entityId: entity_id } = member
  const session = await openSession(installation, member.memberId)
  const counterparty = async (name: string, kind: string, relation_subtype: string) =>
    (await db.one(insertCounterparty, { entity_id, name, kind, relation_subtype, ...byParams(BY_TEST) })).id
  const ana = await counterparty('Ana', 'OWNER', 'self')
  const sister = await counterparty('Hermana SL', 'RELATED_ENTITY', 'sibling_entity')
  const document_id = await recordDocument(installation, member)
  const terms = { entity_id, counterparty_id: ana, direction: 'borrowed' as const, currency: 'USD' }
  const rest = { name: null, rate: '4', starts_on: '2025-01-02', term_months: null, document_id: null }
  const [one, two] = [
    await addLoan(db, BY_TEST, { ...terms, ...rest, principal: '10000' }),
    await addLoan(db, BY_TEST, { ...terms, ...rest, principal: '500' }),
  ]
  const base = { year: 2025, month: 3, counterparty_id: ana, economic_purpose: 'Why', document_id }
  const add = async (fields: object): Promise<number> =>
    (await addEntry(installation, member, { ...base, ...fields })).id
  const correct = async (id: number, fields: object): Promise<number> => {
    const correction = { id, ...base, ...fields }
    const { status, body, text } = await session.ask('POST', '/web/entries/correct', correction)
    assert.equal(status, 201, text)
    return body.data.replacement_id
  }
  const read = async () => computePrefill(await findYearBooks(db, entity_id, 2025, null), '2026-03-01', 'en')
  const lines = async () => {
    const { forms } = await read()
    return forms.flatMap(form => [
      ...(form.part_iv?.lines ?? [])
        .filter(({ amount }) => amount !== 0n)
        .map(({ line, amount }) => `${line} ${Number(amount) / 10_000}`),
      ...form.part_v.rows.map(({ kind, amount }) => `V:${kind} ${Number(amount) / 10_000}`),
    ])
  }
  return { entity_id, ana, sister, one: one.id, two: two.id, add, correct, read, lines }
}

test('a corrected loan entry stays with its loan through several corrections, and the reversal cancels it', async () => {
  const { one, two, add, correct, read, lines } = await open()
  const received = { income: 9000, category: 'prestamo_owner', movement_type: 'ingreso' }
  const first = await add(received)
  await linkToLoan(db, BY_TEST, one, first, 'principal')
  const second = await correct(first, { ...received, income: 9500 })
  const third = await correct(second, { ...received, income: 10_000, month: 4 })
  assert.deepEqual(await lines(), ['17b 10000', '22 10000'])
  const { loans, unlinked_loans } = await read()
  assert.deepEqual(
    loans.map(({ id, advanced, entry_ids }) => [id, advanced, entry_ids]),
    [
      [one, 100_000_000n, [third]],
      [two, 0n, []],
    ],
  )
  assert.deepEqual(unlinked_loans, [])
  assert.deepEqual(await linkToLoan(db, BY_TEST, one, third, 'principal'), { changed: false })
  assert.deepEqual(await unlinkFromLoan(db, BY_TEST, third), { changed: true })
  const [unlinked] = (await read()).unlinked_loans
  assert.deepEqual(unlinked!.entry_ids, [third])
})

test('a loan entry that was corrected into something else no longer counts as a loan, and none is printed', async () => {
  const { one, add, correct, read, lines } = await open()
  const id = await add({ income: 9000, category: 'prestamo_owner', movement_type: 'ingreso' })
  await linkToLoan(db, BY_TEST, one, id, 'principal')
  await correct(id, { income: 9000, category: 'aportacion', movement_type: 'aportacion' })
  assert.deepEqual(await lines(), ['V:contribution 9000'])
  const printed = (await read()).forms[0]!.part_iv!.lines.filter(({ print_zero }) => print_zero)
  assert.deepEqual(printed, [])
})

test('a corrected amount keeps its line by hand and what a person said', async () => {
  const { entity_id, add, correct, read, lines } = await open()
  const cost = { category: 'gasto_otro', movement_type: 'gasto' }
  const rent = await add({ ...cost, expense: 100 })
  await putOnLine(db, BY_TEST, rent, '27a', 'The office')
  const rents = await correct(rent, { ...cost, expense: 110 })
  const interest = await add({ ...cost, expense: 20 })
  const about = { entityId: entity_id, year: 2025, note: null }
  await classifyEntries(db, BY_TEST, {
    ...about,
    about: { entryId: interest },
    answer: 'interest_on_loan',
  })
  const interests = await correct(interest, { ...cost, expense: 25 })
  assert.deepEqual(await lines(), ['27a 110', '32 25', '36 135'])
  const { lines_by_hand, classifications } = await read()
  assert.deepEqual(
    lines_by_hand.map(({ entry_id, note }) => [entry_id, note]),
    [[rents, 'The office']],
  )
  assert.deepEqual(
    classifications.map(({ entry_id, answer }) => [entry_id, answer]),
    [[interests, 'interest_on_loan']],
  )
  assert.deepEqual(await takeOffLine(db, BY_TEST, rents), { changed: true })
  const cleared = await classifyEntries(db, BY_TEST, {
    ...about,
    about: { entryId: interests },
    answer: null,
  })
  assert.equal(cleared.changed, true)
  assert.deepEqual(await lines(), ['35 135', '36 135'])
})

test('asks again if a correction changes what a line by hand was about, and blocks the form until it is answered', async () => {
  const { entity_id, add, correct, read, lines } = await open()
  const id = await add({ expense: 100, category: 'gasto_otro', movement_type: 'gasto' })
  await putOnLine(db, BY_TEST, id, '27a', null)
  const next = await correct(id, { expense: 100, category: 'pago_proveedor', movement_type: 'gasto' })
  assert.deepEqual(await lines(), ['29 100', '36 100'])
  const before = await read()
  const [classification] = before.classifications
  assert.deepEqual([classification!.entry_id, classification!.is_open], [next, true])
  assert.match(classification!.question!, /^This entry with Ana .* replaces a corrected one/)
  assert.ok(before.incomplete.open_questions.includes(`entry ${next}`))
  const answer = classification!.choices.find(one => one === 'rent')!
  await classifyEntries(db, BY_TEST, {
    entityId: entity_id,
    year: 2025,
    note: null,
    about: { entryId: next },
    answer,
  })
  assert.deepEqual(await lines(), ['27a 100', '36 100'])
  assert.ok(!(await read()).incomplete.open_questions.includes(`entry ${next}`))
})

test('a correction to another person does not take the loan along', async () => {
  const { one, sister, add, correct, read } = await open()
  const received = { income: 900, category: 'prestamo_owner', movement_type: 'ingreso' }
  const id = await add(received)
  await linkToLoan(db, BY_TEST, one, id, 'principal')
  const next = await correct(id, { ...received, counterparty_id: sister })
  const { unlinked_loans, loans } = await read()
  assert.deepEqual(
    unlinked_loans.map(({ party: name, entry_ids }) => [name, entry_ids]),
    [['Hermana SL', [next]]],
  )
  assert.deepEqual(loans.find(({ id: loan }) => loan === null)!.entry_ids, [next])
})

const seed = 20_261_116
const PARTIES = [party(1), party(2, { kind: 'FAMILY', relation_subtype: 'spouse' })]
const LOANS: Loan[] = [1, 2].map(id => ({
  id,
  counterparty_id: id,
  direction: 'borrowed',
  name: null,
  principal: 1n,
  currency: 'USD',
  rate: null,
  starts_on: '2025-01-01',
  term_months: null,
  document_id: null,
}))
const kind = {
  movement_type: fc.constantFrom(...MOVEMENT_TYPES),
  category: fc.constantFrom(...CATEGORIES, null),
  counterparty_id: fc.constantFrom(1, 2, null),
}
const provenance = { note: null, year: 2025, answered_by: 'cli:0', answered_at: '2026-02-01T10:00:00.000Z' }
const nil = null
const anyBefore: fc.Arbitrary<Before> = fc.record({
  id: fc.constant(1_000_000),
  ...kind,
  by_hand: fc.option(
    fc.constantFrom(...ENTRY_LINES).map(({ line }) => ({ line, note: null, set_by: null, set_at: null })),
    { nil },
  ),
  loan: fc.option(fc.record({ id: fc.constantFrom(1, 2), kind: fc.constantFrom(...LINK_KINDS) }), { nil }),
  classification: fc.option(
    fc.constantFrom(...CLASS_ANSWERS, null).map(answer => ({ ...provenance, answer })),
    { nil },
  ),
})
const anyEntry = fc
  .record({ ...kind, received: fc.constantFrom(0n, 5n, -5n), paid: fc.constantFrom(0n, 7n) })
  .map(entry)

test('what was said about a corrected entry applies to its replacement, or the replacement asks again, or its own kind decides', () => {
  const check = (replacement: ReturnType<typeof entry>, before: Before) => {
    const kept = inherit(replacement, before, { parties: PARTIES, loans: LOANS })
    const { by_hand, loan, asks_again } = kept.entry
    const answer = before.classification?.answer ?? null
    const lost = [
      before.by_hand !== null && by_hand === null,
      before.loan !== null && loan === null,
      answer !== null && kept.classification === null,
    ].some(Boolean)
    if (!lost) {
      assert.equal(asks_again, false)
      assert.deepEqual([by_hand, loan], [before.by_hand, before.loan])
      return
    }
    if (asks_again || by_hand !== null || loan !== null) return
    // Nobody has to say anything about these: loans have their own question, and the rest follow from the movement or category.
    const place = placeMoney(kept.entry, replacement.received === 0n ? 'paid' : 'received')
    const isClear =
      ['aportacion', 'distribucion', 'transferencia_interna', 'ajuste'].includes(replacement.movement_type) ||
      place.at === 'loan' ||
      place.at === 'nowhere' ||
      ['gasto_apertura', 'gasto_cierre', 'reembolso', 'aportacion', 'distribucion'].includes(
        replacement.category!,
      )
    assert.ok(isClear, `${replacement.movement_type} ${replacement.category} is dropped silently`)
  }
  fc.assert(fc.property(anyEntry, anyBefore, check), { seed, numRuns: 3000 })
})
