import { categoryName } from '../categories.rules.ts'
import { findDifferences, findLongPending, findUnusual, MAX_IDS } from '../findings.rules.ts'
import { abs } from '../ratios.rules.ts'
import { bankName, counted, days, entries, listed, money, periodName } from '../words.rules.ts'
import type { Rule } from './rule.rules.ts'

export const categoriseEntries: Rule = {
  name: 'categorise_entries',
  about: 'Entries of the period have no category, so they are not part of any result.',
  run(facts, { uncategorised, entries: all }) {
    if (uncategorised.entries === 0) return null
    const [entryCount, whole, period] = [
      entries(uncategorised.entries),
      entries(all),
      periodName(facts.period),
    ]
    const [came, went] = [money(uncategorised.income), money(uncategorised.expense)]
    return {
      severity: 'warning',
      title: { en: `Give ${entryCount.en} a category`, es: `Asignar una categoría a ${entryCount.es}` },
      detail: {
        en: `Of ${whole.en} in ${period.en}, ${entryCount.en} with ${came.en} received and ${went.en} paid ${uncategorised.entries === 1 ? 'has' : 'have'} no category. Categorize them to complete income, expenses and profit.`,
        es: `De ${whole.es} en ${period.es}, ${entryCount.es} con ${came.es} cobrados y ${went.es} pagados ${uncategorised.entries === 1 ? 'no tiene' : 'no tienen'} categoría. Asígnales una para completar los ingresos, los gastos y el beneficio.`,
      },
      evidence: { entry_ids: facts.uncategorised.slice(0, MAX_IDS), figures: { ...uncategorised } },
      proposal: null,
    }
  },
}

const MAX_NAMED = 3

export const reviewUnusual: Rule = {
  name: 'review_unusual',
  about: 'Entries are far above the usual amount of their category (see findUnusual).',
  run(facts) {
    const found = findUnusual(facts)
    if (found.length === 0) return null
    const named = listed(
      found.slice(0, MAX_NAMED).map(({ entry_id, category, amount }) => {
        const [sum, name] = [money(abs(amount)), categoryName(category)]
        return { en: `${entry_id} (${sum.en}, ${name.en})`, es: `${entry_id} (${sum.es}, ${name.es})` }
      }),
    )
    const [entryCount, rest] = [entries(found.length), found.length - MAX_NAMED]
    return {
      severity: 'warning',
      title: {
        en: `Review ${entryCount.en} with an unusual amount`,
        es: `Revisar ${entryCount.es} con un importe poco habitual`,
      },
      detail: {
        en: `Far above the usual amount: entry ${named.en}${rest > 0 ? `, and ${rest} more` : ''}. Compare the amount and the category with the invoice or the bank. If they are correct, you don't need to do anything.`,
        es: `Muy por encima de lo habitual: asiento ${named.es}${rest > 0 ? `, y ${rest} más` : ''}. Compara el importe y la categoría con la factura o el banco. Si son correctos, no tienes que hacer nada.`,
      },
      evidence: {
        entry_ids: found.slice(0, MAX_IDS).map(({ entry_id }) => entry_id),
        figures: { entries: found.length, largest: found[0]!.amount },
      },
      proposal: null,
    }
  },
}

export const reconcileBank: Rule = {
  name: 'reconcile_bank',
  about: 'A bank reports a different balance than the books, which cover the whole history of its accounts.',
  run(facts) {
    const found = findDifferences(facts)
    if (found.length === 0) return null
    const named = listed(
      found.slice(0, MAX_NAMED).map(({ bank_source, told, booked }) => {
        const [by, bank] = [money(abs(told - booked)), bankName(bank_source)]
        return told > booked
          ? { en: `${bank} holds ${by.en} more`, es: `${bank} tiene ${by.es} más` }
          : { en: `${bank} holds ${by.en} less`, es: `${bank} tiene ${by.es} menos` }
      }),
    )
    return {
      severity: 'warning',
      title: { en: 'Reconcile the books with the bank', es: 'Conciliar la contabilidad con el banco' },
      detail: {
        en: `Compared with the books, ${named.en}. Check the latest entries against the statement: one may be missing, duplicated or have the wrong amount.`,
        es: `Según el banco y frente a la contabilidad, ${named.es}. Compara los últimos asientos con el extracto: puede faltar uno, estar repetido o tener un importe incorrecto.`,
      },
      evidence: {
        entry_ids: [],
        figures: {
          banks: found.length,
          difference: found.reduce((sum, { told, booked }) => sum + told - booked, 0n),
        },
      },
      proposal: null,
    }
  },
}

export const decidePending: Rule = {
  name: 'decide_pending',
  about: 'A transaction has been pending for more than 14 days.',
  run(facts) {
    const found = findLongPending(facts)
    if (found === null) return null
    const waited = days(found.days)
    return {
      severity: 'info',
      title: { en: 'Ask the Manager for a decision', es: 'Pedir al Manager una decisión' },
      detail: {
        en: `${counted(found.pending, 'transaction is', 'transactions are')} pending, the oldest for ${waited.en}. A message to the Manager, or a document they asked for, usually resolves it.`,
        es: `Hay ${counted(found.pending, 'transacción pendiente', 'transacciones pendientes')}, la más antigua desde hace ${waited.es}. Un mensaje al Manager, o un documento que haya pedido, suele resolverlo.`,
      },
      evidence: { entry_ids: [], figures: { pending: found.pending, days: found.days } },
      proposal: null,
    }
  },
}
