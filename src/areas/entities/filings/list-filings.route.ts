import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { date, optional, otherwise, PAGING, word } from '../../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../../kernel/http/shapes.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { staff } from '../../members/members.ts'
import { FILING_ROW } from '../console.shape.ts'
import { FILING_SORTS } from '../console-sorts.rules.ts'
import { isOverdue } from './filing.rules.ts'
import {
  countClosedFilings,
  countOpenFilings,
  listClosedFilings,
  listOpenFilings,
  listSortedFilings,
} from './filing.sql.ts'

const SHOWN = ['open', 'filed', 'not_required'] as const
const OPEN_STATUSES = ['pending', 'extended']
/** Later than any due date. */
const FAR = '2101-01-01'

export const listFilings = endpoint({
  name: 'listFilings',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/filings',
  access: staff('clients:read', 'filtered'),
  fields: {
    show: otherwise(word({ description: 'Filings to list.' }, SHOWN), 'open'),
    due_before: optional(date({ description: 'Only open filings due before this date.' })),
    sort: optional(word({ description: 'Sorts by a column, descending with a minus.' }, FILING_SORTS)),
    ...PAGING,
  },
  returns: Type.Object(
    {
      data: Type.Array(FILING_ROW, { maxItems: 500 }),
      overdue: Type.Integer({ minimum: 0, description: 'Number of overdue filings.' }),
      pagination: LIST_PAGINATION,
    },
    { additionalProperties: false },
  ),
  async run({ db, input, now, caller }) {
    const of = { staff_id: caller.onlyClientsOf }
    const { show, sort, limit, offset } = input
    const today = dateOf(now)
    const day = input.due_before ?? FAR
    const [found, open, closed] = await Promise.all([
      sort !== null
        ? db.all(listSortedFilings, {
            ...of,
            statuses: show === 'open' ? OPEN_STATUSES : [show],
            day: show === 'open' ? day : null,
            sort,
            limit,
            offset,
          })
        : show === 'open'
          ? db.all(listOpenFilings, { ...of, entity_id: null, day, limit, offset })
          : db.all(listClosedFilings, { ...of, status: show, limit, offset }),
      db.one(countOpenFilings, { ...of, day, today }),
      show === 'open' ? null : db.one(countClosedFilings, { ...of, status: show }),
    ])
    const data = found.map(filing => ({ ...filing, overdue: isOverdue(filing, today) }))
    return { data, overdue: open.overdue, pagination: { total: (closed ?? open).total, limit, offset } }
  },
})
