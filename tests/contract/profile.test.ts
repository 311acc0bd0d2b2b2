import assert from 'node:assert/strict'
import test from 'node:test'
import { setIdentifier } from '../../src/areas/members/members.ts'
import { checkRefusal } from '../harness/answers.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from '../harness/installation.ts'
import { from, makeKey } from '../harness/keys.ts'

const installation = await openTestInstallation()
const { ask, database, secrets } = installation

const NAMES = ['id', 'name', 'email', 'phone', 'country', 'language', 'identifiers', 'tier', 'member_since']
const NO_IDENTIFIERS = { passport: null, itin: null, ssn: null, national_id: null, tax_id: null }

const read = (key: string) => ask('/v1/profile', { key })
const put = (key: string, body: unknown, headers = {}) =>
  ask('/v1/profile', { key, method: 'PUT', body, headers })
const identify = ({ memberId }: TestMember, kind: 'passport' | 'itin', value: string) =>
  setIdentifier(database.durable, secrets, BY_TEST, { memberId, kind }, value)

async function auditRows({ memberId }: TestMember, action = 'profile.update') {
  const { rows } = await database.withClient(client =>
    client.query(
      'select actor, detail, host(ip) as ip from kernel.audit_row where record = $1 and action = $2 order by id',
      [`member/${memberId}`, action],
    ),
  )
  return rows
}

test('the profile has all its fields, absent ones null, and all kinds of identifiers', async () => {
  const member = await newMember(installation)
  const { status, body, headers } = await read(member.key)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['data'])
  assert.deepEqual(Object.keys(body.data), NAMES)
  const { email, member_since, ...rest } = body.data
  assert.match(email, /@example\.com$/)
  assert.match(member_since, /^\d{4}-\d{2}-\d{2}$/)
  assert.deepEqual(rest, {
    id: member.memberId,
    name: 'Test Member',
    phone: null,
    country: null,
    language: 'en',
    identifiers: NO_IDENTIFIERS,
    tier: 'standard',
  })
  const again = await ask('/v1/profile', {
    key: member.key,
    headers: { 'if-none-match': headers.get('etag')! },
  })
  assert.equal(again.status, 304)
})

test('returns the identifiers on file', async () => {
  const member = await newMember(installation)
  await identify(member, 'passport', 'xda 000117')
  await identify(member, 'itin', '900700001')
  const { body } = await read(member.key)
  assert.deepEqual(body.data.identifiers, {
    ...NO_IDENTIFIERS,
    passport: 'XDA000117',
    itin: '900-70-0001',
  })
})

test('a key limited to one LLC gets the contact details and no identifiers, when reading and when writing', async () => {
  const member = await newMember(installation)
  await identify(member, 'passport', 'XDA000117')
  const scopes = ['read:profile', 'write:profile'] as const
  const { key } = await makeKey(installation, member, { scopes, entityIds: [member.entityId] })
  const answers = [await read(key), await put(key, { country: 'ES' })]
  for (const { status, body } of answers) {
    assert.equal(status, 200)
    assert.equal(body.data.name, 'Test Member')
    assert.deepEqual(body.data.identifiers, NO_IDENTIFIERS)
  }
  const whole = await read((await makeKey(installation, member, { scopes })).key)
  assert.equal(whole.body.data.identifiers.passport, 'XDA000117')
})

test('an encrypted identifier moved to another member or kind is never shown as theirs', async () => {
  const [one, other] = [await newMember(installation), await newMember(installation)]
  await identify(one, 'passport', 'XDA000117')
  await database.withClient(client =>
    client.query(
      `insert into members.identifier (member_id, kind, sealed)
       select $2, kind, sealed from members.identifier where member_id = $1`,
      [one.memberId, other.memberId],
    ),
  )
  const answer = await read(other.key)
  assert.equal(answer.status, 500)
  assert.doesNotMatch(answer.text, /XDA000117/)
})

test('PUT accepts name, phone and country, returns the profile, and leaves the rest unchanged', async () => {
  const member = await newMember(installation)
  await identify(member, 'passport', 'XDA000117')
  const before = (await read(member.key)).body.data
  const change = { name: '  Ana   María ', phone: '0034 (600) 000-117', country: 'es' }
  const { status, body } = await put(member.key, change)
  assert.equal(status, 200)
  const expected = { ...before, name: 'Ana   María', phone: '+34600000117', country: 'ES' }
  assert.deepEqual(body, { data: expected })
  assert.deepEqual((await read(member.key)).body.data, expected)
  const one = await put(member.key, { country: 'PT' })
  assert.deepEqual(one.body.data, { ...expected, country: 'PT' })
})

test('null or an empty text clears phone and country; a name always stays', async () => {
  const member = await newMember(installation)
  await put(member.key, { phone: '+34600000117', country: 'ES' })
  const cleared = await put(member.key, { phone: null, country: '' })
  assert.deepEqual([cleared.body.data.phone, cleared.body.data.country], [null, null])
  for (const name of [null, '', ' \n '])
    checkRefusal(await put(member.key, { name }), 400, /^name must/, JSON.stringify(name))
  assert.equal((await read(member.key)).body.data.name, 'Test Member')
})

test('requires at least one of name, phone and country, whatever else is sent', async () => {
  const member = await newMember(installation)
  const refused = /at least one of name, phone, country/
  checkRefusal(await put(member.key, {}), 400, refused)
  checkRefusal(await put(member.key, { id: 1, tier: 'gold', identifiers: {} }), 400, refused)
  assert.deepEqual(await auditRows(member), [])
})

test('a profile that was read can be sent back: read-only fields are ignored', async () => {
  const member = await newMember(installation)
  await identify(member, 'passport', 'XDA000117')
  await put(member.key, { phone: '+34600000117', country: 'ES' })
  const { data } = (await read(member.key)).body
  const forged = {
    ...data,
    id: 1,
    email: 'other@example.com',
    language: 'es',
    tier: 'gold',
    member_since: '1999-01-01',
    identifiers: { passport: 'AAA111111' },
  }
  for (const sent of [data, forged]) {
    const answer = await put(member.key, sent)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body.data, data)
  }
})

test('an invalid value is a 400 that names the field and not the value, and changes nothing', async () => {
  const member = await newMember(installation)
  const cases: [body: Record<string, unknown>, text: RegExp][] = [
    [{ phone: '600 123 456' }, /^phone must be a phone number with its country code/],
    [{ phone: 34600123456 }, /^phone must be a string/],
    [{ phone: `+34 600 123 456${' '.repeat(100)}1` }, /^phone must be/],
    [{ country: 'Spain' }, /^country must be a two-letter country code/],
    [{ country: 'XX' }, /^country must be/],
    [{ name: 'a'.repeat(301) }, /^name must be at most 300 characters/],
    [{ name: 'Ana\nMaría' }, /^name must be one line/],
    [{ name: 'Ana\u0000' }, /^name must not contain control characters/],
    [{ name: ['Ana'] }, /^name must be a string/],
  ]
  for (const [body, text] of cases) {
    const error = checkRefusal(await put(member.key, { name: 'Another', ...body }), 400, text)
    assert.doesNotMatch(error, /600 123 456(?! *$)|Spain|\bXX\b/)
  }
  const { body } = await put(member.key, { phone: 'x', country: 'y' })
  assert.deepEqual(
    body.errors.map(({ code, field }: { code: string; field: string }) => [code, field]),
    [
      ['invalid_phone', 'phone'],
      ['invalid_country', 'country'],
    ],
  )
  assert.equal((await read(member.key)).body.data.name, 'Test Member')
  assert.deepEqual(await auditRows(member), [])
})

test('an unknown field is a 400 with a suggestion', async () => {
  const { key } = await newMember(installation)
  checkRefusal(await put(key, { phnoe: '+34600000117' }), 400, /"phnoe" .*did you mean phone\?/)
  checkRefusal(await put(key, { passport: 'XDA000117', name: 'Ana' }), 400, /"passport" is not a known field/)
  checkRefusal(await ask('/v1/profile?id=1', { key }), 400, /"id" is not a known parameter/)
})

test('without a subscription the profile is null with a message, and PUT is a 403 that writes nothing', async () => {
  const member = await newMember(installation, { subscribed: false })
  const { status, body } = await read(member.key)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['data', 'message'])
  assert.equal(body.data, null)
  assert.match(body.message, /active Manager subscription/)
  checkRefusal(await put(member.key, { name: 'Ana' }), 403, /active Manager subscription/)
  assert.deepEqual(await auditRows(member), [])
})

test('a key that may write the profile but not read it sees no identifier', async () => {
  const member = await newMember(installation)
  await identify(member, 'passport', 'XDA000117')
  const writer = await makeKey(installation, member, { scopes: ['write:profile'] })
  const answer = await put(writer.key, { name: 'Ana' })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.data.identifiers, null)
  assert.doesNotMatch(answer.text, /XDA000117/)
  assert.equal((await read(writer.key)).status, 403)
})

test('each update leaves one audit row with the names of changed fields, never the values', async () => {
  const member = await newMember(installation)
  const address = from('203.0.113.9')
  await put(member.key, { name: 'Ana', phone: '+34600000117' }, address)
  await put(member.key, { name: 'Ana', phone: '+34 600 000 117', country: 'ES' }, address)
  await put(member.key, { name: 'Ana', country: 'ES' }, address)
  await put(member.key, { phone: null }, address)
  const actor = `key:${member.keyId}`
  const details = ['name, phone', 'country', null, 'phone']
  assert.deepEqual(
    await auditRows(member),
    details.map(detail => ({ actor, detail, ip: '203.0.113.9' })),
  )
})

test('of two concurrent updates neither undoes the other', async () => {
  const member = await newMember(installation)
  for (let round = 0; round < 10; round++) {
    const [name, phone] = [`Ana ${round}`, `+3460000010${round}`]
    const answers = await Promise.all([put(member.key, { name }), put(member.key, { phone })])
    assert.deepEqual(
      answers.map(answer => answer.status),
      [200, 200],
    )
    const { data } = (await read(member.key)).body
    assert.deepEqual([data.name, data.phone], [name, phone])
  }
})

test('a conditional write is rejected, not ignored', async () => {
  const { key } = await newMember(installation)
  for (const [name, value] of [
    ['If-Match', '"x"'],
    ['If-Unmodified-Since', 'Sun, 15 Nov 2026 00:00:00 GMT'],
  ] as const) {
    const asking = { key, method: 'PUT', body: { name: 'Another' }, headers: { [name]: value } }
    const { status, body } = await installation.ask('/v1/profile', asking)
    assert.equal(status, 400)
    assert.match(body.error, new RegExp(`^${name} is not supported`))
  }
  assert.equal((await installation.ask('/v1/profile', { key })).body.data.name, 'Test Member')
})
