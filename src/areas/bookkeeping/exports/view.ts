import type { Db } from '../../../kernel/sql/postgres.ts'
import type { View } from '../search/search.rules.ts'
import { filterOf } from '../search/search.ts'
import { findViewEnd, listViewForExport } from './view.sql.ts'

const BATCH_SIZE = 5000

type Exported = NonNullable<typeof listViewForExport.gives>

/** The entries of a view by booked month and date, oldest first, some thousands at a time. */
export async function* viewPages(db: Db, view: View, batchSize = BATCH_SIZE): AsyncGenerator<Exported[]> {
  const filter = filterOf(view)
  const { entity_id, from_year, to_year, month } = filter
  let after = { year: 0, month_after: 0, day: '0001-01-01', id: 0 }
  for (;;) {
    const place = { ...after, looks: batchSize }
    const page = await db.all(listViewForExport, { ...filter, ...place })
    if (page.length) yield page
    const end = await db.maybe(findViewEnd, { entity_id, from_year, to_year, month, ...place })
    if (!end) return
    after = { year: end.year, month_after: end.month, day: end.day, id: end.id }
  }
}
