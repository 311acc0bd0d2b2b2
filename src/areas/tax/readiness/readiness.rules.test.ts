import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { ReconciledMonth } from '../../banking/banking.ts'
import type { YearBooks } from '../form-5472/year.rules.ts'
import { planFormYear } from '../form-5472/year-books.ts'
import { ANSWERED, answer, books as booksOf, entry, LLC, party, usd } from '../tax.fixture.ts'
import { NO_OBLIGATIONS } from './obligations-part.rules.ts'
import { computeReadiness } from './readiness.rules.ts'

/** Books with all required questions answered. */
const books = (...[entries, more]: Parameters<typeof booksOf>) =>
  booksOf(entries, { answers: [...ANSWERED], ...more })

const paid = (amount: number, more: Parameters<typeof entry>[0] = {}) =>
  entry({ movement_type: 'gasto', category: 'pago_proveedor', paid: usd(amount), ...more })

test('the score is the lower share of entries and money, in whole percent rounded down', () => {
  const whole = [paid(100), paid(100)]
  const byCount = computeReadiness(books([...whole, paid(1, { document_id: null })]))
  assert.deepEqual([byCount.entries.percent, byCount.money.percent, byCount.score], [66, 99, 66])
  const byMoney = computeReadiness(books([...whole, paid(5000, { document_id: null })]))
  assert.deepEqual([byMoney.entries.percent, byMoney.money.percent, byMoney.score], [66, 3, 3])
  assert.deepEqual(byMoney.money.complete, usd(200))
})

test('transfers between own accounts, adjustments and transactions with a U.S. person do not count', () => {
  const none = [
    paid(1, { movement_type: 'ajuste', document_id: null }),
    paid(1, { category: 'transferencia_interna', document_id: null }),
    paid(1, { counterparty_id: 2, document_id: null }),
  ]
  const parties = [party(1), party(2, { kind: 'FAMILY', relation_subtype: 'spouse', person_kind: 'us' })]
  const { entries, score, ready, missing, actions } = computeReadiness(books(none, { parties }))
  assert.deepEqual([entries.total, score, ready, missing], [0, 99, false, []])
  assert.deepEqual(
    actions.map(({ action, entry_ids }) => [action, entry_ids]),
    [
      ['review_left_out', [none[0]!.id, none[1]!.id]],
      ['decide_amounts', [none[0]!.id, none[1]!.id]],
    ],
    'money with a related party is not left out silently',
  )
})

test('a U.S. person needs all of Part III: address, countries, number and activity', () => {
  const us = { kind: 'FAMILY', relation_subtype: 'spouse', person_kind: 'us' } as const
  const unknown = { address: null, country: null, tax_country: null, ftin: null }
  const of = (more: object, answers = [...ANSWERED]) => {
    const parties = [party(1), party(2, { ...us, ...unknown, ...more })]
    const with2 = computeReadiness(booksOf([paid(1), paid(1, { counterparty_id: 2 })], { parties, answers }))
    return with2.actions.map(({ action, counterparty_id, fields }) => [action, counterparty_id, fields])
  }
  const all = ['address', 'country', 'tax_country', 'ftin']
  assert.deepEqual(of({}), [['complete_party', 2, all]])
  assert.deepEqual(of({ us_number: '98-7654321' }), [['complete_party', 2, all.slice(0, 3)]])
  const known = { address: '1 Main St', country: 'US', tax_country: 'US', us_number: '98-7654321' }
  assert.deepEqual(of(known), [])
  const ofOwner = ANSWERED.map(one => (one.question === '8c' ? { ...one, form: 'RP1' } : one))
  assert.deepEqual(of(known, ofOwner), [['answer_questions', null, ['8c']]])
})

test('asks for each missing thing once: by field for all entries, by party and for the LLC', () => {
  const parties = [
    party(1, { ftin: null, address: null, country: null }),
    party(2, { kind: 'FAMILY', relation_subtype: 'spouse', ftin: null, tax_country: null }),
  ]
  const [a, b, c] = [
    paid(1, { document_id: null }),
    paid(2, { document_id: null, economic_purpose: null, counterparty_id: 2 }),
    paid(3, { category: 'otro' }),
  ]
  const llc = { ...LLC, ein: null, naics: '5415' }
  const { actions, ready } = computeReadiness(books([a, b, c], { parties, llc }))
  assert.equal(ready, false)
  assert.deepEqual(
    actions.map(({ action, message, entry_ids, counterparty_id }) => [
      action,
      message,
      entry_ids,
      counterparty_id,
    ]),
    [
      ['give_purpose', 'Enter the economic purpose of this entry.', [b.id], null],
      ['add_document', 'Add a document to these 2 entries.', [a.id, b.id], null],
      ['review_category', 'Clarify this entry: choose a category or a line of the form.', [c.id], null],
      [
        'decide_amounts',
        'If these 2 entries cannot be completed, the Manager includes them in the form or leaves them out.',
        [a.id, b.id],
        null,
      ],
      ['complete_party', 'Add a tax ID for Party 1.', [], 1],
      ['complete_party', 'Add a country of tax residence and a tax ID for Party 2.', [], 2],
      ['complete_llc', "Complete the LLC's record: EIN and NAICS code of six digits.", [], null],
      [
        'describe_entries',
        'The Manager still has to confirm what this entry is called in English on the statements of the form.',
        [c.id],
        null,
      ],
    ],
  )
})

test('an entry whose document was withdrawn lowers the score and asks for another document, once', () => {
  const gone = paid(1, { document_withdrawn: true })
  const { score, ready, actions, missing } = computeReadiness(books([paid(3), gone]))
  assert.deepEqual([score, ready], [50, false])
  assert.deepEqual(
    missing.map(one => [one.entry_id, one.missing, one.document_withdrawn]),
    [[gone.id, ['document_id'], true]],
  )
  assert.deepEqual(
    actions.map(({ action, message, entry_ids }) => [action, message, entry_ids]),
    [
      ['replace_document', 'Replace the withdrawn document of this entry.', [gone.id]],
      [
        'decide_amounts',
        'If this entry cannot be completed, the Manager includes it in the form or leaves it out.',
        [gone.id],
      ],
    ],
  )
})

test('a loan of an earlier year whose document was withdrawn is asked for too', () => {
  const lent = { year: 2023, category: 'prestamo_owner', received: usd(5), document_withdrawn: true } as const
  const earlierLoans = [entry(lent)]
  const { actions } = computeReadiness(books([paid(1)], { earlierLoans }))
  assert.deepEqual(
    actions.map(({ action, entry_ids }) => [action, entry_ids]),
    [
      ['replace_document', [earlierLoans[0]!.id]],
      ['decide_amounts', [earlierLoans[0]!.id]],
    ],
  )
})

test('an unanswered required question prevents readiness, and the score is at most 99', () => {
  const open = computeReadiness(booksOf([paid(1)], { answers: [answer('1d', 'Software')] }))
  assert.deepEqual([open.score, open.ready, open.questions], [99, false, { required: 15, answered: 1 }])
  assert.deepEqual(
    open.actions.map(({ action, fields }) => [action, fields]),
    [
      [
        'answer_questions',
        ['1a', '1c', '1j', '1n', '1o', '4d', 'E3', 'E4', 'VI', '8c', '37', '39', '40a', '41a'],
      ],
    ],
  )
  const done = computeReadiness(books([paid(1)]))
  assert.deepEqual([done.ready, done.questions], [true, { required: 15, answered: 15 }])
  const follows = [...ANSWERED.filter(({ question }) => question !== 'VI'), answer('VI', 'yes')]
  const more = computeReadiness(booksOf([paid(1)], { answers: follows }))
  assert.deepEqual([more.ready, more.actions[0]?.fields], [false, ['VI_value']])
})

test("steps are in the member's language, or in the requested one", () => {
  const llc = { ...LLC, naics: null }
  const parties = [party(1, { ftin: null, tax_country: null })]
  const entries = [paid(1), paid(1, { document_id: null }), paid(1, { document_withdrawn: true })]
  const spanish = booksOf(entries, { llc, parties, language: 'es', answers: ANSWERED.slice(1) })
  assert.deepEqual(
    computeReadiness(spanish).actions.map(({ message }) => message),
    [
      'Añade un documento a este asiento.',
      'Sustituye el documento retirado de este asiento.',
      'Si no se pueden completar estos 2 asientos, el Manager decide si se incluyen en el formulario o quedan fuera.',
      'Añade a la ficha de Party 1 un país de residencia fiscal y un número fiscal.',
      'Completa la ficha de la LLC: código NAICS de seis cifras.',
      'Responde la pregunta pendiente 1a.',
    ],
  )
  assert.equal(computeReadiness(spanish, 'en').actions[0]!.message, 'Add a document to this entry.')
})

test('a party without a tax number is complete once that is recorded, and one without transactions is not asked about', () => {
  const parties = [
    party(1, { ftin: 'none' }),
    party(9, { kind: 'FAMILY', relation_subtype: 'family_other', ftin: null }),
  ]
  assert.deepEqual(computeReadiness(books([paid(1)], { parties })).actions, [])
})

test('an undocumented loan of an earlier year is asked for, and the score is at most 99', () => {
  const earlierLoans = [
    entry({ year: 2023, category: 'prestamo_owner', received: usd(5), document_id: null }),
  ]
  const { score, ready, actions } = computeReadiness(books([paid(1)], { earlierLoans }))
  assert.deepEqual([score, ready], [99, false])
  assert.deepEqual(
    actions.map(({ action, entry_ids }) => [action, entry_ids]),
    [
      ['add_document', [earlierLoans[0]!.id]],
      ['decide_amounts', [earlierLoans[0]!.id]],
    ],
  )
})

test('distinguishes a year with nothing to file from one that is ready', () => {
  const nothing = computeReadiness(books([]))
  assert.deepEqual([nothing.required, nothing.score], [false, 100])
  assert.equal(computeReadiness(books([entry({ paid: usd(5), document_id: null })])).required, true)
})

test('an LLC without EIN, formation date, owners or books is not ready, and each of them counts the same', () => {
  const empty = { ...LLC, ein: null, formation_date: null, owners: [] }
  const nothing = computeReadiness(booksOf([], { llc: empty, has_entries: false }))
  assert.deepEqual([nothing.score, nothing.ready], [0, false])
  assert.deepEqual(nothing.record, { expected: 4, known: 0, percent: 0 })
  assert.deepEqual(
    nothing.actions.map(({ action, fields }) => [action, fields]),
    [
      ['complete_llc', ['ein', 'formation_date', 'owners']],
      ['start_books', ['owner_paid']],
    ],
  )
  const quiet = { has_entries: false, answers: [answer('owner_paid', 'no')] }
  assert.equal(computeReadiness(booksOf([], quiet)).score, 100, 'a person said that nothing happened')
  assert.equal(computeReadiness(booksOf([], { has_entries: false })).score, 75)
  const before = planFormYear(LLC, 2019, '12-31')
  assert.equal(computeReadiness(booksOf([], { has_entries: false, taxYear: before })).ready, true)
})

test('overdue, soon due and undecided obligations are named and keep the score at 99; others do not count', () => {
  const one = (id: number, en: string, due_by: string | null = null) => ({ id, name: { en, es: en }, due_by })
  const found = {
    done: 2,
    overdue: [one(5, 'Annual report', '2026-03-02')],
    due_soon: [one(6, 'Franchise tax', '2026-06-01')],
    waiting: 1,
    questions: [{ fact: 'has_us_employees', label: { en: 'Employees', es: 'Empleados' } }],
    to_check: [one(7, 'State report')],
    reminded_at: null,
  }
  const { score, ready, obligations, actions } = computeReadiness(books([paid(1)]), 'en', found)
  assert.deepEqual([score, ready], [99, false], 'the form has all it needs')
  assert.deepEqual(obligations, {
    expected: 6,
    done: 2,
    overdue: 1,
    due_soon: 1,
    questions: 1,
    percent: 33,
  })
  assert.deepEqual(
    actions.map(({ action, message, fields }) => [action, message, fields]),
    [
      ['file_overdue', 'Overdue: Annual report (March 2, 2026).', ['5']],
      ['file_due_soon', 'Due within 30 days: Franchise tax (June 1, 2026).', ['6']],
      [
        'answer_obligations',
        'Answer the question that decides what the LLC has to file: Employees.',
        ['has_us_employees'],
      ],
      ['check_obligations', 'The Manager still has to check: State report.', ['7']],
    ],
  )
  const done = { ...NO_OBLIGATIONS, done: 3 }
  assert.deepEqual(computeReadiness(books([paid(1)]), 'en', done).score, 100)
})

const month = (name: string, state: ReconciledMonth['state']): ReconciledMonth => ({
  month: name,
  state,
  reasons: state === 'differs' ? ['movements'] : [],
  opening: 0n,
  movements: 0n,
  closing: 0n,
  difference: 0n,
  opening_gap: 0n,
  source: 'bank_api',
  balance_id: 1,
  document_id: null,
})
const withMonths = (...months: ReconciledMonth[]): Partial<YearBooks> => ({
  reconciliation: {
    accounts: [
      {
        bank: 'mercury',
        account: 'a1',
        currency: 'USD',
        name: 'Checking',
        is_connected: true,
        opened: '2025-01',
        months,
      },
    ],
    unlisted: [],
  },
})

test('months that differ or have no statement are named and keep the score at 99; without accounts nothing is missing', () => {
  const one = paid(1)
  const good = month('2025-01', 'reconciled')
  const done = computeReadiness(books([one], withMonths(good, month('2025-02', 'reconciled'))))
  assert.deepEqual(
    [done.score, done.ready, done.months],
    [100, true, { expected: 2, reconciled: 2, percent: 100 }],
  )
  const none = computeReadiness(books([one]))
  assert.deepEqual([none.score, none.months], [100, { expected: 0, reconciled: 0, percent: 100 }])
  const given = withMonths(
    good,
    month('2025-02', 'differs'),
    ...['2025-03', '2025-04', '2025-06'].map(name => month(name, 'no_statement')),
  )
  const { score, ready, actions } = computeReadiness(books([one], given))
  assert.deepEqual([score, ready], [99, false], 'the form has all it needs')
  assert.deepEqual(actions, [
    {
      action: 'reconcile_accounts',
      message:
        'Reconcile Checking (USD): the books differ from the bank in February 2025; there is no statement for March – April 2025 and June 2025.',
      entry_ids: [],
      counterparty_id: null,
      fields: ['2025-02', '2025-03', '2025-04', '2025-06'],
    },
  ])
  assert.equal(
    computeReadiness(books([one], given), 'es').actions[0]!.message,
    'Concilia Checking (USD): la contabilidad no coincide con el banco en febrero de 2025; falta el extracto de marzo–abril de 2025 y junio de 2025.',
  )
})

test('readiness is 100 only if every expected month is reconciled', () => {
  const anyMonths = fc.array(fc.constantFrom('reconciled', 'differs', 'no_statement' as const), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(anyMonths, states => {
      const months = states.map((state, at) =>
        month(`2025-${String(at + 1).padStart(2, '0')}`, state as 'differs'),
      )
      const { score, ready } = computeReadiness(books([paid(1)], withMonths(...months)))
      const all = states.every(state => state === 'reconciled')
      assert.deepEqual([score === 100, ready], [all, all])
    }),
  )
})

test('descriptions that nobody confirmed in English are listed, because no package is made without them', () => {
  const given = paid(1, {
    movement_type: 'distribucion',
    category: 'distribucion',
    economic_purpose: 'Monthly share',
  })
  const open = computeReadiness(books([given]))
  assert.deepEqual([open.score, open.ready], [99, false])
  assert.deepEqual(
    open.actions.map(({ action, message, entry_ids }) => [action, message, entry_ids]),
    [
      [
        'describe_entries',
        'The Manager still has to confirm what this entry is called in English on the statements of the form.',
        [given.id],
      ],
    ],
  )
  const seen = { in_books: 'Monthly share', proposed: 'Monthly share' }
  const english = [{ entry_id: 1_000_000, description: 'Monthly distribution', ...seen }]
  const done = computeReadiness(books([given], { english }))
  assert.deepEqual([done.score, done.ready], [100, true])
})
