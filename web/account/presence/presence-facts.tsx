import { Badge, Button, Checkbox, Group, List, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { Question, RuleView } from '../../../src/areas/presence/countries/rule-views.rules.ts'
import {
  ANSWERED_KINDS,
  ANSWERS,
  type AnsweredKind,
  type AnswerWord,
  type Fact,
  PERIOD_KINDS,
  type PeriodKind,
} from '../../../src/areas/presence/facts/facts.rules.ts'
import { useApiMutation } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { countryText, dayText, instantText } from '../../shared/figures.tsx'
import { CountrySelect } from '../../shared/place-selects.tsx'
import { Section } from '../../shared/Section.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import { LockedPart } from '../LapsedNotice.tsx'
import { useLapsed } from '../subscription.ts'
import type { Details } from './presence-days.ts'
import { DETAIL_WORDS, type DetailWords } from './presence-details.words.ts'

/** What only the owner knows: open questions with their reason, and what was stated. */
export function PresenceFacts({
  entityId,
  year,
  details: { facts },
  rules,
  mayWrite,
}: {
  entityId: number
  year: number
  details: Details
  rules: readonly RuleView[]
  mayWrite: boolean
}) {
  const words = useWords(DETAIL_WORDS)
  const { language } = useLanguage()
  const isLapsed = useLapsed() !== null
  const questions = [...new Map(rules.flatMap(rule => rule.questions).map(one => [one.fact, one])).values()]
  return (
    <Section title={words.facts} lead={words.factsLead}>
      <Stack gap="md">
        {questions.map(question => (
          <Stack key={question.fact} gap={4} data-question={question.fact}>
            <Text size="sm" fw={600}>
              {question.text[language]}
            </Text>
            <Text size="sm" c="var(--llano-muted)">
              {question.reason[language]}
            </Text>
            {mayWrite && question.fact === 'residence_certificate' && (
              <CertificateAnswerForm entityId={entityId} year={year} of={countriesAsking(question, rules)} />
            )}
          </Stack>
        ))}
        {facts.length > 0 && (
          <List size="sm" listStyleType="none" spacing="xs">
            {facts.map(fact => (
              <FactLine key={fact.id} fact={fact} entityId={entityId} mayWrite={mayWrite} />
            ))}
          </List>
        )}
        {isLapsed && <LockedPart />}
        {mayWrite && <NationalityForm entityId={entityId} />}
        {mayWrite && <PeriodForm entityId={entityId} />}
        {mayWrite && <AnswerForm entityId={entityId} questions={questions} />}
      </Stack>
    </Section>
  )
}

const countriesAsking = ({ fact }: Question, rules: readonly RuleView[]) =>
  rules.filter(rule => rule.questions.some(one => one.fact === fact)).flatMap(({ country }) => country ?? [])

function textOf(fact: Fact, words: DetailWords, language: Language): string {
  if (fact.kind === 'no_residence_certificate') return words.noCertificateOf(fact.from!.slice(0, 4))
  const country = fact.country && countryText(fact.country, language)
  if (fact.kind === 'nationality') return `${words.kinds.nationality}: ${country}`
  const from = fact.from && dayText(fact.from, language)
  if (fact.answer !== null) {
    const answer = `${words.kinds[fact.kind]}: ${words.answers[fact.answer]}`
    return from ? `${answer}, ${words.since(from)}` : answer
  }
  const to = fact.to === null ? words.noEnd : dayText(fact.to, language)
  return `${words.kinds[fact.kind]}: ${country}, ${from} – ${to}`
}

function FactLine({ fact, entityId, mayWrite }: { fact: Fact; entityId: number; mayWrite: boolean }) {
  const words = useWords(DETAIL_WORDS)
  const { language } = useLanguage()
  const remove = useApiMutation('removePresenceFact')
  const text = textOf(fact, words, language)
  return (
    <List.Item data-fact={fact.kind}>
      <Group gap="xs">
        <Text size="sm">{text}</Text>
        {fact.documented === false && (
          <Badge size="sm" variant="light" color="sun">
            {words.undocumented}
          </Badge>
        )}
        <Text size="xs" c="var(--llano-muted)">
          {words.statedOn(instantText(fact.stated_at, language))}
          {fact.note && ` · ${fact.note}`}
        </Text>
        {mayWrite && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`${words.remove}: ${text}`}
            loading={remove.isPending}
            onClick={() =>
              remove
                .mutateAsync({ entity_id: entityId, fact_id: fact.id })
                .then(() => notify(words.removed), notifyError)
            }
          >
            {words.remove}
          </Button>
        )}
      </Group>
    </List.Item>
  )
}

/** The two answers to whether there is a certificate of another country than those with the days. */
function CertificateAnswerForm({
  entityId,
  year,
  of,
}: {
  entityId: number
  year: number
  of: readonly string[]
}) {
  const words = useWords(DETAIL_WORDS)
  const guard = useFormGuard()
  const { language } = useLanguage()
  const [country, setCountry] = useState<string | null>(null)
  const add = useApiMutation('addPresencePeriod')
  const deny = useApiMutation('stateNoCertificate')
  const isSame = country !== null && of.every(one => one === country)
  const isBusy = add.isPending || deny.isPending
  const tell = (saving: Promise<unknown>) => void saving.then(() => notify(words.saved), notifyError)
  return (
    <form
      {...guard.form}
      onSubmit={event => {
        event.preventDefault()
        if (country === null || isSame) return
        const [from, to] = [`${year}-01-01`, `${year}-12-31`]
        const certificate = { kind: 'residence_certificate', country, from, to } as const
        tell(add.mutateAsync({ entity_id: entityId, ...certificate, documented: true, note: null }))
      }}
    >
      <Group gap="xs" align="flex-end">
        <CountrySelect
          label={words.certificateCountry}
          value={country}
          error={isSame && words.otherCountry(countryText(country, language))}
          onChange={setCountry}
        />
        <Button type="submit" variant="default" disabled={country === null || isSame} loading={isBusy}>
          {words.haveCertificate}
        </Button>
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => tell(deny.mutateAsync({ entity_id: entityId, year }))}
        >
          {words.noCertificate}
        </Button>
      </Group>
      <Text size="xs" c="var(--llano-muted)" mt={4}>
        {words.certificateHint(year)}
      </Text>
    </form>
  )
}

function NationalityForm({ entityId }: { entityId: number }) {
  const words = useWords(DETAIL_WORDS)
  const guard = useFormGuard()
  const [country, setCountry] = useState<string | null>(null)
  const add = useApiMutation('addNationality')
  return (
    <form
      {...guard.form}
      onSubmit={event => {
        event.preventDefault()
        if (country === null) return
        add.mutateAsync({ entity_id: entityId, country }).then(() => {
          setCountry(null)
          notify(words.saved)
        }, notifyError)
      }}
    >
      <Group gap="xs" align="flex-end">
        <CountrySelect label={words.nationality} value={country} onChange={setCountry} />
        <Button type="submit" variant="default" disabled={country === null} loading={add.isPending}>
          {words.addNationality}
        </Button>
      </Group>
    </form>
  )
}

const NO_PERIOD = { country: null as string | null, from: '', to: '', documented: false, note: '' }

function PeriodForm({ entityId }: { entityId: number }) {
  const words = useWords(DETAIL_WORDS)
  const guard = useFormGuard()
  const [kind, setKind] = useState<PeriodKind>('residence_certificate')
  const [period, setPeriod] = useState(NO_PERIOD)
  const add = useApiMutation('addPresencePeriod')
  const isUs = kind === 'us_exempt_days'
  const country = isUs ? 'US' : period.country
  const isReady = country !== null && period.from !== ''
  return (
    <form
      {...guard.form}
      onSubmit={event => {
        event.preventDefault()
        if (!isReady) return
        const { from, to, documented, note } = period
        const wanted = { kind, country, from, to: to || null, documented, note: note || null }
        add.mutateAsync({ entity_id: entityId, ...wanted }).then(() => {
          setPeriod(NO_PERIOD)
          notify(words.saved)
        }, notifyError)
      }}
    >
      <Title order={3} size="h5" mb={4}>
        {words.addPeriodTitle}
      </Title>
      <Group gap="xs" align="flex-end">
        <Select
          label={words.periodKind}
          value={kind}
          allowDeselect={false}
          data={PERIOD_KINDS.map(value => ({ value, label: words.kinds[value] }))}
          onChange={next => next && setKind(next as PeriodKind)}
        />
        {!isUs && (
          <CountrySelect
            label={words.country}
            value={period.country}
            onChange={next => setPeriod({ ...period, country: next })}
          />
        )}
        <TextInput
          type="date"
          label={words.fromDay}
          value={period.from}
          onChange={event => setPeriod({ ...period, from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={words.toDay}
          value={period.to}
          onChange={event => setPeriod({ ...period, to: event.currentTarget.value })}
        />
        <TextInput
          label={words.note}
          maxLength={300}
          value={period.note}
          onChange={event => setPeriod({ ...period, note: event.currentTarget.value })}
        />
        <Checkbox
          label={words.documented}
          checked={period.documented}
          onChange={event => setPeriod({ ...period, documented: event.currentTarget.checked })}
        />
        <Button type="submit" variant="default" disabled={!isReady} loading={add.isPending}>
          {words.addPeriod}
        </Button>
      </Group>
    </form>
  )
}

function AnswerForm({ entityId, questions }: { entityId: number; questions: readonly Question[] }) {
  const words = useWords(DETAIL_WORDS)
  const open = ANSWERED_KINDS.filter(kind => questions.some(({ fact }) => fact === kind))
  const answer = useApiMutation('answerPresenceQuestion')
  const [since, setSince] = useState('')
  const give = (question: AnsweredKind, given: AnswerWord) =>
    answer
      .mutateAsync({ entity_id: entityId, question, answer: given, since: since || null, note: null })
      .then(() => notify(words.saved), notifyError)
  return open.map(question => (
    <Stack key={question} gap={4}>
      <Title order={3} size="h5">
        {words.kinds[question]}
      </Title>
      <Group gap="xs" align="flex-end">
        {question === 'argentina_status' && (
          <TextInput
            type="date"
            label={words.abroadSince}
            value={since}
            onChange={event => setSince(event.currentTarget.value)}
          />
        )}
        {ANSWERS[question].map(choice => (
          <Button
            key={choice}
            size="xs"
            variant="default"
            disabled={answer.isPending}
            onClick={() => void give(question, choice)}
          >
            {words.answers[choice]}
          </Button>
        ))}
      </Group>
    </Stack>
  ))
}
