import { type Command, type CommandContext, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { readSecretLine } from '../../../kernel/cli/standard-input.ts'
import { clearable, country, readFields, text } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { showParty } from '../form-5472/year-books.ts'
import { NO_FTIN, PERSON_KINDS, type PersonKind, readFtin, readReference } from './parties.rules.ts'
import { setParty } from './parties.ts'
import { listParties } from './party.sql.ts'

const FACTS = {
  country: clearable(country({ description: 'where it does business' })),
  'tax-country': clearable(country({ description: 'where it is a tax resident' })),
  address: clearable(text({ description: 'its address' }, { max: 300 })),
}

const emptied = (value: unknown) => (value === '' ? null : value)

export const partySet: Command = {
  words: 'party set',
  summary: 'Set the tax details of a related party. Omitted options do not change.',
  readsSecret: true,
  flags: [
    { flags: '--counterparty <id>', description: 'the counterparty', required: true },
    { flags: '--person <kind>', description: 'foreign or U.S. person', choices: PERSON_KINDS },
    { flags: '--country <code>', description: 'country of business, two letters; "" clears it' },
    { flags: '--tax-country <code>', description: 'country of tax residence; "" clears it' },
    { flags: '--address <text>', description: 'address; "" clears it' },
    {
      flags: '--ftin <source>',
      description: `tax number; - reads it from standard input, ${NO_FTIN} means that there is none`,
    },
    { flags: '--reference-id <id>', description: 'reference id used with the IRS in earlier years' },
  ],
  async run(context, { counterparty, person, ftin, referenceId, country, taxCountry, address }) {
    if (!/^\d{1,15}$/.test(counterparty as string))
      throw new CommandError(`"${counterparty}" is not the id of a counterparty.`)
    const id = Number(counterparty)
    const said = { country, 'tax-country': taxCountry, address }
    const given = Object.entries(said).filter(([, value]) => value !== undefined)
    const values = Object.fromEntries(given.map(([name, value]) => [name, emptied(value)]))
    const facts = await namingOptions(() => readFields(FACTS, values, 'body'))
    const reference_id =
      referenceId === undefined
        ? undefined
        : await namingOptions(() => readReference(referenceId as string, id))
    const number = await namingOptions(() => readNumber(context, ftin as string | undefined))
    const { durable: db } = await context.database()
    const secrets = await context.secrets()
    const details = {
      person_kind: person as PersonKind | undefined,
      country: facts.country,
      tax_country: facts['tax-country'],
      address: facts.address,
      ftin: number,
      reference_id,
    }
    const { name, changed } = await namingOptions(() => setParty(db, secrets, context.by, id, details))
    return {
      json: { counterparty_id: id, changed },
      text: changed.length ? `${name}: ${changed.join(', ')} updated.` : `${name}: nothing changed.`,
    }
  },
}

async function readNumber({ say }: CommandContext, ftin: string | undefined): Promise<string | undefined> {
  if (ftin === undefined || ftin.toLowerCase() === NO_FTIN) return ftin && NO_FTIN
  // Not repeated: it may be the number itself.
  if (ftin !== '-')
    throw new CommandError(`--ftin must be - to read the number from standard input, or ${NO_FTIN}.`)
  return readFtin(await readSecretLine('ftin', say))
}

export const partyList: Command = {
  words: 'party list',
  summary: 'List the related parties of an LLC with their tax details.',
  flags: [{ flags: '--entity <id>', description: 'the LLC', required: true }],
  async run(context, { entity }) {
    const { quick: db } = await context.database()
    const { id } = await findEntityBy(db, entity as string)
    const secrets = await context.secrets()
    const found = (await db.all(listParties, { entity_id: id })).map(party =>
      showParty({ ...party, person_kind: party.person_kind as PersonKind }, { secrets, whole: false }),
    )
    const rows = found.map(one => [
      ...[one.counterparty_id, one.name, one.relation_subtype ?? one.kind, one.person_kind, one.country],
      ...[one.tax_country, one.ftin, one.reference_id, one.address],
    ])
    const head = [
      'id',
      'name',
      'relation',
      'person',
      'country',
      'tax country',
      'tax id',
      'reference',
      'address',
    ]
    return { json: { data: found }, text: table(head, rows, 'This LLC has no related parties.') }
  },
}
