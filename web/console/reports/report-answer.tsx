import { Group, Radio, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Output, useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { useWords } from '../../shared/words.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { orNull } from '../names.ts'
import { WORDS } from './reports.words.ts'

type Report = Output<'readLlcReport'>['data']
const DECISIONS = ['APPROVED', 'MODIFIED', 'DEFERRED', 'REJECTED'] as const
type Decision = (typeof DECISIONS)[number]

/** Answers one recommendation for the owner. */
export function ReportAnswer({ report, idx, onClose }: { report: Report; idx: number; onClose(): void }) {
  const words = useWords(WORDS)
  const { title, response } = report.recommendations.find(one => one.idx === idx)!
  const [decision, setDecision] = useState<Decision | null>((response?.decision as Decision) ?? null)
  const [notes, setNotes] = useState(response?.client_notes ?? '')
  const [isChecked, setChecked] = useState(false)
  const save = useApiMutation('answerLlcReport')
  const isSubmitting =
    decision === 'APPROVED' &&
    report.proposed_decisions.some(one => one.recommendation_idx === idx && one.transaction_id === null)
  return (
    <FormDialog
      opened
      title={words.answerFor}
      onClose={onClose}
      busy={save.isPending}
      error={save.error}
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        if (decision === null) return
        const one = { recommendation_idx: idx, decision, client_notes: orNull(notes) ?? undefined }
        save.mutate(
          { report_id: report.id, decisions: [one] },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm">{words.answerText}</Text>
      <Radio.Group
        label={words.answer}
        required
        value={decision}
        onChange={next => setDecision(next as Decision)}
        {...(isSubmitting && { description: words.submits })}
        error={isChecked && decision === null ? words.choose : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      >
        <Group my="xs">
          {DECISIONS.map(one => (
            <Radio key={one} value={one} label={words.decisions[one]} />
          ))}
        </Group>
      </Radio.Group>
      <Textarea
        label={words.notes}
        description={words.notesHint}
        autosize
        maxLength={4000}
        value={notes}
        onChange={event => setNotes(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
