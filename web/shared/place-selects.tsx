import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { COUNTRIES } from '../../src/kernel/values/countries.ts'
import { STATE_CODES, stateName } from '../../src/kernel/values/us-states.ts'
import { countryText } from './figures.tsx'
import { useLanguage } from './words.tsx'

/** Choices by their name in the user's language, in the order of that language. */
function useNamed(codes: Iterable<string>, nameOf: typeof countryText) {
  const { language } = useLanguage()
  return useMemo(
    () =>
      [...codes]
        .map(value => ({ value, label: nameOf(value, language) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [codes, nameOf, language],
  )
}

/** A country, by its name in the user's language. */
export const CountrySelect = ({ value, ...props }: Omit<SelectProps, 'data'>) => (
  // An empty text would be a value, with a button that clears it.
  <Select searchable clearable {...props} value={value || null} data={useNamed(COUNTRIES, countryText)} />
)

/** Several countries. */
export const CountriesSelect = (props: Omit<MultiSelectProps, 'data'>) => (
  <MultiSelect searchable clearable {...props} data={useNamed(COUNTRIES, countryText)} />
)

/** A state of the US in which an LLC can be formed. */
export const StateSelect = (props: Omit<SelectProps, 'data'>) => (
  <Select searchable allowDeselect={false} {...props} data={useNamed(STATE_CODES, stateName)} />
)
