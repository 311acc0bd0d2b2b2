import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { type Output, useApiQuery } from '../api.ts'
import { Day, Instant } from '../figures.tsx'
import { QueryState } from '../states.tsx'
import { useLanguage, useWords } from '../words.tsx'
import { WORDS } from './obligation.words.ts'

type Events = Output<'listObligationEvents'>

/** What happened to an obligation. `entityId` is null in the console. */
export function ObligationHistory({ id, entityId }: { id: number; entityId: number | null }) {
  const words = useWords(WORDS)
  const [isShown, setShown] = useState(false)
  if (!isShown)
    return (
      <Box>
        <Button size="compact-xs" variant="subtle" onClick={() => setShown(true)}>
          {words.showHistory}
        </Button>
      </Box>
    )
  return entityId === null ? <OfFirm id={id} /> : <OfMember id={id} entityId={entityId} />
}

function OfMember({ id, entityId }: { id: number; entityId: number }) {
  const events = useApiQuery('listObligationEvents', { obligation_id: id, entity_id: entityId })
  return <QueryState of={events}>{({ data }) => <Shown data={data} />}</QueryState>
}

function OfFirm({ id }: { id: number }) {
  const events = useApiQuery('listLlcObligationEvents', { obligation_id: id })
  return <QueryState of={events}>{({ data }) => <Shown data={data} />}</QueryState>
}

function Shown({ data }: Pick<Events, 'data'>) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const who = (actor: string) =>
    actor.startsWith('member:') ? words.ofOwner : actor.startsWith('job:') ? null : words.firm
  return (
    <Box>
      <Text size="xs" fw={600} c="var(--llano-muted)">
        {words.history}
      </Text>
      <Box component="ol" m={0} pl="lg">
        {data.map((event, at) => (
          // Nothing else tells two events of the same second apart.
          <Text component="li" size="sm" key={`${event.at} ${at}`}>
            <Instant at={event.at} />: {words.events[event.what] ?? event.what}
            {event.to_state in words.states &&
              ` (${words.states[event.to_state as keyof typeof words.states]})`}
            {who(event.actor) && `, ${who(event.actor)}`}
            {event.due_date && (
              <>
                , {words.by.toLowerCase()} <Day day={event.due_date} />
              </>
            )}
            {event.why && `. ${event.why[language]}`}
          </Text>
        ))}
      </Box>
    </Box>
  )
}
