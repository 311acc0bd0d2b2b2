import { Alert, Button, FileInput, Group, Loader, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { AmountField } from '../AmountField.tsx'
import { ask, type Input, type Output, useChanged } from '../api.ts'
import { notify } from '../confirm.tsx'
import { moneyText } from '../figures.tsx'
import { ErrorState } from '../states.tsx'
import { useFormGuard } from '../unsaved.ts'
import { upload } from '../upload.ts'
import { useLanguage, useWords } from '../words.tsx'
import { type Account, type Chosen, keyOf, nameOfMonth, type Reconciled } from './reconciled.ts'
import { WORDS } from './reconciliation.words.ts'

type Preview = Output<'previewStatement'>['data']
type TaxYear = Pick<Reconciled, 'begins' | 'ends'>
type Format = { date_order?: 'dmy' | 'mdy'; decimal?: 'point' | 'comma' }

const OTHER = ''
/** Currencies that accounts of these LLCs usually have; any other can be typed in a connected bank. */
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'MXN', 'BRL', 'JPY', 'SGD', 'NZD', 'HKD']

/** The ended months of a tax year, newest first. */
function endedMonths({ begins, ends }: TaxYear): string[] {
  const [year, month] = begins.split('-').map(Number) as [number, number]
  const last = [ends, new Date().toISOString()].map(day => day.slice(0, 7)) as [string, string]
  return Array.from({ length: 12 }, (_, after) =>
    new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 7),
  )
    .filter(one => one <= last[0] && one < last[1])
    .toReversed()
}

type Typed = Input<'addStatement'>
type Uploaded = Input<'uploadStatement'>
type Previewed = Input<'previewStatement'>

/** Who records the balances: the member, or staff for the member. */
export type StatementRequests = {
  add: (fields: Typed) => Promise<Output<'addStatement'>>
  upload: (fields: Uploaded, file: File) => Promise<Output<'uploadStatement'>>
  preview: (fields: Previewed, file: File) => Promise<Output<'previewStatement'>>
}

const OWN: StatementRequests = {
  add: fields => ask('addStatement', fields),
  upload: (fields, file) => upload('uploadStatement', fields, file),
  preview: (fields, file) => upload('previewStatement', fields, file),
}

/** Records the balances of an account: from a CSV file, or typed, with or without a file. */
export function StatementForm({
  entityId,
  taxYear,
  accounts,
  unlisted,
  chosen,
  opened,
  onClose,
  requests = OWN,
}: {
  entityId: number
  /** The year of the page. */
  taxYear: TaxYear
  accounts: readonly Account[]
  /** Banks in the books that have no statements yet. */
  unlisted: Reconciled['unlisted']
  chosen: Chosen | null
  opened: boolean
  onClose: () => void
  requests?: StatementRequests
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const changed = useChanged()
  const guard = useFormGuard(onClose)
  const [key, setKey] = useState(chosen ? keyOf(chosen.account) : accounts[0] ? keyOf(accounts[0]) : OTHER)
  const [bank, setBank] = useState(unlisted[0]?.bank ?? '')
  const [otherCurrency, setCurrency] = useState(unlisted[0]?.currency ?? 'USD')
  const [month, setMonth] = useState<string | null>(chosen?.month ?? null)
  const [opening, setOpening] = useState<number | ''>('')
  const [closing, setClosing] = useState<number | ''>('')
  const [file, setFile] = useState<File | null>(null)
  const [format, setFormat] = useState<Format>({})
  const [preview, setPreview] = useState<Preview | null>(null)
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null)
  const [error, setError] = useState<Error | null>(null)

  const account = accounts.find(one => keyOf(one) === key)
  const of = account
    ? { bank: account.bank, account: account.account, currency: account.currency }
    : { bank: bank.trim(), account: '', currency: otherCurrency }
  const { currency } = of
  const proposed = preview?.months ?? []
  const isTyped = proposed.length === 0
  const isAmount = (value: number | '') => value !== '' && !Number.isNaN(value)
  const canSave =
    of.bank !== '' &&
    (isTyped
      ? month !== null && isAmount(opening) && isAmount(closing)
      : proposed.some(({ has_ended }) => has_ended))

  const attempt = async (what: 'reading' | 'saving', work: () => Promise<void>) => {
    setBusy(what)
    setError(null)
    await work().catch(setError)
    setBusy(null)
  }
  const look = (next: File | null, choice: Format) => {
    setFile(next)
    setFormat(choice)
    setPreview(null)
    if (!next || !/\.(csv|tsv|txt)$/i.test(next.name)) return
    void attempt('reading', async () => {
      setPreview((await requests.preview({ entity_id: entityId, ...choice }, next)).data)
    })
  }
  const send = async () => {
    const about = { entity_id: entityId, ...of }
    const typed = { month: month!, opening: Number(opening), closing: Number(closing) }
    if (!file) return requests.add({ ...about, ...typed })
    const named = { ...about, ...format, file_name: file.name.slice(0, 300) }
    if (!isTyped) return requests.upload(named, file)
    const balances = { month, opening: String(opening), closing: String(closing) }
    return requests.upload({ ...named, ...balances }, file)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt('saving', async () => {
      const { data } = await send()
      await changed()
      notify(words.saved(data.months.length))
      onClose()
    })
  }

  return (
    <Modal opened={opened} onClose={guard.close} title={words.addTitle} size="md">
      <form {...guard.form} onSubmit={save} noValidate>
        <Stack>
          <Select
            label={words.account}
            allowDeselect={false}
            value={key}
            onChange={next => setKey(next ?? OTHER)}
            data={[
              ...accounts.map(one => ({ value: keyOf(one), label: `${one.name} (${one.currency})` })),
              { value: OTHER, label: words.otherAccount },
            ]}
          />
          {!account && (
            <Group align="flex-start" grow>
              <TextInput
                label={words.bank}
                description={words.bankHint}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                required
                maxLength={100}
                value={bank}
                onChange={event => setBank(event.currentTarget.value)}
              />
              <Select
                label={words.currency}
                allowDeselect={false}
                searchable
                value={otherCurrency}
                onChange={next => setCurrency(next ?? 'USD')}
                data={[...new Set([...CURRENCIES, otherCurrency])]}
              />
            </Group>
          )}
          <FileInput
            label={words.file}
            description={words.fileHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={words.choose}
            styles={{ placeholder: { color: 'var(--llano-muted)' } }}
            accept=".pdf,.csv,.tsv,.txt,.png,.jpg,.jpeg"
            clearable
            clearButtonProps={{ 'aria-label': words.clearFile }}
            value={file}
            onChange={next => look(next, {})}
          />
          {busy === 'reading' && (
            <Group gap="sm" role="status">
              <Loader size="sm" />
              <Text size="sm">{words.reading}</Text>
            </Group>
          )}
          {preview?.fault && (
            <Fault fault={preview.fault} format={format} onFormat={choice => look(file, choice)} />
          )}
          {isTyped ? (
            <>
              <Select
                label={words.month}
                description={words.monthHint}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                required
                searchable
                value={month}
                onChange={setMonth}
                data={endedMonths(taxYear).map(value => ({ value, label: nameOfMonth(value, language) }))}
              />
              <Group align="flex-start" grow>
                <AmountField
                  label={words.opening}
                  required
                  value={opening}
                  onChange={setOpening}
                  description={
                    isAmount(opening) ? `= ${moneyText(Number(opening), language, currency)}` : null
                  }
                />
                <AmountField
                  label={words.closing}
                  required
                  value={closing}
                  onChange={setClosing}
                  description={
                    isAmount(closing) ? `= ${moneyText(Number(closing), language, currency)}` : null
                  }
                />
              </Group>
            </>
          ) : (
            <Stack gap={4}>
              <Text size="sm" fw={500}>
                {words.found}
              </Text>
              {proposed.map(one => (
                <Text key={one.month} size="sm" className="figures">
                  {nameOfMonth(one.month, language)}: {moneyText(one.opening, language, currency)} →{' '}
                  {moneyText(one.closing, language, currency)}
                  {!one.has_ended && ` (${words.notEnded})`}
                </Text>
              ))}
            </Stack>
          )}
          {error && <ErrorState error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.no}
            </Button>
            <Button type="submit" disabled={!canSave} loading={busy === 'saving'}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Why a file could not be read, and the choice that settles it. */
function Fault({
  fault,
  format,
  onFormat,
}: {
  fault: NonNullable<Preview['fault']>
  format: Format
  onFormat: (format: Format) => void
}) {
  const words = useWords(WORDS)
  if (fault.code === 'date_order')
    return (
      <Select
        label={words.dateOrder}
        value={null}
        onChange={next => onFormat({ ...format, date_order: next as 'dmy' })}
        data={[
          { value: 'dmy', label: words.dmy },
          { value: 'mdy', label: words.mdy },
        ]}
      />
    )
  if (fault.code === 'decimal')
    return (
      <Select
        label={words.decimal}
        value={null}
        onChange={next => onFormat({ ...format, decimal: next as 'point' })}
        data={[
          { value: 'point', label: words.point },
          { value: 'comma', label: words.comma },
        ]}
      />
    )
  return (
    <Alert color="sun" variant="light">
      {words.cannotRead}
    </Alert>
  )
}
