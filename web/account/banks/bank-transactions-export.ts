import { BANK_NAMES } from '../../../src/areas/banking/vocabulary.rules.ts'
import type { Output } from '../../shared/api.ts'
import { categoryText } from '../../shared/category-names.ts'
import type { ExportColumn } from '../../shared/ExportList.tsx'
import { WORDS as EXPORT } from '../../shared/export-list.words.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './bank-transactions.words.ts'

type Listed = Output<'listBankTransactions'>
type Transaction = Listed['data'][number]
type Account = Listed['accounts'][number]

export const nameOf = ({ provider, name, currency }: Account) =>
  `${BANK_NAMES[provider]} · ${name} · ${currency}`

export function useExportColumns(accounts: readonly Account[]): ExportColumn<Transaction>[] {
  const words = useWords(WORDS)
  const { columns } = useWords(EXPORT)
  const { language } = useLanguage()
  const names = new Map(accounts.map(account => [account.id, nameOf(account)]))
  const orNull = (value: unknown) => value as string | null
  return [
    { title: columns.date, csv: one => one.day },
    { title: columns.payee, csv: one => orNull(one.payee) },
    { title: columns.description, csv: one => orNull(one.description) },
    { title: columns.account, csv: one => names.get(one.account_id) ?? null },
    { title: columns.status, csv: one => words.states[one.state] },
    {
      title: columns.category,
      csv: one => (one.category === null ? null : categoryText(String(one.category), language)),
    },
    { title: columns.entry, csv: one => one.entry_id as number | null },
    { title: columns.amount, csv: one => one.amount },
    { title: columns.currency, csv: one => one.currency },
    { title: columns.id, csv: one => one.id },
  ]
}
