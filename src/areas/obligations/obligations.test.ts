import assert from 'node:assert/strict'
import test from 'node:test'
import { newReadablePdf, recordDocument, storeDocument } from '../../../tests/harness/documents.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { openSession, type TestSession } from '../../../tests/harness/sessions.ts'
import { addDays, dateOf } from '../../kernel/values/dates.ts'
import { shareLlcs } from '../access/access.ts'
import { changeEntity, setShare } from '../entities/entities.ts'
import { changeProfile } from '../members/members.ts'
import { addStay } from '../presence/presence.ts'
import { updateObligations } from './obligations.jobs.ts'

// A separate database, because the job looks at all LLCs.
const installation = await openTestInstallation({ isAlone: true })
const { database, ask } = installation

const NOW = new Date()
/** The current year, and the one before. */
const NEW = NOW.getUTCFullYear()
const OLD = NEW - 1
const dayFromNow = (days: number) => addDays(dateOf(NOW), days)
const runJob = (now = NOW) => updateObligations({ database, now: () => now })

type Listed = Record<string, unknown> & {
  id: number
  obligation: string
  state: string
  year: number
  due_by: string | null
  reason: { en: string; es: string }
  evidence: Record<string, unknown> | null
}

type Owner = TestMember & { session: TestSession }

/** A member in Spain with an LLC of New Mexico that has one owner. */
async function newOwner({ state = 'NM', country = 'ES' } = {}): Promise<Owner> {
  const member = await newMember(installation)
  const { memberId, entityId } = member
  const record = { formation_date: `${OLD - 1}-03-12`, fiscal_year_end: '12-31' }
  await changeEntity(database.durable, BY_TEST, entityId, record, NOW)
  if (state !== 'NM')
    await database.withClient(client =>
      client.query('update entities.entity set state = $2 where id = $1', [entityId, state]),
    )
  const share = { entityId, owner: 'Test Member', percent: '100', since: `${OLD - 1}-03-12` }
  await database.transaction(tx => setShare(tx, BY_TEST, share, NOW))
  await changeProfile(database.durable, BY_TEST, memberId, { country })
  await runJob()
  return { ...member, session: await openSession(installation, memberId) }
}

async function list(
  { key, entityId }: TestMember,
  query = '',
): Promise<{
  data: Listed[]
  questions: { fact: string; year: number | null }[]
  contradictions: unknown[]
}> {
  const answer = await ask(`/v1/obligations?entity_id=${entityId}&limit=500${query}`, { key })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

const one = async (owner: TestMember, obligation: string, year: number): Promise<Listed> => {
  const { data } = await list(owner, `&year=${year}`)
  const found = data.find(row => row.obligation === obligation)
  assert.ok(found, `${obligation} ${year}`)
  return found
}

const say = (owner: Owner, fact: string, year: number | null, answer: string | null) =>
  owner.session.ask('POST', '/web/obligations/answers', { entity_id: owner.entityId, fact, year, answer })

async function answers(owner: Owner, given: [fact: string, year: number | null, answer: string][]) {
  for (const [fact, year, answer] of given) {
    const done = await say(owner, fact, year, answer)
    assert.equal(done.status, 200, done.text)
  }
}

test('an LLC of a state without a rule gets a question for its Manager, without name, amount or source of another state', async () => {
  const owner = await newOwner({ state: 'NV' })
  const duty = await one(owner, 'state-annual', NEW)
  assert.deepEqual(
    [duty.state, duty.rule, duty.rule_version, duty.amount_usd, duty.source, duty.penalty],
    ['unknown', null, null, null, null, null],
  )
  assert.deepEqual(duty.name, {
    en: 'Annual report or tax of the state',
    es: 'Informe o tasa anual del estado',
  })
  assert.match(duty.reason.en, /no rule for the state NV/)
  const ofWyoming = await one(await newOwner({ state: 'WY' }), 'state-annual', NEW)
  assert.deepEqual([ofWyoming.rule, ofWyoming.amount_usd], ['state-wy-annual-report', 60])
})

test('an unknown fact is one question, and its answer decides the obligation, with who and when', async () => {
  const owner = await newOwner()
  const before = await one(owner, 'us-fbar', OLD)
  assert.equal(before.state, 'unknown')
  const questions = (await list(owner)).questions.filter(
    ({ fact }) => fact === 'llc_foreign_accounts_max_usd',
  )
  assert.deepEqual(
    questions.map(({ year }) => year),
    [OLD, NEW],
  )
  await answers(owner, [['llc_foreign_accounts_max_usd', OLD, '14200.50']])
  const after = await one(owner, 'us-fbar', OLD)
  assert.deepEqual([after.state, after.due_by], ['due', after.extended_due_date])
  assert.match(String(after.due_date), new RegExp(`^${NEW}-04-1[5-8]$`))
  assert.match(after.reason.en, /14,200\.5 \(more than 10,000\)/)
  assert.match(after.reason.es, /14\.200,5 \(más de 10\.000\)/)
  const small = await newOwner()
  await answers(small, [['llc_foreign_accounts_max_usd', OLD, '9800']])
  const { reason } = await one(small, 'us-fbar', OLD)
  assert.match(reason.en, /9,800 \(required: more than 10,000\)/)
  assert.match(reason.es, /9\.800 \(se requiere: más de 10\.000\)/)
  const [fact] = after.facts as { answered_by: string; answered_at: string }[]
  assert.equal(fact!.answered_by, `member:${owner.memberId}`)
  assert.match(fact!.answered_at, /^\d{4}-/)
  const left = (await list(owner)).questions.filter(({ fact }) => fact === 'llc_foreign_accounts_max_usd')
  assert.deepEqual(
    left.map(({ year }) => year),
    [NEW],
  )
})

test('the same answer again writes nothing, and a withdrawn one asks again', async () => {
  const owner = await newOwner()
  assert.equal((await say(owner, 'elected_corporation', null, 'no')).body.changed, true)
  assert.equal((await say(owner, 'elected_corporation', null, 'no')).body.changed, false)
  assert.deepEqual((await say(owner, 'elected_corporation', null, null)).body, {
    fact: 'elected_corporation',
    year: null,
    answer: null,
    changed: true,
  })
  assert.equal((await one(owner, 'us-5472-1120', OLD)).state, 'unknown')
  const { rows } = await database.withClient(client =>
    client.query(
      `select a.value from obligations.answer a join obligations.subject s on s.id = a.subject_id
       where s.entity_id = $1 and a.fact = 'elected_corporation' order by a.id`,
      [owner.entityId],
    ),
  )
  assert.deepEqual(
    rows.map(({ value }) => value),
    [false, null],
    'history is kept',
  )
})

test('"none" is an answer of its own: a change that never happened', async () => {
  const owner = await newOwner()
  await answers(owner, [['responsible_party_changed_on', null, 'none']])
  assert.equal((await one(owner, 'us-8822-b', NEW)).state, 'not_applicable')
  await answers(owner, [['responsible_party_changed_on', null, `${NEW}-01-02`]])
  const due = await one(owner, 'us-8822-b', NEW)
  assert.deepEqual([due.state, due.due_by], ['due', addDays(`${NEW}-01-02`, 60)])
})

test('done requires a document of the LLC, and can be undone', async () => {
  const owner = await newOwner()
  const other = await newOwner()
  await answers(owner, [['llc_foreign_accounts_max_usd', OLD, 'yes']])
  const { id } = await one(owner, 'us-fbar', OLD)
  const path = '/web/obligations/done'
  const mark = (more: Record<string, unknown>) =>
    owner.session.ask('POST', path, { entity_id: owner.entityId, obligation_id: id, ...more })
  assert.equal((await mark({})).body.code, 'required')
  const foreign = await recordDocument(installation, other)
  assert.equal((await mark({ document_id: foreign })).body.code, 'evidence_not_found')
  assert.equal(
    (await mark({ document_id: await recordDocument(installation, owner), done_on: '2999-01-01' })).body.code,
    'date_in_future',
  )
  assert.equal((await one(owner, 'us-fbar', OLD)).state, 'due')
  const document_id = await recordDocument(installation, owner)
  const done = await mark({ document_id, done_on: dayFromNow(-3), note: 'BSA 1' })
  assert.equal(done.status, 200, done.text)
  assert.deepEqual(
    [done.body.data.state, done.body.data.evidence.document_id, done.body.data.done_on],
    ['done', document_id, dayFromNow(-3)],
  )
  assert.equal((await mark({ document_id })).body.code, 'obligation_not_open')
  const undo = () =>
    owner.session.ask('POST', '/web/obligations/undo', { entity_id: owner.entityId, obligation_id: id })
  assert.equal((await undo()).body.data.state, 'due')
  assert.equal((await undo()).body.code, 'obligation_not_decided')
  const events = await owner.session.ask(
    'GET',
    `/web/obligations/events?entity_id=${owner.entityId}&obligation_id=${id}`,
  )
  assert.deepEqual(
    events.body.data.map(({ what }: { what: string }) => what),
    ['opened', 'changed', 'done', 'undone', 'changed'],
  )
})

test('a changed fact reopens what was done, keeps the history and says why', async () => {
  const owner = await newOwner()
  await answers(owner, [['llc_foreign_accounts_max_usd', OLD, '12000']])
  const { id } = await one(owner, 'us-fbar', OLD)
  const document_id = await recordDocument(installation, owner)
  const of = { entity_id: owner.entityId, obligation_id: id }
  await owner.session.ask('POST', '/web/obligations/done', { ...of, document_id })
  await answers(owner, [['max_paid_to_one_us_contractor_usd', OLD, '50']])
  assert.equal((await one(owner, 'us-fbar', OLD)).state, 'done', 'another fact does not matter')
  await answers(owner, [['llc_foreign_accounts_max_usd', OLD, '9000']])
  const after = await one(owner, 'us-fbar', OLD)
  assert.deepEqual([after.state, after.evidence, after.decided_by], ['not_applicable', null, null])
  const { body } = await owner.session.ask(
    'GET',
    `/web/obligations/events?entity_id=${owner.entityId}&obligation_id=${id}`,
  )
  const last = body.data.at(-1)
  assert.deepEqual([last.what, last.from_state, last.evidence_document_id], ['reopened', 'done', document_id])
  assert.match(last.why.en, /^Facts changed: .*12,000 → 9,000\.$/)
  assert.match(last.why.es, /^Han cambiado datos: .*12\.000 → 9\.000\.$/)
})

test('a withdrawn evidence document reopens the obligation', async () => {
  const owner = await newOwner()
  await answers(owner, [['llc_foreign_accounts_max_usd', OLD, 'yes']])
  const { id } = await one(owner, 'us-fbar', OLD)
  const document_id = await recordDocument(installation, owner)
  const of = { entity_id: owner.entityId, obligation_id: id }
  await owner.session.ask('POST', '/web/obligations/done', { ...of, document_id })
  await database.withClient(client =>
    client.query(
      `update documents.document set withdrawn_at = now(), withdrawn_reason = 'wrong', place = null, type_place = null
       where id = $1`,
      [document_id],
    ),
  )
  await runJob()
  assert.equal((await one(owner, 'us-fbar', OLD)).state, 'due')
})

test('not applicable needs a reason, and a later answer to what was missing reopens it', async () => {
  const owner = await newOwner()
  const { id } = await one(owner, 'us-fbar', NEW)
  const path = '/web/obligations/not-applicable'
  const of = { entity_id: owner.entityId, obligation_id: id }
  assert.equal((await owner.session.ask('POST', path, { ...of, reason: '  ' })).body.code, 'empty')
  const answer = await owner.session.ask('POST', path, { ...of, reason: 'No accounts abroad.' })
  assert.deepEqual(
    [answer.body.data.state, answer.body.data.reason.en],
    ['not_applicable', 'No accounts abroad.'],
  )
  assert.equal(
    (await owner.session.ask('POST', path, { ...of, reason: 'Again.' })).body.code,
    'obligation_not_open',
  )
  await answers(owner, [['llc_foreign_accounts_max_usd', NEW, 'yes']])
  assert.equal((await one(owner, 'us-fbar', NEW)).state, 'due')
})

test('what the records know for certain is not overridden: the answer is shown as a contradiction', async () => {
  const owner = await newOwner()
  await answers(owner, [['owner_count', NEW, '3']])
  const found = await one(owner, 'us-1065', NEW)
  assert.equal(found.state, 'not_applicable')
  const { contradictions } = await list(owner)
  assert.deepEqual(
    (contradictions as { fact: string; answer: { en: string }; recorded: { en: string } }[]).map(
      ({ fact, answer, recorded }) => [fact, answer.en, recorded.en],
    ),
    [['owner_count', '3', '1']],
  )
})

test('the country of the profile is used for the owner until an answer says otherwise', async () => {
  const owner = await newOwner({ country: 'PT' })
  assert.equal((await one(owner, 'es-720', NEW)).state, 'not_applicable')
  await changeProfile(database.durable, BY_TEST, owner.memberId, { country: 'ES' })
  await runJob()
  assert.equal((await one(owner, 'es-720', NEW)).state, 'unknown')
  await answers(owner, [['owner_tax_residence', NEW, 'mx']])
  assert.equal((await one(owner, 'es-720', NEW)).state, 'not_applicable')
})

test('a rule that is not verified is proposed until a Manager confirms it', async () => {
  const owner = await newOwner()
  await answers(owner, [['paid_us_source_income_to_foreign_person', NEW, 'yes']])
  const { id, state } = await one(owner, 'us-1042-s', NEW)
  assert.equal(state, 'proposed')
  const staff = await openSession(installation, (await newManager(installation)).id)
  const confirm = () => staff.ask('POST', '/web/console/obligations/confirm', { obligation_id: id })
  assert.equal((await confirm()).body.data.state, 'due')
  assert.equal((await confirm()).body.code, 'obligation_not_proposed')
  await runJob(new Date(`${NEW + 1}-01-02T00:00:00Z`))
  assert.equal((await one(owner, 'us-1042-s', NEW)).state, 'due', 'still confirmed after the next look')
})

test('a Manager adds a one-off, which is done with evidence and can be removed', async () => {
  const owner = await newOwner()
  const staff = await openSession(installation, (await newManager(installation)).id)
  const wanted = {
    entity_id: owner.entityId,
    title: 'Answer the letter of the IRS',
    due_date: dayFromNow(10),
  }
  const added = await staff.ask('POST', '/web/console/obligations/add', wanted)
  assert.equal(added.status, 201, added.text)
  const { id } = added.body.data
  assert.deepEqual([added.body.data.state, added.body.data.obligation], ['due', 'one-off'])
  const listed = await staff.ask('GET', '/web/console/obligations?show=due&limit=200')
  assert.ok(listed.body.data.some((row: Listed) => row.id === id))
  const fbar = await one(owner, 'us-fbar', NEW)
  const remove = (obligation_id: number) =>
    staff.ask('POST', '/web/console/obligations/remove', { obligation_id })
  assert.equal((await remove(fbar.id)).body.code, 'obligation_not_one_off')
  assert.deepEqual((await remove(id)).body, { removed: true })
  assert.equal((await remove(id)).body.code, 'obligation_not_found', 'it is gone')
  const far = await staff.ask('POST', '/web/console/obligations/add', { ...wanted, due_date: '1999-01-01' })
  assert.equal(far.body.code, 'date_out_of_range')
})

test('an LLC has at most 200 one-offs', async () => {
  const owner = await newOwner()
  const staff = await openSession(installation, (await newManager(installation)).id)
  await database.withClient(client =>
    client.query(
      `insert into obligations.obligation (subject_id, obligation, year, title, state, due_date)
       select s.id, 'one-off', ${NEW}, 'x', 'due', current_date from obligations.subject s, generate_series(1, 200)
       where s.entity_id = $1`,
      [owner.entityId],
    ),
  )
  const wanted = { entity_id: owner.entityId, title: 'One more', due_date: dayFromNow(10) }
  const refused = await staff.ask('POST', '/web/console/obligations/add', wanted)
  assert.deepEqual([refused.status, refused.body.code], [400, 'too_many_one_offs'])
})

test('staff answer for an LLC and mark its obligations; the console lists who waits for answers', async () => {
  const owner = await newOwner()
  const staff = await openSession(installation, (await newManager(installation)).id)
  const waiting = await staff.ask('GET', '/web/console/obligations/questions?limit=200')
  const row = waiting.body.data.find((one: { entity_id: number | null }) => one.entity_id === owner.entityId)
  assert.ok(row.open_facts > 3)
  const input = { entity_id: owner.entityId, fact: 'llc_foreign_accounts_max_usd', year: OLD, answer: 'yes' }
  assert.equal((await staff.ask('POST', '/web/console/obligations/answers', input)).status, 200)
  const { id } = await one(owner, 'us-fbar', OLD)
  const late = { entity_id: owner.entityId, title: 'Late', due_date: dayFromNow(-5) }
  const added = await staff.ask('POST', '/web/console/obligations/add', late)
  const overdue = await staff.ask('GET', '/web/console/obligations?show=overdue&limit=200')
  assert.ok(overdue.body.data.some((one: Listed) => one.id === added.body.data.id))
  assert.ok(overdue.body.counts.overdue >= 1)
  const page = await staff.ask('GET', `/web/console/llcs/${owner.entityId}/obligations?year=${OLD}`)
  assert.equal(page.status, 200, page.text)
  const document_id = await recordDocument(installation, owner)
  const done = await staff.ask('POST', '/web/console/obligations/done', { obligation_id: id, document_id })
  assert.equal(done.body.data.state, 'done')
  const undone = await staff.ask('POST', '/web/console/obligations/undo', { obligation_id: id })
  assert.equal(undone.body.data.state, 'due')
  const reason = 'Closed before.'
  const no = await staff.ask('POST', '/web/console/obligations/not-applicable', { obligation_id: id, reason })
  assert.equal(no.body.data.state, 'not_applicable')
  const events = await staff.ask('GET', `/web/console/obligations/events?obligation_id=${id}`)
  assert.ok(events.body.data.length >= 5)
})

test('a page of the console continues after its last row, without gaps or repeats', async () => {
  const owner = await newOwner()
  const staff = await openSession(installation, (await newManager(installation)).id)
  const ids: number[] = []
  for (let day = 1; day <= 7; day++) {
    const wanted = { entity_id: owner.entityId, title: `Task ${day}`, due_date: dayFromNow((day % 3) + 1) }
    ids.push((await staff.ask('POST', '/web/console/obligations/add', wanted)).body.data.id)
  }
  const seen: number[] = []
  let next: { after_due: string; after_id: number } | null = null
  do {
    const more: string = next ? `&after_due=${next.after_due}&after_id=${next.after_id}` : ''
    const { body } = await staff.ask('GET', `/web/console/obligations?show=due&limit=2${more}`)
    seen.push(...body.data.map((row: Listed) => row.id))
    next = body.next
  } while (next)
  assert.equal(new Set(seen).size, seen.length)
  for (const id of ids) assert.ok(seen.includes(id))
})

test('Form 5472 follows the tax filing, and is not asked twice', async () => {
  const owner = await newOwner()
  await answers(owner, [
    ['elected_corporation', null, 'no'],
    ['has_reportable_transaction', OLD, 'yes'],
  ])
  const due = await one(owner, 'us-5472-1120', OLD)
  assert.equal(due.state, 'due')
  const of = { entity_id: owner.entityId, obligation_id: due.id }
  const document_id = await recordDocument(installation, owner)
  const refused = await owner.session.ask('POST', '/web/obligations/done', { ...of, document_id })
  assert.equal(refused.body.code, 'obligation_follows_filing')
  const dismissed = await owner.session.ask('POST', '/web/obligations/not-applicable', { ...of, reason: 'x' })
  assert.equal(dismissed.body.code, 'obligation_follows_filing')
  const staff = await openSession(installation, (await newManager(installation)).id)
  const mark = async (of: TestMember, status: object) => {
    const body = { entity_id: of.entityId, year: OLD, ...status }
    const marked = await staff.ask('POST', '/web/console/filings/mark', body)
    assert.equal(marked.status, 200, marked.text)
  }
  const filedOf = async (of: TestMember) => ({
    status: 'filed',
    on: dayFromNow(-1),
    filed_elsewhere: 'Filed by an earlier accountant',
    signed_copy_id: (await storeDocument(installation, of, { content: newReadablePdf() })).id,
  })
  const extension = async (of: TestMember) => {
    const { state, evidence, reason } = await one(of, 'us-7004', OLD)
    return { state, isFiling: evidence?.is_filing ?? false, reason: reason.en }
  }
  assert.equal((await extension(owner)).state, 'unknown')
  await mark(owner, { status: 'extended', on: `${NEW}-01-02` })
  const { state, isFiling } = await extension(owner)
  assert.deepEqual([state, isFiling], ['done', true], 'the filing says that the extension was requested')
  const filed = await filedOf(owner)
  await mark(owner, filed)
  const done = await one(owner, 'us-5472-1120', OLD)
  assert.deepEqual(
    [done.state, done.evidence?.is_filing, done.evidence?.document_id],
    ['done', true, filed.signed_copy_id],
    'the copy that was filed is the evidence',
  )
  assert.equal((await extension(owner)).state, 'done')

  const other = await newOwner()
  await answers(other, [
    ['elected_corporation', null, 'no'],
    ['has_reportable_transaction', OLD, 'yes'],
    ['extension_wanted', OLD, 'yes'],
  ])
  assert.equal((await extension(other)).state, 'due')
  await mark(other, await filedOf(other))
  const needless = await extension(other)
  assert.equal(needless.state, 'not_applicable')
  assert.match(needless.reason, /needs no extension anymore/)
  const before = [await one(owner, 'us-5472-1120', OLD), needless]
  await runJob()
  const after = [await one(owner, 'us-5472-1120', OLD), await extension(other)]
  assert.deepEqual(after, before, 'the job finds nothing left to do')
})

test('a question about the owner, a wrong answer and a wrong year are refused with a code, and nothing is written', async () => {
  const owner = await newOwner()
  const count = async () =>
    (await database.withClient(client => client.query('select count(*)::int as n from obligations.answer')))
      .rows[0].n
  const before = await count()
  const codes = async (fact: string, year: number | null, answer: string) =>
    (await say(owner, fact, year, answer)).body.code
  assert.equal(await codes('elected_corporation', OLD, 'no'), 'fact_year_not_allowed')
  assert.equal(await codes('owner_count', null, '1'), 'fact_year_required')
  assert.equal(await codes('elected_corporation', null, 'maybe'), 'invalid_fact_answer')
  assert.equal(await codes('owner_count', OLD, '0'), 'invalid_fact_answer')
  assert.equal(await codes('foreign_owner_percent', OLD, '100.01'), 'invalid_fact_answer')
  assert.equal(await codes('w8_signed_on', null, '2026-02-30'), 'invalid_fact_answer')
  assert.equal(await codes('registered_agent_renews_on', null, '13-01'), 'invalid_fact_answer')
  assert.equal(await codes('owner_tax_residence', OLD, 'XX'), 'invalid_fact_answer')
  assert.equal(await codes('llc_foreign_accounts_max_usd', OLD, '-1'), 'invalid_fact_answer')
  assert.equal(await codes('no_such_fact', null, 'yes'), 'invalid_choice')
  assert.equal(await codes('llc_state', null, 'NM'), 'invalid_choice')
  assert.equal(await count(), before)
})

test('an answer repeated with its Idempotency-Key is written once', async () => {
  const owner = await newOwner()
  const body = { entity_id: owner.entityId, fact: 'elected_corporation', answer: 'no' }
  const headers = { 'idempotency-key': `answer-${owner.entityId}` }
  const send = () => owner.session.ask('POST', '/web/obligations/answers', body, { headers })
  const [first, second] = [await send(), await send()]
  assert.equal(first.body.changed, true)
  assert.deepEqual(second.body, first.body)
})

test('concurrent answers to different questions are all kept', async () => {
  const owner = await newOwner()
  const facts = ['extension_wanted', 'has_reportable_transaction', 'has_effectively_connected_income']
  await Promise.all(facts.map(fact => say(owner, fact, NEW, 'yes')))
  const open = (await list(owner, `&year=${NEW}`)).questions.map(({ fact }) => fact)
  for (const fact of facts) assert.ok(!open.includes(fact), fact)
})

test('a member chooses reminder days, and other values are refused', async () => {
  const owner = await newOwner()
  const path = '/web/obligations/reminders'
  assert.deepEqual((await owner.session.ask('GET', path)).body, { days: [30, 7, 1] })
  assert.deepEqual((await owner.session.ask('POST', path, { days: [1, 14, 14] })).body, { days: [14, 1] })
  assert.deepEqual((await owner.session.ask('GET', path)).body, { days: [14, 1] })
  for (const days of [[91], [-1], [1.5], ['7'], 'x', [1, 2, 3, 4, 5, 6, 7]])
    assert.equal((await owner.session.ask('POST', path, { days })).body.code, 'invalid_reminder_days')
  assert.deepEqual((await owner.session.ask('GET', path)).body, { days: [14, 1] })
})

test('an accountant sees and answers for the LLC, and never for its owner', async () => {
  const [owner, accountant] = [await newOwner(), await newOwner()]
  await shareLlcs(database.durable, BY_TEST, {
    ownerId: owner.memberId,
    memberId: accountant.memberId,
    entityIds: [owner.entityId],
    role: 'accountant',
    areas: ['tax'],
  })
  const { body } = await accountant.session.ask(
    'GET',
    `/web/v1/obligations?entity_id=${owner.entityId}&limit=500`,
  )
  assert.ok(body.data.length > 5)
  assert.deepEqual(new Set(body.data.map((one: { subject: string }) => one.subject)), new Set(['llc']))
  assert.deepEqual(new Set(body.questions.map((one: { subject: string }) => one.subject)), new Set(['llc']))
  const ask = (fact: string, answer: string, year: number | null = null) =>
    accountant.session.ask('POST', '/web/obligations/answers', {
      entity_id: owner.entityId,
      fact,
      year,
      answer,
    })
  assert.equal((await ask('elected_corporation', 'no')).status, 200)
  const refused = await ask('owner_tax_residence', 'PT', NEW)
  assert.deepEqual([refused.status, refused.body.code], [403, 'owner_question'])
  const ofOwner = (await list(owner)).data.find(({ subject }) => subject === 'owner')!
  const events = `/web/obligations/events?entity_id=${owner.entityId}&obligation_id=${ofOwner.id}`
  assert.equal((await accountant.session.ask('GET', events)).status, 404)
})

test('the readiness of an LLC has its overdue obligations and open questions, and none of its owner', async () => {
  const owner = await newOwner()
  const read = async () => {
    const { key, entityId } = owner
    const found = await ask(`/v1/reports/readiness?entity_id=${entityId}&year=${OLD}`, { key })
    assert.equal(found.status, 200, found.text)
    return found.body.data
  }
  const messages = async (action: string): Promise<string[]> =>
    (await read()).actions.filter((one: { action: string }) => one.action === action)
  const before = await read()
  assert.deepEqual([before.ready, before.record.known], [false, 2], 'formation date and owners')
  assert.deepEqual([before.score, before.obligations.percent], [50, 0], 'the score is what the form needs')
  const [answerAction] = (await messages('answer_obligations')) as unknown as { fields: string[] }[]
  assert.ok(answerAction!.fields.includes('llc_foreign_accounts_max_usd'))
  assert.ok(!answerAction!.fields.includes('owner_tax_residence'), 'of the owner')
  assert.equal(answerAction!.fields.length, before.obligations.questions)
  await answers(owner, [['llc_foreign_accounts_max_usd', OLD, '14200.50']])
  const fbar = await one(owner, 'us-fbar', OLD)
  const after = await read()
  assert.equal(after.obligations.questions, before.obligations.questions - 1)
  // Whether it is overdue depends on the day on which this runs.
  const isOverdue = fbar.due_by! < dateOf(NOW)
  const [overdue] = (await messages('file_overdue')) as unknown as { fields: string[] }[]
  assert.equal(overdue?.fields.includes(String(fbar.id)) ?? false, isOverdue)
})

test('an owner who spent the whole year in the US is asked for the US tax status, which decides between Forms 5472, 1040 and 1040-NR', async () => {
  const owner = await newOwner()
  await answers(owner, [
    ['elected_corporation', null, 'no'],
    ['has_reportable_transaction', OLD, 'yes'],
    ['owner_us_income_to_report', OLD, 'yes'],
  ])
  const states = async () => {
    await runJob()
    const found = []
    for (const duty of ['us-5472-1120', 'us-1040', 'us-1040-nr'])
      found.push((await one(owner, duty, OLD)).state)
    return found
  }
  assert.deepEqual(await states(), ['due', 'not_applicable', 'due'], 'without days in the US')
  const stay = { from: `${OLD}-01-01`, to: `${OLD}-12-31`, country: 'US' }
  await addStay(database.durable, BY_TEST, owner.memberId, stay)
  assert.deepEqual(await states(), ['unknown', 'unknown', 'unknown'])
  const { reason } = await one(owner, 'us-5472-1120', OLD)
  assert.match(reason.en, /Not known yet: Owner is a U\.S\. person/)
  const path = `/v1/reports/form-5472?entity_id=${owner.entityId}&year=${OLD}`
  const form = async () => (await ask(path, { key: owner.key })).body.data
  const before = await form()
  assert.deepEqual([before.us_owner.is_us_person, before.us_owner.signs.substantial_presence], [null, 'yes'])
  assert.equal(before.us_owner.signs.days_this_year, 365 + Number(OLD % 4 === 0))
  const asked = before.questions.find(({ code }: { code: string }) => code === 'us_status')
  assert.ok(asked.required)
  const answerStatus = async (answer: string) => {
    const given = { question: 'us_status', answer }
    const body = { entity_id: owner.entityId, year: OLD, answers: [given] }
    const done = await owner.session.ask('POST', '/web/tax/answers', body)
    assert.equal(done.status, 200, done.text)
    return states()
  }
  assert.deepEqual(await answerStatus('resident'), ['not_applicable', 'proposed', 'not_applicable'])
  const { required, filer } = await form()
  assert.deepEqual([required, filer.classification, filer.closes_as], [false, 'us_owned', 'us_owned'])
  assert.deepEqual(
    await answerStatus('closer_connection'),
    ['unknown', 'unknown', 'unknown'],
    '183 days or more',
  )
  assert.deepEqual(await answerStatus('treaty'), ['due', 'not_applicable', 'due'])
})
