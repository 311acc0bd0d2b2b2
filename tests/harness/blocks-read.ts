import type pg from 'pg'
import { encodeParams, type Statement } from '../../src/kernel/sql/statement.ts'

/** How many blocks of tables and indexes a statement reads, by the plan the program uses. What it writes is rolled back. */
export async function blocksRead<P>(
  client: pg.Client,
  statement: Statement<P, unknown>,
  params: P,
): Promise<number> {
  const values = encodeParams(statement, params).map(value =>
    value === null ? 'null' : client.escapeLiteral(String(value)),
  )
  await client.query('begin')
  await client.query('set local plan_cache_mode = force_generic_plan')
  await client.query(`prepare measured as ${statement.sql}`)
  const { rows } = await client.query(
    `explain (analyze, buffers, format json) execute measured (${values.join(', ')})`,
  )
  await client.query('deallocate measured')
  await client.query('rollback')
  const plan = rows[0]['QUERY PLAN'][0].Plan
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}
