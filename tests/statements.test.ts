import assert from 'node:assert/strict'
import test from 'node:test'
import type pg from 'pg'
import '../src/areas.ts'
import '../src/demo/demo.sql.ts'
import '../src/kernel/sql/ready.ts'
import {
  bool,
  type Columns,
  int,
  type Statement,
  statement,
  statements,
  text,
} from '../src/kernel/sql/statement.ts'
import { describeStatement } from './harness/describe-statement.ts'
import { openScratch } from './harness/scratch-database.ts'

/** Where a statement's declaration and PostgreSQL disagree. */
async function findFaults(client: pg.Client, one: Statement<unknown, unknown>): Promise<string[]> {
  const found = await describeStatement(client, one.name, one.sql).catch(error => error as Error)
  if (found instanceof Error) return [`${one.name}: ${found.message}`]
  const faults: string[] = []
  const params = await typeNames(client, found.params)
  one.params.forEach(([name, { types }], i) => {
    if (!types.includes(params[i]!))
      faults.push(`${one.name}: $${name} is ${params[i]}, declared ${types.join(' or ')}`)
  })
  const [names, declared] = [found.columns.map(column => column.name), one.row.map(([name]) => name)]
  if (names.join() !== declared.join())
    faults.push(`${one.name}: its columns are ${names.join(', ')}; declared are ${declared.join(', ')}`)
  const columns = await typeNames(
    client,
    found.columns.map(column => column.type),
  )
  one.row.forEach(([name, { types }], i) => {
    if (!types.includes(columns[i]!))
      faults.push(`${one.name}: column ${name} is ${columns[i]}, declared ${types.join(' or ')}`)
  })
  return faults
}

async function typeNames(client: pg.Client, oids: number[]): Promise<string[]> {
  const { rows } = await client.query(
    'select format_type(oid, null) as name from unnest($1::oid[]) with ordinality as t(oid, place) order by place',
    [oids],
  )
  return rows.map(row => row.name)
}

const connect = async (t: test.TestContext) => (await openScratch(t)).connect()

test('every statement matches the migrated schema: its parameters, its columns in order, their types', async t => {
  const client = await connect(t)
  // Other test files in this process have statements for tables of their own.
  const ours = statements.filter(({ name }) => !name.startsWith('test.'))
  assert.ok(ours.length >= 20)
  const faults: string[] = []
  for (const one of ours) faults.push(...(await findFaults(client, one)))
  assert.deepEqual(faults, [])
})

test('detects a statement that does not match', async t => {
  const client = await connect(t)
  const faultsOf = (params: Columns, row: Columns, sql: string) =>
    findFaults(client, define(params, row, sql) as Statement<unknown, unknown>)
  const good = 'select id, name from members.member where id = $id'
  assert.deepEqual(await faultsOf({ id: int }, { id: int, name: text }, good), [])
  assert.match((await faultsOf({ id: text }, { id: int, name: text }, good))[0]!, /\$id is integer/)
  assert.match((await faultsOf({ id: int }, { id: int, name: bool }, good))[0]!, /column name is text/)
  assert.match((await faultsOf({ id: int }, { name: text, id: int }, good))[0]!, /its columns are id, name/)
  assert.match((await faultsOf({ id: int }, { id: int }, good))[0]!, /its columns are/)
  const gone = 'select id from members.person where id = $id'
  assert.match((await faultsOf({ id: int }, { id: int }, gone))[0]!, /does not exist/)
})

let count = 0

function define(params: Columns, row: Columns, sql: string) {
  return statement({ name: `test.example_${++count}`, params, row, sql })
}
