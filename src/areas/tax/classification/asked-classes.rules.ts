import type { Language } from '../../../kernel/values/language.ts'
import { CATEGORY_NAMES, type Category, capitalOf } from '../../bookkeeping/vocabulary.rules.ts'
import { type Piece, sum } from '../form-5472/form-5472.rules.ts'
import { namePlace } from '../form-5472/lines.rules.ts'
import type { Side } from '../form-5472/sides.rules.ts'
import type { SortedPerson } from '../form-5472/year.rules.ts'
import {
  CHOICES,
  CLASS_TEXTS,
  type ClassAnswer,
  type Classification,
  type Classifications,
  questionAbout,
} from './classify.rules.ts'

/** Entries of a counterparty and category, or one entry, with what a person said they are. */
export type ClassifiedEntries = {
  /** Identifies the question: counterparty and category, or the entry. */
  group: string
  counterparty_id: number
  name: string
  category: Category | null
  side: Side
  /** Set if the answer is about one entry only. */
  entry_id: number | null
  entry_ids: number[]
  amount: bigint
  /** Where they are now: a line, `V:` and a kind, or `VI`. */
  place: string | null
  question: string | null
  reason: string | null
  choices: readonly ClassAnswer[]
  required: boolean
  /** Whether the form is unfinished without an answer. */
  is_open: boolean
  answer: ClassAnswer | null
  note: string | null
  answered_by: string | null
  answered_at: string | null
}

const placeText = (place: string | null, language: Language): string => {
  if (place === null) return '-'
  if (place.startsWith('V'))
    return language === 'es' ? `la Parte ${place.split(':')[0]}` : `Part ${place.split(':')[0]}`
  return language === 'es' ? `la línea ${place}` : `line ${place}`
}

const answerFields = (classification: Classification | null) => ({
  answer: classification?.answer ?? null,
  note: classification?.note ?? null,
  answered_by: classification?.answered_by ?? null,
  answered_at: classification?.answered_at ?? null,
})

/** What a person was or must be asked about the year's entries: once per counterparty and category. */
export function classesOf(
  sorted: readonly SortedPerson[],
  classifications: Classifications,
  language: Language,
): ClassifiedEntries[] {
  const texts = CLASS_TEXTS[language]
  const nameOf = (category: Category | null) => (category === null ? '-' : CATEGORY_NAMES[category][language])
  return sorted.flatMap(({ person, year }) => {
    if (person === null) return []
    const open = year.pieces.filter(isAsked)
    const own = open.flatMap(piece => {
      const { entry, side, amount, placement } = piece
      const classification = classifications.ofEntry(entry.id)
      const asksAgain = !classification && entry.asks_again === true
      const asked = asksAgain ? 'corrected' : capitalOf(entry) && !entry.at_bank ? 'money_or_kind' : null
      if (!classification && asked === null) return []
      const place = namePlace(placement, side)
      return [
        {
          group: `entry ${entry.id}`,
          counterparty_id: entry.counterparty_id!,
          name: person.name,
          category: entry.category,
          side,
          entry_id: entry.id,
          entry_ids: [entry.id],
          amount,
          place,
          question: asked && texts.questions[asked](person.name, nameOf(entry.category)),
          reason: asked && !classification ? texts.reasons[asked](placeText(place, language)) : null,
          choices: asked ? CHOICES[asked][side] : [],
          required: asksAgain,
          is_open: asksAgain,
          ...answerFields(classification),
        },
      ]
    })
    const rest = open.filter(
      ({ entry }) =>
        classifications.ofEntry(entry.id) === null && entry.asks_again !== true && capitalOf(entry) === null,
    )
    const groups = Map.groupBy(
      rest,
      ({ entry, side }) => `${entry.counterparty_id} ${entry.category} ${side}`,
    )
    const together = [...groups.values()].flatMap(pieces => {
      const [{ entry, side, placement }] = pieces as [Piece]
      const { category, counterparty_id } = entry
      const classification = classifications.ofCategory(counterparty_id, category)
      const about = questionAbout(category, person.relation, side)
      if (about === null && classification === null) return []
      const place = namePlace(placement, side)
      return [
        {
          group: `${counterparty_id} ${category}`,
          counterparty_id: counterparty_id!,
          name: person.name,
          category,
          side,
          entry_id: null,
          entry_ids: pieces.map(one => one.entry.id),
          place,
          amount: sum(pieces.map(({ amount }) => amount)),
          question: about && texts.questions[about.question](person.name, nameOf(category)),
          reason:
            about && classification === null
              ? texts.reasons[about.question](placeText(place, language))
              : null,
          choices: about ? CHOICES[about.question][side] : [],
          required: about?.required ?? false,
          is_open: about?.required === true && classification === null,
          ...answerFields(classification),
        },
      ]
    })
    return [...together, ...own]
  })
}

/** A line by hand and a link to a loan have already said what an entry is. */
const isAsked = ({ entry, placement }: Piece) =>
  entry.by_hand === null && entry.loan === null && placement.at !== 'loan'
