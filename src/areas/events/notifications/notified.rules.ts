import type { LocalizedText } from '../../../kernel/values/language.ts'
import type { SiteScope } from '../../members/members.ts'

type Notified = {
  type: string
  /** What somebody an LLC is shared with must be able to read; null for what only the owner sees. */
  scope: SiteScope | null
}

/** The events that people are notified of. The index `kernel.event_notified` has the same types. */
export const NOTIFIED: readonly Notified[] = [
  { type: 'bank.needs_attention', scope: 'read:banking' },
  { type: 'document.invalidated', scope: 'read:documents' },
  { type: 'dossier.created', scope: null },
  { type: 'ledger.ratified', scope: 'read:ledger' },
  { type: 'ledger.rejected', scope: 'read:ledger' },
  { type: 'ledger.vetoed', scope: 'read:ledger' },
  { type: 'obligation.due', scope: 'read:tax' },
  { type: 'payment.created', scope: 'read:payments' },
  { type: 'payment.failed', scope: 'read:payments' },
  { type: 'reminder.sent', scope: null },
  { type: 'report.published', scope: 'read:reports' },
]

export const NOTIFIED_TYPES = NOTIFIED.map(({ type }) => type)

/** The notifications that somebody with these scopes sees of a shared LLC. */
export const typesFor = (scopes: ReadonlySet<string>): string[] =>
  NOTIFIED.filter(({ scope }) => scope !== null && scopes.has(scope)).map(({ type }) => type)

/** What a notification is about, if the event says so. */
export type Subject = {
  /** The id in the address of its page. */
  id: string
  name: LocalizedText | null
  year: number | null
  period: { type: string; year: number; quarter: number | null; month: number | null } | null
  /** Where to answer, for a reminder of questions. */
  page: 'tax' | 'obligations' | null
}

const alike = (text: unknown): LocalizedText | null =>
  typeof text === 'string' ? { en: text, es: text } : null

/** From the record of an event, as the API shows it. */
export function subjectOf(type: string, record: string, object: Record<string, unknown>): Subject {
  const none: Subject = {
    id: record.slice(record.indexOf('/') + 1),
    name: null,
    year: null,
    period: null,
    page: null,
  }
  const yearOf = () => (typeof object.year === 'number' ? object.year : null)
  if (type.startsWith('ledger.')) return { ...none, name: alike(object.description) }
  if (type.startsWith('document.')) return { ...none, name: alike(object.title) }
  if (type.startsWith('bank.')) return { ...none, name: alike(object.provider) }
  if (type.startsWith('obligation.')) return { ...none, name: object.name as LocalizedText, year: yearOf() }
  if (type.startsWith('payment.'))
    return { ...none, name: alike((object.service as { name?: string } | null)?.name) }
  if (type.startsWith('report.')) {
    const { year, quarter, month } = object.period as NonNullable<Subject['period']>
    return { ...none, period: { type: object.type as string, year, quarter, month } }
  }
  if (type.startsWith('reminder.'))
    return { ...none, year: yearOf(), page: object.form_questions === 0 ? 'obligations' : 'tax' }
  return { ...none, year: yearOf() }
}
