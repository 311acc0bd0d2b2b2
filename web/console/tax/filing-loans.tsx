import { Anchor, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { addressOf, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { CurrencySelect } from '../../shared/choice-fields.tsx'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Day, Money, moneyText, monthText, percentText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { EntryPicker } from './entry-picker.tsx'
import { WORDS } from './filing-year.words.ts'
import type { Year } from './year.ts'

type Loan = Year['loans'][number]
type LoanEntry = Year['loan_entries'][number]
/** The loans of an LLC with related parties, and the entries that belong to them. */
export function Loans({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const [form, setForm] = useState<Loan | 'new' | null>(null)
  const remove = useApiMutation('removeLoan')
  const askToRemove = async ({ id }: Loan) => {
    const isSure = await confirm({
      title: words.removeLoan,
      text: words.removeText,
      yes: words.remove,
      no: shared.cancel,
      danger: true,
    })
    if (isSure)
      remove.mutate({ loan_id: id }, { onSuccess: () => notify(words.loanRemoved), onError: notifyError })
  }
  return (
    <Section
      title={words.loans}
      lead={words.loansLead}
      flush
      actions={
        year.parties.length > 0 && (
          <ActionButton needs="tax:write" size="xs" onClick={() => setForm('new')}>
            {words.addLoan}
          </ActionButton>
        )
      }
    >
      {year.loans.length === 0 ? (
        <Text size="sm" px="lg" pb="lg">
          {words.noLoans}
        </Text>
      ) : (
        <Listing
          label={words.loans}
          rows={year.loans}
          keyOf={one => one.id}
          columns={[
            { title: words.loan, lead: true, cell: one => words.loanOf(one.id, one.party, one.name) },
            { title: words.party, cell: one => one.party },
            { title: words.direction, cell: one => words.directions[one.direction] },
            {
              title: words.principal,
              end: true,
              cell: one => moneyText(one.principal, language, one.currency),
            },
            {
              title: words.rateShort,
              end: true,
              cell: one => one.rate !== null && percentText(Number(one.rate) / 100, language, 4),
            },
            { title: words.startsOn, narrow: true, cell: one => <Day day={one.starts_on} /> },
            {
              title: words.contract,
              cell: one =>
                one.document_id === null ? (
                  words.noContract
                ) : (
                  <Anchor
                    size="sm"
                    href={addressOf('downloadLlcDocument', { document_id: one.document_id })}
                    download
                  >
                    {one.document_id}
                  </Anchor>
                ),
            },
            { title: words.linked, end: true, cell: one => one.entries },
            {
              title: shared.actions,
              end: true,
              cell: one => (
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <ActionButton
                    needs="tax:write"
                    size="compact-xs"
                    variant="default"
                    onClick={() => setForm(one)}
                  >
                    {shared.change}
                  </ActionButton>
                  {one.entries === 0 && (
                    <ActionButton
                      needs="tax:write"
                      size="compact-xs"
                      variant="default"
                      onClick={() => askToRemove(one)}
                    >
                      {words.remove}
                    </ActionButton>
                  )}
                </Group>
              ),
            },
          ]}
        />
      )}
      <LoanEntries year={year} />
      {form && <LoanForm year={year} loan={form === 'new' ? null : form} onClose={() => setForm(null)} />}
    </Section>
  )
}

function LoanEntries({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const [linked, setLinked] = useState<LoanEntry | 'other' | null>(null)
  const link = useApiMutation('linkLoanEntry')
  const nameOf = (id: number) => {
    const loan = year.loans.find(one => one.id === id)
    return loan ? words.loanOf(loan.id, loan.party, loan.name) : String(id)
  }
  if (year.loans.length === 0 && year.loan_entries.length === 0) return null
  return (
    <>
      <Group justify="space-between" px="lg" pt="lg" pb="xs">
        <Text component="h3" fw={650} size="sm" m={0}>
          {words.loanEntries}
        </Text>
        {year.loans.length > 0 && (
          <ActionButton needs="tax:write" size="xs" variant="default" onClick={() => setLinked('other')}>
            {words.link}
          </ActionButton>
        )}
      </Group>
      {year.loan_entries.length > 0 && (
        <Listing
          label={words.loanEntries}
          rows={year.loan_entries}
          keyOf={one => one.id}
          columns={[
            { title: words.purpose, lead: true, long: true, cell: one => one.purpose ?? one.id },
            { title: words.entry, narrow: true, cell: one => one.id },
            {
              title: words.month,
              narrow: true,
              cell: one => monthText(one.year, one.month, language, 'long'),
            },
            { title: words.received, end: true, cell: one => <Money amount={one.received} size="sm" /> },
            { title: words.paid, end: true, cell: one => <Money amount={one.paid} size="sm" /> },
            {
              title: words.loan,
              cell: one => (one.loan_id === null ? words.notLinked : nameOf(one.loan_id)),
            },
            { title: words.as, cell: one => one.as && words.kinds[one.as] },
            {
              title: shared.actions,
              end: true,
              cell: one =>
                one.loan_id === null ? (
                  year.loans.length > 0 && (
                    <ActionButton needs="tax:write" size="compact-xs" onClick={() => setLinked(one)}>
                      {words.linkThis}
                    </ActionButton>
                  )
                ) : (
                  <ActionButton
                    needs="tax:write"
                    size="compact-xs"
                    variant="default"
                    onClick={() =>
                      link.mutate(
                        { entry_id: one.id },
                        { onSuccess: () => notify(words.unlinkDone), onError: notifyError },
                      )
                    }
                  >
                    {words.unlink}
                  </ActionButton>
                ),
            },
          ]}
        />
      )}
      {linked && (
        <LinkForm year={year} entry={linked === 'other' ? null : linked} onClose={() => setLinked(null)} />
      )}
    </>
  )
}

function LinkForm({ year, entry, onClose }: { year: Year; entry: LoanEntry | null; onClose(): void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const link = useApiMutation('linkLoanEntry')
  const form = useForm({
    initialValues: {
      entry: entry?.id ?? null,
      loan: year.loans.length === 1 ? String(year.loans[0]!.id) : null,
      as: 'principal',
    },
    validate: {
      entry: value => value === null && words.entryNeeded,
      loan: value => value === null && words.loanNeeded,
    },
  })
  return (
    <FormDialog
      opened
      size={entry === null ? 'lg' : 'md'}
      title={words.link}
      submit={words.linkThis}
      onClose={onClose}
      busy={link.isPending}
      error={link.error}
      onSubmit={form.onSubmit(({ entry, loan, as }) =>
        link.mutate(
          { entry_id: Number(entry), loan_id: Number(loan), as: as as 'principal' | 'interest' },
          {
            onSuccess() {
              notify(words.linkDone)
              onClose()
            },
          },
        ),
      )}
    >
      {entry === null ? (
        <EntryPicker
          year={year}
          value={form.values.entry}
          onChange={id => form.setFieldValue('entry', id)}
          error={form.errors.entry as string | undefined}
        />
      ) : (
        <Text size="sm">
          {[
            monthText(entry.year, entry.month, language, 'long'),
            moneyText(entry.received - entry.paid, language),
            ...(entry.purpose ? [entry.purpose] : []),
          ].join(' · ')}
        </Text>
      )}
      <Select
        label={words.loan}
        required
        data={year.loans.map(one => ({
          value: String(one.id),
          label: words.loanOf(one.id, one.party, one.name),
        }))}
        {...form.getInputProps('loan')}
      />
      <Select
        label={words.as}
        allowDeselect={false}
        data={(['principal', 'interest'] as const).map(value => ({ value, label: words.kinds[value] }))}
        {...form.getInputProps('as')}
      />
    </FormDialog>
  )
}

const numberOf = (text: string): number => Number(text.replace(',', '.'))
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))

function LoanForm({ year, loan, onClose }: { year: Year; loan: Loan | null; onClose(): void }) {
  const words = useWords(WORDS)
  const add = useApiMutation('addLoan')
  const update = useApiMutation('updateLoan')
  const contracts = useApiQuery('listLlcDocuments', { entity_id: year.entity_id, limit: 500 })
  const form = useForm({
    initialValues: {
      party: loan === null ? String(year.parties[0]!.id) : String(loan.counterparty_id),
      direction: loan?.direction ?? 'borrowed',
      name: loan?.name ?? '',
      principal: loan?.principal ?? '',
      currency: loan?.currency ?? 'USD',
      rate: loan?.rate ?? '',
      startsOn: loan?.starts_on ?? '',
      term: loan?.term_months ? String(loan.term_months) : '',
      contract: loan?.document_id ? String(loan.document_id) : null,
    },
  })
  const onSuccess = () => {
    notify(words.loanSaved)
    onClose()
  }
  const submit = form.onSubmit(typed => {
    const terms = {
      name: orNull(typed.name),
      principal: numberOf(typed.principal),
      rate: numberOrNull(typed.rate),
      starts_on: typed.startsOn,
      term_months: numberOrNull(typed.term),
      document_id: typed.contract === null ? null : Number(typed.contract),
    }
    if (loan) update.mutate({ loan_id: loan.id, ...terms }, { onSuccess })
    else
      add.mutate(
        {
          entity_id: year.entity_id,
          counterparty_id: Number(typed.party),
          direction: typed.direction,
          currency: typed.currency,
          ...terms,
        },
        { onSuccess },
      )
  })
  return (
    <FormDialog
      opened
      size="lg"
      title={loan ? words.editLoan : words.addLoan}
      onClose={onClose}
      busy={add.isPending || update.isPending}
      error={add.error ?? update.error ?? contracts.error}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={words.party}
          disabled={loan !== null}
          allowDeselect={false}
          data={year.parties.map(one => ({ value: String(one.id), label: one.name }))}
          {...form.getInputProps('party')}
        />
        <Select
          label={words.direction}
          disabled={loan !== null}
          allowDeselect={false}
          data={(['borrowed', 'lent'] as const).map(value => ({ value, label: words.directions[value] }))}
          {...form.getInputProps('direction')}
        />
        <TextInput
          label={words.principal}
          inputMode="decimal"
          required
          {...form.getInputProps('principal')}
        />
        <CurrencySelect label={words.currency} disabled={loan !== null} {...form.getInputProps('currency')} />
        <TextInput type="date" label={words.startsOn} required {...form.getInputProps('startsOn')} />
        <TextInput label={words.name} maxLength={300} {...form.getInputProps('name')} />
        <TextInput
          label={words.rate}
          description={words.rateHint}
          inputMode="decimal"
          {...form.getInputProps('rate')}
        />
        <TextInput
          label={words.term}
          description={words.termHint}
          inputMode="numeric"
          {...form.getInputProps('term')}
        />
      </SimpleGrid>
      <Select
        label={words.contract}
        description={words.contractHint}
        clearable
        searchable
        data={(contracts.data?.data ?? []).map(one => ({
          value: String(one.id),
          label: `${one.id}: ${one.title}`,
        }))}
        {...form.getInputProps('contract')}
      />
    </FormDialog>
  )
}
