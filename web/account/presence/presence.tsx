import { ActionIcon, Alert, Button, Grid, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconBulb, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { provenDays } from '../../../src/areas/presence/evidence/evidence.rules.ts'
import { computeDay } from '../../../src/areas/presence/presence.rules.ts'
import { addDays, FIRST_YEAR } from '../../../src/kernel/values/dates.ts'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { countryText, dayText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { StaffChanges } from '../../shared/StaffChanges.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { LockedPart } from '../LapsedNotice.tsx'
import { useLlc } from '../llc.ts'
import { useLapsed } from '../subscription.ts'
import styles from './presence.module.css'
import { type PresenceWords, WORDS } from './presence.words.ts'
import { PresenceBrush, PresenceDates } from './presence-brush.tsx'
import { PresenceCalendar } from './presence-calendar.tsx'
import {
  type Brush,
  type Details,
  imagineYear,
  NO_DETAILS,
  type Range,
  seeYear,
  splitAt,
} from './presence-days.ts'
import { PresenceEvidence } from './presence-evidence.tsx'
import { PresenceFacts } from './presence-facts.tsx'
import { PresenceImport } from './presence-import.tsx'
import { DuePlans } from './presence-plans.tsx'
import { PresenceTotals } from './presence-totals.tsx'

const thisYear = () => new Date().getUTCFullYear()

/** Where the owner was, painted on a calendar, with the totals. */
export function Presence() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  const [year, setYear] = useState(thisYear)
  return (
    <Page title={words.title} lead={words.lead} actions={llc && <YearChoice year={year} onYear={setYear} />}>
      {llc ? (
        <OfYear key={llc.id} entityId={llc.id} year={year} />
      ) : isLoading ? (
        <Loading lines={8} />
      ) : (
        <Empty title={words.noLlc} />
      )}
    </Page>
  )
}

function YearChoice({ year, onYear }: { year: number; onYear(year: number): void }) {
  const words = useWords(WORDS)
  return (
    <Group gap={4} role="group" aria-label={words.year}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={words.yearBefore}
        disabled={year <= FIRST_YEAR}
        onClick={() => onYear(year - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Text fw={650} size="lg" className="figures" px="xs" aria-live="polite">
        {year}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={words.yearAfter}
        disabled={year > thisYear()}
        onClick={() => onYear(year + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  )
}

function OfYear({ entityId, year }: { entityId: number; year: number }) {
  const stays = useApiQuery(
    'listPresenceStays',
    { entity_id: entityId, year },
    { placeholderData: before => before },
  )
  const details = useApiQuery(
    'readPresenceDetails',
    { entity_id: entityId, year },
    { placeholderData: before => before },
  )
  return (
    <QueryState of={stays} lines={10}>
      {answer => (
        <Painting entityId={entityId} year={year} answer={answer} details={details.data ?? NO_DETAILS} />
      )}
    </QueryState>
  )
}

type Stroke = Range & { country: Brush }
type Answer = Output<'listPresenceStays'>

/** The requests to paint, clear and undo. */
function useChanges(entityId: number, answer: Answer) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const paint = useApiMutation('paintPresence')
  const clear = useApiMutation('clearPresence')
  const undo = useApiMutation('undoPresenceChange')
  const plan = useApiMutation('planPresence')
  const clearPlans = useApiMutation('clearPresencePlans')
  const isBusy = [paint, clear, undo, plan, clearPlans].some(({ isPending }) => isPending)

  /** One after the other, in the order in which they were painted. */
  const queue = useRef(Promise.resolve())
  function record(stroke: Stroke): void {
    queue.current = queue.current.then(() => recordNow(stroke))
  }

  /** Days that have come are recorded; days to come are planned. */
  async function recordNow({ country, ...range }: Stroke): Promise<void> {
    const { past, future } = splitAt(range, answer.today)
    if (past) await recordPast({ ...past, country })
    if (future) await recordPlan({ ...future, country })
  }

  async function recordPlan({ from, until, country }: Stroke): Promise<void> {
    const range = { entity_id: entityId, from, until }
    const [first, last] = [dayText(from, language), dayText(until, language)]
    try {
      if (country === null) {
        await clearPlans.mutateAsync(range)
        notify(words.planErased(first, last))
      } else {
        await plan.mutateAsync({ ...range, country })
        notify(words.planMade(countryText(country, language), first, last))
      }
    } catch (error) {
      notifyError(error as Error)
    }
  }

  async function recordPast({ from, until, country }: Stroke): Promise<void> {
    const range = { entity_id: entityId, from, until }
    try {
      const { change } = await (country === null
        ? clear.mutateAsync(range)
        : paint.mutateAsync({ ...range, country }))
      const [first, last] = [dayText(from, language), dayText(until, language)]
      const computed = computeDay(answer.stays, from, answer.today)
      if (change === null && country === null && computed)
        notify(words.onlyFilled(dayText(computed.by, language, 'long')))
      else if (change === null) notify(words.same)
      else if (country === null) notify(words.erased(first, last))
      else notify(words.painted(countryText(country, language), first, last))
    } catch (error) {
      notifyError(error as Error)
    }
  }

  async function takeBack(): Promise<void> {
    if (!answer.undo || isBusy) return
    try {
      await undo.mutateAsync({ entity_id: entityId, change_id: answer.undo.id })
      notify(words.undone)
    } catch (error) {
      notifyError(error as Error)
    }
  }

  return { record, takeBack, isBusy }
}

function Painting({
  entityId,
  year,
  answer,
  details,
}: {
  entityId: number
  year: number
  answer: Answer
  details: Details
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { stays, today } = answer
  const changes = useChanges(entityId, answer)
  const isOwner = !useLlc().llc?.shared
  const isLapsed = useLapsed() !== null
  const mayWrite = isOwner && !isLapsed
  const [wantsIdea, setIdea] = useState(false)
  const [ideas, setIdeas] = useState<readonly Stroke[]>([])
  const [chosen, setChosen] = useState<{ brush: Brush } | null>(null)
  const [tapped, setTapped] = useState<string | null>(null)
  const isCurrent = today.startsWith(`${year}-`)
  const isIdea = wantsIdea && isCurrent

  const real = useMemo(() => seeYear(stays, details, year, today), [stays, details, year, today])
  const imagined = useMemo(
    () => imagineYear(stays, details, ideas, year, today),
    [stays, details, ideas, year, today],
  )
  const seen = isIdea ? imagined : real
  const proven = useMemo(
    () => provenDays(real.presence.calendar, details.evidence),
    [real.presence.calendar, details.evidence],
  )

  const known = [...new Set([...stays, ...details.plans].map(({ country }) => country))]
  const most = real.presence.summary.countries.map(({ country }) => country)
  const firstOffered = [...new Set([...most, ...known.toReversed()])].slice(0, 6)
  const brush = chosen ? chosen.brush : (firstOffered[0] ?? 'ES')
  const offered = brush === null || firstOffered.includes(brush) ? firstOffered : [...firstOffered, brush]
  const countries = useTones([...offered, ...known])
  // Only the owner records days, with a subscription; ideas are for everyone. A what-if is about this year.
  const isIdle = wantsIdea ? !isIdea : !mayWrite
  const paintable = isIdle ? null : paintableOf(year, today, isIdea)
  const sayWhy = () => {
    if (wantsIdea) notify(isIdea ? words.onlyAhead : words.whatIfNotNow)
    else notify(isLapsed ? words.onlySubscribed : words.onlyOwner)
  }

  const paint = (range: Range) => {
    if (isIdea) setIdeas([...ideas, { ...range, country: brush }])
    else changes.record({ ...range, country: brush })
  }
  const undo = () => {
    if (isIdea) setIdeas(ideas.slice(0, -1))
    else if (mayWrite) void changes.takeBack()
  }
  const undoable = isIdea ? (ideas.at(-1) ?? null) : answer.undo

  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 8 }} order={{ base: 2, lg: 1 }}>
        <Stack gap="lg">
          {mayWrite && <DuePlans entityId={entityId} plans={details.plans} today={today} />}
          <Section>
            <Stack gap="md">
              <Group justify="space-between" gap="sm">
                <SegmentedControl
                  aria-label={words.mode}
                  value={wantsIdea ? 'idea' : 'real'}
                  onChange={next => setIdea(next === 'idea')}
                  data={[
                    { value: 'real', label: words.happened },
                    { value: 'idea', label: words.whatIf },
                  ]}
                />
                {paintable && (
                  <Button
                    variant="default"
                    leftSection={<IconArrowBackUp size={18} aria-hidden />}
                    disabled={undoable === null}
                    loading={changes.isBusy}
                    onClick={undo}
                  >
                    {words.undo}
                    {undoable && `: ${undoneName(undoable, words)}, ${dayText(undoable.from, language)}`}
                  </Button>
                )}
              </Group>
              {wantsIdea && (
                <Alert color="sun" variant="light" icon={<IconBulb aria-hidden />} title={words.whatIfTitle}>
                  <Text size="sm">{isIdea ? words.whatIfText : words.whatIfNotNow}</Text>
                  {isIdea && ideas.length > 0 && (
                    <Button size="xs" mt="xs" variant="default" onClick={() => setIdeas([])}>
                      {words.whatIfClear}
                    </Button>
                  )}
                </Alert>
              )}
              {paintable && (
                <>
                  <PresenceBrush
                    brush={brush}
                    countries={countries}
                    offered={offered}
                    onBrush={next => setChosen({ brush: next })}
                  />
                  <How tapped={tapped} onCancel={() => setTapped(null)} />
                  <PresenceDates
                    paintable={paintable}
                    brush={brush}
                    isBusy={changes.isBusy}
                    onPaint={paint}
                  />
                </>
              )}
              {isLapsed && !wantsIdea && <LockedPart />}
              {stays.length === 0 && !isIdea && !isLapsed && (
                <Alert color="teal" variant="light">
                  {words.empty}
                </Alert>
              )}
              <PresenceCalendar
                year={year}
                today={today}
                paintable={paintable}
                countries={countries}
                isIdea={isIdea}
                tapped={tapped}
                calendar={seen.calendar}
                proven={proven}
                onTap={setTapped}
                onPaint={paint}
                onOutside={sayWhy}
                onUndo={undo}
              />
              <Text size="sm" c="var(--llano-muted)">
                {words.legend}
              </Text>
            </Stack>
          </Section>
          {isOwner && <StaffChanges changes={answer.by_staff} isOwner />}
          {mayWrite && <PresenceImport entityId={entityId} />}
          <PresenceFacts
            entityId={entityId}
            year={year}
            details={details}
            rules={real.rules}
            mayWrite={mayWrite}
          />
          <PresenceEvidence
            entityId={entityId}
            calendar={real.presence.calendar}
            details={details}
            year={year}
            mayWrite={mayWrite}
          />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }} order={{ base: 1, lg: 2 }}>
        <div className={styles.totals}>
          <PresenceTotals seen={seen} before={isIdea ? real : null} countries={countries} isOwner={isOwner} />
        </div>
      </Grid.Col>
    </Grid>
  )
}

/** What a change did, in a word. */
function undoneName({ country, kind }: { country: Brush; kind?: string }, words: PresenceWords): string {
  if (kind === 'plan') return `${words.plan} ${country}`
  return country ?? (kind === 'import' ? words.imported : words.eraser)
}

/** Countries in the order of their colors. A country keeps its color while painting. */
function useTones(wanted: readonly string[]): readonly string[] {
  const kept = useRef<readonly string[]>([])
  const next = [...new Set([...kept.current, ...wanted])]
  if (next.length > kept.current.length) kept.current = next
  return kept.current
}

/** Every day can be recorded or planned; a what-if starts tomorrow. */
function paintableOf(year: number, today: string, isIdea: boolean): Range | null {
  const whole = { from: `${year}-01-01`, until: `${year}-12-31` }
  const range = isIdea ? { from: addDays(today, 1), until: whole.until } : whole
  return range.from <= range.until ? range : null
}

function How({ tapped, onCancel }: { tapped: string | null; onCancel(): void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (tapped !== null)
    return (
      <Group gap="xs" role="status">
        <Text size="sm" fw={600}>
          {words.secondTap(dayText(tapped, language, 'long'))}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </Group>
    )
  return (
    <Text size="sm" c="var(--llano-muted)">
      {words.howMouse} {words.howTouch} {words.howKeys}
    </Text>
  )
}
