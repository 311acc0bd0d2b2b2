// Full run only: it fills in and reads back many PDF files.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { runCommandLines, words } from '../../../../tests/harness/command-lines.ts'
import { newReadablePdf, recordDocument } from '../../../../tests/harness/documents.ts'
import { BY_TEST, newMember } from '../../../../tests/harness/installation.ts'
import { openScratch } from '../../../../tests/harness/scratch-database.ts'
import { secretsFrom } from '../../../kernel/secrets.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { addEntries, insertCounterparty } from '../../bookkeeping/bookkeeping.ts'
import { changeEntity } from '../../entities/entities.ts'
import { BLANK_1120, BLANK_5472 } from '../official-form/official-form.fixture.ts'

const SECRET = 's'.repeat(32)

test('a filing is filed with a stored package, how it was sent and its receipt; an amended one keeps it', async t => {
  const scratch = await openScratch(t)
  const { database } = scratch
  const db = database.durable
  const folder = await mkdtemp(join(tmpdir(), 'llano-package-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = (name: string) => join(folder, name)
  await writeFile(file('f5472.pdf'), BLANK_5472)
  await writeFile(file('f1120.pdf'), BLANK_1120)
  await writeFile(file('cause.txt'), 'The books of the bank arrived late.\n\nWe filed at once.')
  await writeFile(file('causa.txt'), 'El extracto llegó tarde.')
  await writeFile(file('consulta.txt'), 'It was late because el banco cerro.')
  await writeFile(file('receipt.txt'), 'Certified mail 9407 1000 0000')
  const receipt = newReadablePdf()
  await writeFile(file('receipt.pdf'), receipt)
  await writeFile(file('truncated.pdf'), receipt.subarray(0, receipt.length - 20))
  const { entityId } = await newMember({ database, secrets: secretsFrom(SECRET) })
  await changeEntity(db, BY_TEST, entityId, { formation_date: '2024-02-01' }, new Date())
  const party = { entity_id: entityId, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: ana } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const document_id = await recordDocument({ database }, { entityId })
  const entry = {
    entity_id: entityId,
    year: 2025,
    month: 4,
    counterparty_id: ana,
    document_id,
    transaction_date: '2025-04-02',
    economic_purpose: 'Capital para la compañía',
    description: null,
    bank_source: null,
    external_tx_id: null,
    source: 'manual' as const,
    income: '99',
    expense: '0',
    movement_type: 'aportacion' as const,
    category: 'aportacion' as const,
  }
  const { ids } = await addEntries(db, BY_TEST, [entry])
  const of = `--entity ${entityId} --year 2025`
  const env = { DATABASE_URL: scratch.url, LLANO_SECRET: SECRET, LLANO_DOCUMENTS_DIR: file('store') }
  const run = async (lines: string[]) =>
    (await runCommandLines(lines.map(words), env)).map(({ stdout, stderr }) => (stdout + stderr).trimEnd())

  const [unsupplied, ...first] = await run([
    `form5472 fill ${of} --out "${file('5472.pdf')}" --leave-out "no answer yet"`,
    `form5472 supply --form "${file('f5472.pdf')}"`,
    `form5472 filed ${of} --how fax`,
    `form5472 package ${of} --out "${file('a.pdf')}"`,
    `form5472 package ${of} --out "${file('a.pdf')}" --leave-out "no answer yet"`,
    `form5472 describe ${of} --entry ${ids[0]} --text "Initial capital" --json`,
    `form5472 package ${of} --out "${file('a.pdf')}" --leave-out "no answer yet"`,
    `form5472 supply --form "${file('f1120.pdf')}" --json`,
    `form5472 package ${of} --out "${file('a.pdf')}" --leave-out "no answer yet" --json`,
    `form5472 freeze ${of} --json`,
    `form5472 freeze ${of} --amend "Nothing was filed"`,
    `filing mark ${of} --status filed`,
    `form5472 filed ${of} --how fax --on 2026-01-02`,
    `form5472 freeze ${of}`,
    `form5472 freeze ${of} --json`,
    `form5472 filed ${of} --how fax --receipt "${file('truncated.pdf')}"`,
    `form5472 filed ${of} --how fax --receipt "${file('a.pdf')}" --json`,
    `form5472 filed ${of} --how fax`,
    `form5472 freeze ${of}`,
    `form5472 freeze ${of} --amend "Nothing was corrected"`,
    `form5472 freeze ${of} --amend "Faltaba una venta"`,
    `filing mark ${of} --status pending`,
    `filing mark ${of} --status filed --on 2026-01-02`,
    `filing list --entity ${entityId} --json`,
    `filing mark --entity ${entityId} --year 2024 --status filed`,
    `filing mark --entity ${entityId} --year 2024 --status filed --filed-elsewhere "By an earlier accountant"`,
    `filing mark --entity ${entityId} --year 2024 --status filed --filed-elsewhere "By an earlier accountant" --signed-copy "${file('truncated.pdf')}"`,
    `filing mark --entity ${entityId} --year 2024 --status filed --filed-elsewhere "By an earlier accountant" --signed-copy "${file('receipt.pdf')}"`,
  ])
  assert.equal(
    unsupplied,
    [
      'These blank IRS forms have not been supplied: 5472 (2023-12). Tax year 2025 needs it. Download it from irs.gov, then run:',
      '  llano form5472 supply --form f5472.pdf',
    ].join('\n'),
  )
  assert.match(first[1]!, /No package of 2025 is stored/)
  assert.match(first[2]!, /is not complete.*--leave-out/s)
  assert.match(first[3]!, /without an English description: 1/)
  assert.equal(JSON.parse(first[4]!).data[0].description, 'Initial capital')
  assert.match(
    first[5]!,
    /These blank IRS forms have not been supplied: 1120 \(2025\)\..*\n {2}llano form5472 supply --form f1120\.pdf$/,
  )
  assert.deepEqual([JSON.parse(first[6]!).form, JSON.parse(first[6]!).revision], ['1120', '2025'])
  const made = JSON.parse(first[7]!)
  assert.deepEqual(made.parts, ['cover', '1120', `5472-RP${ana}`, `5472-RP${ana}-part-v`])
  assert.equal(made.pages, 6)
  const frozen = JSON.parse(first[8]!)
  assert.deepEqual([frozen.edition, frozen.pages, frozen.changes], [1, 6, []])
  assert.match(first[9]!, /^No return of 2025 was filed, so there is nothing to amend\. Leave --amend out\./)
  assert.match(first[10]!, /is stored, but how it was sent is not recorded/)
  assert.match(first.splice(11, 1)[0]!, /^--on must be \d{4}-\d\d-\d\d or later: the package was stored on/)
  // Until it is filed, a new original replaces it, which stays.
  assert.match(
    first.splice(11, 1)[0]!,
    /Package \d+ was stored before and not filed\. It stays stored; package \d+ is[\s\S]*The due date has passed: state/,
  )
  const current = JSON.parse(first.splice(11, 1)[0]!)
  assert.deepEqual([current.edition, current.changes, current.pages], [3, [], 6])
  const [again, unchanged, spanish] = first.splice(14, 3)
  assert.match(again!, /^The return of 2025 was filed already\. .*--amend/s)
  assert.match(unchanged!, /^Nothing has changed since the return of 2025 was filed/)
  assert.match(spanish!, /^--amend must be in English\. These words look Spanish: una, venta\./)
  assert.match(first[11]!, /^--receipt must be a complete PDF/)
  const filed = JSON.parse(first[12]!)
  assert.ok(filed.receipt_id > frozen.document_id)
  assert.equal(filed.package_id, current.id, 'the newest is the one that is sent')
  assert.match(first[13]!, /recorded as sent/)
  const [filing] = JSON.parse(first[16]!).data.filter((one: { year: number }) => one.year === 2025)
  const today = new Date().toISOString().slice(0, 10)
  assert.deepEqual([filing.status, filing.filed_on], ['filed', today], 'reopened and filed as it was sent')
  assert.match(first[17]!, /^No package of 2024 is stored\. Store what was filed/)
  assert.match(first[18]!, /^The return of 2024 was filed without Llano, so the signed copy/)
  assert.match(first[19]!, /^--signed-copy must be a complete PDF/)
  assert.match(first[20]!, /filed\.$/)
  const [filedCopy] = await scratch.query(
    `select c.sha256, d.doc_type, d.tax_year, d.title, encode(d.sha256, 'hex') as stored
     from tax.filed_copy c join documents.document d on d.id = c.document_id`,
  )
  assert.deepEqual(filedCopy, {
    sha256: createHash('sha256').update(receipt).digest('hex'),
    doc_type: '5472',
    tax_year: 2024,
    title: 'Return 2024 as filed',
    stored: filedCopy!.sha256,
  })
  const audited = await scratch.query(
    `select detail from kernel.audit_row where action = 'filing.mark' order by id desc limit 1`,
  )
  assert.deepEqual(audited, [{ detail: 'filed, filed elsewhere: By an earlier accountant' }])

  await addEntries(db, BY_TEST, [
    { ...entry, income: '40', movement_type: 'ingreso', category: 'venta_servicio' },
  ])
  const second = await run([
    `form5472 package ${of} --out "${file('b.pdf')}" --leave-out "no answer yet"`,
    `form5472 freeze ${of} --amend "A sale was missing" --json`,
    `form5472 filed ${of} --how mail`,
    `form5472 freeze ${of} --amend "A sale was missing" --mail --reasonable-cause "${file('cause.txt')}" --json`,
    `form5472 package ${of} --out "${file('c.pdf')}" --reasonable-cause "${file('consulta.txt')}"`,
    `form5472 package ${of} --out "${file('c.pdf')}" --reasonable-cause "${file('causa.txt')}"`,
    `form5472 filed ${of} --how mail --signed-copy "${file('b.pdf')}"`,
    `form5472 receipt ${of} --file "${file('receipt.pdf')}" --json`,
    `form5472 receipt --entity ${entityId} --year 2024 --file "${file('receipt.txt')}"`,
    `form5472 fill ${of} --out "${file('5472.pdf')}" --leave-out "no answer yet"`,
    `form5472 receipt ${of} --file "${file('receipt.txt')}"`,
    `form5472 receipt ${of} --file "${file('truncated.pdf')}" --signed-copy`,
  ])
  const [forFax, coverMailed] = second.splice(1, 2)
  assert.equal(JSON.parse(forFax!).edition, 4)
  assert.match(coverMailed!, /has a fax cover, so it was not sent by mail/)
  assert.match(second.splice(2, 1)[0]!, /must be in English\. These words look Spanish: el, banco/)
  for (const refused of second.slice(7)) assert.match(refused, /^--file must be a complete PDF/)
  const amended = JSON.parse(second[1]!)
  const lines = amended.changes.map(({ line }: { line: string }) => line)
  assert.deepEqual([amended.edition, amended.replaces], [5, JSON.parse(forFax!).id])
  for (const line of ['15', '22', '1f', '1h']) assert.ok(lines.includes(line), line)
  assert.match(second[2]!, /must be in English/)
  assert.match(second[0]!, /The due date has passed/)
  assert.equal(amended.pages, made.pages + 1, 'with the changes and the reasonable cause, without the cover')
  assert.match(second[3]!, /filed by mail/)
  const late = JSON.parse(second[4]!)
  assert.match(second[5]!, /No package of 2024 is stored/)
  assert.match(second[6]!, /5472\.pdf: \d+ fields filled in/, 'on the stored blank')
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  assert.equal(late.sha256, hash(receipt))
  const receipts = await scratch.query(
    `select s.package_id::int, d.id::int, d.tax_year, d.doc_type, d.title, encode(d.sha256, 'hex') as sha256
     from tax.package_sending s
     left join tax.package_receipt r on r.package_id = s.package_id and not r.is_signed_copy
     join documents.document d on d.id = coalesce(r.document_id, s.receipt_id) order by s.package_id`,
  )
  assert.deepEqual(receipts, [
    {
      package_id: filed.package_id,
      id: filed.receipt_id,
      tax_year: 2025,
      doc_type: 'FAX_CONFIRMATION',
      title: 'Fax report, Form 5472 package 2025, edition 3',
      sha256: hash(await readFile(file('a.pdf'))),
    },
    {
      package_id: late.package_id,
      id: late.receipt_id,
      tax_year: 2025,
      doc_type: 'RECEIPT',
      title: 'Mail receipt, Form 5472 package 2025, amended (2)',
      sha256: late.sha256,
    },
  ])
  const { rows } = await database.withClient(client =>
    client.query(
      `select d.tax_year, d.doc_type, p.sha256 = encode(d.sha256, 'hex') as is_same
       from tax.package p join documents.document d on d.id = p.document_id order by p.id`,
    ),
  )
  assert.equal(rows.length, 5, 'the earlier packages stay')
  for (const row of rows) assert.deepEqual([row.tax_year, row.is_same], [2025, true])
  const signed = await scratch.query(
    `select r.package_id::int, d.doc_type, d.title, d.tax_year, encode(d.sha256, 'hex') as sha256
     from tax.package_receipt r join documents.document d on d.id = r.document_id where r.is_signed_copy`,
  )
  const title = 'Signed copy, Form 5472 package 2025, amended (2)'
  const copy = { package_id: late.package_id, doc_type: '5472', title, tax_year: 2025 }
  assert.deepEqual(signed, [{ ...copy, sha256: hash(await readFile(file('b.pdf'))) }])
  const sealed = await scratch.query("select record from kernel.audit_row where action = 'form5472.receipt'")
  assert.deepEqual(sealed, Array(2).fill({ record: `package/${late.package_id}` }))
})
