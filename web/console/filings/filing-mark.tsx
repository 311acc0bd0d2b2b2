import { FileInput, Select, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask, type Input, useChanged } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { todayUtc } from '../../shared/days.ts'
import { useWords } from '../../shared/words.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { GoAnchor } from '../links.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { useUploadOnce } from '../upload-once.ts'
import { WORDS } from './filings.words.ts'

export type MarkedFiling = { entity_id: number; entity_name: string; form: string; year: number }
type Status = Input<'markFiling'>['status']
const STATUSES: readonly Status[] = ['filed', 'extended', 'not_required', 'pending']
const FORM = '5472'
/** Updates the status of a filing and its date. A return that was filed without a stored package comes with its signed copy. */
export function MarkFiling({ of, onClose }: { of: MarkedFiling; onClose: () => void }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const changed = useChanged()
  const [status, setStatus] = useState<Status>('filed')
  const [on, setOn] = useState(todayUtc())
  const [elsewhere, setElsewhere] = useState('')
  const [copy, setCopy] = useState<File | null>(null)
  const uploadOnce = useUploadOnce()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const { entity_name, ...filing } = of
  const reason = status === 'filed' ? orNull(elsewhere) : null
  const hasCopy = reason !== null && of.form === FORM

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    setBusy(true)
    try {
      const { entity_id, year } = filing
      const signed_copy_id =
        hasCopy && copy ? await uploadOnce(copy, { entity_id, doc_type: FORM, tax_year: year }) : null
      await ask('markFiling', { ...filing, status, on, filed_elsewhere: reason, signed_copy_id })
      await changed()
      notify(words.marked)
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
      title={words.markTitle(of.form, of.year)}
      onClose={onClose}
      busy={busy}
      error={error}
      onSubmit={submit}
    >
      <Text size="sm" fw={600}>
        {entity_name}
      </Text>
      <Select
        data-autofocus
        label={words.became}
        data={STATUSES.map(one => ({ value: one, label: shared.filingStatuses[one] }))}
        value={status}
        onChange={next => next && setStatus(next as Status)}
        allowDeselect={false}
      />
      <TextInput
        type="date"
        label={words.on}
        description={words.onHint}
        max={todayUtc()}
        value={on}
        onChange={event => setOn(event.currentTarget.value)}
      />
      {status === 'filed' && (
        <GoAnchor to={`/llcs/${of.entity_id}/tax`} search={{ year: of.year }}>
          {words.toPackage}
        </GoAnchor>
      )}
      {status === 'filed' && (
        <TextInput
          label={words.elsewhere}
          description={words.elsewhereHint}
          maxLength={300}
          value={elsewhere}
          onChange={event => setElsewhere(event.currentTarget.value)}
        />
      )}
      {hasCopy && (
        <FileInput
          label={words.copy}
          description={words.copyHint}
          value={copy}
          onChange={setCopy}
          clearable
        />
      )}
    </FormDialog>
  )
}
