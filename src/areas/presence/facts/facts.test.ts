import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { addStay } from '../presence.ts'

const installation = await openTestInstallation()
const BY = { actor: 'cli', ip: null, idempotency: null }
/** The first half of a past year in Spain with ten two-day trips, then Thailand. */
const TRIPS = ['01-11', '01-28', '02-14', '03-03', '03-20', '04-06', '04-23', '05-10', '05-27', '06-13']

async function newOwner(stays: readonly [from: string, country: string][] = []) {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const { entityId: entity_id, memberId } = member
  for (const [from, country] of stays)
    await addStay(installation.database.durable, BY, memberId, { from, to: null, country })
  const send = (path: string, body: object, headers = {}) =>
    session.ask('POST', `/web/presence/${path}`, { entity_id, ...body }, { headers })
  return {
    member,
    send,
    facts: async () =>
      (await session.ask('GET', `/web/presence/details?entity_id=${entity_id}&year=2025`)).body.facts,
    rule: async (rule: string, year: number) => {
      const answer = await installation.ask(`/v1/presence?entity_id=${entity_id}&year=${year}`, {
        key: member.key,
      })
      assert.equal(answer.status, 200, answer.text)
      return answer.body.rules.find((one: { rule: string | null }) => one.rule === rule)
    },
  }
}

function spanishHalf(): [string, string][] {
  const returns = TRIPS.map(day => {
    const [month, date] = day.split('-')
    return `${month}-${String(Number(date) + 2).padStart(2, '0')}`
  })
  const stays: [string, string][] = [['2025-01-01', 'ES']]
  for (const [i, day] of TRIPS.entries()) stays.push([`2025-${day}`, 'FR'], [`2025-${returns[i]}`, 'ES'])
  return [...stays, ['2025-07-06', 'TH']]
}

test('166 plain days in Spain exceed 183 by the cautious count, and a certificate of residence elsewhere changes that', async () => {
  const { send, rule, facts, member } = await newOwner(spanishHalf())
  const before = await rule('ES-183', 2025)
  assert.deepEqual(
    [before.plain_count, before.rule_count, before.cautious_count, before.level, before.met],
    [166, 177, 187, 'exceeded', 'cautious'],
  )
  assert.equal(before.questions[0].fact, 'residence_certificate')
  assert.match(before.questions[0].reason.en, /10 days in the cautious count/)
  assert.ok(before.sources.length > 0 && before.says.es.startsWith('Más de 183'))

  const certificate = {
    kind: 'residence_certificate',
    country: 'AE',
    from: '2025-01-01',
    to: '2025-12-31',
    note: 'Dubai 2025',
  }
  await send('periods', { ...certificate, documented: false })
  assert.equal((await rule('ES-183', 2025)).cautious_count, 187, 'without the document it proves nothing')
  const { status, body } = await send('periods', { ...certificate, documented: true })
  assert.equal(status, 200)
  const after = await rule('ES-183', 2025)
  assert.deepEqual([after.cautious_count, after.level, after.met], [177, 'danger', 'no'])
  const stated = (await facts()).find(({ id }: { id: number }) => id === body.id)
  assert.equal(stated.stated_by, `member:${member.memberId}`)
  assert.match(stated.stated_at, /^\d{4}-\d\d-\d\dT/)

  assert.equal((await send('facts/remove', { fact_id: body.id })).status, 200)
  assert.equal((await send('facts/remove', { fact_id: body.id })).status, 200)
  assert.equal((await rule('ES-183', 2025)).cautious_count, 187)
})

test('"no certificate" keeps the cautious count of its year, asks no more and says who answered and when', async () => {
  const { send, rule, facts, member } = await newOwner(spanishHalf())
  const openQuestions = async (year = 2025) =>
    (await rule('ES-183', year)).questions.map(({ fact }: { fact: string }) => fact)
  const open = await rule('ES-183', 2025)
  assert.deepEqual(await openQuestions(), ['residence_certificate'])
  assert.equal('certificate_elsewhere' in open, false, 'nobody has answered yet')

  // Certificates of other years and of Spain itself do not answer the question.
  const certificate = { kind: 'residence_certificate', country: 'AE', to: '2024-12-31', documented: true }
  await send('periods', { ...certificate, from: '2024-01-01' })
  await send('periods', { ...certificate, country: 'ES', from: '2025-01-01', to: '2025-12-31' })
  assert.deepEqual(await openQuestions(), ['residence_certificate'])

  const { status, body } = await send('certificates/none', { year: 2025 })
  assert.equal(status, 200)
  assert.deepEqual((await send('certificates/none', { year: 2025 })).body, body, 'again changes nothing')
  const { certificate_elsewhere: answer, ...denied } = await rule('ES-183', 2025)
  const { questions, ...same } = open
  assert.deepEqual(denied, { ...same, questions: [] }, 'the count is as before')
  const { answered_at, ...rest } = answer
  assert.deepEqual(rest, { answer: 'no', countries: [], documented: false, answered_by: 'owner' })
  const stated = (await facts()).find(({ id }: { id: number }) => id === body.id)
  assert.deepEqual(
    [stated.kind, stated.from, stated.to, stated.stated_by, stated.stated_at],
    ['no_residence_certificate', '2025-01-01', '2025-12-31', `member:${member.memberId}`, answered_at],
  )

  // A certificate replaces the answer, without the document too; removed, the question is open again.
  const period = { ...certificate, from: '2025-07-01', to: null }
  const added = await send('periods', { ...period, documented: false })
  const undocumented = await rule('ES-183', 2025)
  const { countries, documented } = undocumented.certificate_elsewhere
  assert.deepEqual([countries, documented, undocumented.cautious_count], [['AE'], false, 187])
  assert.ok((await facts()).every(({ id }: { id: number }) => id !== body.id))
  await send('facts/remove', { fact_id: added.body.id })
  assert.deepEqual(await openQuestions(), ['residence_certificate'])
  assert.equal((await send('certificates/none', { year: 1989 })).body.code, 'invalid_integer')
})

test('days in the Schengen area raise one question and no alert until a nationality is known', async () => {
  const { send, rule } = await newOwner([
    ['2025-07-01', 'FR'],
    ['2026-01-01', 'TH'],
  ])
  const unknown = await rule('SCHENGEN-90-180', 2025)
  assert.deepEqual([unknown.applies, unknown.level, unknown.met], ['unknown', 'none', null])
  assert.equal(unknown.cautious_count, 180)
  assert.deepEqual(
    unknown.questions.map(({ fact }: { fact: string }) => fact),
    ['nationality'],
  )
  await send('nationalities', { country: 'MX' })
  const mexican = await rule('SCHENGEN-90-180', 2025)
  assert.deepEqual([mexican.applies, mexican.level, mexican.questions], ['yes', 'exceeded', []])
  const permit = { kind: 'residence_permit', country: 'FR', from: '2025-01-01', to: null, documented: true }
  const { body } = await send('periods', permit)
  const resident = await rule('SCHENGEN-90-180', 2025)
  assert.deepEqual([resident.cautious_count, resident.level], [0, 'none'])
  await send('facts/remove', { fact_id: body.id })
  await send('nationalities', { country: 'IE' })
  const irish = await rule('SCHENGEN-90-180', 2025)
  assert.deepEqual([irish.applies, irish.level, irish.met], ['no', 'none', 'no'])
})

test('exempt days in the US leave the count, and without documents stay in the cautious one', async () => {
  const { send, rule } = await newOwner([
    ['2025-01-01', 'US'],
    ['2025-07-19', 'MX'],
  ])
  const exempt = { kind: 'us_exempt_days', country: 'US' }
  await send('periods', { ...exempt, from: '2025-01-01', to: '2025-03-01', documented: true })
  await send('periods', { ...exempt, from: '2025-05-01', to: '2025-05-20', documented: false })
  const { days, rule_count, cautious_count } = await rule('US-SPT', 2025)
  assert.deepEqual([days, rule_count, cautious_count], [[120, 0, 0], 120, 140])
})

test('an answer replaces the one before, and both are kept with who gave them', async () => {
  const { send, rule, facts, member } = await newOwner([['2025-01-01', 'MX']])
  assert.equal((await rule('MX-HOME', 2025)).questions[0].fact, 'mexico_home')
  await send('answers', { question: 'mexico_home', answer: 'no' })
  await send('answers', { question: 'mexico_home', answer: 'home_elsewhere_too', since: '2024-05-01' })
  assert.deepEqual((await rule('MX-HOME', 2025)).questions, [])
  const [fact, ...others] = await facts()
  assert.deepEqual([fact.answer, fact.from, others], ['home_elsewhere_too', '2024-05-01', []])
  const kept = await installation.database.withClient(client =>
    client.query<{ answer: string; by: string; removed: string | null }>(
      'select answer, stated_by as by, removed_by as removed from presence.fact where member_id = $1 order by id',
      [member.memberId],
    ),
  )
  const actor = `member:${member.memberId}`
  assert.deepEqual(kept.rows, [
    { answer: 'no', by: actor, removed: actor },
    { answer: 'home_elsewhere_too', by: actor, removed: null },
  ])
})

test('stating the same again changes nothing, and a repeated request gets the first response', async () => {
  const { send, facts } = await newOwner()
  const first = await send('nationalities', { country: 'MX' }, { 'idempotency-key': 'one' })
  const again = await send('nationalities', { country: 'MX' }, { 'idempotency-key': 'one' })
  const other = await send('nationalities', { country: 'MX' })
  assert.deepEqual([again.body, other.body], [first.body, first.body])
  assert.equal((await facts()).length, 1)
})

test('wrong statements get an error with a code, and nothing is stored', async () => {
  const { send, facts } = await newOwner()
  const period = { kind: 'us_exempt_days', country: 'US', from: '2025-01-01', documented: true }
  const refused = [
    [await send('nationalities', { country: 'XQ' }), 400, 'invalid_country'],
    [await send('periods', { ...period, country: 'MX' }), 400, 'invalid_choice'],
    [await send('periods', { ...period, to: '2024-12-31' }), 400, 'stay_ends_before_start'],
    [await send('periods', { ...period, from: '1989-12-31' }), 400, 'date_out_of_range'],
    [await send('periods', { ...period, note: 'x'.repeat(301) }), 400, 'too_long'],
    [await send('answers', { question: 'mexico_home', answer: 'national' }), 400, 'invalid_choice'],
    [
      await send('answers', { question: 'uae_resident', answer: 'yes', since: '2101-01-01' }),
      400,
      'date_out_of_range',
    ],
    [await send('facts/remove', { fact_id: 2_000_000_000 }), 404, 'not_found'],
  ] as const
  for (const [{ status, body }, expected, code] of refused)
    assert.deepEqual([status, body.code], [expected, code])
  assert.deepEqual(await facts(), [])
})

test('the number of statements is limited, also for writers at the same time', async () => {
  const { send, facts, member } = await newOwner()
  await installation.database.withClient(client =>
    client.query(
      `insert into presence.fact (member_id, kind, country, stated_by)
       select $1, 'nationality', 'MX', 'cli' from generate_series(1, 98)`,
      [member.memberId],
    ),
  )
  const answers = await Promise.all(
    ['US', 'CA', 'BR', 'AR'].map(country => send('nationalities', { country })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 400, 400])
  const codes = answers.flatMap(({ body }) => body.code ?? [])
  assert.deepEqual(codes, ['presence_fact_limit_reached', 'presence_fact_limit_reached'])
  assert.equal((await facts()).length, 100)
})

test("another member's statement is not found", async () => {
  const [one, other] = [await newOwner(), await newOwner()]
  const { body } = await one.send('nationalities', { country: 'MX' })
  assert.equal((await other.send('facts/remove', { fact_id: body.id })).status, 404)
  assert.equal((await one.facts()).length, 1)
})
