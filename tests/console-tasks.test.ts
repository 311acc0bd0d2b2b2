import assert from 'node:assert/strict'
import test from 'node:test'
import { type TOTP, URI } from 'otpauth'
import { storeDocument } from './harness/documents.ts'
import { newMember, openTestInstallation } from './harness/installation.ts'
import { newManager } from './harness/ledger.ts'
import { peopleOf } from './harness/people.ts'
import { makePasskey, openSession } from './harness/sessions.ts'

// A separate database, because rates are shared by all LLCs.
const installation = await openTestInstallation({ isAlone: true })
const { database, ask } = installation
const { signedIn, mailTo } = peopleOf(installation)
const manager = await newManager(installation)
const session = await openSession(installation, manager.id)
const colleague = await newManager(installation)

const post = (path: string, body: object) => session.ask('POST', `/web/console/${path}`, body)
const get = (path: string) => session.ask('GET', `/web/console/${path}`)
const upload = (path: string, raw: string | Buffer) =>
  session.ask('POST', `/web/console/${path}`, undefined, { raw })
const refused = async (answer: ReturnType<typeof post>, status: number, code: string) => {
  const { status: got, body, text } = await answer
  assert.deepEqual([got, body?.code], [status, code], text)
}
const actions = async (): Promise<string[]> =>
  database.withClient(async client => {
    const by = [`staff:${manager.id}`]
    const found = await client.query('select action from kernel.audit_row where actor = $1', by)
    return found.rows.map(({ action }) => action)
  })

test('staff store and remove identifiers of members, which are never returned in full', async () => {
  const { memberId: member_id } = await newMember(installation)
  const path = 'members/identifiers'
  const set = await post(path, { member_id, kind: 'passport', value: 'xda 123456' })
  assert.deepEqual([set.status, set.body.data], [200, { changed: true }], set.text)
  const read = await get(`members/${member_id}`)
  assert.equal(read.status, 200, read.text)
  assert.match(read.body.data.identifiers.passport, /456$/)
  assert.ok(!read.text.includes('XDA123456'))
  assert.equal(
    (await post(path, { member_id, kind: 'passport', value: 'XDA123456' })).body.data.changed,
    false,
  )
  await refused(post(path, { member_id, kind: 'itin', value: '123' }), 400, 'invalid_identifier')
  const staffs = { member_id: colleague.id, kind: 'passport', value: 'XDA123456' }
  await refused(post(path, staffs), 403, 'staff_change_requires_admin')
  assert.equal((await post(path, { member_id, kind: 'passport' })).body.data.changed, true)
  assert.equal((await get(`members/${member_id}`)).body.data.identifiers.passport, null)
  const old = await openSession(installation, manager.id, { provedMinutesAgo: 600 })
  const late = await old.ask('POST', `/web/console/${path}`, { member_id, kind: 'passport' })
  assert.equal(late.body.code, 'step_up_required')
})

test('staff turn off the codes of a member who lost them; the member gets an email, and staff are refused', async () => {
  const { person, browser } = await signedIn()
  const begun = await browser.post('/web/me/totp/begin')
  const totp = URI.parse(begun.body.uri) as TOTP
  assert.equal((await browser.post('/web/me/totp/confirm', { code: totp.generate() })).status, 200)
  const forget = (member_id: number) => post('members/forget-codes', { member_id })
  const done = await forget(person.memberId)
  assert.deepEqual([done.status, done.body.data], [200, { changed: true, approval_id: null }], done.text)
  assert.match((await mailTo(person.email)).at(-1)!.subject, /Authenticator app removed/)
  assert.equal((await forget(person.memberId)).body.data.changed, false)
  await refused(forget(colleague.id), 403, 'staff_change_requires_admin')
  await makePasskey(installation, person)
  assert.equal((await forget(person.memberId)).body.data.changed, true, 'only passkeys')
  assert.match((await mailTo(person.email)).at(-1)!.subject, /Your passkeys were removed/)
  const later = await openSession(installation, person.memberId)
  assert.deepEqual((await later.ask('GET', '/web/me/security')).body.passkeys, [])
  assert.ok((await actions()).includes('passkey.remove_all'))
})

test('staff create, rotate and revoke a key of a member, within the member’s own LLCs', async () => {
  const { memberId: member_id, entityId } = await newMember(installation)
  const wanted = { member_id, name: 'Books', scopes: ['read:bookkeeping'], entity_ids: [entityId] }
  const made = await post('api-keys', wanted)
  assert.equal(made.status, 201, made.text)
  const works = async (key: string) =>
    (await ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })).status === 200
  assert.ok(await works(made.body.data.key))
  const { id } = made.body.data
  const rotated = await post('api-keys/rotate', { id, grace_hours: 0 })
  assert.equal(rotated.status, 200, rotated.text)
  assert.deepEqual([await works(made.body.data.key), await works(rotated.body.data.key)], [false, true])
  assert.equal((await post('api-keys/revoke', { id })).status, 200)
  assert.equal(await works(rotated.body.data.key), false)
  await refused(post('api-keys/rotate', { id, grace_hours: 0 }), 400, 'api_key_ended')
  const other = await newMember(installation)
  const foreign = { ...wanted, entity_ids: [other.entityId] }
  await refused(post('api-keys', foreign), 403, 'entity_not_allowed')
  await refused(post('api-keys', { ...wanted, member_id: colleague.id }), 403, 'staff_change_requires_admin')
  for (const action of ['key.create', 'key.rotate', 'key.revoke'])
    assert.ok((await actions()).includes(action), action)
})

test('staff withdraw and reinstate a document and assign it to a tax year; the owner sees the result', async () => {
  const member = await newMember(installation)
  const { id: document_id } = await storeDocument(installation, member, { title: 'Invoice' })
  const own = async () =>
    (await ask(`/v1/documents?entity_id=${member.entityId}`, { key: member.key })).body.pagination.total
  const withdrawn = async () => (await get(`documents/withdrawn?entity_id=${member.entityId}`)).body.data
  await refused(post('documents/withdraw', { document_id, reason: ' ' }), 400, 'empty')
  const done = await post('documents/withdraw', { document_id, reason: 'Another LLC' })
  assert.equal(done.status, 200, done.text)
  assert.equal(await own(), 0)
  assert.deepEqual(
    (await withdrawn()).map(({ id, reason }: { id: number; reason: string }) => [id, reason]),
    [[document_id, 'Another LLC']],
  )
  await refused(
    post('documents/withdraw', { document_id, reason: 'Again' }),
    400,
    'document_already_withdrawn',
  )
  assert.equal((await post('documents/reinstate', { document_id })).status, 200)
  assert.deepEqual([await own(), await withdrawn()], [1, []])
  await refused(post('documents/reinstate', { document_id }), 400, 'document_not_withdrawn')
  const year = await post('documents/tax-year', { document_id, tax_year: 2025 })
  assert.deepEqual(year.body.data, { id: document_id, tax_year: 2025 }, year.text)
  const kept = await database.withClient(client =>
    client.query('select tax_year from documents.document where id = $1', [document_id]),
  )
  assert.equal(kept.rows[0].tax_year, 2025)
})

test('staff preview and import exchange rates and federal rates; a bad file names its line and changes nothing', async () => {
  const table = 'Date,USD,GBP,\n2025-02-10,1.0309,0.8325,\n2025-02-07,1.0377,0.8345,\n'
  const send = (more: string, raw = table) => upload(`rates?kind=ecb_daily&file_name=hist.csv${more}`, raw)
  const tables = async () => (await get('rates')).body.data
  const preview = await send('&preview=true')
  assert.deepEqual([preview.status, preview.body.data?.added], [200, 4], preview.text)
  assert.deepEqual(await tables(), [], 'a preview writes nothing')
  await refused(send('', 'Date,USD,\n2025-02-10,much,\n'), 400, 'rate_file_line')
  await refused(send('', ''), 400, 'rate_file_unreadable')
  await refused(upload('rates?kind=irs_yearly&file_name=irs.csv', table), 400, 'rate_year_required')
  assert.equal((await send('')).body.data.added, 4)
  assert.deepEqual((await send('')).body.data, { added: 0, changed: 0, unchanged: 4, skipped: [] })
  const [euro] = await tables()
  assert.deepEqual(euro, {
    kind: 'ecb_daily',
    currency: 'EUR',
    rates: 2,
    first: '2025-02-07',
    last: '2025-02-10',
  })

  const afr = (raw: string) => upload('federal-rates?source=Rev.%20Rul.%202025-6', raw)
  await refused(afr('month,short\n'), 400, 'afr_file_unreadable')
  const done = await afr('month,short,mid,long\n2025-03,4.21,4.15,4.63\n')
  assert.deepEqual([done.status, done.body.data], [200, { months: 1, changed: 1 }], done.text)
  const [march] = (await get('federal-rates')).body.data
  assert.deepEqual(
    [march.month, Number(march.short_term), march.source],
    ['2025-03', 4.21, 'Rev. Rul. 2025-6'],
  )
  for (const action of ['rates.import', 'afr.import']) assert.ok((await actions()).includes(action), action)
})
