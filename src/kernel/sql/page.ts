/**
 * The columns of a page, from rows in order that have `json` and their number `n`, one more than the page
 * holds: its records, joined, and the sort key of the last one as a JSON array, if there are more.
 */
export const pageColumns = (records: string, key: string) => `
  string_agg(json, ',') filter (where n <= $limit::integer) as ${records},
  case when count(*) > $limit::integer
       then max(json_build_array(${key})::text) filter (where n = $limit::integer) end as last`
