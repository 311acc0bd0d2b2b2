import { Badge, Group, Text, Timeline } from '@mantine/core'
import { daysBetween } from '../../../src/kernel/values/dates.ts'
import { Day, Money } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import { type OverviewWords, WORDS } from './overview.words.ts'
import type { Deadline, Seen } from './overview-needs.ts'

const MAX_SHOWN = 6

/** What a date is about. */
export function deadlineName(deadline: Deadline, words: OverviewWords, language: Language): string {
  switch (deadline.kind) {
    case 'filing':
      return words.filing(deadline.form ?? '', deadline.year ?? 0)
    case 'payment':
      return words.payment(deadline.name?.[language] ?? '')
    case 'service':
      return words.renewal(deadline.name?.[language] ?? '')
    default:
      return words.subscription
  }
}

/** Upcoming dates on a timeline. */
export function Deadlines({ seen }: { seen: Seen }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const shown = seen.deadlines.slice(0, MAX_SHOWN)
  const left = seen.deadlines.length - shown.length
  return (
    <Section title={words.deadlines}>
      {shown.length === 0 && (
        <Text size="sm" c="var(--llano-muted)">
          {words.noDeadlines}
        </Text>
      )}
      <Timeline bulletSize={12} lineWidth={2} active={-1}>
        {shown.map(deadline => {
          const days = daysBetween(seen.today, deadline.on)
          return (
            <Timeline.Item key={`${deadline.kind} ${deadline.on} ${deadline.form ?? deadline.name?.en}`}>
              <Text size="sm" fw={550}>
                {deadlineName(deadline, words, language)}
              </Text>
              <Group gap={6}>
                <Text size="sm" c="var(--llano-muted)">
                  <Day day={deadline.on} />
                  {deadline.amount !== null && (
                    <>
                      {' · '}
                      <Money amount={deadline.amount} currency={deadline.currency ?? 'USD'} />
                    </>
                  )}
                </Text>
                <Badge size="sm" variant="light" color={days < 0 ? 'red' : days <= 30 ? 'sun' : 'gray'}>
                  {days < 0 ? words.late(-days) : days === 0 ? words.today : words.inDays(days)}
                </Badge>
              </Group>
            </Timeline.Item>
          )
        })}
      </Timeline>
      {left > 0 && (
        <Text size="sm" mt="sm" c="var(--llano-muted)">
          {words.more(left)}
        </Text>
      )}
    </Section>
  )
}
