import { Alert, Checkbox, Group, SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Decision } from '../../../src/areas/ledger/vocabulary.rules.ts'
import { type Output, useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { Money } from '../../shared/figures.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './queue.words.ts'
import { TEMPLATES } from './queue-templates.ts'

export type Review = Output<'reviewTransaction'>['data']

/** The decision, its text, and that it is final. Remounted for each decision. */
export function DecisionDialog({
  review,
  decision,
  onClose,
  onDone,
}: {
  review: Review
  decision: Decision
  onClose: () => void
  onDone: () => void
}) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const [textLanguage, setTextLanguage] = useState(review.owner.language as Language)
  const [resolution, setResolution] = useState('')
  const [isMute, setMute] = useState(false)
  const [payee, setPayee] = useState('')
  const [clause, setClause] = useState('')
  const [isSolvent, setSolvent] = useState(false)
  const decide = useApiMutation('decideTransaction')
  const templates = TEMPLATES.filter(one => one.decision === decision)

  async function submit() {
    const reason = orNull(resolution)
    if (decision !== 'RATIFIED' && reason === null) {
      setMute(true)
      return
    }
    const { transaction_id } = review.transaction
    await decide.mutateAsync({
      transaction_id,
      status: decision,
      manager_resolution: reason,
      payee: orNull(payee),
      agreement_clause: orNull(clause),
      solvency_confirmed: isSolvent,
    })
    notify(words.done[decision])
    onDone()
  }

  return (
    <FormDialog
      opened
      size="lg"
      title={words.dialog[decision]}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        // Errors from the server appear in the dialog.
        submit().catch(() => {})
      }}
      submit={{ RATIFIED: words.ratify, VETOED: words.veto, REJECTED: words.reject }[decision]}
      busy={decide.isPending}
      error={decide.error}
      danger={decision === 'VETOED'}
    >
      <Text size="sm">
        <Money amount={review.transaction.amount} fw={600} /> · {review.llc.name}. {words.meaning[decision]}
      </Text>
      <Group align="flex-end" gap="sm">
        <Select
          label={words.template}
          data={templates.map((one, place) => ({ value: String(place), label: one.name[language] }))}
          value={null}
          onChange={place => place !== null && setResolution(templates[Number(place)]!.text[textLanguage])}
          style={{ flex: '1 1 14rem' }}
        />
        <SegmentedControl
          aria-label={words.textIn}
          value={textLanguage}
          onChange={next => setTextLanguage(next as Language)}
          data={[
            { value: 'en', label: shared.languages.en! },
            { value: 'es', label: shared.languages.es! },
          ]}
        />
      </Group>
      <Textarea
        data-autofocus
        label={words.resolution}
        description={`${words.resolutionText} ${words.reads(shared.languages[review.owner.language]!)}`}
        required={decision !== 'RATIFIED'}
        error={isMute && words.resolutionNeeded}
        value={resolution}
        onChange={event => {
          setResolution(event.currentTarget.value)
          setMute(false)
        }}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={4000}
      />
      {decision === 'RATIFIED' && (
        <>
          <Group align="flex-start" gap="sm">
            <TextInput
              label={words.payee}
              description={words.payeeText}
              value={payee}
              onChange={event => setPayee(event.currentTarget.value)}
              maxLength={300}
              style={{ flex: '1 1 14rem' }}
            />
            <TextInput
              label={words.clause}
              description={words.clauseText}
              value={clause}
              onChange={event => setClause(event.currentTarget.value)}
              maxLength={300}
              style={{ flex: '1 1 14rem' }}
            />
          </Group>
          <Checkbox
            label={words.solvent}
            description={words.solventText}
            checked={isSolvent}
            onChange={event => setSolvent(event.currentTarget.checked)}
          />
        </>
      )}
      <Alert color="sun" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        {words.final}
      </Alert>
    </FormDialog>
  )
}
