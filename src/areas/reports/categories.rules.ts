import { CATEGORY_NAMES, type Category } from '../bookkeeping/vocabulary.rules.ts'
import type { Text } from './facts.rules.ts'

const UNCATEGORISED: Text = { en: 'no category', es: 'sin categoría' }

export function categoryName(category: string | null): Text {
  if (category === null) return UNCATEGORISED
  return Object.hasOwn(CATEGORY_NAMES, category)
    ? CATEGORY_NAMES[category as Category]
    : { en: category, es: category }
}
