import { type Command, table } from '../../../kernel/cli/command.ts'
import { readName } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { COUNTERPARTY_KINDS, RELATION_SUBTYPES } from '../vocabulary.rules.ts'
import { insertCounterparty, listCounterparties } from './counterparty.sql.ts'

export const counterpartyCreate: Command = {
  words: 'counterparty create',
  summary: 'Add a counterparty to an LLC.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--name <name>', description: 'name of the person or company', required: true },
    {
      flags: '--kind <kind>',
      description: 'kind of counterparty',
      required: true,
      choices: COUNTERPARTY_KINDS,
    },
    {
      flags: '--relation <subtype>',
      description: 'relation to the owner',
      choices: RELATION_SUBTYPES,
    },
  ],
  async run(context, { entity, name, kind, relation }) {
    const { durable: db } = await context.database()
    const llc = await findEntityBy(db, entity as string)
    const clean = readName('name', name as string)
    const made = await db.one(insertCounterparty, {
      entity_id: llc.id,
      name: clean,
      kind: kind as string,
      relation_subtype: (relation as string | undefined) ?? null,
      ...byParams(context.by),
    })
    const related = made.is_related_party ? ', a related party' : ''
    return { json: { ...made }, text: `Counterparty ${made.id} of ${llc.name}: ${clean}${related}` }
  },
}

export const counterpartyList: Command = {
  words: 'counterparty list',
  summary: 'List the counterparties of an LLC.',
  flags: [{ flags: '--entity <id>', description: 'the LLC', required: true }],
  async run(context, { entity }) {
    const { quick: db } = await context.database()
    const llc = await findEntityBy(db, entity as string)
    const found = await db.all(listCounterparties, { entity_id: llc.id })
    const rows = found.map(c => [c.id, c.name, c.kind, c.relation_subtype, c.is_related_party ? 'yes' : 'no'])
    return { json: { data: found }, text: table(['id', 'name', 'kind', 'relation', 'related party'], rows) }
  },
}
