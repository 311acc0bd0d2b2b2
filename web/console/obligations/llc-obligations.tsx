import { Button, Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { useMay } from '../../shared/me.ts'
import { ObligationYear } from '../../shared/obligations/ObligationYear.tsx'
import type { Obligation } from '../../shared/obligations/obligation.ts'
import { WORDS as SHARED } from '../../shared/obligations/obligation.words.ts'
import { QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { LlcYearPage, useLlcYear, yearsBack } from '../LlcYearPage.tsx'
import { GoAnchor } from '../links.tsx'
import { WORDS } from './obligations.words.ts'

const MAX_LISTED = 500
const YEARS_SHOWN = 4
/** The obligations of an LLC and its owner, with what staff can do about them. */
export function LlcObligations() {
  const words = useWords(WORDS)
  const { entityId, year } = useLlcYear()
  const canWrite = useMay()('tax:write')
  const [isAdding, setAdding] = useState(false)
  const listed = useApiQuery('readLlcObligations', { entity_id: entityId, year, limit: MAX_LISTED })
  return (
    <LlcYearPage
      title={words.ofLlc}
      years={yearsBack(new Date().getUTCFullYear() + 1, YEARS_SHOWN)}
      add={canWrite ? { label: words.add, onClick: () => setAdding(true) } : undefined}
    >
      <QueryState of={listed} lines={8}>
        {found => <OfYear key={year} entityId={entityId} found={found} canWrite={canWrite} />}
      </QueryState>
      {isAdding && <Add entityId={entityId} onClose={() => setAdding(false)} />}
    </LlcYearPage>
  )
}

function OfYear({
  entityId,
  found,
  canWrite,
}: {
  entityId: number
  found: Output<'readLlcObligations'>
  canWrite: boolean
}) {
  const shared = useWords(SHARED)
  const answer = useApiMutation('answerLlcQuestion')
  const done = useApiMutation('completeLlcObligation')
  const dismiss = useApiMutation('dismissLlcObligation')
  const reopen = useApiMutation('reopenLlcObligation')
  return (
    <ObligationYear
      found={found}
      canWrite={canWrite}
      acts={{
        answer: given => answer.mutateAsync({ entity_id: entityId, ...given }),
        done: mark => done.mutateAsync(mark),
        dismiss: given => dismiss.mutateAsync(given),
        reopen: id => reopen.mutateAsync({ obligation_id: id }),
      }}
      reads={{
        useDocuments: () =>
          useApiQuery('listLlcDocuments', { entity_id: entityId, limit: 100 }).data?.data ?? [],
        useEvents: obligation_id => useApiQuery('listLlcObligationEvents', { obligation_id }),
      }}
      toDocuments={
        <GoAnchor to={`/llcs/${entityId}`} size="sm">
          {shared.upload}
        </GoAnchor>
      }
      moreActions={one => <StaffActions of={one} />}
    />
  )
}

/** What only staff does: confirm what an unverified rule proposes, and remove what was added by hand. */
function StaffActions({ of }: { of: Obligation }) {
  const words = useWords(SHARED)
  const own = useWords(WORDS)
  const agree = useApiMutation('confirmObligation')
  const remove = useApiMutation('removeObligation')
  const askToRemove = async () => {
    const question = { title: own.removeTitle, text: own.removeText, yes: words.remove, no: words.cancel }
    if (await confirm({ ...question, danger: true }))
      await remove.mutateAsync({ obligation_id: of.id }).then(() => notify(own.removed), notifyError)
  }
  return (
    <>
      {of.state === 'proposed' && (
        <Button
          size="xs"
          loading={agree.isPending}
          onClick={() =>
            agree.mutateAsync({ obligation_id: of.id }).then(() => notify(own.confirmed), notifyError)
          }
        >
          {words.confirm}
        </Button>
      )}
      {of.rule === null && of.decided_by === null && (
        <Button size="xs" variant="subtle" color="red.9" onClick={() => void askToRemove()}>
          {words.remove}
        </Button>
      )}
    </>
  )
}

function Add({ entityId, onClose }: { entityId: number; onClose(): void }) {
  const words = useWords(WORDS)
  const [title, setTitle] = useState('')
  const [details, setDetails] = useState('')
  const [day, setDay] = useState('')
  const [ofOwner, setOfOwner] = useState(false)
  const add = useApiMutation('addObligation')
  return (
    <FormDialog
      title={words.addTitle}
      opened
      onClose={onClose}
      busy={add.isPending}
      error={add.error}
      submit={words.add}
      onSubmit={event => {
        event.preventDefault()
        add.mutate(
          {
            entity_id: entityId,
            title: title.trim(),
            details: details.trim() || null,
            due_date: day,
            of_owner: ofOwner,
          },
          {
            onSuccess: () => {
              notify(words.added)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.addLead}</Text>
      <TextInput
        label={words.what}
        required
        maxLength={200}
        data-autofocus
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={words.details}
        autosize
        maxLength={1000}
        value={details}
        onChange={event => setDetails(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={words.date}
        required
        value={day}
        onChange={event => setDay(event.currentTarget.value)}
      />
      <Checkbox
        label={words.owner}
        checked={ofOwner}
        onChange={event => setOfOwner(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
