import assert from 'node:assert/strict'
import test from 'node:test'
import { LANGUAGES } from '../../../kernel/values/language.ts'
import { computePrefill } from '../form-5472/prefill.rules.ts'
import { planFormYear } from '../form-5472/year-books.ts'
import { ANSWERED, answer, books, entry, LLC, party, usd } from '../tax.fixture.ts'
import { type Answer, Answers, EXPECTED, readAnswer } from './answers.rules.ts'
import { QUESTIONS, questionOf } from './questions.rules.ts'

const sale = () => entry({ category: 'venta_servicio', received: usd(10) })
const prefill = (answers: Answer[], more: Parameters<typeof books>[1] = {}) =>
  computePrefill(books([sale()], { answers, ...more }), '2026-03-01')
const on = (fields: { line: string; value: unknown }[], line: string) =>
  fields.filter(one => one.line === line).map(({ value }) => value)

test('an answer appears on its line, closes the question, and shows who answered and when', () => {
  const before = prefill([])
  assert.deepEqual(
    before.questions.map(({ code, required }) => `${code}${required ? '' : '?'}`),
    [
      '1a',
      '1c',
      '1d',
      '1j',
      '1n',
      '1o',
      '4d',
      '6?',
      'E3',
      'E4',
      'VI',
      '8c',
      '8d?',
      'estimates?',
      '37',
      '39',
      '40a',
      '41a',
    ],
  )
  const { questions, part_i, part_ii, pro_forma_1120, forms, answers } = prefill([...ANSWERED])
  assert.deepEqual(
    questions.map(({ code }) => code),
    ['6', '8d', 'estimates'],
  )
  assert.deepEqual(on(part_i, '1a')[1], '1209 Mountain Road Pl NE, Albuquerque, NM 87110')
  assert.deepEqual(
    [on(part_i, '1c'), on(part_i, '1o'), on(part_ii, '4d')],
    [[usd('12500.5')], ['ES, US'], ['ES']],
  )
  assert.deepEqual(on(pro_forma_1120, 'E(3)'), [false])
  assert.deepEqual(on(forms[0]!.part_iii, '8c'), ['Software'])
  assert.deepEqual(forms[0]!.part_vi.checked, false)
  const [first] = answers
  assert.deepEqual(
    [first!.question, first!.answered_by, first!.answered_at],
    ['1a', 'cli:0', '2026-02-01T10:00:00.000Z'],
  )
})

test('lasting answers apply to later years until replaced; others only to their year', () => {
  const given = [
    answer('1d', 'Design', { year: 2023 }),
    answer('1c', '5', { year: 2023 }),
    answer('E3', 'yes', { year: 2023 }),
  ]
  const { part_i, pro_forma_1120 } = prefill(given)
  assert.deepEqual(
    [on(part_i, '1d'), on(part_i, '1c'), on(pro_forma_1120, 'E(3)')],
    [['Design'], [null], [null]],
  )
  const then = prefill(given, { taxYear: planFormYear(LLC, 2023, '12-31') })
  assert.deepEqual([on(then.part_i, '1d'), on(then.part_i, '1c')], [['Design'], [usd(5)]])
  assert.deepEqual(on(prefill([answer('1d', null)]).part_i, '1d'), [null], 'it was cleared')
})

test('an answer for one form takes precedence over the one for all forms', () => {
  const answers = new Answers([answer('37', 'no'), answer('37', 'yes', { form: 'RP2' })], 2025)
  assert.deepEqual(
    [answers.text('37', 'RP1'), answers.text('37', 'RP2'), answers.text('37')],
    ['no', 'yes', 'no'],
  )
  const back = new Answers([answer('37', 'no'), answer('37', null, { form: 'RP2' })], 2025)
  assert.equal(back.text('37', 'RP2'), 'no')
})

test('an answer that leads to another question opens it: imports, section 267A, Part VI', () => {
  const { questions, forms } = prefill([answer('37', 'yes'), answer('40a', 'yes'), answer('VI', 'yes')])
  const codes = questions.filter(({ form }) => form !== null).map(({ code }) => code)
  assert.deepEqual(codes, ['VI_value', '8c', '8d', 'estimates', '38a', '39', '40b', '41a'])
  assert.deepEqual(on(forms[0]!.part_vii, '37'), ['yes'])
})

test('the value of nonmonetary transfers is part of lines 1f and 1h', () => {
  const { forms, line_1h } = prefill([answer('VI', 'yes'), answer('VI_value', '90.5', { form: 'RP1' })])
  assert.deepEqual([forms[0]!.line_1f, line_1h], [usd('100.5'), usd('100.5')])
  assert.equal(forms[0]!.part_iv!.by_monthly_average!.line_1f, usd('100.5'))
  const denied = prefill([answer('VI', 'no'), answer('VI_value', '90.5', { form: 'RP1' })])
  assert.equal(denied.line_1h, usd(10))
})

test('indirect holders appear on lines 6 and 7 with their details as a party', () => {
  const parties = [
    party(1),
    party(2, {
      kind: 'RELATED_ENTITY',
      relation_subtype: null,
      name: 'Holding SL',
      country: 'PT',
      reference_id: 'HOLD1',
    }),
  ]
  const { part_ii, questions } = prefill([answer('6', '2'), answer('7', 'none'), answer('6d', 'PT')], {
    parties,
  })
  const six = part_ii.filter(({ line }) => line.startsWith('6')).map(({ line, value }) => [line, value])
  assert.deepEqual(six.slice(0, 2), [
    ['6a', 'Holding SL'],
    ['6a', 'Calle Mayor 1'],
  ])
  assert.deepEqual(six.slice(3), [
    ['6b(2)', 'HOLD1'],
    ['6b(3)', 'X1234567L'],
    ['6c', 'PT'],
    ['6d', 'PT'],
    ['6e', 'ES'],
  ])
  assert.ok(part_ii.every(({ line }) => !line.startsWith('7')))
  assert.ok(questions.every(({ code }) => !['6', '6d', '7'].includes(code)))
})

test('accepts a number of forms other than the books show, with a notice', () => {
  const { line_1g, part_i, notices } = prefill([answer('1g', '3')])
  assert.deepEqual([line_1g, on(part_i, '1g')], [3, [3]])
  assert.deepEqual(notices, [
    'Line 1g was answered with 3, but one form is generated from the books. Line 1h is the sum of those only.',
  ])
})

test("parses an answer by its question's type, and rejects others with the expected format", () => {
  const read = (code: string, text: string) => readAnswer(questionOf(code)!, text)
  const taken: [string, string, string][] = [
    ['1c', '12500.50', '12500.5'],
    ['1n', 'es, pt,ES', 'ES, PT'],
    ['1n', 'None', 'none'],
    ['42a', 'Sí', 'yes'],
    ['42a', 'NO', 'no'],
    ['4d', 'es', 'ES'],
    ['1e', '541511', '541511'],
    ['6', '12', '12'],
    ['1a', '  1209 Mountain Road ', '1209 Mountain Road'],
    ['1g', '3', '3'],
  ] as [string, string, string][]
  for (const [code, text, kept] of taken) assert.equal(read(code, text), kept, code)
  const refused: [string, string, RegExp][] = [
    ['1c', '-1', /answer to question 1c must be an amount in US dollars/],
    ['1c', '12,500', /must be an amount/],
    ['1c', '9'.repeat(12), /must be an amount/],
    ['1o', 'worldwide', /must be two-letter country codes/],
    ['1o', 'none', /such as ES,PT\.$/],
    ['1n', 'nowhere', /such as ES,PT, or none\.$/],
    ['1n', 'ES,XX', /must be two-letter country codes/],
    ['4d', 'Spain', /must be a two-letter country code/],
    ['42b', 'maybe', /must be yes or no/],
    ['1e', '5415', /must be a 6-digit code/],
    ['1g', '0', /must be a whole number/],
    ['6', '-3', /must be the id of a counterparty/],
    ['1a', '', /answer must not be empty/],
    ['1a', 'two\nlines', /answer must be one line/],
    ['1a', 'x'.repeat(301), /answer must be at most 300 characters/],
  ]
  for (const [code, text, sentence] of refused) assert.throws(() => read(code, text), sentence)
})

test('every question exists in both languages and has a unique code', () => {
  assert.equal(new Set(QUESTIONS.map(({ code }) => code)).size, QUESTIONS.length)
  for (const { code, en, es } of QUESTIONS) {
    assert.match(code, /^[0-9A-Za-z_]{1,20}$/)
    assert.match(en, /\?/)
    assert.match(es, /^¿.*\?/)
    assert.ok(es.length <= 4000)
  }
  const { questions } = computePrefill(books([sale()], { language: 'es' }), '2026-03-01')
  assert.equal(questions[0]!.question, '¿Cuál es la dirección de la propia LLC?')
})

test('only answers declared to take "none" accept it, in both languages', () => {
  const takesNone = (spec: (typeof QUESTIONS)[number]) => {
    try {
      return readAnswer(spec, 'none') === 'none'
    } catch {
      return false
    }
  }
  for (const spec of QUESTIONS.filter(({ kind }) => kind !== 'text' && kind !== 'english'))
    for (const language of LANGUAGES)
      assert.equal(
        /\bnone\b/.test(EXPECTED[spec.kind][language]),
        takesNone(spec),
        `${spec.code} in ${language}`,
      )
})
