import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id, integer, optional, word } from '../../kernel/http/fields.ts'
import { pagesOf } from '../../kernel/http/paging.ts'
import { EXAMPLE_CURSOR, PAGINATION, WHY_NOTHING } from '../../kernel/http/shapes.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { apiKey } from '../members/members.ts'
import { findObligationPage } from './find-obligations.ts'
import { EXAMPLE_OBLIGATION, EXAMPLE_QUESTION } from './obligation.examples.ts'
import { OBLIGATION, OPEN_FACTS } from './obligation.shape.ts'
import { scopeOf } from './scope.rules.ts'
import { STATES } from './settle.rules.ts'

/** Earliest due date first. */
const PAGES = pagesOf('obligations', { due_by: 'date or null', id: 'id' })

export const listObligations = endpoint({
  name: 'listObligations',
  method: 'GET',
  path: '/v1/obligations',
  access: apiKey('read:entity', 'read:tax'),
  agents: 'read',
  tag: 'Obligations',
  summary: {
    en: 'List what an LLC and its owner have to file or pay, when and why.',
    es: 'Lista lo que una LLC y su titular tienen que presentar o pagar, cuándo y por qué.',
  },
  description: {
    en: 'Earliest due date first. Each obligation has the facts and the rule that decided it, with its source. `questions` are facts that nobody knows yet; they are answered on the website. Obligations are updated within a minute of a change to the records.',
    es: 'Primero lo que vence antes. Cada obligación incluye los datos y la regla que la deciden, con su fuente. `questions` son datos que aún no sabe nadie; se responden en la web. Las obligaciones se actualizan en un minuto tras un cambio en los registros.',
  },
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    year: optional(
      integer({ description: 'Only those about this year.', example: 2026 }, { min: 1990, max: 2101 }),
    ),
    state: optional(word({ description: 'Only those in this state.', example: 'due' }, STATES)),
    ...PAGES.fields,
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Array(OBLIGATION, { maxItems: 500 }),
      ...OPEN_FACTS,
      pagination: PAGINATION,
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: input => ({
    data: [],
    questions: [],
    answers: [],
    contradictions: [],
    pagination: PAGES.pagination(input, 0, null),
  }),
  examples: [
    {
      title: 'What is due for 2026',
      request: { entity_id: 1, year: 2026, state: 'due', limit: 1 },
      response: {
        data: [EXAMPLE_OBLIGATION],
        questions: [EXAMPLE_QUESTION],
        answers: [],
        contradictions: [],
        pagination: { total: 4, limit: 1, offset: 0, next_cursor: EXAMPLE_CURSOR },
      },
    },
  ],
  async run({ db, caller, input, now }) {
    const { entity_id, year, state, limit, offset, cursor } = input
    const { ownerId } = scopeOf(caller, entity_id)
    const wanted = { entityId: entity_id, ownerId, year, state, limit, offset: offset ?? 0 }
    const page = await findObligationPage(db, { ...wanted, after: cursor?.after ?? null }, dateOf(now))
    return { ...page.found, pagination: PAGES.pagination(input, page.total, page.last) }
  },
})
