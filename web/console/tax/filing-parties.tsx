import { Badge, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { countryText } from '../../shared/figures.tsx'
import { CountrySelect } from '../../shared/place-selects.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './filing-form.words.ts'
import type { Year } from './year.ts'

type Party = Year['parties'][number]

/** The related parties of an LLC, with what the form asks about them. */
export function Parties({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const [edited, setEdited] = useState<Party | null>(null)
  const missing = (
    <Badge size="sm" variant="light" color="sun" tt="none">
      {words.missing}
    </Badge>
  )
  const hasOneCountry = year.parties.every(one => one.country === one.tax_country)
  const country = (code: string | null, one: Party) =>
    code === null ? one.person_kind === 'foreign' && missing : countryText(code, language)
  return (
    <Section title={words.parties} lead={words.partiesLead} flush>
      {year.parties.length === 0 ? (
        <Text size="sm" px="lg" pb="lg">
          {words.noParties}
        </Text>
      ) : (
        <Listing
          label={words.parties}
          rows={year.parties}
          keyOf={one => one.id}
          columns={[
            {
              title: words.name,
              lead: true,
              minWidth: '9rem',
              cell: one => (one.latin_name ? `${one.name} (${one.latin_name})` : one.name),
            },
            { title: words.person, cell: one => words.kinds[one.person_kind] },
            {
              title: hasOneCountry ? words.oneCountry : words.country,
              cell: one => country(one.country, one),
            },
            ...(hasOneCountry
              ? []
              : [{ title: words.taxCountry, cell: (one: Party) => country(one.tax_country, one) }]),
            { title: words.address, long: true, cell: one => one.address ?? missing },
            {
              title: words.taxNumber,
              cell: one => (one.tax_number === null ? missing : words.taxNumbers[one.tax_number]),
            },
            {
              title: words.usNumber,
              cell: one => one.has_us_number && words.taxNumbers.known,
            },
            { title: words.referenceId, cell: one => one.reference_id },
            {
              title: shared.actions,
              end: true,
              cell: one => (
                <ActionButton
                  needs="tax:write"
                  size="compact-xs"
                  variant="default"
                  onClick={() => setEdited(one)}
                >
                  {shared.change}
                </ActionButton>
              ),
            },
          ]}
        />
      )}
      {edited && <PartyDialog party={edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

function PartyDialog({ party, onClose }: { party: Party; onClose(): void }) {
  const words = useWords(WORDS)
  const set = useApiMutation('setRelatedParty')
  const form = useForm({
    initialValues: {
      person_kind: party.person_kind,
      country: party.country ?? '',
      tax_country: party.tax_country ?? '',
      address: party.address ?? '',
      latin_name: party.latin_name ?? '',
      ftin: '',
      us_number: '',
      reference_id: party.reference_id,
    },
  })
  return (
    <FormDialog
      opened
      size="lg"
      title={`${words.editParty}: ${party.name}`}
      onClose={onClose}
      busy={set.isPending}
      error={set.error}
      onSubmit={form.onSubmit(({ ftin, us_number, country, tax_country, address, latin_name, ...rest }) =>
        set.mutate(
          {
            counterparty_id: party.id,
            ...rest,
            country: orNull(country),
            tax_country: orNull(tax_country),
            address: orNull(address),
            latin_name: orNull(latin_name),
            ...(ftin.trim() !== '' && { ftin }),
            ...(us_number.trim() !== '' && { us_number }),
          },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        ),
      )}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={words.person}
          allowDeselect={false}
          data={(['foreign', 'us'] as const).map(value => ({ value, label: words.kinds[value] }))}
          {...form.getInputProps('person_kind')}
        />
        <TextInput
          label={words.referenceId}
          description={words.referenceHint}
          maxLength={50}
          {...form.getInputProps('reference_id')}
        />
        <CountrySelect label={words.country} {...form.getInputProps('country')} />
        <CountrySelect label={words.taxCountry} {...form.getInputProps('tax_country')} />
      </SimpleGrid>
      <TextInput
        label={words.latinName}
        description={words.latinNameHint}
        maxLength={300}
        {...form.getInputProps('latin_name')}
      />
      <TextInput label={words.address} maxLength={300} {...form.getInputProps('address')} />
      <TextInput
        label={words.taxNumber}
        description={words.ftinHint}
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('ftin')}
      />
      {form.values.person_kind === 'foreign' && (
        <TextInput
          label={words.usNumber}
          description={words.usNumberHint(party.has_us_number)}
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('us_number')}
        />
      )}
    </FormDialog>
  )
}
