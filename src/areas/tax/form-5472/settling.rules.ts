import type { Action, Readiness } from '../readiness/readiness.rules.ts'

const FLAG_OF: Record<string, string> = {
  address: '--address "…"',
  country: '--country CC',
  tax_country: '--tax-country CC',
  ftin: '--ftin -',
  ein: '--ein NN-NNNNNNN',
  formation_date: '--formation-date YYYY-MM-DD',
  naics: '--naics NNNNNN',
}

const flagsOf = (fields: readonly string[]) => fields.map(name => FLAG_OF[name] ?? `--${name}`).join(' ')

const completing = (ids: readonly number[], flag: string) =>
  `entry complete ${ids.length === 1 ? ids[0] : 'ID'} ${flag}`

/** The command by which an operator settles an action; what is left to be filled in is in capitals, or dots. */
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
    case 'complete_party':
      return `party set --counterparty ${counterparty_id} ${flagsOf(fields)}`
    case 'complete_llc':
      return `entity update ${entity_id} ${flagsOf(fields)}`
    case 'answer_questions':
      return `form5472 answer --entity ${entity_id} --year ${year} --question ${fields.length === 1 ? fields[0] : 'CODE'} --answer "…" (form5472 questions lists them)`
  }
}

const MOST_IDS = 50

/** How ready a year is, and what is left to do with the command for each. */
export function describeReadiness(name: string, readiness: Readiness): string {
  const { year, score, ready, entries, questions, actions } = readiness
  return [
    `${name}, ${year}: readiness ${score} of 100, ${ready ? 'and nothing is left to do' : leftOf(readiness)}.`,
    `${entries.complete} of ${entries.total} entries are complete (${entries.percent}%), with ${readiness.money.percent}% of their money; ${questions.answered} of ${questions.required} questions that must be answered are.`,
    ...actions.flatMap((action, place) => [
      '',
      `${place + 1}. ${action.message}`,
      ...(action.entry_ids.length ? [`   ${entriesOf(action.entry_ids)}`] : []),
      `   llano ${commandFor(action, readiness)}`,
    ]),
  ].join('\n')
}

function entriesOf(ids: readonly number[]): string {
  const more = ids.length > MOST_IDS ? ` and ${ids.length - MOST_IDS} more` : ''
  return `${ids.length === 1 ? 'Entry' : 'Entries'} ${ids.slice(0, MOST_IDS).join(', ')}${more}`
}

const leftOf = ({ actions }: Readiness) =>
  actions.length === 1 ? 'one thing is left to do' : `${actions.length} things are left to do`

/** The same in one line, with where the list is. */
export function sayReadiness(readiness: Readiness): string {
  const { entity_id, year, score, ready } = readiness
  return ready
    ? `Readiness: ${score} of 100, and nothing is left to do`
    : `Readiness: ${score} of 100, ${leftOf(readiness)}; form5472 readiness --entity ${entity_id} --year ${year} lists ${readiness.actions.length === 1 ? 'it' : 'them'} (GET /v1/reports/readiness)`
}
