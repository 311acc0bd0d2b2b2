import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { computeReadiness } from '../readiness/readiness.rules.ts'
import type { BookEntry, Decision } from '../substance.rules.ts'
import { ANSWERED, books, entry, LLC, party, usd } from '../tax.fixture.ts'
import { worksheet } from '../worksheet/worksheet.rules.ts'
import { writeWorksheet } from '../worksheet/worksheet-layout.rules.ts'
import { decisionsOf, planDecisions } from './decisions.rules.ts'
import { isFillable } from './left-out.rules.ts'
import { computePrefill } from './prefill.rules.ts'
import { describeReadiness } from './remaining-steps.rules.ts'
import type { YearBooks } from './year.rules.ts'

const decided = (decision: Decision['decision'], reason = 'The bank statement shows it.') => ({
  decision: { decision, reason, decided_by: 'cli:0', decided_at: '2026-03-01T10:00:00.000Z' },
})
const include = decided('include')
const leaveOut = decided('leave_out')
const contribution = (more: Partial<BookEntry> = {}) =>
  entry({ movement_type: 'aportacion', category: 'aportacion', received: usd(100), ...more })
const undocumented = (more: Partial<BookEntry> = {}) => contribution({ document_id: null, ...more })
const made = (entries: BookEntry[], more: Partial<YearBooks> = {}) =>
  computePrefill(books(entries, { answers: [...ANSWERED], ...more }), '2026-03-01')

test('without decisions, what lacks documentation is on no form, and the form cannot be filled in', () => {
  const lacking = undocumented()
  const prefill = made([contribution(), lacking])
  assert.deepEqual([prefill.line_1h, prefill.left_out.total], [usd(100), usd(100)])
  assert.deepEqual(prefill.incomplete.entry_ids, [lacking.id])
  assert.deepEqual([prefill.included_by_decision, isFillable(prefill)], [[], false])
})

test('an included entry counts on its line and is marked; what is left out stays listed and totaled', () => {
  const [first, inForm] = [contribution(), undocumented({ ...include, received: usd(7) })]
  const out = undocumented(leaveOut)
  const prefill = made([first, inForm, out])
  assert.deepEqual(prefill.forms[0]!.part_v.rows.map(({ entry_id, amount }) => [entry_id, amount]).slice(1), [
    [inForm.id, usd(7)],
  ])
  assert.equal(prefill.line_1h, usd(107))
  assert.deepEqual(
    prefill.included_by_decision.map(({ entry_id, missing, would_be, decision }) => [
      entry_id,
      missing,
      would_be,
      decision,
    ]),
    [[inForm.id, ['document_id'], 'V:contribution', include.decision]],
  )
  assert.deepEqual(
    [prefill.left_out.total, prefill.left_out.entries[0]!.decision],
    [usd(100), leaveOut.decision],
  )
  assert.deepEqual([prefill.incomplete.entry_ids, prefill.incomplete.total], [[], 0n])
  assert.deepEqual(
    decisionsOf(prefill).map(({ entry_id, decision }) => [entry_id, decision]),
    [
      [out.id, 'leave_out'],
      [inForm.id, 'include'],
    ],
  )
})

test('a decision has no effect once the entry is documented', () => {
  const prefill = made([contribution(leaveOut), contribution(include)])
  assert.deepEqual(
    [prefill.line_1h, prefill.left_out.entries, prefill.included_by_decision],
    [usd(200), [], []],
  )
})

test('an included loan is in the balance of later years too, and one that was left out in none', () => {
  const loan = { category: 'prestamo_owner', document_id: null, year: 2024, received: usd(50) } as const
  const earlierLoans = [entry({ ...loan, ...include }), entry({ ...loan, ...leaveOut })]
  const prefill = made([contribution()], { earlierLoans })
  const lines = prefill.forms[0]!.part_iv!.lines
  assert.equal(lines.find(({ line }) => line === '17a')!.amount, usd(50))
  assert.deepEqual(
    [prefill.included_by_decision, prefill.earlier_loans_left_out].map(list => list.map(one => one.entry_id)),
    [[earlierLoans[0]!.id], [earlierLoans[1]!.id]],
  )
  assert.deepEqual(prefill.incomplete.entry_ids, [])
})

test('only what lacks documentation and names a related party can be included; anything else only left out', () => {
  const nobody = undocumented({ counterparty_id: null })
  const own = entry({ movement_type: 'transferencia_interna', received: usd(1) })
  const late = undocumented({ month: 7 })
  const whole = contribution()
  const us = undocumented({ counterparty_id: 2 })
  const parties = [party(1), party(2, { kind: 'FAMILY', relation_subtype: 'spouse', person_kind: 'us' })]
  const llc = { ...LLC, dissolved_on: '2025-06-30' }
  const taxYear = { ...books([]).taxYear, closed_on: '2025-06-30' }
  const prefill = made([nobody, own, late, whole, us], { parties, llc, taxYear })
  const decide = (decision: Decision['decision'] | null, ...entries: { id: number }[]) => {
    const entryIds = entries.map(({ id }) => id)
    return planDecisions(prefill, { entryIds, decision, reason: decision && 'Ten letters.' })
  }
  const refused = (code: string, entries: { id: number }[], decision: Decision['decision'] = 'include') =>
    assert.throws(
      () => decide(decision, ...entries),
      (problem: Refusal) => problem.code === code && problem.field === 'entry_ids',
      code,
    )
  refused('amount_without_counterparty', [nobody])
  refused('amount_never_on_form', [own])
  refused('amount_never_on_form', [nobody, late])
  for (const one of [whole, us, { id: 9e9 }]) refused('amount_not_left_out', [nobody, one], 'leave_out')
  assert.deepEqual(decide('leave_out', nobody, own, late), [nobody.id, own.id, late.id])
  assert.deepEqual(decide(null, nobody), [], 'nothing to withdraw')
})

test('an included entry that no longer names its counterparty is undecided', () => {
  const lost = undocumented({ counterparty_id: null, ...include })
  const prefill = made([contribution(), lost])
  assert.deepEqual([prefill.line_1h, prefill.incomplete.entry_ids], [usd(100), [lost.id]])
})

test('deciding the same again changes nothing, and another reason does', () => {
  const one = undocumented(leaveOut)
  const prefill = made([contribution(), one])
  const plan = (reason: string) =>
    planDecisions(prefill, { entryIds: [one.id], decision: 'leave_out', reason })
  assert.deepEqual([plan(leaveOut.decision.reason), plan('Another reason')], [[], [one.id]])
})

test('undecided amounts are one thing to do; a decided one is nothing to do any more', () => {
  const actionsOf = (...more: object[]) => {
    const given = books([contribution(), ...more.map(undocumented)], { answers: [...ANSWERED] })
    const { actions, score } = computeReadiness(given)
    return { score, actions: actions.filter(one => one.action !== 'describe_entries') }
  }
  const open = actionsOf({}, {})
  assert.deepEqual(
    open.actions.map(({ action, entry_ids }) => [action, entry_ids.length]),
    [
      ['add_document', 2],
      ['decide_amounts', 2],
    ],
  )
  assert.equal(open.score, 33)
  const done = actionsOf(include, leaveOut)
  assert.deepEqual(done.actions, [])
})

test('readiness counts what was decided beside what is documented, and nothing is left to do about it', () => {
  const given = books([contribution(), undocumented(include), undocumented(leaveOut), undocumented({})], {
    answers: [...ANSWERED],
  })
  const open = computeReadiness(given)
  const shares = { complete: 1, included: 1, left_out_by_decision: 1 }
  assert.deepEqual(open.entries, { total: 4, ...shares, percent: 25 })
  assert.deepEqual([open.score, open.missing.length], [75, 1])
  const done = computeReadiness({ ...given, entries: given.entries.slice(0, 3) })
  assert.deepEqual(done.entries, { total: 3, ...shares, percent: 33 })
  assert.deepEqual(done.money, {
    total: usd(300),
    complete: usd(100),
    included: usd(100),
    left_out_by_decision: usd(100),
    percent: 33,
  })
  assert.deepEqual([done.score, done.missing], [99, []], 'only descriptions are left to confirm')
  assert.match(
    describeReadiness('Test LLC', done),
    /\n1 of 3 entries are documented \(33%, or 33% of the amount\), 1 included and 1 left out by decision \(200\.00\); /,
  )
})

test('the worksheet prints each decision with its reason, who decided and when, in both languages', () => {
  const [inForm, out] = [undocumented(include), undocumented(leaveOut)]
  const entries = [contribution(), inForm, out]
  const prefill = made(entries)
  const evidence = [inForm].map(({ id: entry_id, year, month }) => {
    const money = { received: usd(100), paid: 0n, original: null }
    return { entry_id, year, month, date: null, ...money, document: null, included: true }
  })
  const printed = (language: Language) =>
    JSON.stringify(writeWorksheet(made(entries, { language }), language, { made_on: '2026-03-01', evidence }))
  const reason = 'The bank statement shows it.'
  assert.ok(printed('en').includes(`Included by decision: ${reason} (the operator, March 1, 2026)`))
  assert.ok(printed('en').includes(`Left out by decision: ${reason} (the operator, March 1, 2026)`))
  assert.ok(printed('en').includes('no document (included by decision)'))
  assert.ok(printed('es').includes(`Incluido por decisión: ${reason} (el operador, 1 de marzo de 2026)`))
  assert.ok(printed('es').includes(`Excluido por decisión: ${reason} (el operador, 1 de marzo de 2026)`))
  assert.ok(printed('es').includes('sin documento (incluido por decisión)'))
  const text = worksheet('Test LLC', prefill, '')
  assert.match(
    text,
    new RegExp(`entry ${inForm.id} of .*included by decision: ${reason}  \\[the operator, 2026-03-01\\]`),
  )
  assert.match(
    text,
    new RegExp(`entry ${out.id} of .*left out by decision: ${reason}  \\[the operator, 2026-03-01\\]`),
  )
})

test('people who decided or answered are printed by name, and by none once they were erased', () => {
  const by = (decided_by: string) => undocumented({ decision: { ...leaveOut.decision, decided_by } })
  const entries = [contribution(), by('staff:4'), by('staff:5')]
  const answers = ANSWERED.map(one => ({ ...one, answered_by: 'member:6' }))
  const people = [
    { id: 4, name: 'Elena Robledo' },
    { id: 6, name: 'Ana Ruiz' },
  ]
  const prefill = made(entries, { answers, people })
  assert.deepEqual(prefill.authors, [
    { actor: 'member:6', name: 'Ana Ruiz' },
    { actor: 'staff:4', name: 'Elena Robledo' },
    { actor: 'staff:5', name: 'an erased person' },
  ])
  assert.equal(prefill.left_out.entries[0]!.decision!.decided_by, 'staff:4')
  const sheet = JSON.stringify(writeWorksheet(prefill, 'en', { made_on: '2026-03-01', evidence: [] }))
  for (const printed of [sheet, worksheet('Test LLC', prefill, '')]) {
    assert.match(printed, /Elena Robledo, .*an erased person, .*Ana Ruiz, /s)
    assert.doesNotMatch(printed, /(?:staff|member):/)
  }
})
