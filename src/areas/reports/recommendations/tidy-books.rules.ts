import { categoryName } from '../categories.rules.ts'
import { findDifferences, findLongPending, findUnusual, MOST_IDS } from '../findings.rules.ts'
import { abs } from '../ratios.rules.ts'
import { bankName, counted, days, entries, listed, money, periodName } from '../words.rules.ts'
import type { Rule } from './rule.rules.ts'

export const categoriseEntries: Rule = {
  name: 'categorise_entries',
  about: 'Entries of the period have no category, and are therefore in no result.',
  run(facts, { uncategorised, entries: all }) {
    if (uncategorised.entries === 0) return null
    const [said, whole, period] = [entries(uncategorised.entries), entries(all), periodName(facts.period)]
    const [came, went] = [money(uncategorised.income), money(uncategorised.expense)]
    return {
      severity: 'warning',
      title: { en: `Give ${said.en} a category`, es: `Dar categoría a ${said.es}` },
      detail: {
        en: `Of ${whole.en} in ${period.en}, ${said.en} with ${came.en} received and ${went.en} paid ${uncategorised.entries === 1 ? 'has' : 'have'} no category. Once they have one, income, expenses and profit are complete.`,
        es: `De ${whole.es} en ${period.es}, ${said.es} con ${came.es} cobrados y ${went.es} pagados ${uncategorised.entries === 1 ? 'no tiene' : 'no tienen'} categoría. Cuando la tengan, los ingresos, los gastos y el beneficio estarán completos.`,
      },
      evidence: { entry_ids: facts.uncategorised.slice(0, MOST_IDS), figures: { ...uncategorised } },
      proposal: null,
    }
  },
}

const MOST_NAMED = 3

export const reviewUnusual: Rule = {
  name: 'review_unusual',
  about: 'Entries are far above what is usual for their category (see findUnusual).',
  run(facts) {
    const found = findUnusual(facts)
    if (found.length === 0) return null
    const named = listed(
      found.slice(0, MOST_NAMED).map(({ entry_id, category, amount }) => {
        const [sum, name] = [money(abs(amount)), categoryName(category)]
        return { en: `${entry_id} (${sum.en}, ${name.en})`, es: `${entry_id} (${sum.es}, ${name.es})` }
      }),
    )
    const [said, rest] = [entries(found.length), found.length - MOST_NAMED]
    return {
      severity: 'warning',
      title: {
        en: `Review ${said.en} of an unusual amount`,
        es: `Revisar ${said.es} de importe poco habitual`,
      },
      detail: {
        en: `Far above what is usual: entry ${named.en}${rest > 0 ? `, and ${rest} more` : ''}. Compare the amount and the category with the invoice or the bank; nothing needs to be done if they are right.`,
        es: `Muy por encima de lo habitual: asiento ${named.es}${rest > 0 ? `, y ${rest} más` : ''}. Conviene comparar el importe y la categoría con la factura o el banco; si son correctos, no hay nada que hacer.`,
      },
      evidence: {
        entry_ids: found.slice(0, MOST_IDS).map(({ entry_id }) => entry_id),
        figures: { entries: found.length, largest: found[0]!.amount },
      },
      proposal: null,
    }
  },
}

export const reconcileBank: Rule = {
  name: 'reconcile_bank',
  about: 'A bank says another balance than the books, which hold the whole history of its accounts.',
  run(facts) {
    const found = findDifferences(facts)
    if (found.length === 0) return null
    const named = listed(
      found.slice(0, MOST_NAMED).map(({ bank_source, told, booked }) => {
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
        en: `Compared with the books, ${named.en}. Compare the last entries with the statement: one may be missing, entered twice, or have another amount.`,
        es: `Según el banco y frente a la contabilidad, ${named.es}. Conviene comparar los últimos asientos con el extracto: puede faltar uno, estar repetido o tener otro importe.`,
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
  about: 'A transaction has waited for the Manager for more than 14 days.',
  run(facts) {
    const found = findLongPending(facts)
    if (found === null) return null
    const waited = days(found.days)
    return {
      severity: 'info',
      title: { en: 'Ask the Manager for a decision', es: 'Pedir al Manager una decisión' },
      detail: {
        en: `${counted(found.pending, 'transaction is', 'transactions are')} pending, the oldest for ${waited.en}. A word to the Manager, or a document that was asked for, usually settles it.`,
        es: `Hay ${counted(found.pending, 'transacción pendiente', 'transacciones pendientes')}, la más antigua desde hace ${waited.es}. Un mensaje al Manager, o un documento que haya pedido, suele resolverlo.`,
      },
      evidence: { entry_ids: [], figures: { pending: found.pending, days: found.days } },
      proposal: null,
    }
  },
}
