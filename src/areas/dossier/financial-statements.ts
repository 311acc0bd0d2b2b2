import { makeSheet, type SheetIssuer } from '../../kernel/pdf/sheet.ts'
import type { Language } from '../../kernel/values/language.ts'
import { textFromUnits } from '../../kernel/values/money.ts'
import { FIGURES, type MoneyItem } from '../bookkeeping/figures.rules.ts'
import { rateSourceName } from '../rates/vocabulary.rules.ts'
import type { NonCashKind } from '../tax/figures.rules.ts'
import type { RateUsed } from './dossier.sql.ts'
import type { FinancialStatements } from './financial-statements.rules.ts'
import { exactMoneyText } from './money-text.ts'
import { sheetNotes } from './sheet-notes.ts'

export type StatementFacts = {
  llc: string
  ein: string | null
  year: number
  taxYear: { begins: string; ends: string }
  statements: FinancialStatements
  /** The names of the categories, by line of profit and loss. Given, because loading them takes memory. */
  names: string[]
  /** The exchange rates used in the tax year, by currency and source. */
  rates: RateUsed[]
}

type Words = {
  title: string
  letterhead: string
  basis: string
  profit: string
  balance(day: string): string
  columns: readonly [what: string, received: string, paid: string]
  sides: Record<'income' | 'expense', string>
  totals: Record<'beginning' | 'end', string>
  business: string
  nonCash: string
  nonCashText: string
  nonCashKinds: Record<NonCashKind, string>
  rates: string
  ratesText: string
  rateColumns: readonly [currency: string, source: string, entries: string, rate: string, dollars: string]
  empty: string
  foot(page: number, pages: number): string
  replaced: string
}

const WORDS: Record<Language, Words> = {
  en: {
    title: 'Profit and loss, and balance',
    letterhead: 'Financial statements from the books',
    basis:
      'In US dollars, on a cash basis: an amount counts in the month it is booked in. What was received and what was paid are shown separately. Loans and money from or to the owner are not income or expenses.',
    profit: 'Profit and loss of the tax year',
    balance: day => `Balance on ${day}: where the cash came from since the first entry`,
    columns: ['Line', 'Received', 'Paid'],
    sides: { income: 'Income', expense: 'Expense' },
    totals: {
      beginning: 'Cash at the beginning of the year',
      end: 'Cash at the end of the year',
    },
    business: 'Income and expenses of all years',
    nonCash: 'Without cash',
    nonCashText:
      'In the books since the first entry, but no money of the LLC moved, so it is not in the cash above.',
    nonCashKinds: { paid_by_related_party: 'Paid by the owner or another related party', in_kind: 'In kind' },
    rates: 'Exchange rates used in the tax year',
    ratesText:
      'US dollars per unit, lowest and highest. Each entry keeps its own rate; see books/entries.csv. Net is money received less money paid.',
    rateColumns: ['Currency', 'Source', 'Entries', 'US dollars per unit', 'Net in US dollars'],
    empty: 'The books have no income or expenses in this tax year.',
    foot: (page, pages) => `Page ${page} of ${pages}`,
    replaced: '■ stands for a character that cannot be printed.',
  },
  es: {
    title: 'Resultados y balance',
    letterhead: 'Estados financieros según la contabilidad',
    basis:
      'En dólares, con criterio de caja: un importe cuenta en el mes en que se contabiliza. Lo cobrado y lo pagado se muestran por separado. Los préstamos y el dinero del titular o para el titular no son ingresos ni gastos.',
    profit: 'Resultados del ejercicio',
    balance: day => `Balance a ${day}: de dónde procede el efectivo desde el primer asiento`,
    columns: ['Línea', 'Cobrado', 'Pagado'],
    sides: { income: 'Ingreso', expense: 'Gasto' },
    totals: {
      beginning: 'Efectivo al comienzo del ejercicio',
      end: 'Efectivo al final del ejercicio',
    },
    business: 'Ingresos y gastos de todos los ejercicios',
    nonCash: 'Sin efectivo',
    nonCashText:
      'Está en la contabilidad desde el primer asiento, pero no se movió dinero de la LLC, así que no forma parte del efectivo anterior.',
    nonCashKinds: {
      paid_by_related_party: 'Pagado por el titular u otra parte vinculada',
      in_kind: 'En especie',
    },
    rates: 'Tipos de cambio aplicados en el ejercicio',
    ratesText:
      'Dólares por unidad, el más bajo y el más alto. Cada asiento conserva su propio tipo; consulta books/entries.csv. El neto es lo cobrado menos lo pagado.',
    rateColumns: ['Moneda', 'Fuente', 'Asientos', 'Dólares por unidad', 'Neto en dólares'],
    empty: 'La contabilidad no tiene ingresos ni gastos en este ejercicio.',
    foot: (page, pages) => `Página ${page} de ${pages}`,
    replaced: '■ sustituye a un carácter que no se puede imprimir.',
  },
}

/** Profit and loss, and the balance, as a PDF. */
export function makeStatements(
  facts: StatementFacts,
  language: Language,
  issuer: SheetIssuer | null,
): Promise<Buffer> {
  const { taxYear, statements, names } = facts
  const words = WORDS[language]
  const { profit_and_loss: profit, balance } = statements
  const [what, received, paid] = words.columns
  const columns = [
    { head: what, width: 268 },
    { head: received, width: 100, align: 'right' as const },
    { head: paid, width: 100, align: 'right' as const },
  ]
  const money = (units: bigint) => exactMoneyText(textFromUnits(units), language)
  const gross = (name: string, row: { received: bigint; paid: bigint }) => ({
    cells: [name, money(row.received), money(row.paid)],
  })
  const nameOf = (figure: keyof typeof FIGURES) => FIGURES[figure].name[language]
  const itemName = (item: MoneyItem) => (item === 'business' ? words.business : nameOf(item))
  const total = (name: string, amount: bigint): [string, string] => [name, money(amount)]
  return makeSheet(sheetNotes(facts, words, language, issuer), sheet => {
    sheet.title(words.title, `${taxYear.begins} – ${taxYear.ends}`)
    sheet.text(words.basis)
    sheet.heading(words.profit)
    if (profit.rows.length === 0) sheet.text(words.empty)
    else
      sheet.table(
        columns,
        profit.rows.map((row, line) => gross(`${words.sides[row.side]}: ${names[line]}`, row)),
      )
    sheet.facts([
      total(nameOf('income'), profit.income),
      total(nameOf('expense'), profit.expense),
      total(nameOf('net'), profit.net),
    ])
    sheet.heading(words.balance(taxYear.ends))
    sheet.table(
      columns,
      balance.rows.map(row => gross(itemName(row.item), row)),
    )
    sheet.facts([
      total(words.totals.beginning, balance.cash_at_beginning),
      total(words.totals.end, balance.cash_at_end),
    ])
    if (balance.non_cash.length) {
      sheet.heading(words.nonCash)
      sheet.text(words.nonCashText)
      sheet.table(
        columns,
        balance.non_cash.map(row => gross(words.nonCashKinds[row.kind], row)),
      )
    }
    if (facts.rates.length === 0) return
    const [currency, source, entries, perUnit, net] = words.rateColumns
    sheet.heading(words.rates)
    sheet.text(words.ratesText)
    sheet.table(
      [
        { head: currency, width: 56 },
        { head: source, width: 130 },
        { head: entries, width: 52, align: 'right' },
        { head: perUnit, width: 130, align: 'right' },
        { head: net, width: 100, align: 'right' },
      ],
      facts.rates.map(one => ({
        cells: [
          one.currency,
          rateSourceName(one.rate_source, language),
          String(one.entries),
          one.lowest === one.highest ? one.lowest : `${one.lowest} – ${one.highest}`,
          exactMoneyText(one.dollars, language),
        ],
      })),
    )
  })
}
