import assert from 'node:assert/strict'
import test from 'node:test'
import legacyMap from '../../src/areas/bookkeeping/legacy-map.json' with { type: 'json' }
import {
  CATEGORIES,
  CATEGORY_GROUPS,
  findCategory,
  findMovementType,
  MOVEMENT_TYPES,
} from '../../src/areas/bookkeeping/vocabulary.rules.ts'
import { checkRefusal } from '../harness/answers.ts'
import { addEntry, listEntries, postEntry } from '../harness/books.ts'
import { newMember, openTestInstallation } from '../harness/installation.ts'

const installation = await openTestInstallation()

/** The table of the contract, repeated here to detect mistakes in the code. */
const CONTRACT = {
  INGRESOS: 'venta_servicio, bonificacion_referido, interes_ganado, ingreso_otro',
  GASTOS_DEDUCIBLES:
    'pago_proveedor, software, hardware, marketing, hosting, profesional_legal, gestoria_llc, bancario, viaje, seguro, gasto_apertura, gasto_cierre, impuesto_irs, impuesto_estatal, gasto_otro',
  CAPITAL_FLOWS: 'distribucion, aportacion, prestamo_owner, prestamo_terceros, reembolso',
  TRANSFERENCIAS: 'transferencia_interna, transferencia_externa',
  NO_DEDUCIBLES: 'multa_penalty',
  OTROS: 'otro',
}
const MOVEMENTS =
  'ingreso, gasto, distribucion, aportacion, transferencia_interna, transferencia_externa, ajuste'

test('"category (28 values, grouped by group_label)": all 28 go in and come back with their group', async () => {
  const member = await newMember(installation)
  const groups = Object.entries(CONTRACT).map(([group, list]) => [group, list.split(', ')] as const)
  assert.equal(groups.flatMap(([, list]) => list).length, 28)
  assert.deepEqual(CATEGORY_GROUPS, Object.fromEntries(groups))
  for (const [group, list] of groups)
    for (const category of list) {
      const entry = await addEntry(installation, member, { category, income: 1 })
      assert.deepEqual([entry.category, entry.group_label], [category, group])
      const listed = await listEntries(installation, member, { category })
      assert.deepEqual(listed.body.data, [entry])
      assert.equal(listed.body.summary.total_income, 1)
    }
  assert.equal((await listEntries(installation, member)).body.pagination.total, 28)
})

test('"movement_type (7 values)": all 7 go in and come back', async () => {
  const member = await newMember(installation)
  assert.deepEqual([...MOVEMENT_TYPES], MOVEMENTS.split(', '))
  for (const type of MOVEMENTS.split(', '))
    assert.equal((await addEntry(installation, member, { movement_type: type })).movement_type, type)
})

test('the groups in the database are those of the code', async () => {
  const { rows } = await installation.database.withClient(client =>
    client.query(`select c, bookkeeping.group_label(c) as label from unnest($1::text[]) as c`, [
      [...CATEGORIES, 'nonsense'],
    ]),
  )
  for (const { c, label } of rows) {
    const group = Object.entries(CATEGORY_GROUPS).find(([, list]) =>
      (list as readonly string[]).includes(c),
    )?.[0]
    assert.equal(label, group ?? null, c)
  }
  assert.equal(rows.length, 29)
})

/** One word in the spellings of old integrations. */
function spellings(word: string): string[] {
  const title = word.replace(/(^|_)([a-z])/g, (_, gap, letter) => (gap ? ' ' : '') + letter.toUpperCase())
  return [
    word,
    word.toUpperCase(),
    title,
    ` ${title} `,
    word.replaceAll('_', '-'),
    title.replaceAll(' ', ' & '),
  ]
}

test('"Legacy spellings … are accepted in bodies": every key of the mapping tables, in any case', async () => {
  const member = await newMember(installation)
  const categories = Object.entries(legacyMap.category)
  const movements = Object.entries(legacyMap.movement_type)
  assert.ok(categories.length >= 200 && movements.length >= 50)
  for (const [index, [word, canonical]] of categories.entries()) {
    for (const spelling of spellings(word)) assert.equal(findCategory(spelling), canonical, spelling)
    const all = spellings(word)
    const entry = await addEntry(installation, member, { category: all[index % all.length] })
    assert.equal(entry.category, canonical, word)
  }
  for (const [index, [word, canonical]] of movements.entries()) {
    for (const spelling of spellings(word)) assert.equal(findMovementType(spelling), canonical, spelling)
    const all = spellings(word)
    const entry = await addEntry(installation, member, { movement_type: all[index % all.length] })
    assert.equal(entry.movement_type, canonical, word)
  }
})

test('"… and filters": every legacy category finds the entries of its canonical one', async () => {
  const member = await newMember(installation)
  for (const category of CATEGORIES) await addEntry(installation, member, { category })
  for (const [index, [word, canonical]] of Object.entries(legacyMap.category).entries()) {
    const all = spellings(word)
    const { body } = await listEntries(installation, member, { category: all[index % all.length]! })
    assert.deepEqual(
      body.data.map((entry: { category: string }) => entry.category),
      [canonical],
      word,
    )
  }
})

test('accents, punctuation and "and" do not matter', () => {
  assert.equal(findCategory('Software & Subscriptions'), findCategory('SOFTWARE_AND_SUBSCRIPTIONS'))
  assert.equal(findCategory("Owner's Draw"), findCategory('owner_s_draw'))
  assert.equal(findCategory('Distribución'), 'distribucion')
  assert.equal(findMovementType('Aportación'), 'aportacion')
})

test('every legacy word maps to a canonical one, every canonical one is reached, and none maps elsewhere', () => {
  for (const category of CATEGORIES) {
    assert.equal(findCategory(category), category)
    assert.ok(Object.values(legacyMap.category).includes(category), category)
  }
  for (const value of Object.values(legacyMap.category)) assert.ok((CATEGORIES as string[]).includes(value))
  for (const type of MOVEMENT_TYPES) {
    assert.equal(findMovementType(type), type)
    assert.ok(Object.values(legacyMap.movement_type).includes(type), type)
  }
  for (const value of Object.values(legacyMap.movement_type))
    assert.ok((MOVEMENT_TYPES as readonly string[]).includes(value))
})

test('"anything else is a 400 that lists the canonical values"', async () => {
  const member = await newMember(installation)
  const categories = Object.values(CONTRACT).join(', ')
  const bad = [
    'nonsense',
    'softwares',
    '',
    ' ',
    '💶',
    '__proto__',
    'constructor',
    'toString',
    'software hardware',
  ]
  for (const value of [...bad, `software${' '.repeat(100)}`, 5, true, ['software'], {}]) {
    const shown = JSON.stringify(value)
    checkRefusal(
      await postEntry(installation, member, { category: value }),
      400,
      `category must be one of ${categories}.`,
      shown,
    )
    checkRefusal(
      await postEntry(installation, member, { movement_type: value }),
      400,
      `movement_type must be one of ${MOVEMENTS}.`,
      shown,
    )
    if (typeof value === 'string')
      checkRefusal(
        await listEntries(installation, member, { category: value }),
        400,
        `category must be one of ${categories}.`,
        shown,
      )
  }
})
