// Full run only: it loads the demo of another day than the website's tests.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { BY_TEST, TEST_SECRET } from '../../tests/harness/installation.ts'
import { openLoadedDemo } from '../../tests/harness/loaded-demo.ts'
import { insertBlankForm } from '../areas/tax/official-form/blank-form.sql.ts'
import { BLANK_1120, BLANK_5472 } from '../areas/tax/official-form/official-form.fixture.ts'
import { checkPackage, findPackageYear, makeYearPackage } from '../areas/tax/package/packages.ts'
import { computePrefill, computeReadiness, findYearBooks } from '../areas/tax/tax.ts'
import { readConfig } from '../kernel/config.ts'
import { secretsFrom } from '../kernel/secrets.ts'
import { byParams } from '../kernel/sql/write.ts'
import { WRENMOOR } from './stories/wrenmoor.ts'

const NOW = new Date('2026-11-15T10:00:00Z')

async function openDemo(t: TestContext) {
  const { demo, ...scratch } = await openLoadedDemo(t, NOW)
  return { ...scratch, secrets: secretsFrom(TEST_SECRET), entityId: demo.entityId }
}

test('one LLC of the demo is ready to file: its filing is open, and its package is made on the real blanks', async t => {
  const { database, query, secrets } = await openDemo(t)
  const db = database.durable
  const [llc] = await query(
    `select e.id, f.status from entities.entity e join entities.tax_filing f on f.entity_id = e.id
     where e.name = $1 and f.year = 2025`,
    [WRENMOOR],
  )
  assert.equal(llc!.status, 'extended')
  const books = await findYearBooks(db, llc!.id, 2025, { secrets, whole: true })
  assert.deepEqual([books.taxYear.begins, books.taxYear.ends], ['2025-07-01', '2026-06-30'])
  const { score, ready, required, actions } = computeReadiness(books, 'en')
  assert.deepEqual(actions, [])
  assert.deepEqual([score, ready, required], [100, true, true])
  const { forms, loans } = computePrefill(books, '2026-11-15', 'en')
  assert.equal(forms.length, 1)
  assert.ok(forms[0]!.part_v.totals.some(({ kind }) => kind === 'distribution'))
  assert.ok(loans[0]!.document_id !== null && loans[0]!.opening_balance! > loans[0]!.closing_balance!)

  for (const blank of [
    { form: '5472', revision: '2023-12', content: BLANK_5472 },
    { form: '1120', revision: '2025', content: BLANK_1120 },
  ])
    await db.one(insertBlankForm, { ...blank, ...byParams(BY_TEST) })
  const found = await findPackageYear(db, { entityId: llc!.id, year: 2025, secrets, now: NOW })
  checkPackage(found.prefill)
  const { preparer } = readConfig({})
  const options = { sender: WRENMOOR, extension: false, amends: null, reasonableCause: null }
  const wishes = { ...options, preparer, part: null }
  const { parts, pages, to_check } = await makeYearPackage(db, found, wishes, NOW)
  assert.deepEqual([parts.length, parts.slice(0, 2), to_check], [4, ['cover', '1120'], []])
  assert.equal(pages, 6)
})

test('the first LLC of the demo has an interesting Form 5472 for last year, and something left to do', async t => {
  const { database, secrets, entityId } = await openDemo(t)
  const books = await findYearBooks(database.quick, entityId, 2025, { secrets, whole: true })
  const { forms, line_1g, line_1h, required, left_out, part_ii } = computePrefill(books, '2026-11-15')
  assert.equal(required, true)
  assert.deepEqual(
    forms.map(({ person }) => [person.name, person.relation, person.person_kind]),
    [
      ['Lucía Ferrándiz Olmo', 'owner', 'foreign'],
      ['Andrés Villalba Rey', 'spouse', 'foreign'],
      ['Nortalia Advisory LLC', 'sibling_entity', 'us'],
    ],
  )
  const [owner] = forms
  assert.equal(owner!.person.counterparty_ids.length, 2, 'also as a sole trader')
  const kinds = owner!.part_v.totals.map(({ kind }) => kind)
  assert.deepEqual(kinds.toSorted(), ['distribution', 'reimbursement'])
  const on = (line: string) => owner!.part_iv!.lines.find(one => one.line === line)!.amount
  assert.ok(on('29') > 0n && on('17a') > 0n, 'services, and a loan of the year before')
  assert.ok(line_1g === 3 && line_1h > on('36'))
  assert.ok(left_out.entries.some(({ why }) => why === 'substance_missing'))
  assert.equal(part_ii.find(({ line }) => line === '4b(3)')!.value, 'ES00000000T')

  const { score, actions, ready } = computeReadiness(books, 'en')
  assert.ok(score > 50 && score < 100 && !ready, String(score))
  assert.deepEqual(
    actions.filter(({ action }) => action === 'complete_party').map(({ message }) => message),
    ['Add a tax ID for Andrés Villalba Rey.'],
  )
})
