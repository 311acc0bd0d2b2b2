import { Checkbox, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { addressOf, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { save } from '../../shared/DownloadButton.tsx'
import { Instant } from '../../shared/figures.tsx'
import { LANGUAGES, type Language } from '../../shared/language.ts'
import { Pager, usePage } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './filing-form.words.ts'
import type { Year } from './year.ts'

/** The dossiers of an LLC, and how to make one of this year. */
export function Dossiers({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const [isOpen, setOpen] = useState(false)
  const { turnTo, ...page } = usePage(10)
  const found = useApiQuery('listLlcDossiers', { entity_id: year.entity_id, ...page })
  return (
    <Section
      title={words.dossiers}
      lead={words.dossiersLead}
      flush
      actions={
        <ActionButton needs="identifiers:read" size="xs" variant="default" onClick={() => setOpen(true)}>
          {words.makeDossier}
        </ActionButton>
      }
    >
      <QueryState of={found} lines={2}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Text size="sm" px="lg" pb="lg">
              {words.noDossiers}
            </Text>
          ) : (
            <>
              <Listing
                label={words.dossiers}
                rows={data}
                keyOf={one => one.id}
                columns={[
                  { title: words.taxYear, lead: true, cell: one => one.year },
                  { title: words.madeAt, narrow: true, cell: one => <Instant at={one.made_at} /> },
                  { title: words.language, cell: one => shared.languages[one.language] },
                  { title: words.files, end: true, cell: one => one.files },
                  { title: words.proof, cell: one => words.proofs[one.proof.status] },
                ]}
              />
              <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
            </>
          )
        }
      </QueryState>
      {isOpen && <MakeDossier year={year} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function MakeDossier({ year, onClose }: { year: Year; onClose(): void }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<Language>(language)
  const [whole, setWhole] = useState(false)
  const order = useApiMutation('orderLlcDossier')
  return (
    <FormDialog
      opened
      title={words.makeDossier}
      submit={words.makeDossier}
      onClose={onClose}
      busy={order.isPending}
      error={order.error}
      onSubmit={event => {
        event.preventDefault()
        order.mutate(
          { entity_id: year.entity_id, year: year.year, language: chosen, tax_numbers: whole },
          {
            onSuccess({ data }) {
              save(addressOf('downloadLlcDossier', { id: data.id }))
              notify(words.dossierStarted)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.makeText}</Text>
      <Select
        label={words.language}
        allowDeselect={false}
        value={chosen}
        data={LANGUAGES.map(value => ({ value, label: shared.languages[value]! }))}
        onChange={next => next && setChosen(next as Language)}
      />
      <Checkbox
        label={words.taxNumbersInFull}
        checked={whole}
        onChange={event => setWhole(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
