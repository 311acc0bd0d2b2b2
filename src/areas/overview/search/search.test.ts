import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { addEntry } from '../../../../tests/harness/books.ts'
import { storeDocument } from '../../../../tests/harness/documents.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { addTransaction } from '../../../../tests/harness/ledger.ts'
import { openSession, type TestSession } from '../../../../tests/harness/sessions.ts'
import { newCollaborator } from '../../../../tests/harness/shares.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import { insertCounterparty } from '../../bookkeeping/bookkeeping.ts'
import { addOneOff } from '../../obligations/decisions.ts'

const installation = await openTestInstallation()
const { database } = installation
const NOW = new Date()

/** A record of each kind, all with this word. */
async function addOfEach(member: TestMember, word: string) {
  const { entityId, memberId } = member
  const party = { entity_id: entityId, name: `Café ${word}`, kind: 'CLIENT', relation_subtype: null }
  const { id: partyId } = await database.durable.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const entry = await addEntry(installation, member, { income: 12.5, description: `Invoice ${word}` })
  const { id: documentId } = await storeDocument(installation, member, { title: `Letter ${word}` })
  const transaction = await addTransaction(installation, member, { description: `Buy ${word}` })
  const oneOff = (ofOwner: boolean) => ({
    entityId,
    memberId,
    ofOwner,
    title: `Answer ${word}`,
    details: null,
    dueDate: addDays(dateOf(NOW), 10),
  })
  const ofLlc = await database.transaction(tx => addOneOff(tx, BY_TEST, oneOff(false), NOW))
  const ofOwner = await database.transaction(tx => addOneOff(tx, BY_TEST, oneOff(true), NOW))
  return {
    entries: [entry.id],
    counterparties: [partyId],
    documents: [documentId],
    transactions: [transaction.transaction_id],
    obligations: [ofOwner.id, ofLlc.id],
  }
}

const KINDS = ['entries', 'counterparties', 'documents', 'transactions', 'obligations'] as const

async function idsFound(session: TestSession, q: string): Promise<Record<string, unknown[]>> {
  const answer = await session.ask('GET', `/web/search?q=${encodeURIComponent(q)}`)
  assert.equal(answer.status, 200, answer.text)
  return Object.fromEntries(
    KINDS.map(kind => [
      kind,
      answer.body.data[kind].map(
        (one: { id?: number; transaction_id?: string }) => one.transaction_id ?? one.id,
      ),
    ]),
  )
}

const NOTHING = Object.fromEntries(KINDS.map(kind => [kind, []]))
const newWord = () => `w${randomBytes(6).toString('hex')}`

test('finds every kind of record of the caller by all words, and never those of another member', async () => {
  const [mine, other] = [await newMember(installation), await newMember(installation)]
  const word = newWord()
  const own = await addOfEach(mine, word)
  const [session, stranger] = [
    await openSession(installation, mine.memberId),
    await openSession(installation, other.memberId),
  ]
  assert.deepEqual(await idsFound(session, word), own)
  assert.deepEqual(await idsFound(session, `CAFE ${word.slice(1, 9)}`), {
    ...NOTHING,
    counterparties: own.counterparties,
  })
  assert.deepEqual(await idsFound(session, `${word} nowhere`), NOTHING)
  assert.deepEqual(await idsFound(session, '%'), NOTHING)
  assert.deepEqual(await idsFound(stranger, word), NOTHING)
  assert.equal((await installation.ask(`/web/search?q=${word}`)).status, 401)
})

test('lists the newest records first, and a few of each kind', async () => {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const word = newWord()
  const ids: number[] = []
  for (let n = 0; n < 8; n++)
    ids.push((await storeDocument(installation, member, { title: `${n} ${word}` })).id)
  const late = await addEntry(installation, member, { income: 1, month: 7, description: word })
  const early = await addEntry(installation, member, { income: 1, month: 5, description: word })
  const found = await idsFound(session, word)
  assert.deepEqual(found.documents, ids.toReversed().slice(0, 6))
  assert.deepEqual(found.entries, [late.id, early.id])
})

test('somebody an LLC is shared with finds the records of their areas, and the owner sees that they did', async () => {
  const owner = await newMember(installation)
  const word = newWord()
  const all = await addOfEach(owner, word)
  const [, ofLlc] = all.obligations
  const expected = {
    bookkeeping: { ...NOTHING, entries: all.entries, counterparties: all.counterparties },
    documents: { ...NOTHING, documents: all.documents },
    ledger: { ...NOTHING, transactions: all.transactions },
    // What the owner has to declare at home is the owner's own.
    tax: { ...NOTHING, obligations: [ofLlc] },
    payments: NOTHING,
  } as const
  for (const [area, found] of Object.entries(expected)) {
    const { session, memberId } = await newCollaborator(installation, owner, { areas: [area as 'tax'] })
    assert.deepEqual(await idsFound(session, word), found, area)
    const { rows } = await database.withClient(client =>
      client.query('select record from members.access_record where member_id = $1 and actor = $2', [
        owner.memberId,
        `member:${memberId}`,
      ]),
    )
    assert.deepEqual(rows, area === 'payments' ? [] : [{ record: `entity/${owner.entityId}` }], area)
  }
  const { session, memberId } = await newCollaborator(installation, owner, { areas: ['bookkeeping'] })
  await database.withClient(client =>
    client.query('delete from access.share where member_id = $1', [memberId]),
  )
  assert.deepEqual(await idsFound(session, word), NOTHING, 'no longer shared')
})
