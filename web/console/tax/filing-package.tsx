import { FileInput, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addressOf, ask, useApiMutation, useChanged } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { DownloadButton } from '../../shared/DownloadButton.tsx'
import { todayUtc } from '../../shared/days.ts'
import { dayText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { FiledCopy, StoredPackages } from '../../shared/StoredPackages.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton, Allowed } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { orNull } from '../names.ts'
import { useUploadOnce } from '../upload-once.ts'
import { WORDS } from './filing-year.words.ts'
import type { Year } from './year.ts'

type Way = 'fax' | 'mail'
const WAYS: readonly Way[] = ['fax', 'mail']
const documentHref = (document_id: number) => addressOf('downloadLlcDocument', { document_id })

/** The filing package: downloads, the stored copies, and how they were sent. */
export function FilingPackage({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [dialog, setDialog] = useState<'store' | 'send' | null>(null)
  const of = { entity_id: year.entity_id, year: year.year }
  const [newest] = year.packages
  // Only a return that was filed is amended; a package that was not sent is replaced.
  const isFiled = year.filed_elsewhere !== null || year.packages.some(({ how }) => how !== null)
  const has = (form: string) => year.blanks.some(blank => blank.startsWith(form))
  const lacking = [`1120 ${year.year}`, '5472 '].filter(form => !has(form)).map(form => form.trim())
  const isExtensionLate = has('7004 ') && year.filing_status === 'pending' && todayUtc() > year.due_date
  const canMake = year.is_complete && lacking.length === 0
  return (
    <Section
      title={words.package}
      lead={words.packageLead}
      actions={
        <Group gap="xs">
          {canMake && (
            <ActionButton
              needs="tax:write"
              size="xs"
              variant={newest ? 'default' : 'filled'}
              onClick={() => setDialog('store')}
            >
              {isFiled ? words.storeAmended : newest ? words.storeAgain : words.store}
            </ActionButton>
          )}
          {newest && newest.how === null && (
            <ActionButton needs="tax:write" size="xs" onClick={() => setDialog('send')}>
              {words.send}
            </ActionButton>
          )}
        </Group>
      }
    >
      <Stack gap="md">
        {!year.is_complete && <Text size="sm">{words.notYet}</Text>}
        {year.required && year.empty_on_1120.length > 0 && (
          <Text size="sm">
            {words.emptyOn1120(year.empty_on_1120.map(field => words.signatureFields[field]).join(', '))}
          </Text>
        )}
        {lacking.map(form => (
          <Text key={form} size="sm">
            {words.blankMissing(form)}
          </Text>
        ))}
        {isExtensionLate && <Text size="sm">{words.extensionLate(dayText(year.due_date, language))}</Text>}
        <Allowed needs="identifiers:read">
          <Group gap="xs">
            {canMake &&
              WAYS.map(sent_by => (
                <DownloadButton
                  key={sent_by}
                  href={addressOf('downloadLlcPackage', { ...of, sent_by })}
                  needsProof
                >
                  {sent_by === 'fax' ? words.whole : words.wholeMail}
                </DownloadButton>
              ))}
            {has('7004 ') && (
              <DownloadButton href={addressOf('downloadLlcPackage', { ...of, extension: true })} needsProof>
                {words.extension}
              </DownloadButton>
            )}
          </Group>
          {canMake && (
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {words.parts}
              </Text>
              {year.parts.map(part => (
                <DownloadButton
                  key={part}
                  href={addressOf('downloadLlcPackage', { ...of, part })}
                  needsProof
                  size="compact-sm"
                  variant="default"
                >
                  {part}
                </DownloadButton>
              ))}
            </Group>
          )}
        </Allowed>
        <Allowed needs="documents:download">
          <Text component="h3" fw={650} size="sm" m={0}>
            {words.stored}
          </Text>
          {year.filed_copy && <FiledCopy copy={year.filed_copy} documentHref={documentHref} />}
          {year.filed_elsewhere !== null && year.filed_copy === null && (
            <Text size="sm">{words.noFiledCopy}</Text>
          )}
          {year.packages.length === 0 ? (
            year.filed_elsewhere === null && <Text size="sm">{words.noneStored}</Text>
          ) : (
            <StoredPackages packages={year.packages} documentHref={documentHref} />
          )}
        </Allowed>
      </Stack>
      {dialog === 'store' && <StorePackage of={of} isAmended={isFiled} onClose={() => setDialog(null)} />}
      {dialog === 'send' && (
        <RecordSending of={of} madeFor={newest?.made_for ?? 'fax'} onClose={() => setDialog(null)} />
      )}
    </Section>
  )
}

type Of = { entity_id: number; year: number }
type ProofType = 'FAX_CONFIRMATION' | 'RECEIPT' | '5472'

function WaySelect({ label, value, onChange }: { label: string; value: Way; onChange(way: Way): void }) {
  const words = useWords(WORDS)
  return (
    <Select
      data-autofocus
      label={label}
      allowDeselect={false}
      data={WAYS.map(one => ({ value: one, label: words.ways[one] }))}
      value={value}
      onChange={next => next && onChange(next as Way)}
    />
  )
}

function StorePackage({ of, isAmended, onClose }: { of: Of; isAmended: boolean; onClose(): void }) {
  const words = useWords(WORDS)
  const store = useApiMutation('storePackage')
  const [sentBy, setSentBy] = useState<Way>('fax')
  const [sender, setSender] = useState('')
  const [amend, setAmend] = useState('')
  return (
    <FormDialog
      opened
      title={isAmended ? words.storeAmended : words.store}
      submit={isAmended ? words.storeAmended : words.store}
      onClose={onClose}
      busy={store.isPending}
      error={store.error}
      onSubmit={event => {
        event.preventDefault()
        store.mutate(
          { ...of, sent_by: sentBy, sender: orNull(sender), amend: orNull(amend) },
          {
            onSuccess({ data }) {
              notify(data.replaces === null ? words.packageStored : words.packageReplaced)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.storeText}</Text>
      <WaySelect label={words.sentBy} value={sentBy} onChange={setSentBy} />
      {sentBy === 'fax' && (
        <TextInput
          label={words.sender}
          description={words.senderHint}
          maxLength={300}
          value={sender}
          onChange={event => setSender(event.currentTarget.value)}
        />
      )}
      {isAmended && (
        <TextInput
          label={words.amend}
          description={words.amendHint}
          required
          maxLength={300}
          value={amend}
          onChange={event => setAmend(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

function RecordSending({ of, madeFor, onClose }: { of: Of; madeFor: Way; onClose(): void }) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const [how, setHow] = useState<Way>(madeFor)
  const [on, setOn] = useState(todayUtc())
  const [file, setFile] = useState<File | null>(null)
  const [signed, setSigned] = useState<File | null>(null)
  const uploadOnce = useUploadOnce()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)

  async function sendFile(file: File | null, doc_type: ProofType): Promise<number | null> {
    return file && (await uploadOnce(file, { entity_id: of.entity_id, doc_type, tax_year: of.year }))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    setBusy(true)
    try {
      const receipt_id = await sendFile(file, how === 'fax' ? 'FAX_CONFIRMATION' : 'RECEIPT')
      const signed_copy_id = await sendFile(signed, '5472')
      await ask('recordSending', { ...of, how, on, receipt_id, signed_copy_id })
      await changed()
      notify(words.sendingRecorded)
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
      title={words.send}
      submit={words.send}
      onClose={onClose}
      busy={busy}
      error={error}
      onSubmit={submit}
    >
      <Text size="sm">{words.sendText}</Text>
      <WaySelect label={words.how} value={how} onChange={setHow} />
      <TextInput
        type="date"
        label={words.on}
        max={todayUtc()}
        value={on}
        onChange={event => setOn(event.currentTarget.value)}
      />
      <FileInput label={words.receipt} value={file} onChange={setFile} clearable />
      <FileInput
        label={words.signedCopy}
        description={words.signedCopyHint}
        value={signed}
        onChange={setSigned}
        clearable
      />
    </FormDialog>
  )
}
