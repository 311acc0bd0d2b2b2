import {
  Alert,
  Badge,
  Box,
  Button,
  Code,
  Grid,
  Group,
  Kbd,
  List,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertOctagon, IconCheck, IconEye, IconShieldX, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CATEGORY_NAMES, type Decision } from '../../../src/areas/ledger/vocabulary.rules.ts'
import { useApiQuery } from '../../shared/api.ts'
import { countryText, Day, Instant, Money, moneyText } from '../../shared/figures.tsx'
import { useMay } from '../../shared/me.ts'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { Facts } from '../Facts.tsx'
import { GoAnchor } from '../links.tsx'
import { capital } from '../names.ts'
import { STATUS_COLORS, WORDS } from './queue.words.ts'
import { DecisionDialog, type Review } from './queue-decision.tsx'
import { YearFigures } from './queue-figures.tsx'

/** Everything needed to decide one transaction, on one screen. */
export function ReviewPane({ id, onDone }: { id: string; onDone: () => void }) {
  const found = useApiQuery('reviewTransaction', { transaction_id: id })
  return (
    <QueryState of={found} lines={8}>
      {({ data }) => <Reviewed key={data.transaction.transaction_id} review={data} onDone={onDone} />}
    </QueryState>
  )
}

function Reviewed({ review, onDone }: { review: Review; onDone: () => void }) {
  const words = useWords(WORDS)
  const [decision, setDecision] = useState<Decision | null>(null)
  const isAllowed = useMay()('ledger:decide')
  const mayDecide = isAllowed && review.transaction.status === 'PENDING' && !review.is_own
  const start = (one: Decision) => () => {
    if (mayDecide && decision === null) setDecision(one)
  }
  useHotkeys([
    ['r', start('RATIFIED')],
    ['v', start('VETOED')],
    ['x', start('REJECTED')],
  ])
  return (
    <Stack gap="md">
      <Head review={review} mayDecide={mayDecide} start={start} />
      <Flags review={review} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, xl: 5 }}>
          <Section title={words.request}>
            <RequestFacts review={review} />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, xl: 7 }}>
          <Section title={words.year(review.year.year)}>
            <YearFigures review={review} />
          </Section>
        </Grid.Col>
      </Grid>
      <Section title={words.earlier}>
        <Earlier review={review} />
      </Section>
      {decision && (
        <DecisionDialog
          review={review}
          decision={decision}
          onClose={() => setDecision(null)}
          onDone={() => {
            setDecision(null)
            onDone()
          }}
        />
      )}
    </Stack>
  )
}

function Head({
  review,
  mayDecide,
  start,
}: {
  review: Review
  mayDecide: boolean
  start: (decision: Decision) => () => void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { transaction, llc, owner } = review
  const heading = useRef<HTMLHeadingElement>(null)
  // Keyboard users continue at the start of the next one.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Section>
      <Group justify="space-between" align="flex-start" gap="md">
        <Box miw={0}>
          <Group gap="xs">
            <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
              {capital(CATEGORY_NAMES[transaction.category][language])}
            </Title>
            <Badge variant="light" color={STATUS_COLORS[transaction.status]}>
              {words.statusOf[transaction.status]}
            </Badge>
          </Group>
          <Money amount={transaction.amount} fz="1.7rem" fw={650} />
          <Text size="sm">
            <GoAnchor to={`/llcs/${llc.id}`}>{llc.name}</GoAnchor> ·{' '}
            <GoAnchor to={`/members/${owner.id}`}>{owner.name}</GoAnchor>
            {owner.country !== null && ` · ${countryText(owner.country, language)}`}
          </Text>
          <Text size="xs" c="var(--llano-muted)">
            {words.submitted} <Instant at={transaction.submitted_at} />
          </Text>
        </Box>
        {mayDecide && (
          <Group gap="xs" role="group" aria-label={words.decision}>
            <Button
              leftSection={<IconCheck size={16} aria-hidden />}
              rightSection={
                <Kbd size="xs" visibleFrom="md" aria-hidden>
                  R
                </Kbd>
              }
              onClick={start('RATIFIED')}
            >
              {words.ratify}
            </Button>
            <Button
              variant="default"
              leftSection={<IconShieldX size={16} color="var(--mantine-color-red-6)" aria-hidden />}
              rightSection={
                <Kbd size="xs" visibleFrom="md" aria-hidden>
                  V
                </Kbd>
              }
              onClick={start('VETOED')}
            >
              {words.veto}
            </Button>
            <Button
              variant="default"
              leftSection={<IconX size={16} aria-hidden />}
              rightSection={
                <Kbd size="xs" visibleFrom="md" aria-hidden>
                  X
                </Kbd>
              }
              onClick={start('REJECTED')}
            >
              {words.reject}
            </Button>
          </Group>
        )}
      </Group>
      {transaction.status !== 'PENDING' && (
        <Text size="sm" mt="sm" style={{ whiteSpace: 'pre-wrap' }}>
          <b>{words.decided(words.statusOf[transaction.status], String(transaction.decided_by))}</b>,{' '}
          <Instant at={String(transaction.decided_at)} />
          {transaction.manager_resolution !== null && `\n${transaction.manager_resolution}`}
        </Text>
      )}
      {review.is_own && transaction.status === 'PENDING' && (
        <Alert mt="sm" color="sun" variant="light">
          {words.own}
        </Alert>
      )}
    </Section>
  )
}

function Flags({ review }: { review: Review }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (review.transaction.status !== 'PENDING') return null
  if (review.flags.length === 0)
    return (
      <Alert color="teal" variant="light" icon={<IconCheck aria-hidden />}>
        {words.allWell}
      </Alert>
    )
  return (
    <Section title={words.look}>
      <List spacing="xs" listStyleType="none" center={false}>
        {review.flags.map(({ code, level, amount }) => (
          <List.Item
            key={code}
            icon={
              <ThemeIcon size={26} radius="xl" variant="light" color={level === 'stop' ? 'red' : 'sun'}>
                {level === 'stop' ? (
                  <IconAlertOctagon size={16} aria-hidden />
                ) : (
                  <IconEye size={16} aria-hidden />
                )}
              </ThemeIcon>
            }
          >
            <Text size="sm">
              <b>{words.flags[code].title}.</b>{' '}
              {words.flags[code].text(amount === null ? '' : moneyText(amount, language))}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  )
}

function RequestFacts({ review }: { review: Review }) {
  const words = useWords(WORDS)
  const { transaction, llc, occurrence, others_pending } = review
  const repeats =
    occurrence === null
      ? words.recurring[transaction.recurring]
      : `${words.recurring[transaction.recurring]}, ${words.occurrence(occurrence + 1)}`
  return (
    <Stack gap="sm">
      <Facts
        cols={{ base: 1 }}
        facts={[
          [
            words.description,
            transaction.description ?? (transaction.strategic_decision ? null : words.noReason),
          ],
          [words.strategic, transaction.strategic_decision],
        ]}
      />
      <Facts
        cols={{ base: 2 }}
        facts={[
          [
            words.execDate,
            transaction.exec_date === null ? words.noDate : <Day key="day" day={transaction.exec_date} />,
          ],
          [words.repeats, repeats],
          [words.bank, transaction.bank],
          [words.subscription, llc.subscribed ? words.subscribed : words.notSubscribed],
        ]}
      />
      <Text size="xs" c="var(--llano-muted)">
        {words.transaction} <Code fz="xs">{transaction.transaction_id}</Code>
      </Text>
      {others_pending.count > 0 && (
        <GoAnchor to="/queue" search={{ entity: llc.id }}>
          {words.othersPending(others_pending.count)}
        </GoAnchor>
      )}
    </Stack>
  )
}

function Earlier({ review }: { review: Review }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (review.earlier.length === 0) return <Text size="sm">{words.noEarlier}</Text>
  return (
    <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
      {review.earlier.map(one => (
        <Box
          component="li"
          key={one.transaction_id}
          py={6}
          style={{ borderTop: '1px solid var(--llano-line)' }}
        >
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
            <Box miw={0}>
              <Text size="sm">
                {capital(CATEGORY_NAMES[one.category][language])} ·{' '}
                <Money amount={one.amount} size="sm" fw={600} />
              </Text>
              <Text size="xs" c="var(--llano-muted)" lineClamp={2}>
                <Day day={String(one.decided_at).slice(0, 10)} /> · {one.decided_by}
                {one.manager_resolution !== null && ` · ${one.manager_resolution}`}
              </Text>
            </Box>
            <Badge size="sm" variant="light" color={STATUS_COLORS[one.status]} style={{ flexShrink: 0 }}>
              {words.statusOf[one.status]}
            </Badge>
          </Group>
        </Box>
      ))}
    </Stack>
  )
}
