import { Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Input, useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { todayUtc } from '../../shared/days.ts'
import { useWords } from '../../shared/words.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { GoAnchor } from '../links.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './filings.words.ts'

export type MarkedFiling = { entity_id: number; entity_name: string; form: string; year: number }
type Status = Input<'markFiling'>['status']
const STATUSES: readonly Status[] = ['filed', 'extended', 'not_required', 'pending']

/** Updates the status of a filing and its date. */
export function MarkFiling({ of, onClose }: { of: MarkedFiling; onClose: () => void }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const mark = useApiMutation('markFiling', {
    changes: ['listFilings', 'readLlc', 'readFilingYear', 'readLlcObligations', 'listAllObligations'],
  })
  const [status, setStatus] = useState<Status>('filed')
  const [on, setOn] = useState(todayUtc())
  const [elsewhere, setElsewhere] = useState('')
  const { entity_name, ...filing } = of
  return (
    <FormDialog
      opened
      title={words.markTitle(of.form, of.year)}
      onClose={onClose}
      busy={mark.isPending}
      error={mark.error}
      onSubmit={event => {
        event.preventDefault()
        mark.mutate(
          { ...filing, status, on, filed_elsewhere: status === 'filed' ? orNull(elsewhere) : null },
          {
            onSuccess() {
              notify(words.marked)
              onClose()
            },
          },
        )
      }}
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
    </FormDialog>
  )
}
