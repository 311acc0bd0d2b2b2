import { OPTIONS as CODES } from '../../src/areas/orders/quotes/option.rules.ts'
import { ask } from '../shared/api.ts'
import type { Language } from '../shared/language.ts'
import {
  answering,
  figure,
  list,
  PAGE,
  PAGES,
  pagesOf,
  record,
  type Tool,
  taking,
  text,
  whole,
} from './tool.ts'

const PER_PAGE = 8
/** As many slots as a person would look at. */
const MAX_SLOTS = 16

export const OPTIONS = list(
  { type: 'string', enum: CODES, description: 'Code of an option; the quote lists them.' },
  CODES.length,
)

const PRICE = {
  price: figure('Price.'),
  currency: text('ISO 4217 code.'),
  period: {
    type: 'string',
    enum: ['once', 'monthly', 'annual'],
    description: 'How often it is charged.',
  } as const,
}

/** What visitors' agents may ask. */
export const publicTools = (language: Language): readonly Tool[] => [
  {
    name: 'svc_list_services',
    kind: 'public',
    title: { en: 'List services', es: 'Listar servicios' },
    description:
      'Lists the services this firm sells to owners of US LLCs (formation, registered agent, Form 5472 filing, management), live, with price, currency and billing period. Use svc_get_service_details for details.',
    about: {
      en: 'The live catalog with prices and currencies.',
      es: 'El catálogo en vivo, con precios y monedas.',
    },
    input: taking(PAGE),
    output: answering({
      services: list(
        record({ id: whole('Its id.'), code: text('Its code.'), name: text('Its name.'), ...PRICE }),
      ),
      ...PAGES,
    }),
    async run({ page = 1 }) {
      const offset = (Number(page) - 1) * PER_PAGE
      const { data, pagination } = await ask('listOfferedServices', { limit: PER_PAGE, offset })
      const services = data.map(({ id, code, name, price, currency, period }) => ({
        id,
        code,
        name: name[language],
        price,
        currency,
        period,
      }))
      return { services, page, pages: pagesOf(pagination.total, PER_PAGE) }
    },
  },
  {
    name: 'svc_get_service_details',
    kind: 'public',
    title: { en: 'Show a service', es: 'Ver un servicio' },
    description:
      'Returns one service: description, what it includes, price and terms. Takes the id from svc_list_services.',
    about: { en: 'One service in detail, by its id.', es: 'Un servicio en detalle, por su id.' },
    input: taking({ id: whole('Id of the service.', { minimum: 1, maximum: 2147483647 }) }, ['id']),
    output: answering({
      id: whole('Its id.'),
      code: text('Its code.'),
      name: text('Its name.'),
      about: text('Description.'),
      includes: list(text('An included item.'), 20),
      terms: text('Its terms.'),
      ...PRICE,
    }),
    async run({ id }) {
      const { data } = await ask('readOfferedService', { id: String(id) })
      const { code, name, about, includes, terms, price, currency, period } = data
      return {
        id: data.id,
        code,
        name: name[language],
        about: about[language],
        includes: includes[language],
        terms: terms[language],
        price,
        currency,
        period,
      }
    },
  },
  {
    name: 'svc_quote_llc',
    kind: 'public',
    title: { en: 'Quote a New Mexico LLC', es: 'Presupuesto de una LLC en Nuevo México' },
    description:
      'Quotes the formation of a New Mexico LLC: each line with its amount, the state fee set by statute, the cost of the chosen options, totals (one-time, first year, each year after) and its expiry date. Without options it quotes the standard ones.',
    about: {
      en: 'A structured quote: lines, state fee, options, totals, validity.',
      es: 'Un presupuesto desglosado: conceptos, tasa estatal, opciones, totales y validez.',
    },
    input: taking({ options: OPTIONS }),
    output: answering({
      items: list(
        record({
          code: text('Its code.'),
          label: text('Description.'),
          kind: text('state_fee, service or recurring.'),
          amount: figure('Amount.'),
        }),
        20,
      ),
      currency: text('ISO 4217 code.'),
      one_time: figure('Paid once.'),
      first_year: figure('First-year total.'),
      annual_renewal: figure('Each year after.'),
      other_options: list(record({ code: text('Its code.'), amount: figure('Additional cost.') }), 20),
      valid_until: text('Last day it is valid.'),
    }),
    async run({ options }) {
      const chosen = options as string[] | undefined
      const { data } = await ask('readQuote', { ...(chosen && { options: chosen.join(',') }) })
      const items = data.items.map(({ code, label, kind, amount }) => ({
        code,
        label: label[language],
        kind,
        amount,
      }))
      const others = data.options
        .filter(option => !option.chosen)
        .map(({ code, amount }) => ({ code, amount }))
      return {
        items,
        currency: data.currency,
        ...data.totals,
        other_options: others,
        valid_until: data.valid_until,
      }
    },
  },
  {
    name: 'svc_booking_availability',
    kind: 'public',
    title: { en: 'Find a time for a call', es: 'Buscar hora para una llamada' },
    description:
      'Lists free times for a call with this firm, from its real calendar, as local times of the given zone (the visitor’s own by default). It books nothing: a person books on the page /book.',
    about: {
      en: 'Free slots of the real booking calendar.',
      es: 'Huecos libres del calendario real de reservas.',
    },
    input: taking({
      from: text('First day, YYYY-MM-DD; defaults to today.', { pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      to: text('Last day, YYYY-MM-DD.', { pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      zone: text('IANA time zone such as Europe/Madrid.', { minLength: 3, maxLength: 60 }),
    }),
    output: answering({
      zone: text('The time zone of these times.'),
      slot_minutes: whole('Length of a call.'),
      slots: list(
        record({ starts_at: text('Instant, ISO 8601.'), day: text('Local day.'), time: text('Local time.') }),
        MAX_SLOTS,
      ),
      more: { type: 'boolean', description: 'Whether there are later ones; ask again from a later day.' },
    }),
    async run({ from, to, zone }) {
      const wanted = (zone as string) ?? Intl.DateTimeFormat().resolvedOptions().timeZone
      const answer = await ask('listSlots', { from: from as string, to: to as string, zone: wanted })
      const all = answer.data.flatMap(({ day, slots }) =>
        slots.map(({ starts_at, time }) => ({ starts_at, day, time })),
      )
      return {
        zone: answer.zone,
        slot_minutes: answer.slot_minutes,
        slots: all.slice(0, MAX_SLOTS),
        more: all.length > MAX_SLOTS,
      }
    },
  },
]
