import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { BY_TEST, TEST_SECRET } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { sealAudit } from '../../kernel/audit/seal.ts'
import { readConfig } from '../../kernel/config.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { createEntity } from '../entities/entities.ts'
import { createMember } from '../members/members.ts'
import { writeActa } from './acta.rules.ts'
import { findActaText, noteRatifications, renderActa, writeActasJob, writeDueActa } from './acta.ts'
import { makeActa } from './acta-pdf.ts'
import { decideTransaction, type NewDecision } from './decisions.ts'
import { planTransaction } from './transaction.rules.ts'
import { newTransactionId, submitPlanned } from './transactions.ts'
import type { Decision } from './vocabulary.rules.ts'

/** A ledger, document storage, and a clock controlled by the test. */
async function openActaSetup(t: TestContext) {
  const { database, query } = await openScratch(t)
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-acta-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const db = database.durable
  let time = Date.now() + 60_000
  const now = () => new Date(time)
  const person = { email: 'owner@example.com', name: 'Olga Owner', role: 'member' } as const
  const { id: memberId } = await createMember(db, BY_TEST, person)
  const llc = { memberId, name: 'Test LLC', state: 'WY', subscribed: true }
  const { id: entityId } = await createEntity(db, BY_TEST, llc, now())
  const manager = await newManager({ database })
  const secrets = secretsFrom(TEST_SECRET)
  const config = readConfig({ LLANO_DATA_DIR: dataDir })
  const setup = { database, secrets, config, now }

  async function decide(status: Decision, more: Partial<NewDecision> = {}) {
    const wanted = {
      entity_id: entityId,
      amount: 15_000_000n,
      category: 'OPEX' as const,
      description: 'Hosting',
      strategic_decision: 'Keep the site up',
      bank: 'Mercury',
      exec_date: null,
      recurring: 'no' as const,
    }
    const planned = planTransaction(wanted, newTransactionId(), now())
    const { transaction_id } = await submitPlanned(db, BY_TEST, planned)
    const decision = { transactionId: transaction_id, status, resolution: 'Why not', managerId: manager.id }
    await decideTransaction(db, BY_TEST, { ...decision, ...more }, now())
    return transaction_id
  }
  return {
    ...setup,
    setup,
    dataDir,
    query,
    decide,
    wait(ms: number) {
      time += ms
    },
    seal: () => sealAudit(database, now),
    run: () => writeActasJob.run(setup, new AbortController().signal),
    async actaOf(transactionId: string): Promise<number | null> {
      const rows = await query('select json from ledger.transaction where transaction_id = $1', [
        transactionId,
      ])
      return JSON.parse(rows[0]!.json).acta_document_id
    },
    documents: () => query("select * from documents.document where doc_type = 'ACTA' order by id"),
  }
}

test('a ratified transaction gets its ACTA once its audit row is sealed, hashed and queued for a timestamp', async t => {
  const setup = await openActaSetup(t)
  const ratified = await setup.decide('RATIFIED')
  const [vetoed, rejected] = [await setup.decide('VETOED'), await setup.decide('REJECTED')]
  await setup.run()
  assert.equal(await setup.actaOf(ratified), null, 'its row is not sealed yet')
  await setup.seal()
  await setup.run()
  const [document, ...others] = await setup.documents()
  assert.equal(others.length, 0)
  assert.equal(await setup.actaOf(ratified), Number(document!.id))
  for (const refused of [vetoed, rejected]) assert.equal(await setup.actaOf(refused), null)
  assert.deepEqual([document!.mime_type, document!.doc_type], ['application/pdf', 'ACTA'])
  assert.match(
    document!.title,
    /^(ACTA: gasto operativo, 1\.500,00 USD|Resolution: operating expense, USD 1,500\.00) \(/,
  )

  const [stamp] = await setup.query('select status from documents.stamp where sha256 = $1', [
    document!.sha256,
  ])
  assert.equal(stamp!.status, 'none', 'the jobs find it there')
  const incoming = join(setup.dataDir, 'documents', 'incoming')
  assert.deepEqual(await readdir(incoming), [], 'its draft is gone')
  const audited = await setup.query(
    "select action, record from kernel.audit_row where actor = 'job:acta' order by id",
  )
  assert.deepEqual(audited, [
    { action: 'document.create', record: `document/${document!.id}` },
    { action: 'transaction.link_acta', record: `transaction/${ratified}` },
  ])
})

test('the ACTA names the row and the seal of its own decision', async t => {
  const setup = await openActaSetup(t)
  const transactionId = await setup.decide('RATIFIED')
  await setup.seal()
  await setup.run()
  const [facts] = await setup.query(
    `select t.transaction_id, r.id as row_id, s.id as seal_id, encode(s.hash, 'hex') as seal_hash, s.sealed_at,
            t.submitted_at, t.decided_at, t.decided_by as manager, m.language
     from ledger.transaction t
     join kernel.audit_row r on r.record = 'transaction/' || t.transaction_id and r.action = 'transaction.decide'
     join kernel.audit_leaf l on l.row_id = r.id join kernel.audit_seal s on s.id = l.seal_id
     join entities.entity e on e.id = t.entity_id join members.member m on m.id = e.member_id
     where t.transaction_id = $1`,
    [transactionId],
  )
  const pdf = await makeActa({
    transaction_id: transactionId,
    llc: 'Test LLC',
    state: 'WY',
    ein: null,
    member: 'Olga Owner',
    language: facts!.language,
    amount: '1500',
    category: 'OPEX',
    description: 'Hosting',
    strategic_decision: 'Keep the site up',
    bank: 'Mercury',
    exec_date: null,
    recurring: 'no',
    occurrence: null,
    manager: facts!.manager,
    manager_resolution: 'Why not',
    payee: null,
    agreement_clause: null,
    solvency_confirmed: false,
    submitted_at: facts!.submitted_at.toISOString(),
    decided_at: facts!.decided_at.toISOString(),
    row_id: Number(facts!.row_id),
    seal_id: Number(facts!.seal_id),
    seal_hash: facts!.seal_hash,
    sealed_at: facts!.sealed_at.toISOString(),
  })
  const [document] = await setup.documents()
  assert.equal(document!.sha256.toString('hex'), createHash('sha256').update(pdf).digest('hex'))
})

test('a transaction has one ACTA, however often and in however many processes it is attempted', async t => {
  const setup = await openActaSetup(t)
  const ids = [await setup.decide('RATIFIED'), await setup.decide('RATIFIED'), await setup.decide('RATIFIED')]
  await setup.seal()
  await Promise.all([setup.run(), setup.run(), setup.run()])
  await setup.run()
  assert.equal((await setup.documents()).length, 3)
  const linked = await Promise.all(ids.map(id => setup.actaOf(id)))
  assert.equal(new Set(linked).size, 3)
})

test('a failure to store leaves nothing in the records, and is retried later', async t => {
  const setup = await openActaSetup(t)
  const transactionId = await setup.decide('RATIFIED')
  await setup.seal()
  await noteRatifications(setup.database)
  // A file in place of the documents folder.
  const blocked = join(setup.dataDir, 'documents')
  await writeFile(blocked, '')
  await assert.rejects(writeDueActa(setup.setup))
  assert.equal(await writeDueActa(setup.setup), null, 'it is not tried again at once')
  assert.equal((await setup.documents()).length, 0)
  await rm(blocked)
  setup.wait(2 * 60_000)
  assert.equal(await writeDueActa(setup.setup), transactionId)
  assert.equal((await setup.documents()).length, 1)
})

test('a resolution states payee, clause and solvency as decided, and is available in both languages', async t => {
  const setup = await openActaSetup(t)
  const transactionId = await setup.decide('RATIFIED', {
    payee: 'Equipos Ejemplo SL',
    agreementClause: '5.2',
    solvencyConfirmed: true,
  })
  await setup.seal()
  await setup.run()
  for (const [language, title] of [
    ['es', 'Acta de resolución del Manager'],
    ['en', 'Resolution of the Manager'],
  ] as const) {
    const facts = await findActaText(setup.database.durable, transactionId, language)
    assert.ok(facts)
    const { payee, agreement_clause, solvency_confirmed } = facts
    assert.deepEqual([payee, agreement_clause, solvency_confirmed], ['Equipos Ejemplo SL', '5.2', true])
    assert.equal(writeActa(facts).title, title)
    assert.equal((await renderActa(facts)).toString('latin1', 0, 5), '%PDF-')
  }
  assert.equal(await findActaText(setup.database.durable, await setup.decide('VETOED')), null)
  await assert.rejects(
    setup.query('update ledger.transaction set payee = $2 where transaction_id = $1', [transactionId, 'Eve']),
    /was submitted or decided as it is/,
  )
})
