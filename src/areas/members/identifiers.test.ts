import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST } from '../../../tests/harness/installation.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { purposeOf } from './identifier.rules.ts'
import type { IdentifierKind } from './identifier-kinds.rules.ts'
import { clearIdentifier, resealIdentifiers, setIdentifier } from './identifiers.ts'
import { createMember } from './members.ts'
import { findKeptProfile, openIdentifiers } from './profiles.ts'

const OLD = 'the-secret-of-last-year-which-is-long'
const NEW = 'the-secret-of-this-year-which-is-long'
const [old, both, fresh] = [secretsFrom(OLD), secretsFrom(`${NEW} ${OLD}`), secretsFrom(NEW)]

async function openHouse(t: test.TestContext) {
  const scratch = await openScratch(t)
  const { database, query } = scratch
  const { id } = await createMember(database.durable, BY_TEST, {
    email: 'ana@example.com',
    name: 'Ana',
    role: 'member',
  })
  const set = (kind: IdentifierKind, value: string, secrets = old) =>
    setIdentifier(database.durable, secrets, BY_TEST, { memberId: id, kind }, value)
  const sealedOf = async (kind: IdentifierKind) =>
    (await query('select sealed from members.identifier where kind = $1', [kind]))[0]?.sealed as string
  const audit = async () =>
    (await query('select actor, action, record, detail from kernel.audit_row order by id')).slice(1)
  return { ...scratch, id, set, sealedOf, audit }
}

test('an identifier is stored encrypted, and the audit log names only its kind', async t => {
  const { id, database, query, set, audit } = await openHouse(t)
  assert.deepEqual(await set('passport', 'XDA000117'), { changed: true })
  assert.deepEqual(await set('passport', ' xda-000117'), { changed: false }, 'the same again')
  assert.deepEqual(await set('passport', 'XDA000118'), { changed: true })
  const of = { memberId: id, kind: 'passport' as const }
  assert.deepEqual(await clearIdentifier(database.durable, BY_TEST, of), { changed: true })
  assert.deepEqual(await clearIdentifier(database.durable, BY_TEST, of), { changed: false })
  const row = {
    actor: 'test',
    action: 'profile.update',
    record: `member/${id}`,
    detail: 'identifiers.passport',
  }
  assert.deepEqual(await audit(), [row, row, row])
  assert.deepEqual(await query('select * from members.identifier'), [])
})

test('what an older secret encrypted is re-encrypted once, and decrypts without the older secret', async t => {
  const { id, database, set, sealedOf, audit } = await openHouse(t)
  await set('passport', 'XDA000117')
  await set('itin', '900-70-0001')
  await set('tax_id', 'ES00000000T', both)
  const kept = await sealedOf('tax_id')
  assert.equal(await resealIdentifiers({ database, secrets: both }), 2)
  assert.equal(await resealIdentifiers({ database, secrets: both }), 0)
  assert.equal(await sealedOf('tax_id'), kept, 'what is current is left alone')
  const opened = openIdentifiers(await findKeptProfile(database.quick, id), fresh)
  assert.deepEqual(opened, {
    passport: 'XDA000117',
    itin: '900-70-0001',
    ssn: null,
    national_id: null,
    tax_id: 'ES00000000T',
  })
  const rows = (await audit()).filter(row => row.actor === 'job:reseal')
  assert.deepEqual(rows.map(row => `${row.action} ${row.record} ${row.detail}`).sort(), [
    `identifier.reseal member/${id} identifiers.itin`,
    `identifier.reseal member/${id} identifiers.passport`,
  ])
})

test('a process with one secret, or only an older one, re-encrypts nothing', async t => {
  const { database, set, sealedOf } = await openHouse(t)
  await set('passport', 'XDA000117', both)
  const kept = await sealedOf('passport')
  assert.equal(await resealIdentifiers({ database, secrets: old }), 0)
  assert.equal(await resealIdentifiers({ database, secrets: fresh }), 0)
  assert.equal(await sealedOf('passport'), kept)
})

test('concurrent processes re-encrypt each identifier once', async t => {
  const { id, database, set, audit } = await openHouse(t)
  for (const kind of ['passport', 'national_id', 'tax_id'] as const) await set(kind, 'XDA000117')
  const done = await Promise.all(
    Array.from({ length: 4 }, () => resealIdentifiers({ database, secrets: both })),
  )
  assert.equal(
    done.reduce((sum, n) => sum + n),
    3,
  )
  assert.equal((await audit()).filter(row => row.action === 'identifier.reseal').length, 3)
  assert.equal(openIdentifiers(await findKeptProfile(database.quick, id), fresh).tax_id, 'XDA000117')
})

test('one that does not decrypt does not block the others, is reported, and can be replaced', async t => {
  const { id, database, query, set, sealedOf } = await openHouse(t)
  await set('passport', 'XDA000117')
  await set('tax_id', 'ES00000000T')
  // As if it had been moved here from another column.
  const foreign = old.seal('XDA000117', purposeOf(id + 1, 'passport'))
  await query("update members.identifier set sealed = $1 where kind = 'passport'", [foreign])
  await assert.rejects(
    resealIdentifiers({ database, secrets: both }),
    new RegExp(`^Error: 1 could not be re-encrypted, such as identifiers\\.passport of member/${id}: `),
  )
  assert.ok(both.isCurrent(await sealedOf('tax_id')))
  assert.equal(await sealedOf('passport'), foreign)
  assert.deepEqual(await set('passport', 'XDA000117', both), { changed: true })
})

test('finds values of an older secret through an index, however many identifiers there are', async t => {
  const { database, query } = await openHouse(t)
  const current = both.seal('XDA000117', 'any')
  await query(
    `with people as (
       insert into members.member (email, name) select n || '@example.com', 'N' from generate_series(1, 5000) n returning id
     ) insert into members.identifier (member_id, kind, sealed) select id, 'passport', $1 from people`,
    [current],
  )
  await query('vacuum analyze members.identifier')
  const plan = await database.withClient(async client => {
    const { rows } = await client.query(
      `explain select member_id from members.identifier where split_part(sealed, '.', 1) = any (array['${old.keyIds[0]}'])`,
    )
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  assert.match(plan, /identifier_sealed_by/)
})
