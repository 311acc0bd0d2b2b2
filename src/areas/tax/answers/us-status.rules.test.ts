import assert from 'node:assert/strict'
import test from 'node:test'
import { computePrefill } from '../form-5472/prefill.rules.ts'
import { computeReadiness } from '../readiness/readiness.rules.ts'
import { ANSWERED, answer, books, entry, usd } from '../tax.fixture.ts'
import { decideUsOwner, filesForm1040, US_STATUSES, type UsStatus } from './us-status.rules.ts'

const TODAY = '2026-02-01'
const signs = (days_this_year: number, substantial_presence: 'yes' | 'cautious' | 'no' = 'yes') => ({
  substantial_presence,
  days_this_year,
  weighted_days: days_this_year,
  us_nationality: false,
  us_permit: false,
})
const CONTRIBUTION = [entry({ category: 'aportacion', movement_type: 'aportacion', received: usd(2500) })]
const prefillOf = (us_signs: ReturnType<typeof signs> | null, status?: UsStatus) => {
  const given = status ? [answer('us_status', status)] : []
  const year = books(CONTRIBUTION, { us_signs, answers: [...ANSWERED, ...given] })
  return { ...computePrefill(year, TODAY), readiness: computeReadiness(year) }
}

test('an owner who meets the substantial presence test is asked for the US tax status, and nothing is decided before', () => {
  const found = prefillOf(signs(365))
  assert.deepEqual(
    [found.required, found.readiness.required, found.filer.classification, found.us_owner.is_us_person],
    [null, null, 'disregarded_entity', null],
  )
  assert.deepEqual(
    found.questions.filter(({ required }) => required).map(({ code }) => code),
    ['us_status'],
  )
  assert.deepEqual(found.incomplete.open_questions.length, 1)
  assert.match(found.notices.join(' '), /365 days in the US.*depends on the owner's US tax status/)
  assert.ok(found.readiness.actions.some(({ fields }) => fields.includes('us_status')))
})

test('the LLC of a U.S. person files no Form 5472 and the owner files Form 1040; anyone else stays foreign', () => {
  const decided = US_STATUSES.map(status => {
    const { required, filer, forms, questions } = prefillOf(signs(120), status)
    assert.ok(!questions.some(({ code }) => code === 'us_status'), status)
    assert.equal(forms.length, required ? 1 : 0, status)
    return [status, required, filer.closes_as, filesForm1040(decideUsOwner(status, signs(120)))]
  })
  assert.deepEqual(decided, [
    ['nonresident', true, null, false],
    ['closer_connection', true, null, false],
    ['treaty', true, null, false],
    ['part_year', true, null, true],
    ['resident', false, 'us_owned', true],
    ['green_card', false, 'us_owned', true],
    ['citizen', false, 'us_owned', true],
  ])
})

test('a closer connection decides nothing with 183 days in the year, which the law rules out', () => {
  const at = (days: number) => {
    const { required, questions, notices } = prefillOf(signs(days), 'closer_connection')
    const isAsked = questions.some(({ code }) => code === 'us_status')
    return [required, isAsked, notices.some(notice => notice.includes('Form 8840) needs fewer than 183'))]
  }
  assert.deepEqual(at(182), [true, false, false])
  assert.deepEqual(at(183), [null, true, true])
})

test('without days, nationality or permit of the US on record nobody is asked', () => {
  for (const nothing of [null, signs(40, 'no')]) {
    const { required, questions, us_owner } = prefillOf(nothing)
    assert.deepEqual([required, questions.some(({ code }) => code === 'us_status')], [true, false])
    assert.equal(us_owner.is_us_person, false)
  }
  assert.equal(prefillOf({ ...signs(0, 'no'), us_nationality: true }).required, null)
  assert.equal(prefillOf({ ...signs(0, 'no'), us_permit: true }).required, null)
  assert.equal(prefillOf(null, 'green_card').required, false, 'what is answered counts without any sign')
})
