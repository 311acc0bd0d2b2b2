import { type Command, type CommandContext, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { readSecretLine } from '../../../kernel/cli/standard-input.ts'
import { clearable, country, readFields, text } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { showParty } from '../form-5472/year-books.ts'
import {
  NO_FTIN,
  PERSON_KINDS,
  type PersonKind,
  readFtin,
  readReference,
  readUsNumber,
} from './parties.rules.ts'
import { setParty } from './parties.ts'
import { listParties } from './party.sql.ts'

const FACTS = {
  country: clearable(country({ description: 'where it does business' })),
  'tax-country': clearable(country({ description: 'where it is a tax resident' })),
  address: clearable(text({ description: 'its address' }, { max: 300 })),
  'latin-name': clearable(text({ description: 'its name in Latin letters' }, { max: 300 })),
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
      flags: '--latin-name <name>',
      description: 'how the name is spelled on forms, if they cannot print it; "" clears it',
    },
    {
      flags: '--ftin <source>',
      description: `tax number; - reads it from standard input, ${NO_FTIN} means that there is none`,
    },
    {
      flags: '--us-number <source>',
      description: `ITIN, SSN or EIN of a foreign person; - reads it from standard input, ${NO_FTIN} removes it`,
    },
    { flags: '--reference-id <id>', description: 'reference id used with the IRS in earlier years' },
  ],
  async run(context, options) {
    const { counterparty, person, ftin, usNumber, referenceId, country, taxCountry, address, latinName } =
      options
    if (!/^\d{1,15}$/.test(counterparty as string))
      throw new CommandError(`"${counterparty}" is not the id of a counterparty.`)
    const id = Number(counterparty)
    const fields = { country, 'tax-country': taxCountry, address, 'latin-name': latinName }
    const given = Object.entries(fields).filter(([, value]) => value !== undefined)
    const values = Object.fromEntries(given.map(([name, value]) => [name, emptied(value)]))
    const facts = await namingOptions(() => readFields(FACTS, values, 'body'))
    const reference_id =
      referenceId === undefined
        ? undefined
        : await namingOptions(() => readReference(referenceId as string, id))
    if (ftin === '-' && usNumber === '-')
      throw new CommandError('--ftin - and --us-number - both read standard input. Run the command twice.')
    const numbers = await namingOptions(async () => ({
      ftin: await readNumber(context, 'ftin', ftin as string | undefined, readFtin),
      us_number: await readNumber(context, 'us-number', usNumber as string | undefined, readUsNumber),
    }))
    const { durable: db } = await context.database()
    const secrets = await context.secrets()
    const details = {
      person_kind: person as PersonKind | undefined,
      country: facts.country,
      tax_country: facts['tax-country'],
      address: facts.address,
      latin_name: facts['latin-name'],
      ...numbers,
      reference_id,
    }
    const { name, changed } = await namingOptions(() => setParty(db, secrets, context.by, id, details), {
      latin_name: '--latin-name',
    })
    return {
      json: { counterparty_id: id, changed },
      text: changed.length ? `${name}: ${changed.join(', ')} updated.` : `${name}: nothing changed.`,
    }
  },
}

async function readNumber(
  { say }: CommandContext,
  option: string,
  given: string | undefined,
  read: (written: string) => string,
): Promise<string | undefined> {
  if (given === undefined || given.toLowerCase() === NO_FTIN) return given && NO_FTIN
  // Not repeated: it may be the number itself.
  if (given !== '-')
    throw new CommandError(`--${option} must be - to read the number from standard input, or ${NO_FTIN}.`)
  return read(await readSecretLine(option, say))
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
      one.counterparty_id,
      one.name,
      one.latin_name,
      one.relation_subtype ?? one.kind,
      one.person_kind,
      one.country,
      one.tax_country,
      one.ftin,
      one.us_number,
      one.reference_id,
      one.address,
    ])
    const head = [
      'id',
      'name',
      'on forms',
      'relation',
      'person',
      'country',
      'tax country',
      'tax id',
      'U.S. number',
      'reference',
      'address',
    ]
    return { json: { data: found }, text: table(head, rows, 'This LLC has no related parties.') }
  },
}
