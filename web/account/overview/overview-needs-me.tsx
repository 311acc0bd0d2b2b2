import { Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import {
  IconBuildingBank,
  IconBulb,
  IconCalendarDue,
  IconCircleCheck,
  IconFileInvoice,
  IconMapPin,
  IconPaperclip,
  IconReceiptTax,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { bankText } from '../../shared/bank-names.ts'
import { countryText, Day, Money, numberText } from '../../shared/figures.tsx'
import type { Language } from '../../shared/language.ts'
import { periodText } from '../../shared/period-names.ts'
import { Section } from '../../shared/Section.tsx'
import { Empty } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { billingAddress, GoAnchor, GoButton } from '../links.tsx'
import { useLlc, useMay } from '../llc.ts'
import { type OverviewWords, WORDS } from './overview.words.ts'
import { deadlineName } from './overview-deadlines.tsx'
import { type Need, needsOf, type Seen } from './overview-needs.ts'

export function NeedsMe({ seen }: { seen: Seen }) {
  const words = useWords(WORDS)
  const needs = needsOf(seen)
  const { pending } = seen.ledger
  return (
    <Section title={words.needsMe}>
      {needs.length === 0 ? (
        <Empty title={words.nothing} text={words.nothingText} icon={<IconCircleCheck size={24} />} />
      ) : (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
          {needs.map(need => (
            <NeedRow key={keyOf(need)} need={need} seen={seen} words={words} />
          ))}
        </Stack>
      )}
      {pending > 0 && (
        <Text size="sm" mt="md" c="var(--llano-muted)">
          {words.waiting(pending)}{' '}
          <GoAnchor to="/ledger" search={{ status: 'PENDING' }} size="sm">
            {words.toLedger}
          </GoAnchor>
        </Text>
      )}
    </Section>
  )
}

function keyOf(need: Need): string {
  switch (need.kind) {
    case 'presence':
      return `presence ${need.country ?? 'zone'}`
    case 'deadline':
      return `deadline ${need.deadline.kind} ${need.deadline.on} ${need.deadline.name?.en ?? need.deadline.form}`
    case 'recommendations':
      return `report ${need.report.report_id}`
    case 'bank':
      return `bank ${need.id}`
    case 'substance':
      return `substance ${need.year}`
    default:
      return need.kind
  }
}

type NeedView = {
  icon: TablerIcon
  color: string
  title: string
  detail: ReactNode
  badge?: string
  go: ReactNode
}

function NeedRow({ need, seen, words }: { need: Need; seen: Seen; words: OverviewWords }) {
  const { language } = useLanguage()
  const { llc } = useLlc()
  const may = useMay()
  // Staff who look at the account of a client open a page, and do nothing there.
  const labels = llc?.shared ? openOnly(words) : words
  const view = viewOf(need, seen, labels, language)
  const isReached = need.kind !== 'deadline' || need.deadline.kind !== 'filing' || may('read:tax')
  const Icon = view.icon
  return (
    <Group
      component="li"
      wrap="nowrap"
      align="flex-start"
      gap="sm"
      py="sm"
      style={{ borderTop: '1px solid var(--llano-line)' }}
    >
      <ThemeIcon variant="light" color={view.color} size={34} radius="md" aria-hidden>
        <Icon size={19} stroke={1.7} />
      </ThemeIcon>
      <Group flex={1} justify="space-between" gap="xs" align="flex-start">
        <Stack gap={2} flex="1 1 220px" miw={0}>
          <Text fw={600} size="sm">
            {view.title}{' '}
            {view.badge && (
              <Badge size="sm" variant="light" color={view.color} ml={4}>
                {view.badge}
              </Badge>
            )}
          </Text>
          <Text size="sm" c="var(--llano-muted)">
            {view.detail}
          </Text>
        </Stack>
        {isReached && view.go}
      </Group>
    </Group>
  )
}

const openOnly = (words: OverviewWords): OverviewWords => ({
  ...words,
  answer: words.open,
  complete: words.open,
  toBanks: words.open,
  prepare: words.open,
})

function viewOf(need: Need, seen: Seen, words: OverviewWords, language: Language): NeedView {
  const go = (to: string, label: string, search?: Record<string, unknown>) => (
    <GoButton to={to} {...(search && { search })} size="xs" variant="light">
      {label}
    </GoButton>
  )
  switch (need.kind) {
    case 'presence':
      return {
        icon: IconMapPin,
        color: need.level === 'warning' ? 'sun' : 'red',
        title: words.presence(
          numberText(need.days, language, 2),
          need.country === null ? words.schengen : countryText(need.country, language),
        ),
        detail: words.presenceText(need.plain),
        badge: words.levels[need.level],
        go: go('/presence', words.toPresence),
      }
    case 'recommendations': {
      const { open, first, report_id } = need.report
      return {
        icon: IconBulb,
        color: 'teal',
        title: words.recommendations(open, periodText(need.report, language)),
        detail: (
          <>
            {first[language]}
            {need.older > 0 && ` · ${words.olderReports(need.older)}`}
          </>
        ),
        go: go(`/reports/${report_id}`, words.answer),
      }
    }
    case 'bank':
      return {
        icon: IconBuildingBank,
        color: 'red',
        title: words.bank(bankText(need.provider)),
        detail: words.bankText,
        go: go('/banks', words.toBanks),
      }
    case 'substance':
      return {
        icon: IconPaperclip,
        color: 'gray',
        title: words.substance(need.missing, need.year),
        detail: words.substanceText,
        go: go('/books', words.complete, { missing: 'any', year: need.year }),
      }
    case 'unknownDays':
      return {
        icon: IconMapPin,
        color: 'gray',
        title: words.unknownDays(need.days),
        detail: words.unknownDaysText,
        go: go('/presence', words.toPresence),
      }
    default:
      return deadlineView(need, seen, words, language)
  }
}

const ICONS: Record<string, TablerIcon> = {
  filing: IconReceiptTax,
  payment: IconFileInvoice,
  service: IconCalendarDue,
  subscription: IconCalendarDue,
}

function deadlineView(
  { deadline, days }: Extract<Need, { kind: 'deadline' }>,
  seen: Seen,
  words: OverviewWords,
  language: Language,
): NeedView {
  const isFiling = deadline.kind === 'filing'
  return {
    icon: ICONS[deadline.kind]!,
    color: days < 0 ? 'red' : 'sun',
    title: deadlineName(deadline, words, language),
    detail: (
      <>
        <Day day={deadline.on} />
        {deadline.amount !== null && (
          <>
            {' · '}
            <Money amount={deadline.amount} currency={deadline.currency ?? 'USD'} />
          </>
        )}
      </>
    ),
    badge: days < 0 ? words.late(-days) : days === 0 ? words.today : words.inDays(days),
    go: isFiling ? (
      <GoButton to="/tax" search={{ year: deadline.year }} size="xs" variant="light">
        {words.prepare}
      </GoButton>
    ) : (
      <Button component="a" href={billingAddress(seen.entity_id)} size="xs" variant="light">
        {deadline.kind === 'payment' ? words.pay : words.renew}
      </Button>
    ),
  }
}
