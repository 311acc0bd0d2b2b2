import { Badge, Box, Button, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type AnswerKind, questionOf } from '../../../src/areas/tax/answers/questions.rules.ts'
import { COUNTRIES } from '../../../src/kernel/values/countries.ts'
import { type Input, useApiMutation } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { countryText, instantText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './tax-questions.words.ts'
import type { TaxYear } from './tax-year.ts'

type Prefill = TaxYear['form']
type Code = Input<'answerFormQuestion'>['question']
type Asked = { code: Code; form: string | null; required: boolean }
type Known = Prefill['answers'][number]

/** Questions for a person: open ones first, then answered ones, with who and when. */
export function TaxQuestions({ form }: { form: Prefill }) {
  const words = useWords(WORDS)
  const open = form.questions.map(({ code, form, required }) => ({ code, form, required }))
  const groups = Map.groupBy(
    open.toSorted((a, b) => Number(b.required) - Number(a.required)),
    one => one.form,
  )
  const nameOf = (reference: string | null) =>
    form.forms.find(({ reference_id }) => reference_id === reference)?.person.name ?? reference ?? ''
  return (
    <Box id="questions" style={{ scrollMarginTop: 80 }}>
      <Section title={words.questions} lead={words.questionsLead}>
        {open.length + form.answers.length === 0 && <Text size="sm">{words.noQuestions}</Text>}
        <Stack gap="xl">
          {[...groups].map(([of, asked]) => (
            <Box key={of ?? ''} component="section">
              <Text component="h3" fw={650} size="sm" mb="xs" m={0}>
                {of === null ? words.forLlc : words.forWhom(nameOf(of))}
              </Text>
              <Stack gap="md">
                {asked.map(one => (
                  <Question key={one.code} prefill={form} asked={one} known={null} />
                ))}
              </Stack>
            </Box>
          ))}
          {form.answers.length > 0 && (
            <Box component="section">
              <Text component="h3" fw={650} size="sm" mb="xs" m={0}>
                {words.answered}
              </Text>
              <Stack gap={0}>
                {form.answers.map(known => (
                  <Answered
                    key={`${known.question} ${known.form}`}
                    prefill={form}
                    known={known}
                    nameOf={nameOf}
                  />
                ))}
              </Stack>
            </Box>
          )}
        </Stack>
      </Section>
    </Box>
  )
}

const CHANGES = ['readTaxYear', 'readForm5472', 'readReadiness'] as const

function Question({
  prefill: { entity_id, year },
  asked: { code, form, required },
  known,
  onDone,
}: {
  prefill: Prefill
  asked: Asked
  known: Known | null
  onDone?: () => void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const spec = questionOf(code)!
  const [answer, setAnswer] = useState(known?.answer ?? '')
  const [note, setNote] = useState(known?.note ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const give = useApiMutation('answerFormQuestion', { changes: CHANGES })
  const save = () =>
    give.mutate(
      { entity_id, year, question: code, form, answer, note: note || null },
      {
        onSuccess: () => {
          notify(words.kept)
          onDone?.()
        },
        onError: error => setFault(error.message),
      },
    )
  return (
    <Box
      component="form"
      pt="sm"
      style={{ borderTop: '1px solid var(--llano-line)' }}
      data-question={code}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Group gap="xs" mb={4}>
        {spec.line !== '-' && (
          <Badge variant="default" tt="none">
            {words.line} {spec.line}
          </Badge>
        )}
        <Badge variant="light" color={required ? 'sun' : 'gray'} tt="none">
          {required ? words.required : words.optional}
        </Badge>
      </Group>
      <Group align="flex-end" gap="sm">
        <Box flex="1 1 300px" miw={0}>
          <AnswerField
            kind={spec.kind}
            label={spec[language]}
            value={answer}
            error={fault}
            onChange={next => {
              setAnswer(next)
              setFault(null)
            }}
          />
        </Box>
        {answer !== '' && (
          <TextInput
            flex="1 1 200px"
            label={words.note}
            placeholder={words.noteHint}
            maxLength={300}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
          />
        )}
        <Button type="submit" disabled={answer.trim() === ''} loading={give.isPending}>
          {words.save}
        </Button>
      </Group>
    </Box>
  )
}

/** A field for one kind of answer, with the same format as on the command line. */
function AnswerField({
  kind,
  label,
  value,
  error,
  onChange,
}: {
  kind: AnswerKind
  label: string
  value: string
  error: string | null
  onChange(value: string): void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (kind === 'yes_no')
    return (
      <Radio.Group label={label} value={value} onChange={onChange} error={error}>
        <Group mt={4}>
          <Radio value="yes" label={words.yes} />
          <Radio value="no" label={words.no} />
        </Group>
      </Radio.Group>
    )
  if (kind === 'country')
    return (
      <Select
        label={label}
        searchable
        value={value || null}
        error={error}
        onChange={next => onChange(next ?? '')}
        data={[...COUNTRIES]
          .map(code => ({ value: code, label: countryText(code, language) }))
          .toSorted((a, b) => a.label.localeCompare(b.label, language))}
      />
    )
  return (
    <TextInput
      label={label}
      description={words.hints[kind]}
      descriptionProps={{ c: 'var(--llano-muted)' }}
      value={value}
      error={error}
      maxLength={300}
      {...((kind === 'amount' || kind === 'activity_code' || kind === 'count') && { inputMode: 'decimal' })}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function Answered({
  prefill,
  known,
  nameOf,
}: {
  prefill: Prefill
  known: Known
  nameOf(reference: string | null): string
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const take = useApiMutation('answerFormQuestion', { changes: CHANGES })
  const spec = questionOf(known.question)!
  const asked = { code: known.question, form: known.form, required: false }
  // Only its owner can answer for an LLC.
  const who = known.answered_by.startsWith('member:') ? words.you : words.operator
  const takeBack = async () => {
    const isSure = await confirm({
      title: words.takeBackTitle,
      text: words.takeBackText,
      yes: words.takeBack,
      no: words.cancel,
    })
    if (!isSure) return
    const { entity_id } = prefill
    take.mutate(
      { entity_id, year: known.year, question: known.question, form: known.form, answer: null },
      { onError: notifyError },
    )
  }
  if (isOpen) return <Question prefill={prefill} asked={asked} known={known} onDone={() => setOpen(false)} />
  return (
    <Group
      justify="space-between"
      gap="sm"
      py="sm"
      style={{ borderTop: '1px solid var(--llano-line)' }}
      data-answered={known.question}
    >
      <Box flex="1 1 260px" miw={0}>
        <Text size="sm" c="var(--llano-muted)">
          {spec.line !== '-' && `${spec.line}. `}
          {spec[language]}
          {known.form !== null && ` (${nameOf(known.form)})`}
        </Text>
        <Text size="sm" fw={600}>
          {sayAnswer(known.answer, words)}
        </Text>
        <Text size="xs" c="var(--llano-muted)">
          {words.answeredBy(who, instantText(known.answered_at, language), known.year)}
          {known.note && ` · ${known.note}`}
        </Text>
      </Box>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {words.change}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          loading={take.isPending}
          onClick={() => void takeBack()}
        >
          {words.takeBack}
        </Button>
      </Group>
    </Group>
  )
}

function sayAnswer(answer: string | null, words: { yes: string; no: string; none: string }): string {
  if (answer === 'yes' || answer === 'no' || answer === 'none') return words[answer]
  return answer ?? ''
}
