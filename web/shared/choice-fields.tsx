import { Group, Input, type InputWrapperProps, Select, type SelectProps } from '@mantine/core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { monthName } from '../../src/kernel/values/date-text.ts'
import { capital } from './capital.ts'
import { dayOfYearText } from './figures.tsx'
import type { Language } from './language.ts'
import { useLanguage, useWords, type Words } from './words.tsx'

const currencyText = (code: string, language: Language): string =>
  `${capital(new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code)} (${code})`

/** A currency, by its name in the user's language or its code. */
export function CurrencySelect({ value, ...props }: Omit<SelectProps, 'data'>) {
  const { language } = useLanguage()
  const data = useMemo(
    () =>
      // A stored currency may be one that this browser does not know.
      [...new Set([...Intl.supportedValuesOf('currency'), ...(value ? [value] : [])])]
        .map(code => ({ value: code, label: currencyText(code, language) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [value, language],
  )
  return <Select searchable allowDeselect={false} {...props} value={value || null} data={data} />
}

const pad = (number: number): string => String(number).padStart(2, '0')
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The last day of a month, as `MM-DD`. February ends on its 28th day. */
export function MonthEndSelect(props: Omit<SelectProps, 'data'>) {
  const { language } = useLanguage()
  const data = MONTHS.map(month => {
    const value = `${pad(month)}-${pad(lastDay(2023, month))}`
    return { value, label: dayOfYearText(value, language) }
  })
  return <Select allowDeselect={false} {...props} data={data} />
}

const WORDS: Words<{ month: string; day: string }> = {
  en: { month: 'Month', day: 'Day' },
  es: { month: 'Mes', day: 'Día' },
}

/** A day of every year, as `MM-DD`; an empty text until both are chosen. */
export function MonthDayField({
  label,
  onChange,
  ...props
}: Pick<InputWrapperProps, 'description' | 'descriptionProps' | 'error'> & {
  label: ReactNode
  onChange(next: string): void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const id = useId()
  const [month, setMonth] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(null)
  // 2024 is a leap year, so that 29 February can be chosen.
  const days = Array.from({ length: lastDay(2024, Number(month ?? 1)) }, (_, at) => pad(at + 1))
  const choose = (nextMonth: string | null, nextDay: string | null) => {
    const isReal =
      nextMonth !== null && nextDay !== null && Number(nextDay) <= lastDay(2024, Number(nextMonth))
    setMonth(nextMonth)
    setDay(isReal || nextMonth === null ? nextDay : null)
    onChange(isReal ? `${nextMonth}-${nextDay}` : '')
  }
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} {...props}>
      <Group role="group" aria-labelledby={id} gap="xs" mt={4} align="flex-end">
        <Select
          label={words.month}
          allowDeselect={false}
          w={150}
          value={month}
          data={MONTHS.map(one => ({ value: pad(one), label: capital(monthName(one, language)) }))}
          onChange={next => choose(next, day)}
        />
        <Select
          label={words.day}
          allowDeselect={false}
          w={90}
          value={day}
          data={days.map(one => ({ value: one, label: String(Number(one)) }))}
          onChange={next => choose(month, next)}
        />
      </Group>
    </Input.Wrapper>
  )
}
