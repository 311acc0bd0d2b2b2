import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MonthEndSelect } from '../../shared/choice-fields.tsx'
import { CountrySelect, StateSelect } from '../../shared/place-selects.tsx'
import { useWords } from '../../shared/words.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './llc.words.ts'

/** The record of an LLC as typed. */
export type RecordTyped = {
  name: string
  state: string
  ein: string
  status: 'forming' | 'active' | 'dissolved'
  formation_date: string
  dissolved_on: string
  registered_agent: string
  fiscal_year_end: string
  foreign_owned: boolean
  founder_name: string
  founder_address: string
  founder_country: string
  naics: string
}

export const NEW_RECORD: RecordTyped = {
  name: '',
  state: 'NM',
  ein: '',
  status: 'active',
  formation_date: '',
  dissolved_on: '',
  registered_agent: '',
  fiscal_year_end: '12-31',
  foreign_owned: true,
  founder_name: '',
  founder_address: '',
  founder_country: '',
  naics: '',
}

/** As sent: an empty text clears. */
export const recordOf = (typed: RecordTyped) => ({
  name: typed.name,
  state: typed.state,
  status: typed.status,
  fiscal_year_end: typed.fiscal_year_end,
  foreign_owned: typed.foreign_owned,
  ein: orNull(typed.ein),
  formation_date: orNull(typed.formation_date),
  dissolved_on: typed.status === 'dissolved' ? orNull(typed.dissolved_on) : undefined,
  registered_agent: orNull(typed.registered_agent),
  founder_name: orNull(typed.founder_name),
  founder_address: orNull(typed.founder_address),
  founder_country: orNull(typed.founder_country),
  naics: orNull(typed.naics),
})

/** The form asks for all 6 digits; a shorter code that is on record may stay. */
export const checkNaics = (naics: string, before: string, message: string) =>
  naics.trim() === '' || naics === before || /^\d{6}$/.test(naics.trim()) ? null : message

export function RecordFields({ form }: { form: UseFormReturnType<RecordTyped> }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const statuses = ['forming', 'active', 'dissolved'] as const
  return (
    <>
      <TextInput label={words.name} required data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <StateSelect label={words.state} required {...form.getInputProps('state')} />
        <TextInput label={words.ein} placeholder="NN-NNNNNNN" {...form.getInputProps('ein')} />
        <Select
          label={words.status}
          data={statuses.map(one => ({ value: one, label: shared.statuses[one] }))}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
        {form.values.status === 'dissolved' && (
          <TextInput type="date" label={words.dissolved} {...form.getInputProps('dissolved_on')} />
        )}
        <TextInput
          type="date"
          label={words.formed}
          description={words.formedHint}
          {...form.getInputProps('formation_date')}
        />
        <MonthEndSelect label={words.fiscalYearEnd} {...form.getInputProps('fiscal_year_end')} />
        <TextInput label={words.registeredAgent} {...form.getInputProps('registered_agent')} />
        <TextInput
          label={words.naics}
          description={words.naicsHint}
          inputMode="numeric"
          maxLength={6}
          {...form.getInputProps('naics')}
        />
        <TextInput label={words.founder} {...form.getInputProps('founder_name')} />
        <CountrySelect label={words.founderCountry} {...form.getInputProps('founder_country')} />
      </SimpleGrid>
      <TextInput label={words.founderAddress} {...form.getInputProps('founder_address')} />
      <Checkbox label={words.foreignOwned} {...form.getInputProps('foreign_owned', { type: 'checkbox' })} />
    </>
  )
}
