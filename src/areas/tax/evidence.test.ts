import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry } from '../../../tests/harness/books.ts'
import { recordDocument, stampedDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { insertCounterparty } from '../bookkeeping/bookkeeping.ts'
import { withdraw } from '../documents/withdraw-document.ts'
import { findEvidence } from './evidence.ts'
import { computePrefill } from './form-5472/prefill.rules.ts'
import { findYearBooks } from './form-5472/year-books.ts'
import { usd } from './tax.fixture.ts'
import { makeWorksheet } from './worksheet/worksheet-pdf.ts'

const installation = await openTestInstallation()
const { database, secrets } = installation

test('finds the entries on the forms and those left out, with their documents, and renders the worksheet', async () => {
  const member = await newMember(installation)
  const owner = { entity_id: member.entityId, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: ana } = await database.durable.one(insertCounterparty, { ...owner, ...byParams(BY_TEST) })
  const stamped = await stampedDocument(installation, member)
  const gone = await recordDocument(installation, member)
  const whole = { year: 2025, month: 6, counterparty_id: ana, economic_purpose: 'Because', income: 10.5 }
  const add = (more: object) =>
    addEntry(installation, member, { ...whole, category: 'venta_servicio', ...more })
  const sold = await add({ document_id: stamped.id, transaction_date: '2025-06-09' })
  const withdrawn = await add({ document_id: gone })
  const bare = await add({})
  await add({ counterparty_id: null, document_id: stamped.id })
  await withdraw(database, BY_TEST, { id: gone, reason: 'of another LLC' }, new Date())

  const books = await findYearBooks(database.quick, member.entityId, 2025, { secrets, whole: true })
  const prefill = computePrefill(books, '2026-03-01')
  const evidence = await findEvidence(database.quick, prefill)
  const amounts = { year: 2025, month: 6, received: usd('10.5'), paid: 0n, original: null, included: false }
  assert.deepEqual(evidence, [
    {
      entry_id: sold.id,
      date: '2025-06-09',
      ...amounts,
      document: {
        id: stamped.id,
        title: evidence[0]!.document!.title,
        sha256: stamped.sha256,
        proof: 'pending',
        chain: 'bitcoin',
        withdrawn: false,
      },
    },
    {
      entry_id: withdrawn.id,
      date: null,
      ...amounts,
      document: { id: gone, title: 'Articles', sha256: null, proof: null, chain: null, withdrawn: true },
    },
    { entry_id: bare.id, date: null, ...amounts, document: null },
  ])
  const pdf = await makeWorksheet(prefill, 'en', { made_on: '2026-03-01', evidence })
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  const nobody = await newMember(installation)
  assert.deepEqual(
    await findEvidence(database.quick, { ...prefill, entity_id: nobody.entityId }),
    [],
    'of its own LLC only',
  )
})
