import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { readAmount } from './amount.rules.ts'
import { moneyText } from './figures.tsx'
import type { Language } from './language.ts'
import { useLanguage } from './words.tsx'

/** An amount in either language's notation; the understood value is shown below. */
export function AmountField({
  value,
  onChange,
  ...others
}: Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** NaN if the text is not an amount. */
  value?: number | string
  onChange?: (value: number | '') => void
}) {
  const { language } = useLanguage()
  const [written, setWritten] = useState(() => textOf(value, language))
  const reported = useRef<unknown>(value)
  // Changed from outside, such as by resetting the form.
  useEffect(() => {
    if (Object.is(value, reported.current)) return
    reported.current = value
    setWritten(textOf(value, language))
  }, [value, language])
  const read = readAmount(written, language)
  const isRead = read !== null && !Number.isNaN(read)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(isRead && { description: `= ${moneyText(read, language)}` })}
      {...others}
      value={written}
      onChange={event => {
        const next = event.currentTarget.value
        const found = readAmount(next, language) ?? ''
        setWritten(next)
        reported.current = found
        onChange?.(found)
      }}
    />
  )
}

function textOf(value: number | string | undefined, language: Language): string {
  if (value === undefined || value === '' || Number.isNaN(Number(value))) return ''
  return language === 'es' ? String(value).replace('.', ',') : String(value)
}
