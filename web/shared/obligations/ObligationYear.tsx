import { Button, Stack } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { followsFiling } from '../../../src/areas/obligations/follows-filing.rules.ts'
import type { Input } from '../api.ts'
import { notify, notifyError } from '../confirm.tsx'
import { errorText } from '../error-text.ts'
import { Section } from '../Section.tsx'
import { Empty } from '../states.tsx'
import { useWords } from '../words.tsx'
import { DismissDialog, DoneDialog, type Mark } from './ObligationDialogs.tsx'
import { ObligationHistory } from './ObligationHistory.tsx'
import { ObligationQuestions } from './ObligationQuestions.tsx'
import { ObligationRow } from './ObligationRow.tsx'
import type { Answer, Contradiction, Obligation, Question, Reads } from './obligation.ts'
import { WORDS } from './obligation.words.ts'

type Fact = Input<'answerObligationQuestion'>['fact']

/** How the page sends what a person decides. */
export type Acts = {
  answer(given: { fact: Fact; year: number | null; answer: string | null }): Promise<unknown>
  done(mark: Mark): Promise<unknown>
  dismiss(given: { obligation_id: number; reason: string }): Promise<unknown>
  reopen(id: number): Promise<unknown>
}

type Found = {
  data: readonly Obligation[]
  questions: readonly Question[]
  answers: readonly Answer[]
  contradictions: readonly Contradiction[]
}

type Doing = { what: 'done' | 'dismiss'; of: Obligation }

/** A year of obligations: what is open, what is asked, and what is done or does not apply. */
export function ObligationYear({
  found,
  canWrite,
  acts,
  reads,
  shownId = null,
  toDocuments,
  moreActions,
}: {
  found: Found
  canWrite: boolean
  acts: Acts
  reads: Reads
  /** The obligation that a link leads to. */
  shownId?: number | null
  /** Leads to where documents are uploaded. */
  toDocuments: ReactNode
  moreActions?: (of: Obligation) => ReactNode
}) {
  const words = useWords(WORDS)
  const [doing, setDoing] = useState<Doing | null>(null)
  const toDo = found.data.filter(({ state }) => state === 'due' || state === 'proposed')
  const undecided = found.data.filter(({ state }) => state === 'unknown')
  const closed = found.data.filter(({ state }) => state === 'done' || state === 'not_applicable')
  const count = (...states: string[]) => found.data.filter(({ state }) => states.includes(state)).length
  const rows = (of: readonly Obligation[]) => (
    <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
      {of.map(one => (
        <ObligationRow
          key={one.id}
          of={one}
          isShown={one.id === shownId}
          actions={
            canWrite && (
              <>
                <Actions of={one} onDo={setDoing} reopen={acts.reopen} />
                {moreActions?.(one)}
              </>
            )
          }
          history={<ObligationHistory id={one.id} useEvents={reads.useEvents} />}
        />
      ))}
    </Stack>
  )
  const close = () => setDoing(null)
  return (
    <Stack gap="lg">
      <Section
        title={words.toDo}
        lead={words.counts(count('done'), count('due', 'proposed'), count('unknown'))}
        flush
      >
        {toDo.length === 0 ? (
          <Empty
            icon={<IconCalendarCheck size={24} />}
            {...(found.data.length === 0
              ? { title: words.noObligations, text: words.noObligationsText }
              : undecided.length > 0
                ? { title: words.nothingYet, text: words.nothingYetText }
                : { title: words.nothingToDo, text: words.nothingToDoText })}
          />
        ) : (
          rows(toDo)
        )}
      </Section>
      <ObligationQuestions
        {...found}
        canAnswer={canWrite}
        save={({ fact, ...given }) =>
          acts.answer({ fact: fact as Fact, ...given }).then(() => {
            notify(given.answer === null ? words.withdrawn : words.answerSaved)
            return null
          }, errorText)
        }
      />
      {undecided.length > 0 && (
        <Section title={words.undecided} lead={words.undecidedLead} flush>
          {rows(undecided)}
        </Section>
      )}
      {closed.length > 0 && (
        <Section title={words.closed} flush>
          {rows(closed)}
        </Section>
      )}
      {doing?.what === 'done' && (
        <Done
          of={doing.of}
          useDocuments={reads.useDocuments}
          toDocuments={toDocuments}
          save={acts.done}
          onClose={close}
        />
      )}
      {doing?.what === 'dismiss' && <Dismiss of={doing.of} save={acts.dismiss} onClose={close} />}
    </Stack>
  )
}

function Actions({ of, onDo, reopen }: { of: Obligation; onDo(doing: Doing): void; reopen: Acts['reopen'] }) {
  const words = useWords(WORDS)
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    await reopen(of.id).then(() => notify(words.reopened), notifyError)
    setBusy(false)
  }
  if (of.decided_by !== null)
    return (
      <Button size="xs" variant="default" loading={busy} onClick={() => void undo()}>
        {words.undo}
      </Button>
    )
  if (of.state !== 'due' || followsFiling(of.obligation)) return null
  return (
    <>
      <Button size="xs" onClick={() => onDo({ what: 'done', of })}>
        {words.markDone}
      </Button>
      <Button size="xs" variant="default" onClick={() => onDo({ what: 'dismiss', of })}>
        {words.dismiss}
      </Button>
    </>
  )
}

/** Sends it, and closes the dialog if it worked; otherwise the dialog shows the error. */
function useSending(done: string, onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const send = async (sending: Promise<unknown>) => {
    setBusy(true)
    try {
      await sending
      notify(done)
      onClose()
    } catch (thrown) {
      setError(thrown as Error)
      setBusy(false)
    }
  }
  return { send, dialog: { busy, error, onClose } }
}

function Done({
  of,
  useDocuments,
  toDocuments,
  save,
  onClose,
}: {
  of: Obligation
  useDocuments: Reads['useDocuments']
  toDocuments: ReactNode
  save: Acts['done']
  onClose(): void
}) {
  const words = useWords(WORDS)
  const documents = useDocuments()
  const { send, dialog } = useSending(words.doneSaved, onClose)
  return (
    <DoneDialog
      of={of}
      documents={documents}
      toDocuments={toDocuments}
      {...dialog}
      onSave={mark => void send(save(mark))}
    />
  )
}

function Dismiss({ of, save, onClose }: { of: Obligation; save: Acts['dismiss']; onClose(): void }) {
  const words = useWords(WORDS)
  const { send, dialog } = useSending(words.dismissed, onClose)
  return <DismissDialog of={of} {...dialog} onSave={given => void send(save(given))} />
}
