import { type Command, type Flag, optionOf, table } from '../../kernel/cli/command.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { errors } from '../../kernel/http/errors.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { listServices } from './catalog.sql.ts'
import {
  changeService,
  createService,
  findService,
  findWithTexts,
  inDetail,
  type NewService,
  PERIODS,
  type Period,
} from './catalog.ts'

const TEXT_FLAGS = [
  { flags: '--about <text>', description: 'description in English, for the website' },
  { flags: '--about-es <text>', description: 'description in Spanish' },
  { flags: '--includes <line...>', description: 'what is included, in English, one item per value' },
  { flags: '--includes-es <line...>', description: 'what is included, in Spanish' },
  { flags: '--terms <text>', description: 'terms in English' },
  { flags: '--terms-es <text>', description: 'terms in Spanish' },
  { flags: '--place <number>', description: 'position on the website, lowest first' },
]
/** The options that are named differently from their fields. */
const OPTIONS = {
  name_en: '--name',
  about_en: '--about',
  includes_en: '--includes',
  terms_en: '--terms',
}

type FlagValues = Record<string, string | string[] | undefined>

/** The given texts; an empty one clears. */
function textsOf(flags: FlagValues): Partial<NewService> {
  const names = ['about', 'aboutEs', 'includes', 'includesEs', 'terms', 'termsEs', 'place']
  return Object.fromEntries(names.filter(name => flags[name] !== undefined).map(name => [name, flags[name]]))
}

export const serviceCreate: Command = {
  words: 'service create',
  summary: 'Add a service to the catalog.',
  flags: [
    { flags: '--code <code>', description: 'unique code, such as registered_agent', required: true },
    { flags: '--name <name>', description: 'name in English', required: true },
    { flags: '--name-es <name>', description: 'name in Spanish', required: true },
    { flags: '--price <amount>', description: 'price, such as 149.90', required: true },
    { flags: '--currency <code>', description: 'ISO 4217 code', default: 'USD' },
    { flags: '--period <period>', description: 'billing period', required: true, choices: PERIODS },
    ...TEXT_FLAGS,
  ],
  async run(context, { code, name, nameEs, price, currency, period, ...flags }) {
    const { durable: db } = await context.database()
    const wanted = {
      code: code as string,
      name: name as string,
      nameEs: nameEs as string,
      price: price as string,
      currency: currency as string,
      period: period as Period,
      ...textsOf(flags),
    }
    const { id } = await namingOptions(() => createService(db, context.by, wanted), OPTIONS)
    return { json: { id }, text: `Service ${id} is in the catalog: ${name}` }
  },
}

export const serviceList: Command = {
  words: 'service list',
  summary: 'List all services with their prices, including those no longer offered.',
  flags: [],
  async run(context) {
    const found = await (await context.database()).quick.all(listServices, {})
    // Prices are numbers, as in the API; at most 13 digits, so that none is lost.
    const data = found.map(service => ({ ...service, price: Number(service.price) }))
    const rows = found.map(s => [
      s.id,
      s.code,
      s.name_en,
      s.name_es,
      `${s.price} ${s.currency}`,
      s.period,
      s.offered ? 'yes' : 'no',
    ])
    return {
      json: { data },
      text: table(['id', 'code', 'name', 'nombre', 'price', 'charged', 'offered'], rows),
    }
  },
}

const CHANGE_FLAGS: readonly Flag[] = [
  { flags: '--name <name>', description: 'name in English' },
  { flags: '--name-es <name>', description: 'name in Spanish' },
  { flags: '--price <amount>', description: 'price' },
  { flags: '--currency <code>', description: 'ISO 4217 code' },
  { flags: '--offered <answer>', description: 'whether it is available', choices: ['yes', 'no'] },
  ...TEXT_FLAGS,
]

export const serviceUpdate: Command = {
  words: 'service update',
  summary: 'Update a service: its names, price, texts or availability. Existing agreements are not affected.',
  args: [{ name: 'code', description: 'the code or id of the service' }],
  flags: CHANGE_FLAGS,
  async run(context, { code, name, nameEs, price, currency, offered, ...flags }) {
    const { durable: db } = await context.database()
    const service = await findService(db, code as string)
    const texts = textsOf(flags)
    const given = [name, nameEs, price, currency, offered, ...Object.values(texts)]
    if (given.every(value => value === undefined))
      throw errors.nothing_to_change({ fields: CHANGE_FLAGS.map(optionOf).join(', ') })
    const change = {
      ...(name !== undefined && { name: name as string }),
      ...(nameEs !== undefined && { nameEs: nameEs as string }),
      ...(price !== undefined && { price: price as string }),
      ...(currency !== undefined && { currency: currency as string }),
      ...(offered !== undefined && { offered: offered === 'yes' }),
      ...texts,
    }
    await namingOptions(() => changeService(db, context.by, service.id, change), OPTIONS)
    return { json: { id: service.id }, text: `Service ${service.id} is changed: ${service.code}` }
  },
}

export const serviceShow: Command = {
  words: 'service show',
  summary: 'Show a service with its texts as shown on the website.',
  args: [{ name: 'code', description: 'the code or id of the service' }],
  flags: [],
  async run(context, { code }) {
    const { quick: db } = await context.database()
    const { code: found, offered } = await findService(db, code as string)
    const { name, about, includes, terms, ...rest } = inDetail((await findWithTexts(db, found))!)
    const details = LANGUAGES.flatMap(language => [
      '',
      `${name[language]} (${language})`,
      about[language],
      ...includes[language].map(line => `- ${line}`),
      terms[language],
    ])
    return {
      json: { data: { ...rest, offered, name, about, includes, terms } },
      text: [
        `${rest.id} ${rest.code}: ${rest.price} ${rest.currency}, ${rest.period}${offered ? '' : ', not offered'}`,
        ...details.filter((line, i) => line !== '' || i % 2 === 0),
      ].join('\n'),
    }
  },
}
