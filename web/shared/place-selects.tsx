import {
  type ComboboxItem,
  MultiSelect,
  type MultiSelectProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from '@mantine/core'
import { type FocusEvent, useMemo } from 'react'
import { COUNTRIES } from '../../src/kernel/values/countries.ts'
import { STATE_CODES, stateName } from '../../src/kernel/values/us-states.ts'
import { countryText } from './figures.tsx'
import { bestMatches, onlyMatch } from './place-matches.rules.ts'
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

/** Enter takes the first option, which is highlighted while typing. */
const SEARCH = {
  searchable: true,
  selectFirstOptionOnChange: true,
  filter: (({ options, search }) => bestMatches(options as ComboboxItem[], search)) satisfies OptionsFilter,
} as const

/** Leaving the field takes what was typed, if it can mean only one option. */
const takeTyped =
  (data: readonly ComboboxItem[], value: unknown, onChange: SelectProps['onChange']) =>
  (event: FocusEvent<HTMLInputElement>) => {
    const found = onlyMatch(data, event.currentTarget.value)
    if (found && found.value !== value) onChange?.(found.value, found)
  }

/** A country, by its name in the user's language. */
export function CountrySelect({ value, ...props }: Omit<SelectProps, 'data'>) {
  const data = useNamed(COUNTRIES, countryText)
  return (
    // An empty text would be a value, with a button that clears it.
    <Select
      {...SEARCH}
      clearable
      onBlurCapture={takeTyped(data, value, props.onChange)}
      {...props}
      value={value || null}
      data={data}
    />
  )
}

/** Several countries. */
export const CountriesSelect = (props: Omit<MultiSelectProps, 'data'>) => (
  <MultiSelect {...SEARCH} clearable {...props} data={useNamed(COUNTRIES, countryText)} />
)

/** A state of the US in which an LLC can be formed. */
export function StateSelect(props: Omit<SelectProps, 'data'>) {
  const data = useNamed(STATE_CODES, stateName)
  return (
    <Select
      {...SEARCH}
      allowDeselect={false}
      onBlurCapture={takeTyped(data, props.value, props.onChange)}
      {...props}
      data={data}
    />
  )
}
