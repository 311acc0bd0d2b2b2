import { type Language, LOCALES } from '../../kernel/values/language.ts'

/** To the last digit of the books, with at least two decimals. */
export const exactMoneyText = (amount: number | string, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(
    amount as number | `${number}`,
  )
