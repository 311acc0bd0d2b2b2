import { Alert, FileInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { RATE_KINDS, type RateKind } from '../../../src/areas/rates/vocabulary.rules.ts'
import { type Output, useApiQuery, useChanged } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { Day, percentText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { upload } from '../../shared/upload.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { WORDS } from './rates.words.ts'

/** The tables of published rates that the firm imports. */
export function Rates() {
  const words = useWords(WORDS)
  return (
    <Page title={words.title} lead={words.lead}>
      <Stack gap="lg">
        <ExchangeRates />
        <FederalRates />
      </Stack>
    </Page>
  )
}

function ExchangeRates() {
  const words = useWords(WORDS)
  const [isOpen, setOpen] = useState(false)
  const found = useApiQuery('listRateTables', {})
  return (
    <Section
      title={words.exchange}
      lead={words.exchangeLead}
      flush
      actions={
        <ActionButton needs="tax:write" size="xs" onClick={() => setOpen(true)}>
          {words.import}
        </ActionButton>
      }
    >
      <QueryState of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={words.noRates} />
          ) : (
            <Listing
              label={words.exchange}
              rows={data}
              keyOf={one => `${one.kind} ${one.currency}`}
              columns={[
                { title: words.currency, lead: true, cell: one => one.currency },
                { title: words.table, cell: one => words.kinds[one.kind] },
                { title: words.count, end: true, cell: one => one.rates },
                { title: words.first, narrow: true, cell: one => <Day day={one.first} /> },
                { title: words.last, narrow: true, cell: one => <Day day={one.last} /> },
              ]}
            />
          )
        }
      </QueryState>
      {isOpen && <ImportRates onClose={() => setOpen(false)} />}
    </Section>
  )
}

type Found = Output<'importRateTable'>['data']

function ImportRates({ onClose }: { onClose(): void }) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const [kind, setKind] = useState<RateKind>('ecb_daily')
  const [year, setYear] = useState('')
  const [file, setFile] = useState<File | null>(null)
  /** What an import would change; the next submission imports it. */
  const [found, setFound] = useState<Found | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!file) return setError(words.fileNeeded)
    setError(null)
    setBusy(true)
    try {
      const about = {
        kind,
        year: year.trim() === '' ? null : Number(year),
        file_name: file.name,
        preview: found === null,
      }
      const { data } = await upload('importRateTable', about, file)
      if (found === null) return setFound(data)
      await changed()
      notify(words.imported(data.added, data.changed))
      onClose()
    } catch (trouble) {
      setError(trouble as Error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      opened
      title={words.import}
      submit={found === null ? words.preview : words.importNow}
      onClose={onClose}
      busy={busy}
      error={error}
      onSubmit={submit}
    >
      <Select
        label={words.table}
        allowDeselect={false}
        value={kind}
        data={RATE_KINDS.map(value => ({ value, label: words.kinds[value] }))}
        onChange={next => {
          if (next) setKind(next as RateKind)
          setFound(null)
        }}
      />
      <TextInput
        label={words.year}
        description={words.yearHint}
        inputMode="numeric"
        maxLength={4}
        value={year}
        onChange={event => {
          setYear(event.currentTarget.value)
          setFound(null)
        }}
      />
      <FileInput
        label={words.file}
        required
        accept=".csv,text/csv"
        clearable
        value={file}
        onChange={next => {
          setFile(next)
          setFound(null)
        }}
      />
      {found && (
        <Alert variant="light" color="teal" role="status">
          <Text size="sm">{words.found(found.added, found.changed, found.unchanged)}</Text>
          {found.skipped.length > 0 && <Text size="sm">{words.skipped(found.skipped.join('; '))}</Text>}
        </Alert>
      )}
    </FormDialog>
  )
}

function FederalRates() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const rate = (percent: string) => percentText(Number(percent) / 100, language, 4)
  const [isOpen, setOpen] = useState(false)
  const found = useApiQuery('listFederalRates', {})
  return (
    <Section
      title={words.federal}
      lead={words.federalLead}
      flush
      actions={
        <ActionButton needs="tax:write" size="xs" variant="default" onClick={() => setOpen(true)}>
          {words.import}
        </ActionButton>
      }
    >
      <QueryState of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={words.noFederal} />
          ) : (
            <Listing
              label={words.federal}
              rows={data}
              keyOf={one => one.month}
              columns={[
                { title: words.month, lead: true, cell: one => one.month },
                { title: words.short, end: true, cell: one => rate(one.short_term) },
                { title: words.mid, end: true, cell: one => rate(one.mid_term) },
                { title: words.long, end: true, cell: one => rate(one.long_term) },
                { title: words.source, long: true, cell: one => one.source },
              ]}
            />
          )
        }
      </QueryState>
      {isOpen && <ImportFederal onClose={() => setOpen(false)} />}
    </Section>
  )
}

function ImportFederal({ onClose }: { onClose(): void }) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const [source, setSource] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!file) return setError(words.fileNeeded)
    setError(null)
    setBusy(true)
    try {
      const { data } = await upload('importFederalRates', { source }, file)
      await changed()
      notify(words.federalImported(data.months, data.changed))
      onClose()
    } catch (trouble) {
      setError(trouble as Error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      opened
      title={words.federal}
      submit={words.importNow}
      onClose={onClose}
      busy={busy}
      error={error}
      onSubmit={submit}
    >
      <Text size="sm">{words.federalText}</Text>
      <TextInput
        data-autofocus
        label={words.source}
        description={words.sourceHint}
        required
        maxLength={300}
        value={source}
        onChange={event => setSource(event.currentTarget.value)}
      />
      <FileInput
        label={words.file}
        required
        accept=".csv,text/csv"
        clearable
        value={file}
        onChange={setFile}
      />
    </FormDialog>
  )
}
