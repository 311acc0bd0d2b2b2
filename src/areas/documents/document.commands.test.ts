// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { newPdf } from '../../../tests/harness/documents.ts'
import { Deployment } from '../../../tests/harness/server-process.ts'
import { operator, sha256 } from './operator.fixture.ts'
import { flip } from './storage/storage.fixture.ts'

test('an operator adds, lists, shows and fetches documents on the command line', async t => {
  const { folder, run } = await operator(t)
  const pdf = newPdf(5000)
  await writeFile(join(folder, 'Acta nº 1.PDF'), pdf)
  await writeFile(join(folder, 'notes'), 'Reunión del 3 de mayo.\n')
  const outcomes = await run(
    `document add --entity 1 --type acta --file "${folder}/Acta nº 1.PDF" --json`,
    `document add --entity 1 --type OTHER --file "${folder}/notes" --title "Notes, signed"`,
    `document add --entity 2 --type CP575 --file "${folder}/notes" --name ein.txt --json`,
    'document list --entity 1',
    'document list --entity 1 --type ACTA --json',
    'document show 1',
    `document fetch 1 --out "${folder}/out.pdf" --json`,
    `document fetch 1 --out "${folder}/out.pdf"`,
  )
  assert.deepEqual(
    outcomes.map(({ code }) => code),
    [0, 0, 0, 0, 0, 0, 0, 1],
  )
  const [added, addedText, letter, listed, actas, shown, fetched, again] = outcomes
  assert.deepEqual(JSON.parse(added!.stdout), {
    id: 1,
    entity_id: 1,
    doc_type: 'ACTA',
    title: 'Acta nº 1',
    file_name: 'Acta nº 1.pdf',
    mime_type: 'application/pdf',
    size_bytes: 5000,
    sha256: sha256(pdf),
    tax_year: null,
    encrypted: true,
    llc: 'Ana LLC',
    owner: 'Ana',
    same_bytes_as: [],
  })
  assert.match(
    addedText!.stdout,
    /^Document 2 of Ana LLC \(owner Ana\): notes\.txt, 24 bytes, SHA-256 [0-9a-f]{64}\nIt is stored encrypted\.\n$/,
  )
  const { id, doc_type, file_name } = JSON.parse(letter!.stdout)
  assert.deepEqual([id, doc_type, file_name], [3, 'EIN_LETTER', 'ein.txt'])
  assert.match(listed!.stdout, /\n2 +OTHER +Notes, signed +notes\.txt +24 +none +20\d\d-\d\d-\d\d\n1 +ACTA/)
  const { data, pagination } = JSON.parse(actas!.stdout)
  assert.deepEqual([data.length, data[0].id, pagination.total], [1, 1, 1])
  assert.match(shown!.stdout, new RegExp(`\\nsha256 +${sha256(pdf)}\\n`))
  assert.equal(JSON.parse(fetched!.stdout).sha256, sha256(pdf))
  assert.ok((await readFile(join(folder, 'out.pdf'))).equals(pdf))
  assert.match(again!.stderr, /out\.pdf already exists/)
})

test('an operator assigns documents to tax years', async t => {
  const { folder, run } = await operator(t)
  await writeFile(join(folder, 'statement.csv'), 'date,amount\n')
  const [added, changed, cleared, both, unknown, invalid] = await run(
    `document add --entity 1 --type BANK_STATEMENT --file "${folder}/statement.csv" --tax-year 2025 --json`,
    'document tax-year 1 --year 2024 --json',
    'document tax-year 1 --none',
    'document tax-year 1',
    'document tax-year 99 --year 2024',
    'document tax-year 1 --year 20024',
  )
  assert.equal(JSON.parse(added!.stdout).tax_year, 2025)
  assert.deepEqual(JSON.parse(changed!.stdout), { id: 1, tax_year: 2024 })
  assert.equal(cleared!.stdout, 'Document 1 belongs to no tax year: statement\n')
  assert.match(both!.stderr, /Give either --year or --none\./)
  assert.match(unknown!.stderr, /99/)
  assert.match(invalid!.stderr, /--year/)
  assert.deepEqual(
    [both, unknown, invalid].map(outcome => outcome!.code),
    [1, 1, 1],
  )
})

test('a rejected command says why and leaves nothing behind', async t => {
  const { folder, run } = await operator(t)
  await writeFile(join(folder, 'invoice.pdf'), Buffer.from('MZ\x90\0 a program called PDF'))
  const outcomes = await run(
    `document add --entity 1 --type NAPKIN --file "${folder}/invoice.pdf"`,
    `document add --entity 1 --type INVOICE --file "${folder}/invoice.pdf"`,
    `document add --entity 1 --type INVOICE --file "${folder}/none.pdf"`,
    `document add --entity 1 --type INVOICE --file "${folder}"`,
    'document list --entity 1 --json',
  )
  assert.deepEqual(
    outcomes.map(({ code }) => code),
    [1, 1, 1, 1, 0],
  )
  const messages = outcomes.map(({ stderr }) => stderr)
  assert.match(messages[0]!, /^--type must be one of ARTICLES, EIN_LETTER, ACTA/)
  assert.match(
    messages[1]!,
    /^The file name ends in \.pdf, but the content is not a PDF\. Accepted formats: PDF, PNG/,
  )
  assert.match(messages[2]!, /none\.pdf cannot be read \(ENOENT\)/)
  assert.match(messages[3]!, /is a folder\.$/m)
  assert.equal(JSON.parse(outcomes[4]!.stdout).pagination.total, 0)
})

test('a check finds and marks missing and changed files, and clears the mark when they are intact again', async t => {
  const { folder, run, runWith, query, stored } = await operator(t)
  const files = [newPdf(3000), newPdf(3001), newPdf(3002)]
  for (const [i, bytes] of files.entries()) await writeFile(join(folder, `${i}.pdf`), bytes)
  await runWith(
    { LLANO_DOCUMENTS_ENCRYPTED: 'off' },
    ...files.map((_, i) => `document add --entity 1 --type OTHER --file ${folder}/${i}.pdf`),
  )
  const paths = await Promise.all(files.map(bytes => stored(sha256(bytes))))
  await flip(paths[0]!, 2000)
  await writeFile(paths[1]!, 'short')

  const [quick, whole, shown, fetched] = await run(
    'document check --json',
    'document check --all --json',
    'document show 1 --json',
    `document fetch 1 --out ${folder}/bad.pdf`,
  )
  const findings = ({ stdout }: { stdout: string }) =>
    JSON.parse(stdout)
      .damaged.map(
        (one: { damage: string; documents: { id: number }[] }) => `${one.documents[0]!.id} ${one.damage}`,
      )
      .sort()
  assert.deepEqual([quick!.code, findings(quick!)], [1, ['2 changed']], 'its size alone tells')
  assert.deepEqual([whole!.code, findings(whole!)], [1, ['1 changed', '2 changed']])
  assert.deepEqual([JSON.parse(whole!.stdout).files, JSON.parse(whole!.stdout).hashed], [3, 2])
  assert.equal(JSON.parse(shown!.stdout).damage, 'changed')
  assert.deepEqual(
    [fetched!.code, fetched!.stderr],
    [1, 'The file of document 1 is changed; nothing was written.\n'],
  )
  assert.ok(!(await readdir(folder)).some(name => name.startsWith('bad.pdf')))

  await flip(paths[0]!, 2000)
  await writeFile(paths[1]!, files[1]!)
  const [healed, again] = await run('document check', 'document check --all --json')
  assert.equal(healed!.code, 0, healed!.stdout)
  assert.match(
    healed!.stdout,
    /^3 files checked \(0 encrypted, 3 unencrypted\), 2 of them read .*\.\n2 previously marked .*\.\nNone is missing or of the wrong size\.\n$/,
  )
  assert.deepEqual(JSON.parse(again!.stdout), {
    ok: true,
    files: 3,
    encrypted: 0,
    needing_older_secret: 0,
    hashed: 3,
    healed: 0,
    unencrypted: 3,
    locked: 0,
    damaged: [],
    cannot_be_opened: [],
    cannot_be_read: [],
    false_proofs: [],
  })
  const marks = await query(`select action from kernel.audit_row where record like 'file/%' order by id`)
  assert.deepEqual(
    marks.map(row => row.action),
    ['file.damaged', 'file.damaged', 'file.whole', 'file.whole'],
  )
})

test('adds a document from standard input', async t => {
  const { url, env } = await operator(t)
  const deployment = await Deployment.make(t, { ...env, DATABASE_URL: url })
  const line = ['document', 'add', '--entity', '1', '--type', 'OTHER', '--file', '-', '--name', 'piped.md']
  const { json } = await deployment.llano(line, 0, {}, 'a, b and c\n')
  assert.deepEqual([json.file_name, json.size_bytes], ['piped.txt', 11])
  await deployment.llano(line, 1, {}, '')
})

test('errors of withdrawals and of too large files have a code', async t => {
  const { folder, run, runWith } = await operator(t)
  await writeFile(join(folder, 'a.pdf'), newPdf(5000))
  const add = (type: string) => `document add --entity 1 --type ${type} --file ${folder}/a.pdf --json`
  const [large] = await runWith({ LLANO_DOCUMENTS_MAX_BYTES: '4999' }, add('OTHER'))
  assert.deepEqual([large!.code, JSON.parse(large!.stdout).code], [1, 'document_too_large'])
  await run(add('OTHER'), add('ACTA'))
  const outcomes = await run(
    'document reinstate 1 --json',
    'document withdraw 1 --reason mistake --json',
    'document withdraw 1 --reason mistake --json',
    'document withdraw 2 --reason mistake --json',
    'document withdraw 99 --reason mistake --json',
  )
  assert.deepEqual(
    outcomes.map(({ code, stdout }) => [code, JSON.parse(stdout).code]),
    [
      [1, 'document_not_withdrawn'],
      [0, undefined],
      [1, 'document_already_withdrawn'],
      [1, 'acta_not_withdrawable'],
      [1, 'document_not_found'],
    ],
  )
})
