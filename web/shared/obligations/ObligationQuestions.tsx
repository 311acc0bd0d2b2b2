import { Alert, Badge, Box, Button, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useMemo, useState } from 'react'
import { COUNTRIES } from '../../../src/kernel/values/countries.ts'
import { plainAmount } from '../amount.rules.ts'
import { MonthDayField } from '../choice-fields.tsx'
import { countryText, Instant } from '../figures.tsx'
import { Section } from '../Section.tsx'
import { useFormGuard } from '../unsaved.ts'
import { useLanguage, useWords } from '../words.tsx'
import type { Answer, Contradiction, Question } from './obligation.ts'
import { WORDS } from './obligation.words.ts'

/** `answer` null withdraws it. */
export type Given = { fact: string; year: number | null; answer: string | null }

/** Saves an answer; resolves to what is wrong with it, or null. */
export type Save = (given: Given) => Promise<string | null>

/** Open questions, contradictions with the records, and answers with who gave them. */
export function ObligationQuestions({
  questions,
  answers,
  contradictions,
  canAnswer,
  save,
}: {
  questions: readonly Question[]
  answers: readonly Answer[]
  contradictions: readonly Contradiction[]
  canAnswer: boolean
  save: Save
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (questions.length + answers.length + contradictions.length === 0) return null
  return (
    <Section title={words.questions} lead={questions.length > 0 ? words.questionsLead : undefined}>
      <Stack gap="md">
        {contradictions.length > 0 && (
          <Alert
            color="red"
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
            title={words.contradictions}
          >
            {contradictions.map(({ fact, year, label, answer, recorded }) => (
              <Text key={`${fact} ${year}`} size="sm">
                {words.contradiction(label[language], answer[language], recorded[language])}
              </Text>
            ))}
          </Alert>
        )}
        {questions.map(one => (
          <QuestionField key={`${one.fact} ${one.year}`} of={one} canAnswer={canAnswer} save={save} />
        ))}
        {answers.length > 0 && <Answers answers={answers} canAnswer={canAnswer} save={save} />}
      </Stack>
    </Section>
  )
}

function QuestionField({ of, canAnswer, save }: { of: Question; canAnswer: boolean; save: Save }) {
  const words = useWords(WORDS)
  const guard = useFormGuard()
  const { language } = useLanguage()
  const [answer, setAnswer] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (given: string) => {
    setBusy(true)
    setFault(await save({ fact: of.fact, year: of.year, answer: given }))
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isAmount = of.kind === 'amount' || of.kind === 'yes_no_or_amount'
    void send(isAmount ? plainAmount(answer.trim(), language) : answer.trim())
  }
  return (
    <Box
      component="form"
      {...guard.form}
      onSubmit={submit}
      pt="sm"
      style={{ borderTop: '1px solid var(--llano-line)' }}
      data-question={of.fact}
    >
      <Group align="flex-end" gap="sm">
        <Box flex="1 1 300px" miw={0}>
          {of.question === null || !canAnswer ? (
            <>
              <Text size="sm" fw={500}>
                {(of.question ?? of.label)[language]}
              </Text>
              {of.question === null && <Text size="sm">{words.firmCompletes}</Text>}
            </>
          ) : (
            <Field
              of={of}
              value={answer}
              error={fault}
              onChange={next => {
                setAnswer(next)
                setFault(null)
              }}
            />
          )}
          <Text size="xs" c="var(--llano-muted)" mt={4}>
            {of.why[language]}
          </Text>
        </Box>
        {of.question !== null && canAnswer && (
          <Group gap="xs">
            {of.takes_none && (
              <Button variant="default" loading={busy} onClick={() => void send('none')}>
                {words.none}
              </Button>
            )}
            <Button type="submit" disabled={answer.trim() === ''} loading={busy}>
              {words.save}
            </Button>
          </Group>
        )}
      </Group>
    </Box>
  )
}

/** A field for the kind of answer. */
function Field({
  of: { kind, question, year },
  value,
  error,
  onChange,
}: {
  of: Question
  value: string
  error: string | null
  onChange(next: string): void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const countries = useMemo(
    () =>
      [...COUNTRIES]
        .map(code => ({ value: code, label: countryText(code, language) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [language],
  )
  const label = (
    <>
      {question![language]}{' '}
      {year !== null && (
        <Badge variant="default" tt="none" size="sm">
          {year}
        </Badge>
      )}
    </>
  )
  if (kind === 'country')
    return (
      <Select
        label={label}
        searchable
        value={value || null}
        error={error}
        onChange={next => onChange(next ?? '')}
        data={countries}
      />
    )
  if (kind === 'yes_no' || kind === 'yes_no_or_amount')
    return (
      <Radio.Group label={label} value={value} onChange={onChange} error={error}>
        <Group mt={4} align="center">
          <Radio value="yes" label={words.yes} />
          <Radio value="no" label={words.no} />
          {kind === 'yes_no_or_amount' && (
            <TextInput
              aria-label={words.exact}
              placeholder={words.exact}
              inputMode="decimal"
              maxLength={20}
              value={value === 'yes' || value === 'no' ? '' : value}
              onChange={event => onChange(event.currentTarget.value)}
            />
          )}
        </Group>
      </Radio.Group>
    )
  if (kind === 'month_day') return <MonthDayField label={label} error={error} onChange={onChange} />
  return (
    <TextInput
      label={label}
      {...(words.hints[kind] && { description: words.hints[kind] })}
      descriptionProps={{ c: 'var(--llano-muted)' }}
      styles={{ wrapper: { maxWidth: 320 } }}
      value={value}
      error={error}
      maxLength={20}
      {...(kind === 'date' ? { type: 'date' } : { inputMode: 'decimal' as const })}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** How many answers are shown at first. */
const FIRST_ANSWERS = 5

function Answers({
  answers,
  canAnswer,
  save,
}: {
  answers: readonly Answer[]
  canAnswer: boolean
  save: Save
}) {
  const words = useWords(WORDS)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole || answers.length <= FIRST_ANSWERS + 1 ? answers : answers.slice(0, FIRST_ANSWERS)
  return (
    <Box component="section">
      <Text component="h3" fw={650} size="sm" m={0}>
        {words.answers}
      </Text>
      {shown.map(one => (
        <Answered key={`${one.fact} ${one.year}`} of={one} canAnswer={canAnswer} save={save} />
      ))}
      {shown.length < answers.length && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setIsWhole(true)}>
          {words.showAnswers(answers.length)}
        </Button>
      )}
    </Box>
  )
}

function Answered({ of, canAnswer, save }: { of: Answer; canAnswer: boolean; save: Save }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    await save({ fact: of.fact, year: of.year, answer: null })
    setBusy(false)
  }
  return (
    <Group justify="space-between" py={6} gap="sm" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Box flex="1 1 260px" miw={0}>
        <Text size="sm">
          {of.label[language]}
          {of.year !== null && ` ${words.forYear(of.year)}`}: <strong>{of.value[language]}</strong>
        </Text>
        <Text size="xs" c="var(--llano-muted)">
          {of.answered_by.startsWith('member:') ? words.answeredByOwner : words.answeredByFirm},{' '}
          <Instant at={of.answered_at} />
        </Text>
      </Box>
      {canAnswer && (
        <Button
          size="compact-xs"
          variant="default"
          loading={busy}
          aria-label={`${words.withdraw}: ${of.label[language]}`}
          onClick={() => void withdraw()}
        >
          {words.withdraw}
        </Button>
      )}
    </Group>
  )
}
