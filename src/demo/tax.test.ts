import assert from 'node:assert/strict'
import test from 'node:test'
import { TEST_SECRET } from '../../tests/harness/installation.ts'
import { openLoadedDemo } from '../../tests/harness/loaded-demo.ts'
import { computePrefill, computeReadiness, findYearBooks } from '../areas/tax/tax.ts'
import { secretsFrom } from '../kernel/secrets.ts'

const NOW = new Date('2026-11-15T10:00:00Z')

test('the first LLC of the demo has an interesting Form 5472 for last year, and something left to do', async t => {
  const { database, demo } = await openLoadedDemo(t, NOW)
  const { entityId } = demo
  const secrets = secretsFrom(TEST_SECRET)
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
    actions.map(({ message }) => message.replace(/\d+/, 'N')).filter(message => message.startsWith('Give')),
    ['Give Andrés Villalba Rey a tax id.'],
  )
})
