import { longDate } from '../../kernel/values/date-text.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import type { ErasurePlan, Kept } from './erase-person.ts'

const WORDS = {
  en: {
    erased: (name: string, day: string) => `The data of ${name} was erased on ${day}.`,
    nothingKept: 'Nothing was kept.',
    removed: 'Erased',
    kept: 'Kept, and why',
    until: (day: string) => `Until ${day}`,
    open: 'Without a fixed end date',
    records: (count: string, isOne: boolean) => `${count} ${isOne ? 'record' : 'records'}`,
    named: 'Kept records of your LLCs may contain your name.',
    backups:
      'Backups made before this day contain your data until they expire. If one is restored, your data is erased again.',
  },
  es: {
    erased: (name: string, day: string) => `Los datos de ${name} se eliminaron el ${day}.`,
    nothingKept: 'No se ha conservado nada.',
    removed: 'Eliminado',
    kept: 'Conservado, y por qué',
    until: (day: string) => `Hasta el ${day}`,
    open: 'Sin fecha de fin fija',
    records: (count: string, isOne: boolean) => `${count} ${isOne ? 'registro' : 'registros'}`,
    named: 'Los registros conservados de tus LLC pueden contener tu nombre.',
    backups:
      'Las copias de seguridad anteriores a ese día contienen tus datos hasta que caduquen. Si se restaura una, tus datos se eliminan de nuevo.',
  },
}

/** What was erased and what was kept, why and until when, for the person it is about and in their language. */
export function erasureLetter(
  { person: { name, language }, removed, kept }: Pick<ErasurePlan, 'person' | 'removed' | 'kept'>,
  now: Date,
): string {
  const words = WORDS[language]
  const day = (date: string) => longDate(date, language)
  const item = ({ what, rows }: Pick<Kept, 'what' | 'rows'>) =>
    `- ${what[language]} (${words.records(new Intl.NumberFormat(language).format(rows), rows === 1)})`
  const reasons = Map.groupBy(kept, ({ why, until }) => `${until} ${why.en}`)
  const parts = [
    words.erased(name, day(dateOf(now))),
    ...(removed.length ? [`${words.removed}:\n${removed.map(item).join('\n')}`] : []),
    kept.length ? `${words.kept}:` : words.nothingKept,
    ...[...reasons.values()].map(group => {
      const { why, until } = group[0]!
      const end = until === null ? words.open : words.until(day(until))
      return [why[language], `${end}:`, ...group.map(item)].join('\n')
    }),
    ...(kept.some(({ until }) => until !== null) ? [words.named] : []),
    words.backups,
  ]
  return `${parts.join('\n\n')}\n`
}
