/** Sorts upper and lower case, and letters with and without accents, next to each other. */
export const alphabetical = (text: string): string =>
  `translate(lower(${text}), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')`

/**
 * The order of a list that is sorted by `$sort`, from the expression of each of its columns. Rows without a value come
 * last in both directions. It reads all rows that match, so the default order of a list has a separate statement.
 */
export const sorted = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .flatMap(([name, value]) => [
      `case when $sort = '${name}' then ${value} end nulls last`,
      `case when $sort = '-${name}' then ${value} end desc nulls last`,
    ])
    .join(', ')
