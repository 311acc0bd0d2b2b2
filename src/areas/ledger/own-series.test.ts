import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { dayFromNow, makeTransaction } from '../../../tests/harness/ledger.ts'
import { openSession } from '../../../tests/harness/sessions.ts'

const installation = await openTestInstallation()

async function newOwner() {
  const owner = await newMember(installation)
  return { ...owner, session: await openSession(installation, owner.memberId) }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

const stop = ({ session }: Owner, transaction_id: string) =>
  session.ask('POST', '/web/ledger/stop', { transaction_id })
const read = async ({ session }: Owner, id: string) => {
  const found = await session.ask('GET', `/web/ledger/series?transaction_id=${id}`)
  assert.equal(found.status, 200, found.text)
  return found.body.data
}

test('a member stops a recurring transaction once, and sees when it was stopped', async () => {
  const owner = await newOwner()
  const repeated = { recurring: 'monthly', exec_date: dayFromNow(20) }
  const id = await makeTransaction(installation, owner, repeated)
  assert.equal((await read(owner, id)).ended_at, null)
  const answers = await Promise.all([stop(owner, id), stop(owner, id)])
  assert.deepEqual(
    answers.map(({ body }) => body.stopped).sort(),
    [false, true],
    'of two at once, one stops it',
  )
  const { ended_at, next_due } = await read(owner, id)
  assert.match(ended_at, /^\d{4}-/)
  assert.equal(next_due, null)
  const { rows } = await installation.database.withClient(client =>
    client.query("select actor from kernel.audit_row where action = 'transaction.stop' and record = $1", [
      `transaction/${id}`,
    ]),
  )
  assert.deepEqual(rows, [{ actor: `member:${owner.memberId}` }])
})

test('a transaction that does not repeat, and one of somebody else, are refused', async () => {
  const [owner, stranger] = [await newOwner(), await newOwner()]
  const once = await makeTransaction(installation, owner)
  assert.equal(await read(owner, once), null)
  const refused = await stop(owner, once)
  assert.deepEqual([refused.status, refused.body.code], [400, 'transaction_not_recurring'])
  const theirs = await makeTransaction(installation, stranger, { recurring: 'monthly' })
  assert.equal((await stop(owner, theirs)).status, 404)
  assert.equal((await read(stranger, theirs)).ended_at, null)
})
