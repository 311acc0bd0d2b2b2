import type pg from 'pg'
import { forPerson } from '../../kernel/privacy/for-person.ts'
import { declaredColumns, isPersonal, type PersonalData } from '../../kernel/privacy/personal-data.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { OF_LLCS } from '../entities/entities.ts'
import { markTestAccountUnused } from '../members/members.ts'
import { type OwnedRows, orderForRemoval } from './removal-order.rules.ts'
import { deleteSandbox, findForeignKeys, findTestAccount, listTestAccounts } from './sandbox.sql.ts'

/** In one transaction, which other writers of the table may have to wait for. */
const BATCH_SIZE = 5000

/**
 * Removes a test account with everything it has, except what the audit log says. Each area declares which rows are whose; they are
 * removed before the rows they refer to. It can be repeated if it was interrupted: the account itself goes last.
 */
export async function removeTestAccount(
  database: Database,
  areas: readonly PersonalData[],
  by: By,
  memberId: number,
): Promise<void> {
  const account = await database.durable.maybe(findTestAccount, { member_id: memberId })
  if (!account) return
  await database.transaction(async tx => {
    await tx.maybe(deleteSandbox, { member_id: memberId, ...byParams(by) })
    await tx.maybe(markTestAccountUnused, { id: memberId, ...byParams(by) })
  })
  const names = await database.withClient(client => namesOf(client, areas, memberId, account.email))
  const person = { id: memberId, emails: [account.email], names }
  const { keys } = await database.durable.one(findForeignKeys, {})
  for (const group of orderForRemoval(rowsOf(areas), keys as [string, string][])) {
    const query = forPerson(deletionOf(group), person)
    let removed: number
    do {
      removed = await database.transaction(async (_, client) => {
        await client.query("select set_config('llano.removes_test_account', 'on', true)")
        const [done] = (await client.query<{ removed: number; of_others: number }>(query)).rows
        if (done!.of_others > 0)
          throw new Error(
            `${group[0]!.table}: rows of another LLC would be removed with test account ${memberId}`,
          )
        return done!.removed
      })
    } while (removed >= BATCH_SIZE)
  }
}

/**
 * Tables that refer to each other are emptied by one statement, because foreign keys are checked at its end. Also counts the rows of LLCs
 * of others, whatever a declaration says; there must be none.
 */
function deletionOf(group: readonly OwnedRows[]): string {
  const steps = group.map(({ table, of }, place) => {
    const some =
      group.length > 1 ? of : `ctid = any (array(select ctid from ${table} where ${of} limit ${BATCH_SIZE}))`
    return `gone_${place} as (delete from ${table} as t where ${some} returning (to_jsonb(t) ->> 'entity_id')::integer as entity_id)`
  })
  const all = group.map((_, place) => `select entity_id from gone_${place}`).join(' union all ')
  return `with ${steps.join(', ')} select (select count(*) from gone_0)::integer as removed,
    (select count(*) from (${all}) as gone where ${OF_OTHERS})::integer as of_others`
}

/** All test accounts of a member, before the member is erased. */
export async function removeTestAccountsOf(
  database: Database,
  areas: readonly PersonalData[],
  by: By,
  ownerId: number,
): Promise<void> {
  for (const { member_id } of await database.durable.all(listTestAccounts, { owner_id: ownerId }))
    await removeTestAccount(database, areas, by, member_id)
}

/** The texts that stand for an account, such as `key:12`. */
async function namesOf(
  client: pg.ClientBase,
  areas: readonly PersonalData[],
  id: number,
  email: string,
): Promise<string[]> {
  const found: string[] = []
  for (const { names } of areas) {
    if (!names) continue
    const query = forPerson(`select name from (${names}) as found (name)`, { id, emails: [email], names: [] })
    found.push(...(await client.query<{ name: string }>(query)).rows.map(({ name }) => name))
  }
  return found
}

const OF_OTHERS = 'entity_id in (select id from entities.entities where member_id <> $member)'

const APPEND_ONLY = 'kernel.audit_row'

/** The rows of an account in all tables, as the areas declare them. */
export function rowsOf(areas: readonly PersonalData[]): OwnedRows[] {
  return areas.flatMap(({ tables }) =>
    tables.flatMap(table => {
      if (table.table === APPEND_ONLY) return []
      if (isPersonal(table)) return [{ table: table.table, of: table.of }]
      const columns = declaredColumns(table)
      if ('of' in table && table.of) return [{ table: table.table, of: table.of }]
      if (columns.includes('entity_id')) return [{ table: table.table, of: OF_LLCS }]
      return columns.includes('member_id') ? [{ table: table.table, of: 'member_id = $member' }] : []
    }),
  )
}
