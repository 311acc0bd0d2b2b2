import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areas } from '../src/areas.ts'
import { forPerson } from '../src/kernel/privacy/for-person.ts'
import { declaredColumns, isPersonal } from '../src/kernel/privacy/personal-data.ts'
import { wholeFile } from './harness/after-file.ts'
import { openScratch } from './harness/scratch-database.ts'

// Everything that is stored about a person can be exported and erased, also what is added tomorrow: a new column fails
// here until its area says what it is.
const { query } = await openScratch(wholeFile)
const declared = areas.flatMap(area =>
  (area.personalData?.tables ?? []).map(table => ({ area: area.name, table })),
)
const names = declared.map(({ table }) => table.table)
const NOBODY = { id: 0, email: '', name: '', emails: [], names: [] }

const columns = (await query(
  `select c.table_schema || '.' || c.table_name as table, array_agg(c.column_name::text order by c.column_name) as columns
   from information_schema.columns c
   join information_schema.tables t using (table_schema, table_name)
   where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema', 'public')
   group by 1 order by 1`,
)) as { table: string; columns: string[] }[]

test('every column of every table is declared: what it says about a person, and how it is exported, erased or kept', () => {
  assert.ok(columns.length > 100)
  const of = new Map(declared.map(({ table }) => [table.table, declaredColumns(table).sort()]))
  for (const { table, columns: found } of columns)
    assert.deepEqual(of.get(table), found, `${table}: declare its columns in personal-data.ts of its area`)
  assert.deepEqual(names.toSorted(), [...new Set(columns.map(({ table }) => table))].sort())
})

test('an area declares only its own tables', () => {
  for (const { area, table } of declared) assert.equal(table.table.split('.')[0], area)
})

/** Columns that say who somebody is, by their names. */
const TELLING = /^(email|phone|ip|ip_address|member_id|person_id|owner_name|founder_\w+|user_agent)$/

test('a table with a column such as email, phone or ip is never declared as impersonal', () => {
  for (const { table } of declared)
    if ('impersonal' in table)
      assert.deepEqual(
        declaredColumns(table).filter(name => TELLING.test(name)),
        [],
        table.table,
      )
})

test('a table that repeats others names one, or an area, that is exported', () => {
  const personal = declared.map(({ table }) => table).filter(isPersonal)
  for (const { table } of declared)
    if ('repeats' in table)
      assert.ok(
        personal.some(one => one.table.startsWith(table.repeats)),
        table.table,
      )
})

test('the conditions and changes of every declaration are valid SQL', async () => {
  const check = async (sql: string) => {
    const { text, values } = forPerson(sql, NOBODY)
    await query(text, values)
  }
  for (const { table } of declared.filter(one => isPersonal(one.table))) {
    if (!isPersonal(table)) continue
    await check(`select count(*) from ${table.table} where ${table.of}`)
    if (typeof table.erase === 'object' && 'set' in table.erase)
      await check(`update ${table.table} set ${table.erase.set} where ${table.of}`)
    if (table.alsoWrote) await check(`select count(*) from ${table.table} where ${table.alsoWrote.where}`)
    if (table.alsoErase)
      await check(`update ${table.table} set ${table.alsoErase.set} where ${table.alsoErase.where}`)
  }
  for (const { personalData } of areas)
    if (personalData?.names) await check(`select name from (${personalData.names}) as found (name)`)
})
