import type { LocalizedText } from '../../kernel/values/language.ts'
import { CATEGORY_NAMES, type Category } from '../bookkeeping/vocabulary.rules.ts'

const UNCATEGORISED: LocalizedText = { en: 'no category', es: 'sin categoría' }

export function categoryName(category: string | null): LocalizedText {
  if (category === null) return UNCATEGORISED
  return Object.hasOwn(CATEGORY_NAMES, category)
    ? CATEGORY_NAMES[category as Category]
    : { en: category, es: category }
}
