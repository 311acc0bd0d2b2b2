import { makeSheet, type SheetIssuer } from '../../kernel/pdf/sheet.ts'
import type { SheetColumn, SheetRow } from '../../kernel/pdf/table.ts'
import type { Language } from '../../kernel/values/language.ts'
import { textFromUnits } from '../../kernel/values/money.ts'
import type { AccountMonths, Reconciliation } from '../banking/banking.ts'
import { exactMoneyText } from './money-text.ts'
import { sheetNotes } from './sheet-notes.ts'

export type ReconciliationPages = {
  llc: string
  ein: string | null
  year: number
  taxYear: { begins: string; ends: string }
  reconciliation: Reconciliation
}

type Month = AccountMonths['months'][number]

type Words = {
  title: string
  letterhead: string
  basis: string
  reconciled(done: number, all: number): string
  columns: readonly [
    month: string,
    opening: string,
    movements: string,
    closing: string,
    difference: string,
    state: string,
  ]
  states: Record<Month['state'], string>
  gap(amount: string): string
  otherAtBank: string
  noMonths: string
  unlisted: string
  unlistedText: string
  unlistedColumns: readonly [bank: string, currency: string, entries: string]
  empty: string
  foot(page: number, pages: number): string
  replaced: string
}

const WORDS: Record<Language, Words> = {
  en: {
    title: 'Bank reconciliation',
    letterhead: 'Bank accounts compared with the books',
    basis:
      'Opening balance plus movements in the books should equal the closing balance. The difference is closing less opening and movements, in the currency of the account. books/reconciliation.json has the entries around each difference.',
    reconciled: (done, all) => `${done} of ${all} months are reconciled.`,
    columns: ['Month', 'Opening', 'Movements', 'Closing', 'Difference', 'Status'],
    states: { reconciled: 'Reconciled', differs: 'Differs', no_statement: 'No statement' },
    gap: amount => `Opening less previous closing: ${amount}`,
    otherAtBank: 'The bank reports other balances',
    noMonths: 'The account has no month in this tax year.',
    unlisted: 'Banks without an account',
    unlistedText: 'Entries name these banks, but no account or statement of them is recorded.',
    unlistedColumns: ['Bank', 'Currency', 'Entries'],
    empty: 'No bank account is recorded for this tax year.',
    foot: (page, pages) => `Page ${page} of ${pages}`,
    replaced: '■ stands for a character that cannot be printed.',
  },
  es: {
    title: 'Conciliación bancaria',
    letterhead: 'Las cuentas bancarias comparadas con la contabilidad',
    basis:
      'El saldo inicial más los movimientos contabilizados debe dar el saldo final. La diferencia es el saldo final menos el inicial y los movimientos, en la moneda de la cuenta. books/reconciliation.json tiene los asientos en torno a cada diferencia.',
    reconciled: (done, all) => `${done} de ${all} meses están conciliados.`,
    columns: ['Mes', 'Saldo inicial', 'Movimientos', 'Saldo final', 'Diferencia', 'Estado'],
    states: { reconciled: 'Conciliado', differs: 'No coincide', no_statement: 'Sin extracto' },
    gap: amount => `Saldo inicial menos el final anterior: ${amount}`,
    otherAtBank: 'El banco indica otros saldos',
    noMonths: 'La cuenta no tiene ningún mes en este ejercicio.',
    unlisted: 'Bancos sin cuenta',
    unlistedText: 'Hay asientos que citan estos bancos, pero no consta ninguna cuenta ni extracto suyo.',
    unlistedColumns: ['Banco', 'Moneda', 'Asientos'],
    empty: 'No consta ninguna cuenta bancaria en este ejercicio.',
    foot: (page, pages) => `Página ${page} de ${pages}`,
    replaced: '■ sustituye a un carácter que no se puede imprimir.',
  },
}

const WIDTHS = [52, 86, 86, 86, 86, 72]

/** The bank accounts of a tax year as a PDF, account by account and month by month. */
export function makeReconciliationPages(
  facts: ReconciliationPages,
  language: Language,
  issuer: SheetIssuer | null,
): Promise<Buffer> {
  const { taxYear, reconciliation } = facts
  const { accounts, unlisted } = reconciliation
  const words = WORDS[language]
  const columns = words.columns.map(
    (head, place): SheetColumn => ({
      head,
      width: WIDTHS[place]!,
      ...(place > 0 && place < 5 && { align: 'right' as const }),
    }),
  )
  return makeSheet(sheetNotes(facts, words, language, issuer), sheet => {
    sheet.title(words.title, `${taxYear.begins} – ${taxYear.ends}`)
    sheet.text(words.basis)
    if (accounts.length === 0) sheet.text(words.empty)
    for (const { bank, account, currency, name, months } of accounts) {
      sheet.heading(`${name} · ${currency}`)
      const named = [...new Set([bank, account])].filter(one => one !== '' && one !== name)
      if (named.length > 0) sheet.text(named.join(' · '))
      if (months.length === 0) {
        sheet.text(words.noMonths)
        continue
      }
      const done = months.filter(({ state }) => state === 'reconciled').length
      sheet.text(words.reconciled(done, months.length))
      sheet.table(
        columns,
        months.map(month => rowOf(month, words, language)),
      )
    }
    if (unlisted.length === 0) return
    const [bank, currency, entries] = words.unlistedColumns
    sheet.heading(words.unlisted)
    sheet.text(words.unlistedText)
    sheet.table(
      [
        { head: bank, width: 268 },
        { head: currency, width: 100 },
        { head: entries, width: 100, align: 'right' },
      ],
      unlisted.map(one => ({ cells: [one.bank, one.currency, String(one.entries)] })),
    )
  })
}

function rowOf(one: Month, words: Words, language: Language): SheetRow {
  const money = (units: bigint | null) =>
    units === null ? '' : exactMoneyText(textFromUnits(units), language)
  const notes = [
    ...(one.reasons.includes('opening') ? [words.gap(money(one.opening_gap))] : []),
    ...(one.reasons.includes('bank') ? [words.otherAtBank] : []),
  ]
  return {
    cells: [
      one.month,
      money(one.opening),
      money(one.movements),
      money(one.closing),
      money(one.difference),
      words.states[one.state],
    ],
    ...(notes.length > 0 && { gloss: [4, notes.join('. ')] as const }),
    ...(one.state === 'differs' && { strong: true }),
  }
}
