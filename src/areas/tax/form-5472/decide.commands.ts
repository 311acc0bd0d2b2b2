import { type Command, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { OF_LLC_AND_YEAR, readYear } from '../flags.ts'
import { dollars } from '../worksheet/worksheet.rules.ts'
import { decideAmounts, findDecidable } from './decide-amounts.ts'
import { amountsToDecide, CHOICES, type Choice, decisionOf } from './decisions.rules.ts'

const IDS = /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/

export const form5472Decide: Command = {
  words: 'form5472 decide',
  summary: 'List amounts that lack documentation, and include them in Form 5472 or leave them out.',
  flags: [
    ...OF_LLC_AND_YEAR,
    { flags: '--entry <ids>', description: 'the entries to decide about, such as 41,58: all or none' },
    { flags: '--as <decision>', description: 'what is decided', choices: CHOICES },
    { flags: '--reason <text>', description: 'why, in at least 10 characters; not with withdraw' },
  ],
  async run(context, { entity, year: yearOption, entry, as, reason }) {
    const year = await readYear(yearOption)
    if ((entry === undefined) !== (as === undefined)) throw new CommandError('--entry and --as go together.')
    if (entry !== undefined && !IDS.test(entry as string))
      throw new CommandError('--entry must be ids, such as 41,58.')
    const { durable: db } = await context.database()
    const { id: entityId, name } = await findEntityBy(db, entity as string)
    const of = { entityId, year, now: context.now() }
    const given = {
      entryIds: [...new Set((entry as string | undefined)?.split(',').map(Number))],
      decision: as === undefined ? null : decisionOf(as as Choice),
      reason: (reason as string | undefined) ?? null,
    }
    const options = { entry_ids: '--entry', reason: '--reason' }
    const { changed, prefill } =
      as === undefined
        ? { changed: 0, prefill: await findDecidable(db, of) }
        : await namingOptions(() => decideAmounts(db, context.by, of, given), options)
    const data = amountsToDecide(prefill)
    const undecided = prefill.incomplete.entry_ids.length
    const rows = data.map(one => [
      one.entry_id,
      `${one.side} ${dollars(one.amount)}`,
      one.reason.replaceAll('_', ' '),
      one.would_be,
      one.undecided ? 'undecided' : one.decision!.decision,
      one.undecided ? '' : one.decision!.reason,
    ])
    return {
      json: { entity_id: entityId, year, changed, undecided, data: withExactAmounts(data) },
      text: `${name}, ${year}: ${changed} changed, ${undecided} undecided\n${table(['entry', 'amount', 'lacks', 'line', 'decision', 'reason'], rows)}`,
    }
  },
}
