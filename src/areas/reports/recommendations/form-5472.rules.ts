import type { LocalizedText } from '../../../kernel/values/language.ts'
import type { Readiness } from '../../tax/tax.ts'
import type { ReportFacts } from '../facts.rules.ts'
import { findFilingsDue, MAX_IDS, PENALTY } from '../findings.rules.ts'
import { counted, day, days, entries, listed, money } from '../words.rules.ts'
import type { Rule } from './rule.rules.ts'

const CRITICAL_DAYS = 15

/** Readiness of the books of that tax year; null if unknown. */
/** The share of entries and money that is documented, which bank accounts do not change. */
const documentedOf = ({ entries, money: { percent }, ready }: Readiness) =>
  Math.min(entries.percent, percent, ready ? 100 : 99)

const readinessOf = ({ readiness }: ReportFacts, year: number) =>
  readiness?.year === year ? readiness : null

export const fileForm5472: Rule = {
  name: 'file_form_5472',
  about: 'Form 5472 is overdue or due within 60 days, and the books of its year are not known to be ready.',
  run(facts) {
    const filing = findFilingsDue(facts).find(
      ({ is_form_5472, tax_year }) => is_form_5472 && !readinessOf(facts, tax_year)?.ready,
    )
    if (filing === undefined) return null
    const { tax_year: year, days_left: left } = filing
    const readiness = readinessOf(facts, year)
    const [due, penalty] = [day(filing.due_on), money(PENALTY)]
    const when: LocalizedText =
      left < 0
        ? { en: `was due on ${due.en}`, es: `venció el ${due.es}` }
        : {
            en: `is due on ${due.en}, in ${days(left).en}`,
            es: `vence el ${due.es}, dentro de ${days(left).es}`,
          }
    const state: LocalizedText = readiness
      ? {
          en: `The books of that year are ${documentedOf(readiness)}% documented, with ${counted(readiness.actions.length, 'task', 'tasks')} left.`,
          es: `La contabilidad de ese año está documentada al ${documentedOf(readiness)} %, con ${counted(readiness.actions.length, 'tarea pendiente', 'tareas pendientes')}.`,
        }
      : {
          en: 'The readiness report of that year shows what is left to do.',
          es: 'El informe de preparación de ese año muestra qué falta.',
        }
    return {
      severity: left <= CRITICAL_DAYS ? 'critical' : 'warning',
      title: { en: `Prepare Form 5472 for ${year}`, es: `Preparar el formulario 5472 de ${year}` },
      detail: {
        en: `Form 5472 for ${year} ${when.en}. ${state.en} The penalty for a missing, late or substantially incomplete form is ${penalty.en} per year and related party.`,
        es: `El formulario 5472 de ${year} ${when.es}. ${state.es} La sanción por no presentarlo, presentarlo tarde o sustancialmente incompleto es de ${penalty.es} por ejercicio y parte vinculada.`,
      },
      evidence: {
        entry_ids: (readiness?.missing ?? []).slice(0, MAX_IDS).map(({ entry_id }) => entry_id),
        figures: {
          tax_year: year,
          due_on: filing.due_on,
          days_left: left,
          penalty: PENALTY,
          ...(readiness && { score: documentedOf(readiness) }),
        },
      },
      proposal: null,
    }
  },
}

/** Steps about transactions with related parties. Others, such as reconciling, concern the whole LLC. */
type Step = Exclude<
  Readiness['actions'][number]['action'],
  | 'start_books'
  // The Manager does these.
  | 'decide_amounts'
  | 'describe_entries'
  | 'reconcile_accounts'
  | 'file_overdue'
  | 'file_due_soon'
  | 'answer_obligations'
  | 'check_obligations'
>

/** What to do, for a number of entries or parties. */
const STEPS: Record<Step, (count: number) => LocalizedText> = {
  name_counterparty: count => ({
    en: `add the counterparty of ${entries(count).en}`,
    es: `añadir la contraparte de ${entries(count).es}`,
  }),
  give_purpose: count => ({
    en: `add the purpose of ${entries(count).en}`,
    es: `añadir el propósito de ${entries(count).es}`,
  }),
  add_document: count => ({
    en: `add a document to ${entries(count).en}`,
    es: `añadir un documento a ${entries(count).es}`,
  }),
  review_category: count => ({
    en: `review the category of ${entries(count).en}`,
    es: `revisar la categoría de ${entries(count).es}`,
  }),
  replace_document: count => ({
    en: `replace the withdrawn document of ${entries(count).en}`,
    es: `sustituir el documento retirado de ${entries(count).es}`,
  }),
  review_left_out: count => ({
    en: `check ${entries(count).en} left out of the form`,
    es: `comprobar ${entries(count).es} que no van en el formulario`,
  }),
  classify_entries: count => ({
    en: `say what ${entries(count).en} were for`,
    es: `indicar a qué corresponden ${entries(count).es}`,
  }),
  link_loans: count => ({
    en: `link ${entries(count).en} to a loan`,
    es: `vincular ${entries(count).es} a un préstamo`,
  }),
  complete_party: count => ({
    en: `complete the record of ${counted(count, 'related party', 'related parties')}`,
    es: `completar los datos de ${counted(count, 'parte vinculada', 'partes vinculadas')}`,
  }),
  complete_llc: () => ({ en: 'complete the record of the LLC', es: 'completar los datos de la LLC' }),
  answer_questions: () => ({
    en: 'answer the open questions of the form',
    es: 'responder a las preguntas abiertas del formulario',
  }),
}

export const documentRelatedParty: Rule = {
  name: 'document_related_party',
  about:
    'Something is left to do before the books of the year are ready for Form 5472; lists the fewest steps.',
  run({ readiness }) {
    const actions = readiness?.actions.filter(({ action }) => action in STEPS) ?? []
    // The record of the LLC alone is no reason if there is no form to file.
    const isNeeded = readiness?.required || actions.some(({ action }) => action !== 'complete_llc')
    if (readiness === null || actions.length === 0 || !isNeeded) return null
    const documented = documentedOf(readiness)
    const steps = (Object.keys(STEPS) as Step[]).flatMap(step => {
      const of = actions.filter(({ action }) => action === step)
      const ids = new Set(of.flatMap(({ entry_ids }) => entry_ids))
      return of.length ? [STEPS[step](ids.size || of.length)] : []
    })
    const ids = new Set(actions.flatMap(({ entry_ids }) => entry_ids))
    const todo = listed(steps)
    const open = money(readiness.money.total - readiness.money.complete)
    const isSettled = readiness.missing.length === 0
    const settled: LocalizedText =
      readiness.money.total === readiness.money.complete
        ? {
            en: 'All related-party transactions are documented.',
            es: 'Todas las operaciones con partes vinculadas están documentadas.',
          }
        : {
            en: `Related-party transactions of ${open.en} are undocumented and were included in the form or left out by decision; all others are documented.`,
            es: `Hay operaciones con partes vinculadas de ${open.es} sin documentar, incluidas en el formulario o excluidas por decisión; las demás están documentadas.`,
          }
    return {
      severity: 'warning',
      title: isSettled
        ? {
            en: `Finish Form 5472 for ${readiness.year}`,
            es: `Terminar el formulario 5472 de ${readiness.year}`,
          }
        : {
            en: `Document the related-party transactions of ${readiness.year}`,
            es: `Documentar las operaciones con partes vinculadas de ${readiness.year}`,
          },
      detail: isSettled
        ? {
            en: `${settled.en} To do: ${todo.en}.`,
            es: `${settled.es} Falta: ${todo.es}.`,
          }
        : {
            en: `For Form 5472, the books of ${readiness.year} are ${documented}% documented; ${open.en} is undocumented. To do: ${todo.en}.`,
            es: `Para el formulario 5472, la contabilidad de ${readiness.year} está documentada al ${documented} %; quedan ${open.es} sin documentar. Falta: ${todo.es}.`,
          },
      evidence: {
        entry_ids: [...ids].sort((a, b) => a - b).slice(0, MAX_IDS),
        figures: {
          year: readiness.year,
          score: documented,
          actions: actions.length,
          undocumented: readiness.money.total - readiness.money.complete,
        },
      },
      proposal: null,
    }
  },
}
