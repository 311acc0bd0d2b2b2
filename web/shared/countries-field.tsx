import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { NONE } from '../../src/areas/tax/answers/answers.rules.ts'
import type { AnswerKind } from '../../src/areas/tax/answers/questions.rules.ts'
import { countryText } from './figures.tsx'
import type { Language } from './language.ts'
import { CountriesSelect } from './place-selects.tsx'

type Given = { label: string; value: string; error?: string | null; onChange(value: string): void }

/** Several countries, as the codes that are stored: `ES, PT`. */
export const CountriesField = ({ label, value, error = null, onChange }: Given) => (
  <CountriesSelect
    label={label}
    value={value ? value.split(', ') : []}
    error={error}
    onChange={codes => onChange(codes.join(', '))}
  />
)

/** The names of such codes. */
export const countryNames = (codes: string, language: Language): string =>
  codes.replaceAll(/\b[A-Z]{2}\b/g, code => countryText(code, language))

/** Of these kinds, such as `countries_or_none`. */
export const isOfCountries = (kind: AnswerKind): boolean => kind.startsWith('countr')

/** A choice, or the statement that there is none. */
export function OrNone({
  label,
  none,
  value,
  error = null,
  onChange,
  children: choice,
}: Given & {
  /** Says that there is none. */
  none: string
  children: ReactNode
}) {
  const isNone = value === NONE
  return (
    <Stack gap={6}>
      {!isNone && choice}
      <Checkbox
        label={isNone ? `${label} ${none}` : none}
        checked={isNone}
        error={isNone && error}
        onChange={event => onChange(event.currentTarget.checked ? NONE : '')}
      />
    </Stack>
  )
}
