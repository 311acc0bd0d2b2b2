import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { readAmount } from './amount.rules.ts'
import { moneyText } from './figures.tsx'
import type { Language } from './language.ts'
import { useLanguage } from './words.tsx'

/** An amount, written as people do in either language; beneath stands what was understood. */
export function AmountField({
  value,
  onChange,
  ...others
}: Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** NaN where what is written is no amount. */
  value?: number | string
  onChange?: (value: number | '') => void
}) {
  const { language } = useLanguage()
  const [written, setWritten] = useState(() => textOf(value, language))
  const told = useRef<unknown>(value)
  // Somebody else has changed it, such as a form that is emptied.
  useEffect(() => {
    if (Object.is(value, told.current)) return
    told.current = value
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
        told.current = found
        onChange?.(found)
      }}
    />
  )
}

function textOf(value: number | string | undefined, language: Language): string {
  if (value === undefined || value === '' || Number.isNaN(Number(value))) return ''
  return language === 'es' ? String(value).replace('.', ',') : String(value)
}
