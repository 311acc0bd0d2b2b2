import { errors } from '../../../kernel/http/errors.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import type { RecordRequest } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { normalizePayee, type Rule } from './classify.rules.ts'
import { LONGEST_PAYEE, MAX_RULES } from './rule-limits.rules.ts'
import { findRule, insertRule, listRules } from './rules-and-choices.sql.ts'

/** The words of a rule in the form in which they are compared. */
export function readRulePayee(text: string): string {
  const payee = normalizePayee(text)
  if (payee === '' || payee.length > LONGEST_PAYEE)
    throw bankingErrors.invalid_rule_payee({ max: LONGEST_PAYEE }, { field: 'payee' })
  return payee
}

/** Adds a rule for future imports. One for the same text and direction would never apply, so it is refused. */
export async function addRule(
  db: Db,
  by: By,
  { entity_id, ...wanted }: Omit<Rule, 'id'> & { entity_id: number },
  now: Date,
): Promise<Rule> {
  const payee = readRulePayee(wanted.payee)
  const rules = await db.all(listRules, { entity_id })
  if (rules.length >= MAX_RULES) throw bankingErrors.too_many_rules({ max: MAX_RULES })
  if (rules.some(one => one.payee === payee && one.direction === wanted.direction))
    throw bankingErrors.rule_exists({ field: 'payee' })
  const rule = { ...wanted, payee }
  const { id } = await db.one(insertRule, { entity_id, ...rule, now: now.toISOString(), ...byParams(by) })
  return { id, ...rule }
}

export async function ownsRule({ db, input, caller }: RecordRequest): Promise<boolean> {
  const rule = input.id < 2 ** 31 ? await db.maybe(findRule, { id: input.id }) : null
  return rule !== null && Object.hasOwn(caller.entities, rule.entity_id)
}

/** A rule of someone else is not found, as if it did not exist. */
export async function checkOwnRule(request: RecordRequest): Promise<void> {
  if (!(await ownsRule(request))) throw errors.not_found()
}
