import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '../api.ts'
import { Day, Instant } from '../figures.tsx'
import { QueryState } from '../states.tsx'
import { useLanguage, useWords } from '../words.tsx'
import type { Reads } from './obligation.ts'
import { WORDS } from './obligation.words.ts'

/** What happened to an obligation. */
export function ObligationHistory({ id, useEvents }: { id: number; useEvents: Reads['useEvents'] }) {
  const words = useWords(WORDS)
  const [isShown, setShown] = useState(false)
  if (isShown) return <Events id={id} useEvents={useEvents} />
  return (
    <Box>
      <Button size="compact-xs" variant="subtle" onClick={() => setShown(true)}>
        {words.showHistory}
      </Button>
    </Box>
  )
}

const Events = ({ id, useEvents }: { id: number; useEvents: Reads['useEvents'] }) => (
  <QueryState of={useEvents(id)}>{({ data }) => <Shown data={data} />}</QueryState>
)

function Shown({ data }: Pick<Output<'listObligationEvents'>, 'data'>) {
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
