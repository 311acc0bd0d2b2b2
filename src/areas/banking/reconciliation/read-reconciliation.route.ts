import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { calendarYear, id } from '../../../kernel/http/fields.ts'
import { orNull, WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { wholeTaxYear } from '../../entities/entities.ts'
import { signedInFor } from '../../members/members.ts'
import { findReconciliation } from './find-reconciliation.ts'
import { RECONCILIATION } from './reconciliation.shape.ts'
import { findFiscalYearEnd } from './statement.sql.ts'

const MAX_UNLISTED = 100

export const OF_TAX_YEAR = {
  entity_id: id({ description: 'The LLC.', example: 1 }),
  year: calendarYear({ description: 'The calendar year in which the tax year begins.', example: 2025 }),
}

/** A tax year by account and month, for people and programs. */
export async function showReconciliation(db: Db, entityId: number, year: number, now: Date) {
  const { fiscal_year_end } = await db.one(findFiscalYearEnd, { entity_id: entityId })
  const { begins, ends } = wholeTaxYear(year, fiscal_year_end)
  const period = { begins, ends, today: dateOf(now), withUnlisted: true }
  const { accounts, unlisted } = await findReconciliation(db, entityId, period)
  return {
    entity_id: entityId,
    year,
    begins,
    ends,
    accounts: accounts.map(({ opened: _, ...account }) => account),
    unlisted: unlisted.slice(0, MAX_UNLISTED),
  }
}

export const readReconciliation = endpoint({
  name: 'readReconciliation',
  method: 'GET',
  path: '/web/reconciliation',
  access: signedInFor('read:banking'),
  fields: OF_TAX_YEAR,
  actsFor: 'entity_id',
  reads: 'heavy',
  returns: Type.Object(
    { data: orNull(RECONCILIATION), message: WHY_NOTHING },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: null }),
  async run({ db, input: { entity_id, year }, now }) {
    return { data: withExactAmounts(await showReconciliation(db, entity_id, year, now)) }
  },
})
