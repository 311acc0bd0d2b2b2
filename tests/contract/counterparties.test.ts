import assert from 'node:assert/strict'
import test from 'node:test'
import { counterpartyCreate } from '../../src/areas/bookkeeping/counterparties/counterparty.commands.ts'
import { insertCounterparty } from '../../src/areas/bookkeeping/counterparties/counterparty.sql.ts'
import { COUNTERPARTY_KINDS, RELATION_SUBTYPES } from '../../src/areas/bookkeeping/vocabulary.rules.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { BY_TEST, newMember, openTestInstallation } from '../harness/installation.ts'

const installation = await openTestInstallation()
const { database } = installation

const create = (entityId: number, kind: string, relation: string | null) =>
  database.durable.one(insertCounterparty, {
    entity_id: entityId,
    name: 'Somebody',
    kind,
    relation_subtype: relation,
    ...byParams(BY_TEST),
  })

test('"Counterparty kinds: OWNER, RELATED_ENTITY, FAMILY, CLIENT, SUPPLIER, BANK, PLATFORM, GOVERNMENT, OTHER"', () => {
  const kinds = 'OWNER, RELATED_ENTITY, FAMILY, CLIENT, SUPPLIER, BANK, PLATFORM, GOVERNMENT, OTHER'
  assert.deepEqual([...COUNTERPARTY_KINDS], kinds.split(', '))
})

test('"relation_subtype (Form 5472 Part III): self, self_ruc, spouse, family_other, sibling_entity"', () => {
  assert.deepEqual([...RELATION_SUBTYPES], ['self', 'self_ruc', 'spouse', 'family_other', 'sibling_entity'])
})

test('"is_related_party … true when kind is OWNER or RELATED_ENTITY, or when a relation_subtype is present"', async () => {
  const { entityId } = await newMember(installation)
  for (const kind of COUNTERPARTY_KINDS)
    for (const relation of [null, ...RELATION_SUBTYPES]) {
      const related = kind === 'OWNER' || kind === 'RELATED_ENTITY' || relation !== null
      const made = await create(entityId, kind, relation)
      assert.equal(made.is_related_party, related, `${kind} ${relation}`)
    }
})

test('"It cannot be sent": nobody can set is_related_party, not even in the database', async () => {
  const { entityId } = await newMember(installation)
  const { id } = await create(entityId, 'CLIENT', null)
  const change = (set: string) =>
    database.withClient(client => client.query(`update bookkeeping.counterparty set ${set} where id = ${id}`))
  await assert.rejects(change('is_related_party = true'), /can only be updated to DEFAULT/)
  await change("relation_subtype = 'spouse'")
  const { rows } = await database.withClient(client =>
    client.query('select is_related_party from bookkeeping.counterparty where id = $1', [id]),
  )
  assert.deepEqual(rows, [{ is_related_party: true }])
  const flags = counterpartyCreate.flags.map(flag => flag.flags.split(' ')[0])
  assert.deepEqual(flags, ['--entity', '--name', '--kind', '--relation'])
})

test('the database itself rejects another kind or relation', async () => {
  const { entityId } = await newMember(installation)
  await assert.rejects(create(entityId, 'FRIEND', null), /counterparty_kind_check/)
  await assert.rejects(create(entityId, 'owner', null), /counterparty_kind_check/)
  await assert.rejects(create(entityId, 'CLIENT', 'cousin'), /counterparty_relation_subtype_check/)
})
