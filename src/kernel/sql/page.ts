/**
 * The columns of a page, from sorted rows with `json` and a row number `n`, one row more than the page holds: the
 * joined records, and the sort key of the last one as a JSON array, if there are more.
 */
export const pageColumns = (records: string, key: string) => `
  string_agg(json, ',') filter (where n <= $limit::integer) as ${records},
  case when count(*) > $limit::integer
       then max(json_build_array(${key})::text) filter (where n = $limit::integer) end as last`

/**
 * `column = value`, for a list in the order of an index that starts with this column, which is also the first in `order by`. PostgreSQL
 * knows that a plain equality does not change the order; it may then read another index that has the rest of the order, such as the
 * primary key, and pass over the records of everyone else ([0067](../../../docs/decisions/0067-lists-by-owner.md)).
 */
export const listedBy = (column: string, value: string) => `${column} between ${value} and ${value}`
