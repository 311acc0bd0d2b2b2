import assert from 'node:assert/strict'
import test from 'node:test'
import type { Language } from '../../../kernel/values/language.ts'
import { computePenalty } from '../readiness/penalty.rules.ts'
import { answer, books, entry, LLC, lineOf, onLine, party, usd } from '../tax.fixture.ts'
import { checkLine, ENTRY_LINES, PART_IV, placeMoney } from './lines.rules.ts'
import { computePrefill } from './prefill.rules.ts'
import type { YearBooks } from './year.rules.ts'
import { planFormYear } from './year-books.ts'

const TODAY = '2026-03-01'
const prefill = (...args: Parameters<typeof books>) => computePrefill(books(...args), TODAY)

const contribution = () =>
  entry({ month: 1, movement_type: 'aportacion', category: 'aportacion', received: usd(2500) })
const distribution = () =>
  entry({ month: 12, movement_type: 'distribucion', category: 'distribucion', paid: usd(18000) })
const loan = () => [
  entry({ month: 3, category: 'prestamo_owner', received: usd(5000) }),
  entry({ month: 9, movement_type: 'gasto', category: 'prestamo_owner', paid: usd(2000) }),
]

test('due dates of calendar years move past weekends and Emancipation Day', () => {
  const due = Object.fromEntries(
    [2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028].map(year => {
      const { due_date, extended_due_date } = planFormYear(LLC, year, '12-31')
      return [year, [due_date, extended_due_date]]
    }),
  )
  assert.deepEqual(due, {
    2021: ['2022-04-18', '2022-10-17'],
    2022: ['2023-04-18', '2023-10-16'],
    2023: ['2024-04-15', '2024-10-15'],
    2024: ['2025-04-15', '2025-10-15'],
    2025: ['2026-04-15', '2026-10-15'],
    2026: ['2027-04-15', '2027-10-15'],
    2027: ['2028-04-18', '2028-10-16'],
    2028: ['2029-04-17', '2029-10-15'],
  })
})

test('a dissolution ends the tax year, and a fiscal year spans two calendar years', () => {
  const gone = planFormYear({ ...LLC, dissolved_on: '2025-06-10' }, 2025, '12-31')
  assert.deepEqual([gone.begins, gone.ends, gone.due_date], ['2025-01-01', '2025-06-10', '2025-09-15'])
  const fiscal = planFormYear(LLC, 2026, '06-30')
  assert.deepEqual(
    [fiscal.begins, fiscal.ends, fiscal.due_date, fiscal.firstPeriod],
    ['2026-07-01', '2027-06-30', '2027-10-15', 2026 * 12 + 6],
  )
})

test('the penalty is 25,000 per form, and again for each started 30 days after 90 days', () => {
  const further = [0, 90, 91, 120, 121].map(days => computePenalty(1, days).further)
  assert.deepEqual(further, [0, 0, 25_000, 25_000, 50_000])
  assert.deepEqual(computePenalty(2, 91), { initial: 50_000, further: 50_000, total: 100_000 })
})

test('a loan is reported as a balance: 17a 0, 17b 3,000, or 3,500 by monthly average', () => {
  const [form] = prefill(loan()).forms
  assert.equal(lineOf(form!, '17a').amount, 0n)
  assert.equal(lineOf(form!, '17b').amount, usd(3000))
  assert.equal(lineOf(form!, '22').amount, usd(3000))
  assert.equal(form!.part_iv!.by_monthly_average!.line_17b, usd(3500))
  assert.equal(form!.part_iv!.by_monthly_average!.line_1f, usd(3500))
})

test("the owner's form with a contribution, a distribution, a loan and interest totals 23,600, or 24,100", () => {
  const interest = entry({ movement_type: 'gasto', category: 'gasto_otro', paid: usd(100), ...onLine('32') })
  const all = [contribution(), distribution(), ...loan(), interest]
  const { forms, line_1h, left_out } = prefill(all)
  const form = forms[0]!
  const amounts = ['17a', '17b', '22', '32', '36'].map(line => lineOf(form, line).amount)
  assert.deepEqual(amounts, [0n, usd(3000), usd(3000), usd(100), usd(100)])
  assert.deepEqual(lineOf(form, '32').entry_ids, [interest.id])
  assert.equal(form.part_v.total, usd(20500))
  assert.deepEqual(form.part_v.totals, [
    { kind: 'contribution', amount: usd(2500) },
    { kind: 'distribution', amount: usd(18000) },
  ])
  assert.equal(form.line_1f, usd(23600))
  assert.equal(form.part_iv!.by_monthly_average!.line_1f, usd(24100))
  assert.equal(line_1h, usd(23600))
  assert.deepEqual(left_out.entries, [])
})

test('a reimbursement is in Part V, or on line 35 by hand: then 22 is 0, 36 is 3,200 and 1f 26,700', () => {
  const own = [
    entry({ movement_type: 'aportacion', category: 'aportacion', received: usd(8500) }),
    entry({ movement_type: 'distribucion', category: 'distribucion', paid: usd(15000) }),
  ]
  const reimbursed = { movement_type: 'gasto', category: 'reembolso', paid: usd(3200) } as const
  const byHand = prefill([...own, entry({ ...reimbursed, ...onLine('35') })]).forms[0]!
  assert.deepEqual(
    ['22', '35', '36'].map(line => lineOf(byHand, line).amount),
    [0n, usd(3200), usd(3200)],
  )
  assert.equal(byHand.line_1f, usd(26700))
  const byDefault = prefill([...own, entry(reimbursed)]).forms[0]!
  assert.equal(lineOf(byDefault, '36').amount, 0n)
  assert.equal(byDefault.part_v.totals.find(({ kind }) => kind === 'reimbursement')!.amount, usd(3200))
  assert.equal(byDefault.line_1f, usd(26700))
})

test('loans of earlier years are the opening balance, and money lent is on line 31', () => {
  const earlierLoans = [entry({ year: 2023, category: 'prestamo_owner', received: usd('1000.5') })]
  const repaid = entry({ month: 2, movement_type: 'gasto', category: 'prestamo_owner', paid: usd(4000) })
  const form = prefill([repaid], { earlierLoans }).forms[0]!
  assert.deepEqual(
    ['17a', '17b', '31a', '31b', '22', '36'].map(line => lineOf(form, line).amount),
    [usd('1000.5'), 0n, 0n, usd('2999.5'), 0n, usd('2999.5')],
  )
  assert.deepEqual(lineOf(form, '17a').entry_ids, [earlierLoans[0]!.id])
  assert.deepEqual(lineOf(form, '31b').entry_ids, [earlierLoans[0]!.id, repaid.id])
  assert.equal(form.part_iv!.by_monthly_average!.line_17b, usd('83.375'), 'January alone')
})

test('an unchanged loan is reported and asks 42a and 42b; without loans both are no', () => {
  const earlierLoans = [entry({ year: 2024, category: 'prestamo_terceros', received: usd(700) })]
  const { forms, questions, required } = prefill([], { earlierLoans })
  assert.equal(required, true)
  assert.deepEqual(
    ['17a', '17b'].map(line => lineOf(forms[0]!, line).amount),
    [usd(700), usd(700)],
  )
  const ofPartVii = questions.filter(({ part }) => part === 'VII').map(({ line, form }) => [line, form])
  assert.deepEqual(
    ofPartVii,
    ['37', '39', '40a', '41a', '42a', '42b'].map(line => [line, 'RP1']),
  )
  const without = prefill([contribution()])
  assert.deepEqual(
    without.forms[0]!.part_vii.filter(({ line }) => line.startsWith('42')).map(({ value }) => value),
    ['no', 'no'],
  )
  assert.ok(without.questions.every(({ code }) => code !== '42a' && code !== '42b'))
})

test('the movement type comes first: own accounts and adjustments are not reported, capital is always in Part V', () => {
  const at = (movement_type: string, category: string | null, side: 'received' | 'paid', line?: string) => {
    const placed = placeMoney({ movement_type, category, by_hand: line ? { line } : null } as never, side)
    if (placed.at === 'nowhere') return placed.why
    const where = placed.at === 'line' ? placed.line : placed.at === 'part_v' ? placed.kind : placed.at
    return placed.review ? `${where}?` : where
  }
  assert.equal(at('transferencia_interna', 'venta_servicio', 'received', '15'), 'own_accounts')
  assert.equal(at('ajuste', 'prestamo_owner', 'received'), 'adjustment')
  assert.equal(at('aportacion', 'venta_servicio', 'received'), 'contribution')
  assert.equal(at('aportacion', null, 'paid'), 'contribution_returned')
  assert.equal(at('distribucion', 'gasto_otro', 'paid', '35'), 'distribution')
  assert.equal(at('aportacion', 'prestamo_owner', 'received'), 'contribution?')
  assert.equal(at('ingreso', 'transferencia_interna', 'received'), 'own_accounts')
  assert.equal(at('ingreso', 'venta_servicio', 'received'), '15')
  assert.equal(at('gasto', 'venta_servicio', 'paid'), 'refund_of_sale')
  assert.equal(at('gasto', 'software', 'paid'), '28')
  assert.equal(at('gasto', 'pago_proveedor', 'paid', '23'), '23')
  assert.equal(at('gasto', 'pago_proveedor', 'received', '23'), 'refund_of_purchase')
  assert.equal(at('gasto', 'prestamo_owner', 'paid', '32'), '32')
  assert.equal(at('transferencia_externa', 'transferencia_externa', 'paid'), 'review?')
  assert.equal(at('gasto', 'otro', 'paid'), 'review?')
  assert.equal(at('gasto', null, 'paid'), 'review?')
})

test('a line by hand must match the direction of the money, and cannot be a balance or a total', () => {
  const paid = { movement_type: 'gasto', received: 0n, paid: 1n, related: true } as const
  checkLine(paid, '32')
  assert.throws(() => checkLine(paid, '18'), {
    code: 'line_of_other_direction',
    field: 'line',
    message: 'Line 18 is for money received, but this entry is money paid.',
  })
  for (const line of ['17b', '31a', '22', '36', '37', '', '32 '])
    assert.throws(() => checkLine(paid, line), { code: 'invalid_choice', field: 'line' })
  assert.throws(() => checkLine({ ...paid, related: false }, '32'), { code: 'entry_not_with_related_party' })
  assert.throws(() => checkLine({ ...paid, movement_type: 'ajuste' }, '32'), {
    code: 'movement_type_without_line',
  })
  assert.equal(ENTRY_LINES.length, PART_IV.length - 6)
})

test('the owner and the owner as a sole trader are one person with one form; everyone else has their own', () => {
  const parties = [
    party(3, { relation_subtype: 'spouse', kind: 'FAMILY' }),
    party(2, { relation_subtype: 'self_ruc', name: 'Ana Estudio', ftin: 'B1', address: 'Taller 2' }),
    party(1, { name: 'Ana', ftin: null, address: null }),
    party(4, { relation_subtype: null, kind: 'RELATED_ENTITY' }),
  ]
  const paid = (counterparty_id: number) =>
    entry({ counterparty_id, movement_type: 'gasto', category: 'pago_proveedor', paid: usd(10) })
  const { forms, line_1g, line_1h } = prefill([paid(1), paid(2), paid(3), paid(4)], { parties })
  assert.deepEqual(
    forms.map(({ person, line_1f }) => [person.name, person.relation, person.counterparty_ids, line_1f]),
    [
      ['Ana', 'owner', [1, 2], usd(20)],
      ['Party 3', 'spouse', [3], usd(10)],
      ['Party 4', 'sibling_entity', [4], usd(10)],
    ],
  )
  assert.deepEqual([line_1g, line_1h], [3, usd(40)])
  const values = Object.fromEntries(
    forms[0]!.part_iii.map(({ line, label, value }) => [`${line} ${label}`, value]),
  )
  assert.equal(values['8b(3) Foreign taxpayer identification number (FTIN)'], 'B1')
  assert.equal(values['8b(2) Reference ID number'], 'RP1')
  assert.equal(values['8a Address of related party'], 'Taller 2')
})

test('for a U.S. person Part IV and 1f are blank, and the money is listed as left out', () => {
  const parties = [party(1, { person_kind: 'us', kind: 'FAMILY', relation_subtype: 'spouse' })]
  const paid = entry({ movement_type: 'gasto', category: 'pago_proveedor', paid: usd(10), document_id: null })
  const { forms, line_1h, left_out } = prefill([paid], { parties })
  assert.equal(forms.length, 1)
  assert.deepEqual([forms[0]!.line_1f, forms[0]!.part_iv, line_1h], [null, null, 0n])
  assert.deepEqual(
    left_out.entries.map(({ entry_id, why, missing }) => [entry_id, why, missing]),
    [[paid.id, 'us_person', []]],
  )
})

test('Part VII is asked of a U.S. person too, and no answer is assumed', () => {
  const parties = [party(1, { person_kind: 'us', kind: 'FAMILY', relation_subtype: 'spouse' })]
  const paid = entry({ movement_type: 'gasto', category: 'pago_proveedor', paid: usd(10) })
  const { forms, questions } = prefill([paid], { parties })
  const lines = ['37', '39', '40a', '41a']
  const required = questions.filter(one => one.required).map(({ code }) => code)
  for (const line of lines) {
    assert.equal(forms[0]!.part_vii.find(one => one.line === line)!.value, null, line)
    assert.ok(required.includes(line), line)
  }
})

test('an entry without counterparty, purpose or document is left out, with its amount and what it lacks', () => {
  const bare = entry({
    movement_type: 'aportacion',
    category: 'aportacion',
    received: usd('10.25'),
    counterparty_id: null,
    economic_purpose: null,
    document_id: null,
  })
  const undocumented = { ...distribution(), document_id: null }
  const { forms, left_out, required, notices } = prefill([bare, undocumented])
  assert.deepEqual(forms, [])
  assert.equal(required, true)
  assert.deepEqual([left_out.received, left_out.paid], [usd('10.25'), usd(18000)])
  assert.deepEqual(
    left_out.entries.map(({ entry_id, missing }) => [entry_id, missing]),
    [
      [undocumented.id, ['document_id']],
      [bare.id, ['counterparty_id', 'economic_purpose', 'document_id']],
    ],
  )
  assert.ok(notices.some(notice => notice.includes('need documentation')))
})

test('a year without transactions needs no form, nor does an LLC that is not foreign-owned', () => {
  const none = prefill([])
  assert.deepEqual([none.required, none.forms, none.line_1g, none.line_1h], [false, [], 0, 0n])
  assert.deepEqual(
    none.questions.map(({ code, required }) => [code, required]),
    [['owner_paid', true]],
    'asked once before the filing is closed',
  )
  assert.equal(none.filer.closes_as, 'no_reportable_transaction')
  const domestic = prefill([contribution()], { llc: { ...LLC, foreign_owned: false } })
  assert.equal(domestic.required, false)
  assert.match(domestic.notices[0]!, /not foreign-owned/)
})

test('the first and last year are marked in Part I and on the pro forma 1120', () => {
  const llc = { ...LLC, formation_date: '2025-02-01', dissolved_on: '2025-11-30' }
  const taxYear = planFormYear(llc, 2025, '12-31')
  const last = { ...distribution(), month: 11 }
  const { part_i, pro_forma_1120, part_ii, tax_year } = prefill([contribution(), last], {
    llc,
    taxYear,
  })
  const on = (fields: typeof part_i, line: string) => fields.find(one => one.line === line)!.value
  assert.deepEqual(tax_year, { begins: '2025-02-01', ends: '2025-11-30' })
  assert.deepEqual(
    [on(part_i, '1j'), on(pro_forma_1120, 'E(1)'), on(pro_forma_1120, 'E(2)')],
    [true, true, true],
  )
  assert.equal(on(pro_forma_1120, 'top'), 'Foreign-owned U.S. DE')
  assert.equal(on(pro_forma_1120, 'K13'), usd(18000))
  assert.deepEqual([on(part_ii, '4a'), on(part_ii, '4b(2)')], ['Ana', 'RP1'])
  const later = prefill([contribution()])
  assert.deepEqual(
    [on(later.part_i, '1j'), on(later.pro_forma_1120, 'E(2)')],
    [null, false],
    'only a person knows',
  )
  const filed = prefill([contribution()], { llc: { ...LLC, filed_before: true } })
  assert.equal(on(filed.part_i, '1j'), false)
})

test('a loan borrowed and repaid in one month leaves no balance but is still asked about', () => {
  const lent = entry({ month: 5, category: 'prestamo_owner', received: usd(10) })
  const back = entry({ month: 5, movement_type: 'gasto', category: 'prestamo_owner', paid: usd(10) })
  const { forms, questions } = prefill([lent, back])
  assert.equal(forms[0]!.line_1f, 0n)
  assert.deepEqual(lineOf(forms[0]!, '17b').entry_ids, [lent.id, back.id])
  assert.ok(questions.some(({ line }) => line === '42b'))
})

test('two owners at a time are a partnership without forms; one after the other are not', () => {
  const [ana] = LLC.owners
  const half = { ...ana!, percent: '50' }
  const both = [half, { ...half, name: 'Bruno', is_member: false }]
  const made = prefill([contribution()], { llc: { ...LLC, owners: both } })
  assert.deepEqual([made.required, made.forms, made.left_out.entries, made.questions], [false, [], [], []])
  assert.deepEqual(made.filer, {
    classification: 'partnership',
    closes_as: 'partnership',
    obligations: [{ id: 'us-1065', form: '1065', due_date: '2026-03-16' }],
  })
  assert.match(made.notices[0]!, /is a partnership and does not file Form 5472\. It files Form 1065/)
  const sold = [
    { ...ana!, until: '2025-06-30' },
    { ...ana!, name: 'Bruno', since: '2025-07-01' },
  ]
  assert.equal(prefill([contribution()], { llc: { ...LLC, owners: sold } }).forms.length, 1)
})

test('money after the dissolution is left out until a person says when the winding up ended', () => {
  const llc = { ...LLC, dissolved_on: '2024-11-30' }
  const late = entry({ month: 2, movement_type: 'distribucion', category: 'distribucion', paid: usd(310) })
  const taxYear = planFormYear(llc, 2025, '12-31')
  const made = prefill([late], { llc, taxYear })
  assert.deepEqual(
    [made.required, made.forms, made.left_out.total, made.if_counted!.line_1h],
    [true, [], usd(310), usd(310)],
  )
  assert.deepEqual(
    made.questions.map(({ code }) => code),
    ['wound_up'],
  )
  const ended = planFormYear(llc, 2025, '12-31', '2025-03-10')
  const then = prefill([late], { llc, taxYear: ended })
  assert.deepEqual([then.tax_year.ends, then.line_1h, then.left_out.entries], ['2025-03-10', usd(310), []])
})

test('money on the day of the dissolution is on the form, and money on the day after is not', () => {
  const llc = { ...LLC, dissolved_on: '2025-06-10' }
  const taxYear = planFormYear(llc, 2025, '12-31')
  const paidOn = (transaction_date: string) => ({ ...distribution(), month: 6, transaction_date })
  const made = prefill([paidOn('2025-06-10'), { ...paidOn('2025-06-11'), paid: usd(310) }], { llc, taxYear })
  assert.deepEqual([made.line_1h, made.left_out.total], [usd(18000), usd(310)])
})

test('a decision to leave questions open covers only those that were open then', () => {
  const open = prefill([contribution()]).incomplete.open_questions
  const decided = {
    reason: 'No answer yet',
    entry_ids: [],
    open_questions: open,
    decided_by: 'cli:0',
    decided_at: '2026-03-01T10:00:00.000Z',
  }
  const same = prefill([contribution()], { left_out_anyway: decided })
  assert.equal(same.left_out_anyway?.reason, 'No answer yet')
  const more = prefill([contribution()], { left_out_anyway: { ...decided, open_questions: open.slice(1) } })
  assert.equal(more.left_out_anyway, null)
})

test('what a person said comes after a line by hand and before the category, and its own answer first', () => {
  const provenance = { year: 2025, note: null, answered_by: 'cli:0', answered_at: '2026-02-01T10:00:00.000Z' }
  const bought = { movement_type: 'gasto', category: 'software', paid: usd(10) } as const
  const [plain, own, byHand] = [entry(bought), entry(bought), entry({ ...bought, ...onLine('29') })]
  const made = prefill([plain, own, byHand], {
    classifications: [
      {
        ...provenance,
        counterparty_id: 1,
        category: 'software',
        entry_id: null,
        answer: 'owner_paid_a_third_party',
      },
      { ...provenance, counterparty_id: 1, category: null, entry_id: own.id, answer: 'rent' },
    ],
  })
  const form = made.forms[0]!
  assert.deepEqual(lineOf(form, '27a').entry_ids, [own.id])
  assert.deepEqual(lineOf(form, '29').entry_ids, [byHand.id])
  assert.deepEqual(
    form.part_v.rows.map(({ entry_id, kind }) => [entry_id, kind]),
    [[plain.id, 'owner_paid_expense']],
  )
  assert.equal(lineOf(form, '28').amount, 0n)
  const open = prefill([plain]).classifications
  assert.deepEqual(
    open.map(({ is_open, place, reason }) => [is_open, place, reason]),
    [
      [
        true,
        '28',
        'Now on line 28, as if the LLC had bought it. If the person only paid for it, it is in Part V.',
      ],
    ],
  )
})

test('the year in which the first owner on record acquired the LLC is proposed as the first, with its source', () => {
  const sale = entry({ category: 'venta_servicio', received: usd(5) })
  const [ana] = LLC.owners
  const of = (since: string, more: Partial<YearBooks> = {}, llc: Partial<typeof LLC> = {}) => {
    const owners = [{ ...ana!, since }]
    const made = computePrefill(books([sale], { llc: { ...LLC, owners, ...llc }, ...more }), '2026-03-01')
    const question = made.questions.find(({ code }) => code === '1j')
    const notice = made.notices.find(text => text.startsWith('Line 1j'))
    return [made.part_i.find(({ line }) => line === '1j')!.value, question?.required, notice !== undefined]
  }
  assert.deepEqual(of('2025-01-02'), [true, false, true], 'a person may still answer otherwise')
  assert.deepEqual(of('2024-06-01'), [null, true, false], 'only a person knows')
  assert.deepEqual(of('2025-01-02', {}, { filed_before: true }), [false, undefined, false])
  assert.deepEqual(of('2025-01-02', { answers: [answer('1j', 'no')] }), [false, undefined, false])
  const earlier = { ...ana!, name: 'Bo', since: '2021-01-01', until: '2025-01-01' }
  const owners = [{ ...ana!, since: '2025-01-02' }, earlier]
  assert.deepEqual(of('2025-01-02', {}, { owners }), [null, true, false], 'an earlier owner is on record')
})

test('asks about a change of ownership during the tax year', () => {
  const sale = entry({ category: 'venta_servicio', received: usd(5) })
  const questionsOf = (owners: typeof LLC.owners) =>
    computePrefill(books([sale], { llc: { ...LLC, owners } }), '2026-03-01').questions
  const [ana] = LLC.owners
  const of = (owners: typeof LLC.owners) => questionsOf(owners).find(({ code }) => code === 'ownership')
  assert.equal(of([ana!]), undefined)
  assert.equal(of([{ ...ana!, since: '2025-01-02' }])!.required, true)
  assert.equal(of([{ ...ana!, until: '2025-06-30' }])!.required, true)
  assert.equal(of([ana!, { ...ana!, percent: '10', since: '2025-04-01' }]), undefined)
})

test('notes write their dates out in the language of the reader', () => {
  const sale = entry({ category: 'venta_servicio', received: usd(5) })
  const [ana] = LLC.owners
  const notesOf = (more: Partial<typeof LLC>, language: Language) => {
    const llc = { ...LLC, ...more }
    const taxYear = planFormYear(llc, 2025, '12-31')
    return computePrefill(books([sale], { llc, taxYear }), '2025-07-01', language).notices.join('\n')
  }
  const bought = { owners: [{ ...ana!, since: '2025-02-03' }] }
  const dissolved = { dissolved_on: '2025-05-31' }
  const shared = { owners: [ana!, { ...ana!, name: 'Bo' }] }
  for (const [llc, language, note] of [
    [{}, 'en', 'The tax year ends on December 31, 2025;'],
    [{}, 'es', 'El ejercicio termina el 31 de diciembre de 2025:'],
    [bought, 'en', 'acquired the LLC on February 3, 2025.'],
    [bought, 'es', 'adquirió la LLC el 3 de febrero de 2025.'],
    [dissolved, 'en', 'after the LLC was closed on May 31, 2025.'],
    [dissolved, 'es', 'después del cierre de la LLC el 31 de mayo de 2025.'],
    [shared, 'en', 'Schedules K-1, due March 16, 2026,'],
    [shared, 'es', 'anexos K-1, que vence el 16 de marzo de 2026,'],
  ] as const) {
    const notes = notesOf(llc, language)
    assert.ok(notes.includes(note), `${note} is not in: ${notes}`)
    assert.doesNotMatch(notes, /\d{4}-\d{2}-\d{2}/)
  }
})
