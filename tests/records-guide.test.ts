// Full run only: it runs the examples of a guide in three languages.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { insertCounterparty } from '../src/areas/bookkeeping/bookkeeping.ts'
import { createService, findService } from '../src/areas/catalog/catalog.ts'
import { addPayment } from '../src/areas/payments/payments.ts'
import { addStay } from '../src/areas/presence/presence.ts'
import { makeReport } from '../src/areas/reports/make-reports.ts'
import { periodOf } from '../src/areas/reports/periods.rules.ts'
import { byParams } from '../src/kernel/sql/write.ts'
import { addEntry } from './harness/books.ts'
import { newPdf, recordDocument, stampedDocument, storeDocument } from './harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { bookProfit } from './harness/reports.ts'
import { EXAMPLE_LANGUAGES, runExample, tryExample, whyNot } from './harness/run-example.ts'

// The guide's examples about records run here as a reader would run them.
const installation = await openTestInstallation()
const { database } = installation

const run = (language: (typeof EXAMPLE_LANGUAGES)[number], example: string, member: TestMember) =>
  runExample(installation, language, example, member)

async function pay({ entityId }: TestMember, amount: string): Promise<void> {
  const db = database.durable
  const code = 'guide_agent'
  const wanted = { code, name: 'Registered agent', nameEs: 'Agente registrado', price: '99', currency: 'USD' }
  await createService(db, BY_TEST, { ...wanted, period: 'annual' }).catch(() => {})
  const service = await findService(db, code)
  const paid = { status: 'paid', paid: '2026-03-02T00:00:00.000Z', due: null } as const
  const payment = { amount, currency: 'USD', ...paid, description: null, invoice: null }
  await addPayment(db, BY_TEST, { entityId, service }, payment, new Date())
}

for (const language of EXAMPLE_LANGUAGES) {
  const options = { skip: whyNot(language) }
  const isCurl = language.name === 'curl'

  test(`${language.name}: a transaction sent twice is submitted once, and is pending`, options, async () => {
    const member = await newMember(installation)
    const first = await run(language, 'submit-transaction', member)
    assert.equal(await run(language, 'submit-transaction', member), first)
    const waiting = await run(language, 'list-transactions', member)
    if (isCurl) {
      const { data } = JSON.parse(first)
      assert.deepEqual([data.status, data.amount], ['PENDING', 2500])
      assert.deepEqual(JSON.parse(waiting).data, [data])
    } else {
      assert.match(first, /^txn_\w{26} PENDING awaiting_manager\n$/)
      assert.match(waiting, /^txn_\w{26} OWNER_DISTRIBUTION 2500\n1 waiting for the Manager\n$/)
    }
  })

  test(`${language.name}: a document is listed and downloaded, and then its proof`, options, async t => {
    const member = await newMember(installation)
    const content = newPdf(300_000)
    const { id, sha256 } = await storeDocument(installation, member, { content })
    const cwd = await mkdtemp(join(tmpdir(), 'llano-guide-'))
    t.after(() => rm(cwd, { recursive: true }))
    const list = await run(language, 'list-documents', member)
    if (isCurl) assert.equal(JSON.parse(list).data[0].sha256, sha256)
    else assert.equal(list, `${id} articles ${sha256} none\ndocuments: 1\n`)
    const of = { documentId: id, cwd }
    const downloaded = await runExample(installation, language, 'download-document', member, of)
    const base64 = createHash('sha256').update(content).digest('base64')
    const expected = isCurl
      ? `${sha256}  document.pdf\n`
      : `document.pdf application/pdf sha-256=:${base64}:\n`
    assert.equal(downloaded, expected)
    assert.ok((await readFile(join(cwd, 'document.pdf'))).equals(content))

    const proof = randomBytes(250)
    const stamped = await stampedDocument(installation, member, proof)
    const at = { documentId: stamped.id, cwd }
    assert.equal(
      await runExample(installation, language, 'download-proof', member, at),
      '250 document.pdf.ots\n',
    )
    assert.ok((await readFile(join(cwd, 'document.pdf.ots'))).equals(proof))

    for (const example of ['download-document', 'download-proof']) {
      const none = { documentId: 999_999_999, cwd }
      const { code, stdout, stderr } = await tryExample(installation, language, example, member, none)
      assert.notEqual(code, 0, `${example} of what is not there`)
      assert.match(stderr, /404/, 'says why')
      assert.equal(stdout, '', 'an error is not hashed')
    }
    assert.ok((await readFile(join(cwd, 'document.pdf'))).equals(content), 'nor does it replace a good file')
    assert.ok((await readFile(join(cwd, 'document.pdf.ots'))).equals(proof))
  })

  test(`${language.name}: an LLC is listed, changed and read in detail`, options, async () => {
    const member = await newMember(installation)
    const list = await run(language, 'list-entities', member)
    const changed = await run(language, 'update-entity', member)
    const detail = await run(language, 'read-entity', member)
    if (isCurl) {
      assert.equal(JSON.parse(list).data[0].id, member.entityId)
      assert.equal(JSON.parse(changed).data.naics, '541511')
      assert.deepEqual(JSON.parse(detail), JSON.parse(changed))
    } else {
      assert.equal(list, `${member.entityId} Test LLC (NM) active\n`)
      assert.equal(changed, 'Calle Mayor 12, Valencia, ES, NAICS 541511\n')
      assert.match(detail, /^Test LLC, NM\n/)
    }
  })

  test(`${language.name}: the profile is changed and read`, options, async () => {
    const member = await newMember(installation)
    const changed = await run(language, 'update-profile', member)
    const profile = await run(language, 'read-profile', member)
    if (isCurl) {
      assert.equal(JSON.parse(changed).data.phone, '+34600123456')
      assert.deepEqual(JSON.parse(profile), JSON.parse(changed))
    } else {
      assert.equal(changed, '+34600123456 ES\n')
      assert.match(profile, /^Test Member <\S+@example\.com>, ES\nidentifiers: none\n$/)
    }
  })

  test(`${language.name}: payments of the year are listed with their service`, options, async () => {
    const member = await newMember(installation)
    await pay(member, '99.5')
    const output = await run(language, 'list-payments', member)
    if (isCurl) assert.equal(JSON.parse(output).data[0].amount, 99.5)
    else assert.equal(output, 'Registered agent 99.5 USD paid\n1 payments\n')
  })

  test(
    `${language.name}: days in each country are counted, with a warning near the threshold`,
    options,
    async () => {
      const member = await newMember(installation)
      const stay = { from: '2026-01-01', to: '2026-05-20', country: 'ES' }
      await addStay(database.durable, BY_TEST, member.memberId, stay)
      await addStay(database.durable, BY_TEST, member.memberId, {
        from: '2026-05-21',
        to: '2026-05-21',
        country: 'PT',
      })
      const output = await run(language, 'read-presence', member)
      if (isCurl) assert.equal(JSON.parse(output).calendar['2026-05-20'], 'ES')
      else {
        assert.match(output, /^ES 140 days$/m)
        assert.match(output, /^warning: .*140/m)
        assert.match(output, /\d+ days known\n$/)
      }
    },
  )

  test(
    `${language.name}: a report is read, and its first recommendation approved and so submitted`,
    options,
    async () => {
      const member = await newMember(installation)
      await bookProfit(installation, member, '2026-01')
      const january = periodOf('monthly', 2026, 1)
      const made = new Date('2026-02-03T00:00:00Z')
      const { id } = await makeReport(database, BY_TEST, member.entityId, january, made)
      const list = await run(language, 'list-reports', member)
      const answered = await runExample(installation, language, 'answer-report', member, { reportId: id })
      const again = await runExample(installation, language, 'answer-report', member, { reportId: id })
      assert.equal(again, answered, 'sent twice, answered once')
      if (isCurl) {
        assert.equal(JSON.parse(list).data[0].id, id)
        const { recommendations, proposed_decisions } = JSON.parse(answered).data
        assert.equal(recommendations[0].response.decision, 'APPROVED')
        assert.match(proposed_decisions[0].transaction_id, /^txn_/)
      } else {
        const period = `report ${id}, 2026-01-01 to 2026-01-31: received 10000, paid 1000`
        assert.match(list, new RegExp(`^${period}\\n0 \\w+: .* \\(not answered\\)\\n`))
        assert.match(answered, /^APPROVED: .*\nOWNER_DISTRIBUTION \d+ txn_\w{26}\n$/)
      }
    },
  )

  test(
    `${language.name}: Form 5472 is prefilled, and undocumented entries are left out`,
    options,
    async () => {
      const member = await newMember(installation)
      const { entityId } = member
      const owner = { entity_id: entityId, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
      const { id } = await database.durable.one(insertCounterparty, { ...owner, ...byParams(BY_TEST) })
      const given = {
        year: 2025,
        month: 3,
        category: 'aportacion',
        movement_type: 'aportacion',
        counterparty_id: id,
      }
      const purpose = 'Working capital'
      const document_id = await recordDocument(installation, member)
      await addEntry(installation, member, { ...given, income: 2500, economic_purpose: purpose, document_id })
      const bare = await addEntry(installation, member, { ...given, income: 10, economic_purpose: purpose })
      const output = await run(language, 'read-form-5472', member)
      if (isCurl) assert.equal(JSON.parse(output).data.forms[0].line_1f, 2500)
      else
        assert.equal(
          output,
          `Ana: 2500\nentry ${bare.id} left out: substance_missing document_id\ndue 2026-04-15\n`,
        )
    },
  )
}
