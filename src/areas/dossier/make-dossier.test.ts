// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import test from 'node:test'
import { newPdf, newReadablePdf } from '../../../tests/harness/documents.ts'
import { newMember } from '../../../tests/harness/installation.ts'
import { bookProfit } from '../../../tests/harness/reports.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { addStatement } from '../banking/banking.ts'
import { addEntries, insertCounterparty, planEntry, removeEntry } from '../bookkeeping/bookkeeping.ts'
import { flip } from '../documents/storage/storage.fixture.ts'
import { withdraw } from '../documents/withdraw-document.ts'
import { changeEntity } from '../entities/entities.ts'
import { answerFact } from '../obligations/answers.ts'
import { markObligationDone } from '../obligations/decisions.ts'
import { followFilings } from '../obligations/follow-filings.ts'
import { findObligations } from '../obligations/obligations.ts'
import { settle } from '../obligations/settle.ts'
import { addEvidence } from '../presence/evidence/evidence.ts'
import { periodOf } from '../reports/periods.rules.ts'
import { answerIn, makeReport } from '../reports/reports.ts'
import { classifyEntries } from '../tax/classification/classify.ts'
import { insertLoan, keepAfr } from '../tax/loans/loan.sql.ts'
import { markWithCopy } from '../tax/package/filed-copy.ts'
import { insertPackage } from '../tax/package/freeze.sql.ts'
import { attachReceipt, recordSending } from '../tax/package/freeze.ts'
import { COVER_WORDS } from './cover.rules.ts'
import { newLlc, openDossierSetup } from './dossier.fixture.ts'
import { makeDossier } from './make-dossier.ts'
import { wordsOnPages } from './pdf-words.fixture.ts'
import { readManifest } from './verifier/manifest.rules.ts'
import { withdrawManifestsJob } from './withdraw-manifest.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const json = (files: Map<string, Buffer>, path: string) => JSON.parse(files.get(path)!.toString())
const lines = (files: Map<string, Buffer>, path: string) =>
  files
    .get(path)!
    .toString()
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

test('a dossier contains the records of its year, the evidence, and a manifest of every file', async t => {
  const setup = await openDossierSetup(t)
  const llc = await newLlc(setup)
  await setup.stamp()
  await setup.seal()
  await setup.anchor()
  await setup.stamp()
  const { files, made } = await setup.make(llc)

  const manifest = readManifest(files.get('manifest.json')!.toString())
  assert.ok(typeof manifest !== 'string', String(manifest))
  assert.deepEqual(
    manifest.files.map(({ path }) => path).toSorted(),
    [...files.keys()].filter(n => !n.startsWith('manifest')).toSorted(),
  )
  for (const { path, size_bytes, sha256: hash } of manifest.files)
    assert.deepEqual([files.get(path)!.length, sha256(files.get(path)!)], [size_bytes, hash], path)
  assert.deepEqual([manifest.year, manifest.entity.id, manifest.problems], [2025, llc.entityId, []])
  assert.equal(made.manifestSha256.toString('hex'), sha256(files.get('manifest.json')!))

  const entries = json(files, 'books/entries.json') as { id: number; expense: number }[]
  assert.deepEqual(
    entries.map(({ id }) => id),
    llc.entries.slice(0, 2),
  )
  assert.equal(files.get('books/entries.csv')!.toString().trim().split('\r\n').length, 3)
  assert.match(files.get('books/entries.csv')!.toString(), /1\.2345/, 'amounts to their last digit')
  assert.match(files.get('books/counterparties.csv')!.toString(), /"Ana ""Ferreira"", S\.L\."/)

  const { profit_and_loss, balance } = json(files, 'books/financial-statements.json')
  // Two entries of 1.2345 in the year, of which one has a category, and one of 1.2345 before it.
  assert.deepEqual(
    [profit_and_loss.expense, balance.cash_at_beginning, balance.cash_at_end],
    [1.2345, -1.2345, -3.7035],
  )
  assert.match(files.get('books/financial-statements.csv')!.toString(), /\r\nexpense,software,0,1\.2345\r\n/)
  assert.equal(files.get('books/financial-statements.pdf')!.toString('latin1', 0, 5), '%PDF-')

  const documents = json(files, 'documents/documents.json')
  const ids = documents.map((one: { document: { id: number } }) => one.document.id)
  assert.deepEqual(ids, [llc.articles.id, llc.invoice.id, llc.note.id], 'named or standing, and no other')
  for (const { document, in_dossier } of documents) {
    assert.equal(sha256(files.get(in_dossier.file)!), document.sha256)
    assert.ok(files.has(in_dossier.proof), 'with its proof')
  }
  assert.deepEqual(
    json(files, 'ledger/decisions.json').map((one: { transaction_id: string }) => one.transaction_id),
    [llc.transaction],
  )
  const { years, stays } = json(files, 'presence/presence.json')
  assert.equal(years[0].calendar['2025-03-31'].country, 'PT')
  assert.equal(stays.length, 1)
  assert.equal(json(files, 'tax/form-5472.json').year, 2025)
  assert.equal(files.get('tax/form-5472-worksheet.pdf')!.toString('latin1', 0, 5), '%PDF-')
  assert.equal(files.get('cover.pdf')!.toString('latin1', 0, 5), '%PDF-')
  assert.ok(files.has('manifest.json.ots'))
  assert.equal(json(files, 'audit/anchors.json').length, 1)
  assert.ok(![...files.keys()].some(name => name.startsWith('reports/')), 'no report, no chapter')
})

test('a dossier lists the documents of stays and the days without any, and a withdrawn document does not count', async t => {
  const setup = await openDossierSetup(t)
  const llc = await newLlc(setup)
  const lease = await setup.store(llc, { docType: 'OTHER', title: 'Lease in Lisbon', taxYear: null })
  const pass = await setup.store(llc, { docType: 'OTHER', title: 'Boarding pass', taxYear: null })
  const about = { entity_id: llc.entityId, country: 'PT' }
  await setup.database.transaction(async tx => {
    const by = setup.by
    const days = { from: '2025-02-01', until: '2025-03-31' }
    await addEvidence(tx, by, llc.memberId, { ...about, ...days, kind: 'lease', document_id: lease.id })
    const day = { from: '2025-07-01', until: '2025-07-01' }
    await addEvidence(tx, by, llc.memberId, { ...about, ...day, kind: 'boarding_pass', document_id: pass.id })
  })
  await withdraw(setup.database, setup.by, { id: pass.id, reason: 'Uploaded by mistake' }, new Date())
  const { files } = await setup.make(llc)
  const { years, evidence } = json(files, 'presence/presence.json')
  const portugal = years[0].evidence.countries.find((one: { country: string }) => one.country === 'PT')
  assert.equal(portugal.with_evidence, 59)
  assert.equal(portugal.without_evidence, portugal.days - 59)
  assert.deepEqual(
    evidence.map((one: { title: string | null; withdrawn: boolean }) => [one.title, one.withdrawn]),
    [
      ['Lease in Lisbon', false],
      [null, true],
    ],
  )
  assert.ok(years[0].rules.some(({ rule }: { rule: string }) => rule === 'PT-183'))
  const listed = files.get('presence/evidence.csv')!.toString()
  assert.match(listed, new RegExp(`lease,PT,2025-02-01,2025-03-31,${lease.id},Lease in Lisbon,current`))
  assert.doesNotMatch(listed, /Boarding pass/)
  assert.match(files.get('presence/stays.csv')!.toString(), new RegExp(`,PT,${lease.id}\r\n`))
  assert.match(
    files.get('presence/days-without-evidence.csv')!.toString(),
    /PT,2025-04-01,2025-12-31,275\r\n/,
  )
  const documents = json(files, 'documents/documents.json')
  const ids = documents.map((one: { document: { id: number } }) => one.document.id)
  assert.ok(ids.includes(lease.id) && !ids.includes(pass.id))
})

test('a dossier has the obligations of its year with facts, rule and evidence, and none of the owner', async t => {
  const setup = await openDossierSetup(t)
  const llc = await newLlc(setup)
  const now = new Date('2026-11-17T10:00:00Z')
  const receipt = await setup.store(llc, { docType: 'OTHER', title: 'Confirmation of filing', taxYear: null })
  const of = { entityId: llc.entityId, memberId: llc.memberId }
  await setup.database.transaction(async tx => {
    const record = { formation_date: '2024-02-01' }
    await changeEntity(tx, setup.by, llc.entityId, record, now)
    await settle(tx, setup.by, of, now, { fresh: true })
    const answer = { ...of, fact: 'llc_foreign_accounts_max_usd', year: 2025, answer: '14200.50' }
    await answerFact(tx, setup.by, answer, now)
    const { data } = await findObligations(
      tx,
      { entityId: llc.entityId, ownerId: null, year: 2025, state: null, limit: 500, offset: 0 },
      '2026-11-17',
    )
    const fbar = data.find(one => one.obligation === 'us-fbar')!
    const mark = { id: fbar.id, documentId: receipt.id, doneOn: '2026-04-02', note: 'Filed online' }
    await markObligationDone(tx, setup.by, mark, 'any', now)
  })
  const { files } = await setup.make({ ...llc, language: 'es' })
  const { obligations, answers } = json(files, 'obligations/obligations.json')
  const fbar = obligations.find((one: { obligation: string }) => one.obligation === 'us-fbar')
  assert.deepEqual([fbar.state, fbar.done_on, fbar.evidence.document_id], ['done', '2026-04-02', receipt.id])
  assert.ok(fbar.source.url.startsWith('https://'))
  assert.equal(fbar.facts[0].answered_by, setup.by.actor)
  assert.deepEqual(
    answers.map(({ fact }: { fact: string }) => fact),
    ['llc_foreign_accounts_max_usd'],
  )
  assert.ok(
    obligations.every((one: { subject: string; year: number }) => one.subject === 'llc' && one.year === 2025),
  )
  assert.match(
    files.get('obligations/obligations.csv')!.toString(),
    new RegExp(`,done,2026-\\d\\d-\\d\\d,2026-04-02,${receipt.id},`),
  )
  const printed = wordsOnPages(files.get('obligations/obligations.pdf')!)
  assert.match(printed, /Cumplida/)
  assert.match(printed, /2deabrilde2026/)
  assert.match(printed, new RegExp(`Documento${receipt.id}:Confirmationoffiling`))
  const ids = json(files, 'documents/documents.json').map(
    (one: { document: { id: number } }) => one.document.id,
  )
  assert.ok(ids.includes(receipt.id), 'the evidence is among the documents')
})

test('a dossier contains the documents of its tax year by group, and lists those without a year', async t => {
  const setup = await openDossierSetup(t)
  const llc = await newLlc(setup)
  const add = (docType: string, title: string, taxYear: number | null) =>
    setup.store(llc, { docType, title, taxYear })
  const statement = await add('BANK_STATEMENT', 'January', 2025)
  const notice = await add('IRS_NOTICE', 'CP15', 2025)
  // Nobody filed it with Llano or said that it was filed.
  const draft = await add('5472', 'A form', 2025)
  const certificate = await add('TAX_CERTIFICATE', 'Tax residence', 2025)
  const study = await add('PRICING_EVIDENCE', 'Hourly rates of three designers', 2025)
  const resolution = await add('RESOLUTION', 'Budget', 2025)
  await add('RESOLUTION', 'Budget of the next year', 2026)
  await add('CONTRACT', 'Of another year', 2024)
  const unassigned = await add('BANK_STATEMENT', 'Some month', null)
  const { files } = await setup.make(llc)

  const rows = files.get('documents/documents.csv')!.toString().trim().split('\r\n').slice(1)
  const listed = rows.map(row => row.split(',').slice(0, 2).join(' '))
  assert.deepEqual(listed, [
    `drafts ${draft.id}`,
    `notices ${notice.id}`,
    `bank ${statement.id}`,
    `certificates ${certificate.id}`,
    `pricing ${study.id}`,
    `company ${llc.articles.id}`,
    `resolutions ${resolution.id}`,
    `entries ${llc.invoice.id}`,
    `entries ${llc.note.id}`,
  ])
  const cover = wordsOnPages(files.get('cover.pdf')!)
  for (const name of Object.values(COVER_WORDS.en.groups).slice(1, 7))
    assert.equal(cover.includes(name.replaceAll(' ', '')), !name.startsWith('IRS reg'), name)
  const without = files.get('documents/without-tax-year.csv')!.toString().trim().split('\r\n')
  assert.deepEqual(without.length, 2)
  assert.match(without[1]!, new RegExp(`^${unassigned.id},BANK_STATEMENT,Some month,`))
})

test('the recipe of the README leads from every row of the audit log to its seal, also with an address', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  const by = { ...setup.by, ip: '203.0.113.9' }
  const changed = { founder_name: 'Ana Ferreira' }
  await changeEntity(setup.database.durable, by, llc.entityId, changed, new Date())
  await setup.seal()
  const { files } = await setup.make(llc)
  const readme = files.get('README.txt')!.toString()
  assert.ok(readme.includes('{"ip_sha256":"<ip_digest>"}'))

  const hash = (...parts: (string | Buffer)[]) => sha256(Buffer.concat(parts.map(one => Buffer.from(one))))
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  const roots = new Map(lines(files, 'audit/seals.jsonl').map(({ id, root }) => [id, root]))
  const rows = lines(files, 'audit/rows.jsonl').filter(({ path }) => path !== null)
  for (const { id, at, actor, action, record, ip, detail, ip_digest, ip_salt, seal_id, path } of rows) {
    const address = ip_digest ? { ip_sha256: ip_digest } : ip
    const values = [id, at, actor, action, record, address, ...(detail === null ? [] : [detail])]
    let reached = hash('\x00', JSON.stringify(values))
    for (const [side, beside] of path as ['left' | 'right', string][])
      reached =
        side === 'left'
          ? hash('\x01', bytes(beside), bytes(reached))
          : hash('\x01', bytes(reached), bytes(beside))
    assert.equal(reached, roots.get(seal_id), `row ${id}`)
    if (ip_digest) assert.equal(hash('\x03', bytes(ip_salt), ip), ip_digest)
  }
  assert.ok(rows.some(({ ip }) => ip === '203.0.113.9'))
  assert.ok(rows.some(({ ip }) => ip === null))
})

test('the return as filed is in the dossier with its amended packages and proof of sending', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  const of = { entityId: llc.entityId, year: 2025 }
  const freeze = async (edition: number) => {
    const { id, sha256: hash } = await setup.store(llc, {
      docType: '5472',
      fileName: `form-${edition}.pdf`,
      content: newPdf(2000),
      taxYear: 2025,
    })
    const reason = edition === 1 ? null : 'A sale was missing'
    const by = { decided_by: 'cli:0', decided_at: '2026-03-01T10:00:00.000Z' }
    const decisions = [{ entry_id: 1, decision: 'include', reason: 'The bank statement shows it', ...by }]
    const kept = { year: 2025, edition, document_id: id, sha256: hash, pages: 6, lines: {}, decisions }
    const rest = { ...kept, reason, made_for: edition === 1 ? 'fax' : 'mail' }
    await setup.database.durable.one(insertPackage, {
      entity_id: llc.entityId,
      ...rest,
      ...byParams(setup.by),
    })
    return hash
  }
  const newFile = () => ({
    fileName: 'Report.PDF',
    content: (async function* () {
      yield newReadablePdf()
    })(),
  })
  const deps = { ...setup, now: new Date() }
  const today = deps.now.toISOString().slice(0, 10)
  await changeEntity(
    setup.database.durable,
    setup.by,
    llc.entityId,
    { formation_date: '2024-02-01' },
    deps.now,
  )
  await setup.database.withClient(client =>
    client.query(`update entities.entity set created_at = '2026-03-01' where id = $1`, [llc.entityId]),
  )
  // As the job does when it first looks at an LLC.
  await setup.database.transaction(tx =>
    settle(tx, setup.by, { memberId: llc.memberId, entityId: llc.entityId }, deps.now, { fresh: true }),
  )
  const first = await freeze(1)
  await recordSending(deps, of, { how: 'fax', on: today, receipt: null }, followFilings)
  const late = await attachReceipt(deps, of, newFile())
  const signed = await attachReceipt(deps, of, newFile(), true)
  const second = await freeze(2)
  const sent = await recordSending(deps, of, { how: 'mail', on: today, receipt: newFile() }, followFilings)
  const third = await freeze(3)
  const { files } = await setup.make(llc)

  const { packages } = json(files, 'return/return.json')
  const path = (one: { file: string }) => one.file
  assert.deepEqual(
    packages.map((one: Package) => [
      one.edition,
      one.reason,
      one.sha256_as_stored,
      path(one.package),
      one.sent.how,
      one.sent.on,
      one.sent.proofs.map(path),
      one.sent.signed.map(path),
    ]),
    [
      [
        1,
        null,
        first,
        `return/original-${today}.pdf`,
        'fax',
        today,
        [`return/original-${today}-proof-of-sending.pdf`],
        [`return/original-${today}-signed.pdf`],
      ],
      [
        2,
        'A sale was missing',
        second,
        `return/amended-1-${today}.pdf`,
        'mail',
        today,
        [`return/amended-1-${today}-proof-of-sending.pdf`],
        [],
      ],
    ],
  )
  for (const one of packages)
    for (const { file: name, sha256: hash } of [one.package, ...one.sent.proofs, ...one.sent.signed])
      assert.equal(sha256(files.get(name)!), hash, name)
  assert.equal(packages[0].package.sha256, first)
  const names = [...files.keys()].filter(name => /^(return|drafts)\//.test(name))
  assert.deepEqual(
    names
      .filter(name => !/\/(original|amended-1)-\d{4}-\d\d-\d\d(-proof-of-sending|-signed)?\.pdf$/.test(name))
      .toSorted(),
    ['drafts/drafts.json', 'drafts/package-edition-3.pdf', 'return/return.json'],
    'what was not filed is in no return',
  )
  const [draft] = json(files, 'drafts/drafts.json').packages
  assert.deepEqual([draft.edition, draft.sha256_as_stored, draft.sent], [3, third, null])
  const [{ decided_by, decided_by_name }] = draft.decisions
  assert.deepEqual([decided_by, decided_by_name], ['cli:0', 'the operator'])
  const groupsOf = (id: number) =>
    json(files, 'documents/documents.json').find(
      (one: { document: { id: number } }) => one.document.id === id,
    ).in_dossier.group
  assert.equal(groupsOf(draft.package.document_id), 'drafts')
  const groups = json(files, 'documents/documents.json')
    .filter((one: { in_dossier: { group: string } }) => one.in_dossier.group === 'return')
    .map((one: { document: { id: number } }) => one.document.id)
  for (const id of [late.receipt_id, signed.receipt_id, sent.receipt_id]) assert.ok(groups.includes(id))

  // The obligation followed with the sending, without a run of the job.
  const { obligations } = json(files, 'obligations/obligations.json')
  const form = obligations.find((one: { obligation: string }) => one.obligation === 'us-5472-1120')
  assert.deepEqual([form.state, form.evidence.is_filing], ['done', true])
  assert.ok(groups.includes(form.evidence.document_id))
  const before = await setup.make({ ...llc, year: 2024 })
  assert.ok(![...before.files.keys()].some(name => name.startsWith('return/')), 'not in another year')

  // A year that was filed without a package has the copy that was filed.
  const reason = 'Filed by an earlier accountant'
  const mark = {
    entityId: llc.entityId,
    form: '5472',
    year: 2024,
    status: 'filed',
    elsewhere: reason,
  } as const
  await markWithCopy(deps, { ...mark, on: '2025-04-01' }, newFile(), followFilings)
  const elsewhere = await setup.make({ ...llc, year: 2024 })
  const { filed_elsewhere, packages: none } = json(elsewhere.files, 'return/return.json')
  assert.deepEqual(
    [none, filed_elsewhere.reason, filed_elsewhere.copy.file],
    [[], reason, 'return/original-2025-04-01.pdf'],
  )
  assert.equal(
    sha256(elsewhere.files.get('return/original-2025-04-01.pdf')!),
    filed_elsewhere.sha256_as_stored,
  )
  const [filed] = json(elsewhere.files, 'documents/documents.json').filter(
    (one: { document: { id: number } }) => one.document.id === filed_elsewhere.copy.document_id,
  )
  assert.deepEqual([filed.in_dossier.group, filed.document.title], ['return', 'Return 2024 as filed'])
  assert.match(elsewhere.files.get('audit/rows.jsonl')!.toString(), /form5472\.filed_copy/)
})

type Sent = { file: string; sha256: string }
type Package = {
  edition: number
  reason: string | null
  sha256_as_stored: string
  package: Sent
  sent: { how: string; on: string; proofs: Sent[]; signed: Sent[] }
}

test('prices with related parties are listed with what was said about them, and loan rates with the federal ones', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  const db = setup.database.durable
  const loan = {
    entity_id: llc.entityId,
    counterparty_id: llc.counterparty_id,
    direction: 'borrowed',
    name: null,
    principal: '1000',
    currency: 'USD',
    rate: '4.5',
    starts_on: '2025-03-01',
    term_months: 24,
    document_id: llc.articles.id,
  }
  await db.one(insertLoan, { ...loan, ...byParams(setup.by) })
  const rates = [{ month: '2025-03', short_term: '4.21', mid_term: '4.15', long_term: '4.63' }]
  await db.one(keepAfr, { rates, source: 'Rev. Rul. 2025-6', ...byParams(setup.by) })
  await classifyEntries(db, setup.by, {
    entityId: llc.entityId,
    year: 2025,
    about: { counterpartyId: llc.counterparty_id, category: 'software' },
    answer: 'bought_from_the_related_person',
    note: 'At the list price',
  })
  const { files } = await setup.make(llc)
  const { transactions, loans } = json(files, 'tax/pricing-evidence.json')
  assert.deepEqual(
    transactions.map(
      (one: { line: string; amount: number; entry_ids: number[]; said: { note: string }[] }) => [
        one.line,
        one.amount,
        one.entry_ids,
        one.said.map(({ note }) => note),
      ],
    ),
    [['28', 1.2345, [llc.entries[0]], ['At the list price']]],
  )
  const [one] = loans
  assert.deepEqual(
    [one.rate, one.safe_haven_from, one.safe_haven_to, one.verdict, one.contract_document_id],
    ['4.5', '4.21', '5.473', 'inside', llc.articles.id],
  )
  const csv = files.get('tax/pricing-evidence.csv')!.toString().split('\r\n')
  assert.match(csv[2]!, /^loan borrowed,.*,17,,4\.5,4\.21,4\.21,5\.473,inside,,\d+$/)
})

test('the statements and reports of a dossier say which exchange rates were used', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  const euros = (month: number, amount: string, dollars: string, rate: string) => ({
    entity_id: llc.entityId,
    year: 2025,
    month,
    transaction_date: null,
    movement_type: 'ingreso' as const,
    category: 'venta_servicio' as const,
    income: dollars,
    expense: '0',
    counterparty_id: null,
    economic_purpose: null,
    document_id: null,
    description: null,
    bank_source: null,
    external_tx_id: null,
    source: 'manual' as const,
    currency: 'EUR',
    original_amount: amount,
    exchange_rate: rate,
    rate_source: 'ecb_daily',
    rate_date: `2025-0${month}-10`,
    rate_quoted: `${rate} USD per EUR`,
  })
  await addEntries(setup.database.durable, setup.by, [
    euros(2, '100', '103.15', '1.0315'),
    euros(5, '200', '225', '1.125'),
  ])
  const period = periodOf('annual', 2025)
  await makeReport(setup.database, setup.by, llc.entityId, period, new Date('2026-01-10T12:00:00Z'))
  const { files } = await setup.make(llc)
  const { exchange_rates } = json(files, 'books/financial-statements.json')
  assert.deepEqual(exchange_rates, [
    {
      currency: 'EUR',
      rate_source: 'ecb_daily',
      entries: 2,
      original_amount: '300',
      dollars: '328.15',
      lowest: '1.0315',
      highest: '1.125',
      first_date: '2025-02-10',
      last_date: '2025-05-10',
    },
  ])
  assert.match(
    files.get('books/exchange-rates.csv')!.toString(),
    /\r\nEUR,ecb_daily,2,300,328\.15,1\.0315,1\.125,2025-02-10,2025-05-10\r\n$/,
  )
  const { report } = json(files, 'reports/2025-12-31-annual.json')
  const [used] = report.metrics.exchange_rates
  assert.deepEqual(
    [used.currency, used.source, used.amount, used.original_amount, used.lowest_rate, used.highest_rate],
    ['EUR', 'ecb_daily', 328.15, 300, 1.0315, 1.125],
  )
  for (const name of ['books/financial-statements.pdf', 'reports/2025-12-31-annual.pdf']) {
    const words = wordsOnPages(files.get(name)!)
    for (const text of ['EuropeanCentralBank', '1.0315–1.125', '328.15'])
      assert.ok(words.includes(text), name)
  }
})

test('the cash of the statements is that of the bank, whatever the owner paid or gave in kind', async t => {
  const setup = await openDossierSetup(t)
  const { database, by } = setup
  const db = database.durable
  const member = await newMember(setup)
  const { entityId } = member
  const owner = { entity_id: entityId, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: counterparty_id } = await db.one(insertCounterparty, { ...owner, ...byParams(by) })
  const { id: document_id } = await setup.store(member, { docType: 'INVOICE', fileName: 'invoice.pdf' })
  const entry = (month: number, more: object) =>
    planEntry(
      {
        entity_id: entityId,
        year: 2025,
        month,
        income: 0n,
        expense: 0n,
        movement_type: null,
        category: null,
        counterparty_id,
        economic_purpose: 'Why',
        document_id,
        description: null,
        transaction_date: null,
        bank_source: null,
        external_tx_id: null,
        ...more,
      },
      'manual',
    )
  const capital = { category: 'aportacion', movement_type: 'aportacion' }
  const { ids } = await addEntries(db, by, [
    entry(3, { ...capital, income: 10_000_000n, bank_source: 'relay' }),
    entry(4, { category: 'pago_proveedor', expense: 3_000_000n, bank_source: 'relay' }),
    entry(5, { category: 'hosting', expense: 1_250_000n }),
    entry(6, { ...capital, income: 15_000_000n }),
    // Of the same category, but at the bank.
    entry(7, { category: 'hosting', expense: 500_000n, bank_source: 'relay' }),
  ])
  const said = { entityId, year: 2025, note: null }
  await classifyEntries(db, by, {
    ...said,
    about: { counterpartyId: counterparty_id, category: 'hosting' },
    answer: 'owner_paid_a_third_party',
  })
  await classifyEntries(db, by, { ...said, about: { entryId: ids[3]! }, answer: 'in_kind' })
  const csv = 'Date,Amount,Balance\n2025-03-01,1000,1000\n2025-04-01,-300,700\n2025-07-01,-50,650\n'
  const added = await addStatement(
    { ...setup, now: new Date() },
    {
      bank: 'relay',
      account: '',
      currency: 'USD',
      entityId,
      month: null,
      typed: null,
      file: {
        name: 'relay.csv',
        bytes: Buffer.from(csv),
        chosenFormat: { dateOrder: null, decimal: null },
      },
    },
  )
  const { files } = await setup.make({ entityId })
  const { profit_and_loss, balance } = json(files, 'books/financial-statements.json')
  assert.equal(balance.cash_at_end, Number(added.months.at(-1)!.closing) / 10_000)
  assert.equal(balance.cash_at_end, 650)
  assert.equal(profit_and_loss.expense, 475)
  assert.deepEqual(balance.non_cash, [
    { kind: 'paid_by_related_party', received: 0, paid: 125 },
    { kind: 'in_kind', received: 1500, paid: 0 },
  ])
  assert.match(
    files.get('books/financial-statements.csv')!.toString(),
    /\r\nbalance,cash_at_end,650,\r\nnon_cash,paid_by_related_party,0,125\r\nnon_cash,in_kind,1500,0\r\n$/,
  )
  const printed = wordsOnPages(files.get('books/financial-statements.pdf')!)
  for (const text of ['WITHOUTCASH', 'Paidbytheowneroranotherrelatedparty', '1,500.00'])
    assert.ok(printed.includes(text), text)
})

test('a dossier compares the bank accounts with their statements, and includes those by group', async t => {
  const setup = await openDossierSetup(t)
  const llc = await newLlc(setup)
  const of = { bank: 'relay', account: '', currency: 'USD', entityId: llc.entityId }
  const deps = { ...setup, now: new Date() }
  const csv = 'Date,Amount,Balance\n2025-11-05,10.5,10.5\n2026-01-07,-3,7.5\n'
  const file = {
    name: 'relay.csv',
    bytes: Buffer.from(csv),
    chosenFormat: { dateOrder: null, decimal: null },
  }
  const added = await addStatement(deps, { ...of, month: null, typed: null, file })
  await addStatement(deps, {
    ...of,
    month: '2025-12',
    typed: { opening: 105_000n, closing: 105_000n },
    file: null,
  })
  const { files } = await setup.make(llc)
  const { accounts, differences } = json(files, 'books/reconciliation.json')
  assert.deepEqual(
    accounts[0].months.map((one: { month: string; state: string; source: string }) => [
      one.month,
      one.state,
      one.source,
    ]),
    [
      ['2025-11', 'differs', 'statement'],
      ['2025-12', 'reconciled', 'person'],
    ],
  )
  assert.deepEqual(
    differences.map((one: { month: string; difference: number; only_at_bank: unknown[] }) => [
      one.month,
      one.difference,
      one.only_at_bank,
    ]),
    [['2025-11', 10.5, [{ day: '2025-11-05', amount: 10.5, description: null }]]],
  )
  assert.match(
    files.get('books/reconciliation.csv')!.toString(),
    /\r\nrelay,,USD,relay,2025-11,differs,0,0,10\.5,10\.5,,statement,\d+\r\n/,
  )
  const printed = wordsOnPages(files.get('books/reconciliation.pdf')!)
  for (const text of ['RELAY·USD', '1of2monthsarereconciled', '2025-11', '10.50', 'Differs', 'Reconciled'])
    assert.ok(printed.includes(text), text)
  // The file also covers the next tax year, and is evidence of both.
  const listed = json(files, 'documents/documents.json') as {
    document: { id: number }
    in_dossier: { group: string }
  }[]
  const statement = listed.find(({ document }) => document.id === added.document_id)
  assert.equal(statement?.in_dossier.group, 'bank')
  const rows = lines(files, 'audit/rows.jsonl') as { action: string }[]
  assert.equal(rows.filter(({ action }) => action === 'statement.record').length, 2)
})

test('a dossier contains nothing of another LLC, even of the same owner', async t => {
  const setup = await openDossierSetup(t)
  const llc = await newLlc(setup)
  const other = await newLlc(setup, llc)
  await setup.seal()
  const { files } = await setup.make(llc)
  const foreign = [
    ...[other.articles, other.invoice, other.note].map(({ sha256 }) => sha256),
    other.transaction,
    'Second LLC',
    `"entity_id":${other.entityId},`,
    `"counterparty/${other.counterparty_id}"`,
    ...other.entries.map(id => `"entry/${id}"`),
  ]
  for (const [name, bytes] of files)
    for (const trace of foreign) assert.ok(!bytes.toString('latin1').includes(trace), `${trace} in ${name}`)
  const records = lines(files, 'audit/rows.jsonl').map(row => row.record)
  const first = llc.entries[0]!
  assert.ok(records.includes(`entries/${first}-${first + 3}`))
  assert.ok(records.includes(`entity/${llc.entityId}`))
  assert.ok(!records.includes(`entries/${other.entries[0]}-${other.entries[0]! + 3}`))
  assert.ok(!records.includes(`document/${llc.later.id}`), 'nor of a document that is not in it')
})

test('a missing or changed document is listed and omitted, never included as good', async t => {
  const setup = await openDossierSetup(t)
  const llc = await newLlc(setup)
  await rm(await setup.pathOf(llc.articles.sha256))
  await flip(await setup.pathOf(llc.invoice.sha256), 100)
  const { files } = await setup.make(llc)
  const { problems } = json(files, 'manifest.json')
  assert.deepEqual(problems, [
    { document_id: llc.articles.id, state: 'missing' },
    { document_id: llc.invoice.id, state: 'changed' },
  ])
  const inZip = [...files.keys()].filter(name => name.startsWith('documents/files/'))
  assert.deepEqual(inZip, [`documents/files/${llc.note.id}-note.txt`])
  const states = json(files, 'documents/documents.json').map((one: { in_dossier: object }) => one.in_dossier)
  assert.deepEqual(
    states.map((one: { state: string; file: null }) => [one.state, one.file !== null]),
    [
      ['missing', false],
      ['changed', false],
      ['whole', true],
    ],
  )
  const [marked] = await setup.query(
    'select count(*)::int as damaged from documents.file where damage is not null',
  )
  assert.equal(marked!.damaged, 2, 'and the operator sees it')
})

test('a withdrawn document appears in a dossier only by its id', async t => {
  const setup = await openDossierSetup(t)
  const llc = await newLlc(setup)
  const { withdraw } = await import('../documents/documents.ts')
  await withdraw(setup.database, setup.by, { id: llc.invoice.id, reason: 'of somebody else' }, new Date())
  const { files } = await setup.make(llc)
  assert.deepEqual(json(files, 'manifest.json').problems, [
    { document_id: llc.invoice.id, state: 'withdrawn' },
  ])
  // The worksheet may say what it does about its evidence.
  for (const [name, bytes] of files)
    for (const trace of [llc.invoice.sha256, 'invoice 1'])
      if (!name.startsWith('tax/'))
        assert.ok(!bytes.toString('latin1').includes(trace), `${trace} in ${name}`)
})

test('an LLC without records in the year still gets a dossier', async t => {
  const setup = await openDossierSetup(t)
  const member = await newMember(setup)
  await setup.query(`update entities.entity set formation_date = '1999-12-31' where id = $1`, [
    member.entityId,
  ])
  const { files, made } = await setup.make({ ...member, year: 1999 })
  assert.deepEqual(json(files, 'books/entries.json'), [])
  assert.deepEqual(json(files, 'documents/documents.json'), [])
  assert.equal(made.manifest.year, 1999)
})

test('rejects a future year and an empty one before the LLC existed, and writes nothing', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  await setup.query(`update entities.entity set formation_date = '2025-12-31' where id = $1`, [llc.entityId])
  const now = new Date('2026-06-01T12:00:00Z')
  await assert.rejects(
    setup.make({ ...llc, year: 2027 }, now),
    /for this tax year yet: it begins on January 1, 2027\.$/,
  )
  await assert.rejects(
    setup.make({ ...llc, year: 2023 }, now),
    /Test LLC was formed on December 31, 2025, and nothing was booked or decided from January 1, 2023 to December 31, 2023\.$/,
  )
  assert.deepEqual(await setup.query(`select id from documents.document where title like 'Manifest%'`), [])
  assert.equal((await setup.make({ ...llc, year: 2024 }, now)).made.manifest.year, 2024, 'it has an entry')
  assert.equal((await setup.make({ ...llc, year: 2026 }, now)).made.manifest.year, 2026, 'it has begun')
})

test('removed entries are in the dossier of their year, with the reason and time', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  const [kept, removed, of2024] = llc.entries as [number, number, number]
  for (const id of [removed, of2024]) await removeEntry(setup.database, setup.by, id, 'entered "twice" again')
  const { files } = await setup.make(llc)
  assert.deepEqual(
    json(files, 'books/entries.json').map((one: { id: number }) => one.id),
    [kept],
  )
  const [one, ...more] = json(files, 'books/removed-entries.json')
  assert.deepEqual([one.entry.id, one.entry.expense, one.reason], [removed, 1.2345, 'entered "twice" again'])
  assert.match(one.removed_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(more, [], 'and none of another year')
  const [head, line, ...rest] = files.get('books/removed-entries.csv')!.toString().trimEnd().split('\r\n')
  assert.match(head!, /^\uFEFFid,year,.*,source,reason,removed_at$/)
  assert.match(
    line!,
    new RegExp(`^${removed},2025,12,.*,1\\.2345,.*,"entered ""twice"" again",${one.removed_at}$`),
  )
  assert.deepEqual(rest, [])
})

test('each answer to a report is with the revision it was given to, and says what it answered', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  const period = periodOf('annual', 2025)
  const make = (day: string) =>
    makeReport(setup.database, setup.by, llc.entityId, period, new Date(`${day}T12:00:00Z`))
  const answer = (report_id: number) =>
    setup.database.transaction(tx =>
      answerIn(
        tx,
        setup.by,
        { report_id, decisions: [{ recommendation_idx: 0, decision: 'DEFERRED', client_notes: null }] },
        null,
        new Date(),
        () => assert.fail('nothing is submitted'),
      ),
    )
  const ruleOf = async (report: number) =>
    (
      await setup.query('select rule from reports.recommendation where report_id = $1 and idx = 0', [report])
    )[0]!.rule
  const first = await make('2026-01-10')
  await answer(first.id)
  await removeEntry(setup.database, setup.by, llc.entries[1]!)
  const second = await make('2026-01-11')
  await bookProfit(setup, llc, '2025-11')
  const third = await make('2026-01-12')
  await answer(third.id)
  const { files } = await setup.make(llc)
  const { report, answers } = json(files, 'reports/2025-12-31-annual.json')
  const earlier = json(files, 'reports/2025-12-31-annual-revision-1.json')
  assert.deepEqual([report.id, earlier.report.id], [third.id, first.id])
  assert.deepEqual(
    [...files.keys()].filter(name => name.startsWith('reports/')).toSorted(),
    [
      'reports/2025-12-31-annual-revision-1.json',
      'reports/2025-12-31-annual.json',
      'reports/2025-12-31-annual.pdf',
    ],
    `not ${second.id}`,
  )
  const printed = wordsOnPages(files.get('reports/2025-12-31-annual.pdf')!)
  const titles = [report.recommendations[0].title, report.alerts[0].title, answers[0].title]
  for (const text of ['Annual report', 'Revision3', '10,000.00', 'Deferred on', ...titles])
    assert.ok(printed.includes(text.replaceAll(' ', '')), text)
  for (const [place, held] of [earlier.report, report].entries()) {
    const given = answers[place]
    assert.deepEqual(
      [given.report_id, given.revision, given.rule],
      [held.id, held.revision, await ruleOf(held.id)],
    )
    const answered = held.recommendations[given.recommendation_idx]
    assert.deepEqual([answered.rule, answered.title], [given.rule, given.title])
  }
  assert.match(files.get('README.txt')!.toString(), /revision-N\.json/)
})

test('the cover counts the files of the manifest like the command, and labels demo timestamps', async t => {
  for (const timestamps of ['local', 'off']) {
    const setup = await openDossierSetup(t, { timestamps })
    const llc = await newLlc(setup)
    for (const language of LANGUAGES) {
      const { files, made } = await setup.make({ ...llc, language })
      const words = wordsOnPages(files.get('cover.pdf')!)
      const { title, text } = COVER_WORDS[language].demonstration
      for (const line of [title, text])
        assert.equal(
          words.includes(line.replaceAll(' ', '')),
          timestamps === 'local',
          `${line} ${timestamps}`,
        )
      const counted = `${COVER_WORDS[language].facts.files}${made.manifest.files.length}`.replaceAll(' ', '')
      assert.ok(words.includes(counted), counted)
      assert.equal(files.size, made.files)
      assert.equal(made.files, made.manifest.files.length + (timestamps === 'local' ? 2 : 1))
    }
  }
})

test('created twice from the same records at the same time, a dossier is identical to the byte', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  await setup.seal()
  const now = new Date()
  const first = await setup.make(llc, now)
  await setup.seal()
  const second = await setup.make(llc, now)
  for (const [name, bytes] of first.files) assert.ok(second.files.get(name)?.equals(bytes), name)
  assert.ok(second.zip.equals(first.zip), 'and so is the ZIP')
  const later = await setup.make(llc, new Date(now.getTime() + 1000))
  const differing = [...first.files.keys()].filter(
    name => !later.files.get(name)!.equals(first.files.get(name)!),
  )
  assert.deepEqual(differing.toSorted(), ['cover.pdf', 'manifest.json'], 'only these two bear the time')
})

test('a tax year other than the calendar year has its own months', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  await setup.query(`update entities.entity set fiscal_year_end = '06-30' where id = $1`, [llc.entityId])
  const { files } = await setup.make({ ...llc, year: 2025 })
  const entries = json(files, 'books/entries.json') as { year: number; month: number }[]
  assert.deepEqual(
    entries.map(({ year, month }) => [year, month]),
    [
      [2025, 12],
      [2026, 1],
    ],
  )
  const { tax_year } = json(files, 'manifest.json')
  assert.deepEqual(tax_year, { begins: '2025-07-01', ends: '2026-06-30' })
  assert.equal(json(files, 'presence/presence.json').years.length, 2)
})

test('all records come from one snapshot, whatever is written meanwhile', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  const ten = Buffer.alloc(3 * 1024 * 1024, 'A large receipt. ')
  const large = await setup.store(llc, { docType: 'CONTRACT', fileName: 'a.txt', content: ten })
  const wanted = { entityId: llc.entityId, year: 2025, language: 'es', wholeNumbers: false } as const
  const { bytes, made } = makeDossier(setup, { ...wanted, progress() {} })
  // The first bytes are there, so the snapshot is taken; later reads must not see this.
  const first = await bytes.next()
  assert.ok(!first.done)
  const added = await setup.store(llc, { docType: 'CONTRACT', fileName: 'added.pdf' })
  for await (const _ of bytes);
  const { manifest } = made()
  const holds = (id: number) => manifest.files.some(({ path }) => path.startsWith(`documents/files/${id}-`))
  assert.deepEqual([holds(large.id), holds(added.id)], [true, false])
  assert.equal(manifest.language, 'es')
})

test('a dossier that is not read to its end leaves no manifest among the documents', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  const wanted = { entityId: llc.entityId, year: 2025, language: 'en', wholeNumbers: false } as const
  const { bytes } = makeDossier(setup, { ...wanted, progress() {} })
  await bytes.next()
  await bytes.return(undefined)
  const shown = await setup.query(
    `select id from documents.document where title like 'Manifest%' and withdrawn_at is null`,
  )
  assert.deepEqual(shown, [])
  const { made } = await setup.make(llc)
  assert.ok(made.manifestDocumentId > 0)
})

test('the manifest of an unrecorded dossier is withdrawn after a day, or immediately when it is given up', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'off' })
  const llc = await newLlc(setup)
  const wanted = { entityId: llc.entityId, year: 2025, language: 'en', wholeNumbers: false } as const
  const makeWhole = async () => {
    const dossier = makeDossier(setup, { ...wanted, progress() {} })
    for await (const _ of dossier.bytes);
    return { id: dossier.made().manifestDocumentId, giveUp: dossier.giveUp }
  }
  const currentManifests = async () => {
    const sql = `select id::integer from documents.document where title like 'Manifest%' and withdrawn_at is null order by id`
    return (await setup.query(sql)).map(({ id }) => id)
  }
  const givenUp = await makeWhole()
  await givenUp.giveUp()
  await givenUp.giveUp()
  assert.deepEqual(await currentManifests(), [])
  // As if the process had died here.
  const left = await makeWhole()
  const recorded = await makeWhole()
  await setup.query('delete from dossier.draft where manifest_document_id = $1', [recorded.id])
  const sweep = (hours: number) => {
    const now = () => new Date(Date.now() + hours * 3_600_000)
    return withdrawManifestsJob.run({ ...setup, now }, AbortSignal.timeout(60_000))
  }
  await sweep(1)
  assert.deepEqual(await currentManifests(), [left.id, recorded.id])
  for (let times = 0; times < 2; times++) await sweep(25)
  assert.deepEqual(await currentManifests(), [recorded.id])
})

test('if the calendars are unavailable, the dossier has no proof and says why', async t => {
  const setup = await openDossierSetup(t, { timestamps: 'local' })
  const llc = await newLlc(setup)
  await setup.chain!.stop()
  const { files, made } = await setup.make(llc)
  assert.ok(!files.has('manifest.json.ots'))
  assert.match(made.stamp.reason!, /no calendar accepted it/)
  const [stamp] = await setup.query('select status, next_try_at from documents.stamp where sha256 = $1', [
    made.manifestSha256,
  ])
  assert.equal(stamp!.status, 'none')
  assert.ok(stamp!.next_try_at, 'the job tries again')
})
