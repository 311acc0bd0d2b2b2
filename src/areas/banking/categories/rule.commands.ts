import { type Command, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { listCounterparties } from '../../bookkeeping/bookkeeping.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { readCategory, readCounterparty, readPurpose } from '../sync/sync.commands.ts'
import { addRule } from './category-rules.ts'
import type { Rule } from './classify.rules.ts'
import { listRules, removeRule } from './rules-and-choices.sql.ts'

const ENTITY = { flags: '--entity <id>', description: 'the LLC', required: true }

export const ruleAdd: Command = {
  words: 'bank rule add',
  summary:
    'Add a rule that sets the category of imported transactions by payee. The first matching rule applies.',
  flags: [
    ENTITY,
    {
      flags: '--payee <text>',
      description: "words in the payee name or in the bank's description",
      required: true,
    },
    { flags: '--category <category>', description: 'the category', required: true },
    {
      flags: '--direction <way>',
      description: 'money in or out',
      choices: ['in', 'out', 'any'],
      default: 'any',
    },
    { flags: '--counterparty <id>', description: 'the counterparty' },
    { flags: '--purpose <text>', description: 'economic purpose' },
  ],
  async run(context, { entity, payee: payeeText, category, direction, counterparty, purpose }) {
    const { durable: db } = await context.database()
    const { id: entityId } = await findEntityBy(db, entity as string)
    const counterpartyId = readCounterparty(counterparty)
    const known = await db.all(listCounterparties, { entity_id: entityId })
    if (counterpartyId !== null && !known.some(one => one.id === counterpartyId))
      throw new CommandError(`There is no counterparty ${counterpartyId} of this LLC.`)
    const wanted = {
      entity_id: entityId,
      payee: payeeText as string,
      direction: direction as Rule['direction'],
      category: readCategory(category),
      counterparty_id: counterpartyId,
      economic_purpose: readPurpose(purpose),
    }
    const { id, ...rule } = await namingOptions(() => addRule(db, context.by, wanted, context.now()))
    return {
      json: { id, entity_id: entityId, ...rule },
      text: `Rule ${id}: "${rule.payee}" is ${rule.category}. It applies to future imports.`,
    }
  },
}

export const ruleList: Command = {
  words: 'bank rule list',
  summary: 'List the import rules of an LLC, in the order they apply.',
  flags: [ENTITY],
  async run(context, { entity }) {
    const { quick: db } = await context.database()
    const { id } = await findEntityBy(db, entity as string)
    const rules = await db.all(listRules, { entity_id: id })
    const rows = rules.map(rule => [rule.id, rule.payee, rule.direction, rule.category, rule.counterparty_id])
    return {
      json: { data: rules },
      text: rules.length
        ? table(['id', 'payee', 'money', 'category', 'counterparty'], rows)
        : 'There are no rules.',
    }
  },
}

export const ruleRemove: Command = {
  words: 'bank rule remove',
  summary: 'Remove an import rule. Entries already imported do not change.',
  args: [{ name: 'id', description: 'the id of the rule' }],
  flags: [],
  async run(context, { id: text }) {
    if (!/^\d{1,9}$/.test(text as string)) throw new CommandError(`"${text}" is not the id of a rule.`)
    const id = Number(text)
    const { durable: db } = await context.database()
    const now = context.now().toISOString()
    const gone = await db.maybe(removeRule, { id, now, ...byParams(context.by) })
    if (!gone) throw new CommandError(`There is no rule ${id}.`)
    return { json: { id, removed: true }, text: `Rule ${id} is removed.` }
  },
}
