import assert from 'node:assert/strict'
import test from 'node:test'
import { symmetricDecrypt } from 'better-auth/crypto'
import { BY_TEST } from '../../../tests/harness/installation.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { createMember } from '../members/members.ts'
import { enableTotp, resealTotp, sealingKeys, turnOffTotp } from './totp.ts'

const [OLD, NEW, GONE] = ['old', 'new', 'gone'].map(name => `${name}-secret-of-at-least-thirty-two-letters`)

test('re-encrypts authenticator secrets with the newest secret so that the old one can be removed; undecryptable ones stay', async t => {
  const { database, query } = await openScratch(t)
  const [both, newest] = [secretsFrom(`${NEW} ${OLD}`), secretsFrom(NEW!)]
  const people = []
  for (const name of ['Ana', 'Bea', 'Cid']) {
    const wanted = { email: `${name.toLowerCase()}@example.com`, name, role: 'member' as const }
    people.push((await createMember(database.durable, BY_TEST, wanted)).id)
  }
  await enableTotp(database.durable, secretsFrom(OLD!), BY_TEST, people[0]!, 'first secret')
  await enableTotp(database.durable, secretsFrom(GONE!), BY_TEST, people[1]!, 'second secret')
  await enableTotp(database.durable, secretsFrom(OLD!), BY_TEST, people[2]!, 'third secret')
  await resealTotp({ database, secrets: both })
  const kept = await query(
    'select p.member_id, t.secret from sessions.two_factor t join sessions.person p on p.id = t.person_id order by 1',
  )
  const opened = await Promise.all(
    kept.map(row =>
      symmetricDecrypt({ key: sealingKeys(newest), data: row.secret as string }).catch(() => null),
    ),
  )
  assert.deepEqual(opened, ['first secret', null, 'third secret'])
  const written = await query(
    "select record from kernel.audit_row where action = 'totp.reseal' order by record",
  )
  assert.deepEqual(
    written.map(row => row.record),
    [`member/${people[0]}`, `member/${people[2]}`],
  )
  assert.equal(await turnOffTotp(database.durable, BY_TEST, people[0]!), true)
  assert.equal(await turnOffTotp(database.durable, BY_TEST, people[0]!), false)
})
