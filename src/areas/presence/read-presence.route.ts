import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { boolean, calendarYear, id, optional, otherwise } from '../../kernel/http/fields.ts'
import { WHY_NOTHING, YEAR_RANGE } from '../../kernel/http/shapes.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { apiKey, ownerFor } from '../members/members.ts'
import { viewYear } from './countries/presence-year.rules.ts'
import { RULE } from './countries/rule.shape.ts'
import { readOwnerRecord } from './owner-record.ts'
import { EXAMPLE_CALENDAR, EXAMPLE_PRESENCE } from './presence.examples.ts'
import { countryByDate, daysToReadForRules, emptyPresence, LEVELS, THRESHOLD } from './presence.rules.ts'
import { findDecidingStays } from './stays.ts'

const days = (description: string) => Type.Integer({ minimum: 0, maximum: 366, description })
const COUNTRY = { pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 }

const US_PRESENCE = Type.Object(
  {
    days_this_year: days(
      'Days of the year spent wholly or partly in the US, including the day of departure.',
    ),
    days_year_before: days('The same for the previous year.'),
    days_two_years_before: days('The same for two years earlier.'),
    weighted_sixths: Type.Integer({
      minimum: 0,
      maximum: 3300,
      description:
        'This year, plus a third of the year before, plus a sixth of the year before that, in sixths of a day.',
    }),
    weighted_days: Type.Number({ description: 'The same in days, rounded down to hundredths.' }),
    threshold: Type.Integer({ minimum: THRESHOLD, maximum: THRESHOLD }),
    minimum_days_this_year: Type.Integer({ minimum: 31, maximum: 31 }),
    meets: Type.Boolean({
      description: 'Whether both the threshold and the minimum days of this year are reached.',
    }),
  },
  {
    title: 'UsSubstantialPresence',
    description:
      'The US substantial presence test. Exempt days (transit, students, medical care) are not excluded.',
    additionalProperties: false,
  },
)

const SUMMARY = Type.Object(
  {
    year: Type.Integer(YEAR_RANGE),
    countries: Type.Array(
      Type.Object(
        {
          country: Type.String({ ...COUNTRY, description: 'ISO 3166-1 alpha-2.' }),
          days: days('Days in this country, recorded and filled.'),
          recorded_days: days('Days covered by a recorded stay.'),
          filled_days: days('Days without a record, filled with the last known country.'),
        },
        { title: 'CountryDays', additionalProperties: false },
      ),
      { maxItems: 249, description: 'Most days first.' },
    ),
    days_known: days('Days of the year with a known country.'),
    days_unknown: days('Days of the year, until today, before the first known day.'),
    us_substantial_presence: US_PRESENCE,
  },
  { title: 'PresenceSummary', additionalProperties: false },
)

const WARNING = Type.Object(
  {
    country: Type.String(COUNTRY),
    days: days('Days in this country in the year.'),
    threshold: Type.Integer({ minimum: THRESHOLD, maximum: THRESHOLD }),
    level: Type.Union(
      Object.keys(LEVELS).map(level => Type.Literal(level)),
      {
        description: Object.entries(LEVELS)
          .map(([level, from]) => `\`${level}\` from ${from} days`)
          .join(', '),
      },
    ),
    message: Type.String({
      maxLength: 4000,
      description:
        'When 183 plain days are reached, and what the rule of the country says where that differs. `rules` has the details.',
    }),
  },
  { title: 'PresenceWarning', additionalProperties: false },
)

const CALENDAR = Type.Unsafe<Record<string, string>>({
  type: 'object',
  description: 'The country of each known day, in date order.',
  patternProperties: { '^\\d{4}-\\d{2}-\\d{2}$': { type: 'string', ...COUNTRY } },
  maxProperties: 366,
  additionalProperties: false,
})

export const readPresence = endpoint({
  name: 'readPresence',
  method: 'GET',
  path: '/v1/presence',
  access: apiKey('read:presence'),
  agents: 'read',
  tag: 'Presence',
  summary: {
    en: "Get the days per country of an LLC's owner in a year.",
    es: 'Consulta los días por país del titular de una LLC en un año.',
  },
  description: {
    en: 'All LLCs of an owner share one log of stays. A day without a record gets the last known country, from the first known day until today (UTC). A travel day counts for the country of arrival. `warnings` compare each country with 183 plain days per calendar year. `rules` count the days the way each country does, with the source of each rule: its `level` is based on `cautious_count`.',
    es: 'Todas las LLC de un titular comparten un registro de estancias. Un día sin registrar toma el último país conocido, desde el primer día conocido hasta hoy (UTC). Un día de viaje cuenta para el país de llegada. `warnings` compara cada país con 183 días simples por año natural. `rules` cuenta los días como lo hace cada país, con la fuente de cada regla: su `level` se basa en `cautious_count`.',
  },
  fields: {
    entity_id: id({ description: "The LLC whose owner's log to read.", example: 1 }),
    year: optional(
      calendarYear({ description: 'The year. Defaults to the current year (UTC).', example: 2026 }),
    ),
    detail: otherwise(boolean({ description: 'Whether to include `calendar`.', example: true }), false),
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      summary: SUMMARY,
      warnings: Type.Array(WARNING, { maxItems: 3, description: 'Countries with 110 days or more.' }),
      rules: Type.Array(RULE, {
        maxItems: 300,
        description:
          'The days as each country counts them, the most serious first. Countries without a rule say that the plain count is used.',
      }),
      calendar: Type.Optional(CALENDAR),
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing({ year, detail }, now) {
    const { summary, warnings } = emptyPresence(year ?? now.getUTCFullYear())
    return { summary, warnings, rules: [], ...(detail && { calendar: {} }) }
  },
  examples: [
    {
      title: 'Half a year in three countries',
      request: { entity_id: 1, year: 2026 },
      response: EXAMPLE_PRESENCE,
    },
    {
      title: 'Three days, with the calendar',
      request: { entity_id: 1, year: 2026, detail: true },
      response: EXAMPLE_CALENDAR,
    },
  ],
  async run({ db, caller, input: { entity_id, year: chosenYear, detail }, now }) {
    const today = dateOf(now)
    const year = chosenYear ?? now.getUTCFullYear()
    const owner = ownerFor(caller, entity_id)
    const [stays, { facts, plans }] = await Promise.all([
      findDecidingStays(db, owner, daysToReadForRules(year, today)),
      readOwnerRecord(db, owner),
    ])
    const { summary, warnings, calendar, rules } = viewYear({ stays, plans, facts, year, today })
    if (!detail) return { summary, warnings, rules }
    return { summary, warnings, rules, calendar: countryByDate(calendar) }
  },
})
