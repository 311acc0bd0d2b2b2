import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { COUNTRIES } from '../../src/kernel/values/countries.ts'
import { countryText } from '../shared/figures.tsx'
import { useLanguage } from '../shared/words.tsx'

/** A country, by its name in the reader's language. */
export function CountrySelect(props: Omit<SelectProps, 'data'>) {
  const { language } = useLanguage()
  const data = useMemo(
    () =>
      [...COUNTRIES]
        .map(code => ({ value: code, label: countryText(code, language) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [language],
  )
  return <Select searchable clearable {...props} data={data} />
}
