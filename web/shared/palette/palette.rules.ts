import { withoutAccents } from '../../../src/kernel/values/without-accents.ts'

/** Something that can be chosen: a page, an action or a record. */
export type PaletteItem = {
  id: string
  label: string
  /** More about it, such as a date and an LLC. */
  detail?: string
  /** More words to find it by. */
  alias?: string
  onChoose: () => void
}

export type PaletteGroup = { label: string; items: readonly PaletteItem[] }

const folded = (text: string): string => withoutAccents(text).toLowerCase()

/** Whether all words occur, without regard to case and accents. */
export const fits = ({ label, alias = '' }: Pick<PaletteItem, 'label' | 'alias'>, typed: string): boolean => {
  const text = folded(`${label} ${alias}`)
  return folded(typed)
    .split(/\s+/)
    .every(word => text.includes(word))
}
