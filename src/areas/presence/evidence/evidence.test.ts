import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { storeDocument } from '../../../../tests/harness/documents.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { addDays } from '../../../kernel/values/dates.ts'
import { withdraw } from '../../documents/withdraw-document.ts'
import type { Calendar } from '../presence.rules.ts'
import { computeEvidence, type Evidence, provenDays } from './evidence.rules.ts'

const installation = await openTestInstallation()

async function newOwner(member?: TestMember) {
  const owner = member ?? (await newMember(installation))
  const session = await openSession(installation, owner.memberId)
  const { entityId: entity_id } = owner
  return {
    owner,
    attach: (document_id: number, more: object = {}, headers = {}) =>
      session.ask(
        'POST',
        '/web/presence/evidence',
        {
          entity_id,
          document_id,
          kind: 'lease',
          country: 'ES',
          from: '2025-03-01',
          until: '2025-03-31',
          ...more,
        },
        { headers },
      ),
    detach: (evidence_id: number) =>
      session.ask('POST', '/web/presence/evidence/remove', { entity_id, evidence_id }),
    evidence: async (year = 2025) =>
      (await session.ask('GET', `/web/presence/details?entity_id=${entity_id}&year=${year}`)).body
        .evidence as Evidence[],
  }
}

test('a document is attached to days once, listed in their year, and detached again', async () => {
  const { owner, attach, detach, evidence } = await newOwner()
  const { id: document_id } = await storeDocument(installation, owner)
  const first = await attach(document_id)
  assert.equal(first.status, 200)
  assert.deepEqual((await attach(document_id)).body, first.body, 'the same days again')
  const [one, ...others] = await evidence()
  assert.deepEqual(
    [one!.document_id, one!.kind, one!.from, one!.withdrawn],
    [document_id, 'lease', '2025-03-01', false],
  )
  assert.ok(one!.title)
  assert.deepEqual([others, await evidence(2024)], [[], []])
  assert.equal((await detach(first.body.id)).status, 200)
  assert.equal((await detach(first.body.id)).status, 200)
  assert.deepEqual(await evidence(), [])
})

test('a withdrawn document stays listed without its title, and proves nothing', async () => {
  const { owner, attach, evidence } = await newOwner()
  const { id } = await storeDocument(installation, owner)
  await attach(id)
  await withdraw(installation.database, BY_TEST, { id, reason: 'mistake' }, new Date())
  const [one] = await evidence()
  assert.deepEqual([one!.withdrawn, one!.title], [true, null])
  const calendar = { '2025-03-01': { country: 'ES', source: 'recorded' } } as const
  assert.equal(computeEvidence(calendar, [one!]).countries[0]!.with_evidence, 0)
  const again = await attach(id, { from: '2025-04-01', until: '2025-04-02' })
  assert.deepEqual([again.status, again.body.code], [400, 'presence_document_not_found'])
})

test('wrong evidence gets an error with a code, and nothing is stored', async () => {
  const [{ owner, attach, detach, evidence }, other] = [await newOwner(), await newOwner()]
  const { id } = await storeDocument(installation, owner)
  const foreign = await storeDocument(installation, other.owner)
  const refused = [
    [await attach(foreign.id), 400, 'presence_document_not_found'],
    [await attach(2_000_000_000), 400, 'presence_document_not_found'],
    [await attach(id, { until: '2025-02-28' }), 400, 'stay_ends_before_start'],
    [await attach(id, { from: '1990-01-01', until: '2020-01-01' }), 400, 'stay_too_long'],
    [await attach(id, { from: '1989-01-01' }), 400, 'date_out_of_range'],
    [await attach(id, { kind: 'photo' }), 400, 'invalid_choice'],
    [await detach(2_000_000_000), 404, 'not_found'],
  ] as const
  for (const [{ status, body }, expected, code] of refused)
    assert.deepEqual([status, body.code], [expected, code])
  assert.deepEqual(await evidence(), [])
  const { body } = await attach(id)
  assert.equal((await other.detach(body.id)).status, 404)
})

const COUNTRIES = ['ES', 'PT', 'FR']
const anyCalendar: fc.Arbitrary<Calendar> = fc
  .array(fc.constantFrom(...COUNTRIES), { minLength: 0, maxLength: 60 })
  .map(countries =>
    Object.fromEntries(
      countries.map((country, i) => [addDays('2025-01-01', i), { country, source: 'recorded' as const }]),
    ),
  )
const anyEvidence: fc.Arbitrary<Evidence> = fc
  .record({
    country: fc.constantFrom(...COUNTRIES),
    start: fc.integer({ min: -20, max: 80 }),
    length: fc.nat(20),
    withdrawn: fc.boolean(),
  })
  .map(({ country, start, length, withdrawn }) => ({
    id: 1,
    kind: 'lease' as const,
    entity_id: 1,
    document_id: 1,
    title: null,
    country,
    from: addDays('2025-01-01', start),
    until: addDays('2025-01-01', start + length),
    withdrawn,
  }))

test('days with and without evidence add up to the days of each country, and ranges list each day without once', () => {
  fc.assert(
    fc.property(anyCalendar, fc.array(anyEvidence, { maxLength: 6 }), (calendar, evidence) => {
      const { countries, without } = computeEvidence(calendar, evidence)
      for (const { country, days, with_evidence, without_evidence } of countries) {
        const own = Object.entries(calendar).filter(([, day]) => day.country === country)
        const proven = own.filter(([date]) =>
          evidence.some(
            one => !one.withdrawn && one.country === country && one.from <= date && date <= one.until,
          ),
        )
        assert.deepEqual([days, with_evidence], [own.length, proven.length])
        assert.equal(with_evidence + without_evidence, days)
        const listed = without.filter(span => span.country === country)
        assert.equal(
          listed.reduce((sum, span) => sum + span.days, 0),
          without_evidence,
        )
      }
      const proven = provenDays(calendar, evidence)
      for (const { from, until } of without)
        for (let day = from; day <= until; day = addDays(day, 1)) assert.ok(!proven.has(day))
    }),
    { seed: 20_261_117, numRuns: 200 },
  )
})
