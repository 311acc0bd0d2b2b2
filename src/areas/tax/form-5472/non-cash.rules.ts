import { Classifications } from '../classification/classify.rules.ts'
import type { NonCash, NonCashKind } from '../figures.rules.ts'
import { groupPersons } from '../related-parties/parties.rules.ts'
import { periodOf } from '../substance.rules.ts'
import { type Piece, piecesOf } from './form-5472.rules.ts'
import { isPaidByPerson } from './lines.rules.ts'
import type { YearBooks } from './year.rules.ts'

/** Costs that a related party paid, and what was given in kind. What names a bank moved there, whatever was said about it. */
export function nonCashOf({
  entries,
  parties,
  classifications,
}: Pick<YearBooks, 'entries' | 'parties' | 'classifications'>): NonCash[] {
  const relations = new Map(
    groupPersons(parties).flatMap(({ counterparty_ids, relation }) =>
      counterparty_ids.map(id => [id, relation] as const),
    ),
  )
  const kindOf = ({ entry, placement }: Piece): NonCashKind | null => {
    if (placement.at === 'part_vi') return 'in_kind'
    if (placement.at !== 'part_v' || entry.counterparty_id === null) return null
    return isPaidByPerson(placement.kind, relations.get(entry.counterparty_id))
      ? 'paid_by_related_party'
      : null
  }
  const notAtBank = entries.filter(({ at_bank }) => !at_bank)
  return piecesOf(notAtBank, { classifications: new Classifications(classifications) }).flatMap(piece => {
    const kind = kindOf(piece)
    if (kind === null) return []
    const { entry, side, amount } = piece
    const { category, movement_type } = entry
    const money = { received: 0n, paid: 0n, [side]: amount }
    return [{ kind, month: periodOf(entry), category, movement_type, ...money }]
  })
}
