import { longDate } from '../../../kernel/values/date-text.ts'
import type { Language, LocalizedText } from '../../../kernel/values/language.ts'
import type { Action } from './action.rules.ts'

/** An obligation by its name, such as an annual report. */
export type NamedObligation = { id: number; name: LocalizedText; due_by: string | null }

/** What an LLC still has to file or pay for a year. What is not due soon is not counted. */
export type YearObligations = {
  done: number
  overdue: NamedObligation[]
  due_soon: NamedObligation[]
  /** How many wait for an answer, and the facts that they wait for. */
  waiting: number
  questions: { fact: string; label: LocalizedText }[]
  /** Those that no rule decides: a Manager does. */
  to_check: NamedObligation[]
  /** When the owner was last reminded of questions about the year. */
  reminded_at: string | null
}

export const NO_OBLIGATIONS: YearObligations = {
  done: 0,
  overdue: [],
  due_soon: [],
  waiting: 0,
  questions: [],
  to_check: [],
  reminded_at: null,
}

/** How many are named in a sentence. */
const MAX_NAMED = 5

const TEXTS = {
  en: {
    overdue: (names: string) => `Overdue: ${names}.`,
    due_soon: (names: string) => `Due within 30 days: ${names}.`,
    to_check: (names: string) => `The Manager still has to check: ${names}.`,
    questions: (labels: string, count: number) =>
      `Answer the ${count === 1 ? 'question that decides' : 'questions that decide'} what the LLC has to file: ${labels}.`,
    more: (count: number) => `${count} more`,
  },
  es: {
    overdue: (names: string) => `Fuera de plazo: ${names}.`,
    due_soon: (names: string) => `Vence en los próximos 30 días: ${names}.`,
    to_check: (names: string) => `El Manager aún tiene que comprobar: ${names}.`,
    questions: (labels: string, count: number) =>
      `Responde ${count === 1 ? 'la pregunta que decide' : 'las preguntas que deciden'} qué tiene que presentar la LLC: ${labels}.`,
    more: (count: number) => `${count} más`,
  },
}

function named(names: readonly string[], language: Language): string {
  const rest = names.length - MAX_NAMED
  return [...names.slice(0, MAX_NAMED), ...(rest > 0 ? [TEXTS[language].more(rest)] : [])].join('; ')
}

const step = (action: Action['action'], message: string, fields: string[]): Action => ({
  action,
  message,
  entry_ids: [],
  counterparty_id: null,
  fields,
})

/** What is left to do; `fields` are the ids of obligations, or the names of facts. */
export function obligationActions(found: YearObligations, language: Language): Action[] {
  const say = TEXTS[language]
  const withDates = (ones: readonly NamedObligation[]) =>
    ones.map(({ name, due_by }) =>
      due_by === null ? name[language] : `${name[language]} (${longDate(due_by, language)})`,
    )
  const open = (action: Action['action'], kind: 'overdue' | 'due_soon' | 'to_check') => {
    const ones = found[kind]
    if (ones.length === 0) return []
    const ids = ones.map(({ id }) => String(id))
    return [step(action, say[kind](named(withDates(ones), language)), ids)]
  }
  const { questions } = found
  const labels = questions.map(({ label }) => label[language])
  return [
    ...open('file_overdue', 'overdue'),
    ...open('file_due_soon', 'due_soon'),
    ...(questions.length
      ? [
          step(
            'answer_obligations',
            say.questions(named(labels, language), labels.length),
            questions.map(({ fact }) => fact),
          ),
        ]
      : []),
    ...open('check_obligations', 'to_check'),
  ]
}

/** How many count: those that are done, and those that something is left to do for. */
export function countByState(found: YearObligations) {
  const { done, waiting, overdue, due_soon, to_check, questions } = found
  return {
    expected: done + waiting + overdue.length + due_soon.length + to_check.length,
    done,
    overdue: overdue.length,
    due_soon: due_soon.length,
    questions: questions.length,
  }
}
