import type { Action } from '../readiness/action.rules.ts'
import type { Readiness } from '../readiness/readiness.rules.ts'
import { READINESS_TEXTS } from '../readiness/readiness-texts.rules.ts'
import { dollars } from '../worksheet/worksheet.rules.ts'

const FLAG_OF: Record<string, string> = {
  address: '--address "…"',
  latin_name: '--latin-name "…"',
  latin_address: '--address "…"',
  country: '--country CC',
  tax_country: '--tax-country CC',
  ftin: '--ftin -',
  name: '--name "…"',
  ein: '--ein NN-NNNNNNN',
  formation_date: '--formation-date YYYY-MM-DD',
  naics: '--naics NNNNNN',
}

const flagsOf = (fields: readonly string[]) => fields.map(name => FLAG_OF[name] ?? `--${name}`).join(' ')

const completing = (ids: readonly number[], flag: string) =>
  `entry complete ${ids.length === 1 ? ids[0] : 'ID'} ${flag}`

function completingLlc(entityId: number, fields: readonly string[]): string {
  const ofRecord = fields.filter(name => name !== 'owners')
  return [
    ...(ofRecord.length ? [`entity update ${entityId} ${flagsOf(ofRecord)}`] : []),
    ...(fields.includes('owners') ? [`ownership set --entity ${entityId} --owner "…" --percent N`] : []),
  ].join(' && llano ')
}

/** The command that completes an action; placeholders are in capitals or dots. */
export function commandFor(
  { action, entry_ids: ids, counterparty_id, fields }: Action,
  { entity_id, year }: Pick<Readiness, 'entity_id' | 'year'>,
): string {
  switch (action) {
    case 'name_counterparty':
      return completing(ids, '--counterparty ID')
    case 'give_purpose':
      return completing(ids, '--purpose "…"')
    case 'add_document':
    case 'replace_document':
      return completing(ids, '--document ID')
    case 'review_category':
      return `form5472 line --entry ${ids.length === 1 ? ids[0] : 'ID'} --line LINE --note "…"`
    case 'review_left_out':
      return `form5472 decide --entity ${entity_id} --year ${year} --entry ${ids.length === 1 ? ids[0] : 'IDS'} --as leave_out --reason "…" (or correct ${ids.length === 1 ? 'it' : 'them'} in the books)`
    case 'decide_amounts':
      return `form5472 decide --entity ${entity_id} --year ${year} --entry ${ids.length === 1 ? ids[0] : 'IDS'} --as include|leave_out --reason "…"`
    case 'classify_entries':
      return `form5472 classify --entity ${entity_id} --year ${year} --counterparty ${counterparty_id} --category ${fields[0]} --as ANSWER (--help lists the answers)`
    case 'link_loans':
      return `loan link --loan ID --entry ${ids.length === 1 ? ids[0] : 'ID'} (loan add records a loan of counterparty ${counterparty_id})`
    case 'complete_party':
      return `party set --counterparty ${counterparty_id} ${flagsOf(fields)}`
    case 'complete_llc':
      return completingLlc(entity_id, fields)
    case 'start_books':
      return `bank connect --entity ${entity_id} … (form5472 answer --entity ${entity_id} --year ${year} --question owner_paid --answer no if nothing happened)`
    case 'file_overdue':
    case 'file_due_soon':
      return `obligation done ${fields.length === 1 ? fields[0] : 'ID'} --document ID (filing mark for Form 5472)`
    case 'answer_obligations':
      return `obligation answer --entity ${entity_id} --fact ${fields.length === 1 ? fields[0] : 'NAME'} --answer "…" (obligation list shows the questions)`
    case 'check_obligations':
      return `obligation list --entity ${entity_id} --year ${year}`
    case 'describe_entries':
      return `form5472 describe --entity ${entity_id} --year ${year} (--confirm confirms all that are proposed)`
    case 'reconcile_accounts':
      return `reconciliation show --entity ${entity_id} --year ${year} (statement add records the balances of a month)`
    case 'answer_questions':
      return `form5472 answer --entity ${entity_id} --year ${year} --question ${fields.length === 1 ? fields[0] : 'CODE'} --answer "…" (form5472 questions lists them)`
  }
}

const MAX_IDS = 50

/** The readiness of a year, and the remaining steps with their commands. */
export function describeReadiness(name: string, readiness: Readiness): string {
  const { year, score, ready, entries, months, questions, obligations, actions } = readiness
  return [
    `${name}, ${year}: readiness ${score} of 100, ${ready ? 'nothing left to do' : leftOf(readiness)}.`,
    `${entries.complete} of ${entries.total} entries are documented (${entries.percent}%, or ${readiness.money.percent}% of the amount)${decidedOf(readiness)}; ${questions.answered} of ${questions.required} required questions are answered.`,
    ...(months.expected > 0
      ? [`${months.reconciled} of ${months.expected} months of bank accounts are reconciled.`]
      : []),
    ...(obligations.expected > 0
      ? [
          `${obligations.done} of ${obligations.expected} obligations that are due or undecided are done; ${obligations.overdue} overdue.`,
        ]
      : []),
    ...actions.flatMap((action, place) => [
      '',
      `${place + 1}. ${action.message}`,
      ...(action.entry_ids.length ? [`   ${entriesOf(action.entry_ids)}`] : []),
      `   llano ${commandFor(action, readiness)}`,
    ]),
  ].join('\n')
}

function entriesOf(ids: readonly number[]): string {
  const more = ids.length > MAX_IDS ? ` and ${ids.length - MAX_IDS} more` : ''
  return `${ids.length === 1 ? 'Entry' : 'Entries'} ${ids.slice(0, MAX_IDS).join(', ')}${more}`
}

/** What a person decided about entries without documentation. */
function decidedOf({ entries, money }: Readiness): string {
  const { included, left_out_by_decision: leftOut } = entries
  if (included + leftOut === 0) return ''
  const total = dollars(money.included + money.left_out_by_decision)
  return `, ${READINESS_TEXTS.en.decided(included, leftOut, total)}`
}

const leftOf = ({ actions }: Readiness) =>
  actions.length === 1 ? '1 step left' : `${actions.length} steps left`

/** The same in one line, with the command that lists them. */
export function sayReadiness(readiness: Readiness): string {
  const { entity_id, year, score, ready } = readiness
  return ready
    ? `Readiness: ${score} of 100, nothing left to do`
    : `Readiness: ${score} of 100, ${leftOf(readiness)}; form5472 readiness --entity ${entity_id} --year ${year} lists ${readiness.actions.length === 1 ? 'it' : 'them'} (GET /v1/reports/readiness)`
}
