import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { EXAMPLE_CURSOR, PAGINATION, WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { apiKey } from '../../members/members.ts'
import { findEntryPage } from './entries.ts'
import { EXAMPLE_ENTRY } from './entry.examples.ts'
import { ENTRY, ENTRY_FILTER, ENTRY_PAGES } from './entry.rules.ts'

export const listEntries = endpoint({
  name: 'listEntries',
  method: 'GET',
  path: '/v1/bookkeeping',
  access: apiKey('read:bookkeeping'),
  agents: 'read',
  tag: 'Bookkeeping',
  summary: {
    en: "List an LLC's entries, newest first, with totals.",
    es: 'Lista los asientos de una LLC, del más reciente al más antiguo, con totales.',
  },
  description: {
    en: 'Ordered by year, month and id, newest first. `summary` and `pagination.total` cover all entries that match the filter, not just the current page. Any `offset` or `cursor` is equally fast.',
    es: 'Ordenados por año, mes e id, primero los más recientes. `summary` y `pagination.total` abarcan todos los asientos que cumplen el filtro, no solo los de la página. Cualquier `offset` o `cursor` responde igual de rápido.',
  },
  fields: ENTRY_FILTER,
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Array(ENTRY, { maxItems: 500 }),
      summary: Type.Object(
        { total_income: Type.Number(), total_expenses: Type.Number(), net: Type.Number() },
        { additionalProperties: false },
      ),
      pagination: PAGINATION,
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: input => ({
    data: [],
    summary: { total_income: 0, total_expenses: 0, net: 0 },
    pagination: ENTRY_PAGES.pagination(input, 0, null),
  }),
  examples: [
    {
      title: 'The newest entry of 2026',
      request: { entity_id: 1, year: 2026, limit: 1 },
      response: {
        data: [EXAMPLE_ENTRY],
        summary: { total_income: 48250.5, total_expenses: 17310.25, net: 30940.25 },
        pagination: { total: 412, limit: 1, offset: 0, next_cursor: EXAMPLE_CURSOR },
      },
    },
  ],
  revision: ({ caller, input }) => caller.entities[input.entity_id]!,
  run: ({ db, input, caller }) => findEntryPage(db, input, caller.entities[input.entity_id]!),
})
