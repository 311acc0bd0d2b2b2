import { Badge, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { questionOf } from '../../../src/areas/tax/answers/questions.rules.ts'
import { US_STATUS_TEXTS, type UsStatus } from '../../../src/areas/tax/answers/us-status.rules.ts'
import { plainAmount } from '../../shared/amount.rules.ts'
import { type Input, Refused, useApiMutation } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { countryNames, isOfCountries } from '../../shared/countries-field.tsx'
import { useDrafts } from '../../shared/drafts.ts'
import { instantText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { LockedPart } from '../LapsedNotice.tsx'
import { useMayNow } from '../subscription.ts'
import { AnswerField } from './tax-answer-field.tsx'
import { WORDS } from './tax-questions.words.ts'
import type { TaxYear } from './tax-year.ts'

type Prefill = TaxYear['form']
type Code = Input<'answerFormQuestions'>['answers'][number]['question']
type OpenQuestion = { code: Code; form: string | null; required: boolean }
type Known = Prefill['answers'][number]
type Draft = { code: Code; form: string | null; answer: string; note: string }

const keyOf = (code: string, form: string | null) => `${code} ${form ?? ''}`

/** Questions for a person: open ones first, then answered ones, with who and when. One button saves all. */
export function TaxQuestions({ form: prefill }: { form: Prefill }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { entity_id, year } = prefill
  const mayWrite = useMayNow()('write:tax')
  const { drafts, keep, forget } = useDrafts<Draft>(`form-5472.${entity_id}.${year}`)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const give = useApiMutation('answerFormQuestions')
  const open = prefill.questions.map(({ code, form, required }) => ({ code, form, required }))
  const groups = Map.groupBy(
    open.toSorted((a, b) => Number(b.required) - Number(a.required)),
    one => one.form,
  )
  const nameOf = (reference: string | null) =>
    prefill.forms.find(({ reference_id }) => reference_id === reference)?.person.name ?? reference ?? ''
  const known = new Map(prefill.answers.map(one => [keyOf(one.question, one.form), one]))
  // A draft without an answer, or with the answer that is already saved, changes nothing.
  const changed = Object.entries(drafts).filter(([key, { answer, note }]) => {
    const before = known.get(key)
    return answer.trim() !== '' && (answer !== before?.answer || note !== (before.note ?? ''))
  })
  const save = () =>
    give.mutate(
      {
        entity_id,
        year,
        answers: changed.map(([, { code, form, answer, note }]) => ({
          question: code,
          form: form ?? undefined,
          answer: questionOf(code)?.kind === 'amount' ? plainAmount(answer, language) : answer,
          note: note || undefined,
        })),
      },
      {
        onSuccess() {
          forget(changed.map(([key]) => key))
          setFaults({})
          notify(words.kept(changed.length))
        },
        onError(error) {
          const found = faultsIn(error, changed)
          setFaults(found)
          if (Object.keys(found).length === 0) notifyError(error)
        },
      },
    )
  const fieldOf = (question: OpenQuestion) => (
    <Question
      key={keyOf(question.code, question.form)}
      entityId={entity_id}
      question={question}
      draft={drafts[keyOf(question.code, question.form)] ?? null}
      fault={faults[keyOf(question.code, question.form)] ?? null}
      onChange={(answer, note) => {
        const key = keyOf(question.code, question.form)
        if (answer === '' && !known.has(key)) forget([key])
        else keep(key, { code: question.code, form: question.form, answer, note })
        setFaults(({ [key]: _, ...others }) => others)
      }}
    />
  )
  return (
    <Box id="questions" style={{ scrollMarginTop: 80 }}>
      <Section title={words.questions} lead={words.questionsLead}>
        {open.length + prefill.answers.length === 0 && <Text size="sm">{words.noQuestions}</Text>}
        <Stack
          gap="xl"
          component="form"
          onSubmit={event => {
            event.preventDefault()
            if (changed.length) save()
          }}
        >
          {!mayWrite && <LockedPart />}
          {mayWrite &&
            [...groups].map(([of, questions]) => (
              <Box key={of ?? ''} component="section">
                <Text component="h3" fw={650} size="sm" mb="xs" m={0}>
                  {of === null ? words.forLlc : words.forWhom(nameOf(of))}
                </Text>
                <Stack gap="md">{questions.map(fieldOf)}</Stack>
              </Box>
            ))}
          {prefill.answers.length > 0 && (
            <Box component="section">
              <Text component="h3" fw={650} size="sm" mb="xs" m={0}>
                {words.answered}
              </Text>
              <Stack gap={0}>
                {prefill.answers.map(one => {
                  const key = keyOf(one.question, one.form)
                  if (mayWrite && drafts[key])
                    return fieldOf({ code: one.question, form: one.form, required: false })
                  const { question: code, form, answer, note } = one
                  return (
                    <Answered
                      key={key}
                      prefill={prefill}
                      known={one}
                      nameOf={nameOf}
                      mayWrite={mayWrite}
                      onChange={() => keep(key, { code, form, answer: answer ?? '', note: note ?? '' })}
                    />
                  )
                })}
              </Stack>
            </Box>
          )}
          {mayWrite && Object.keys(drafts).length > 0 && (
            <Group
              justify="space-between"
              gap="sm"
              py="sm"
              pos="sticky"
              bottom={0}
              bg="var(--mantine-color-body)"
              style={{ borderTop: '1px solid var(--llano-line)', zIndex: 1 }}
              data-unsaved
            >
              <Text size="sm" role="status">
                {words.unsaved(changed.length)}
              </Text>
              <Group gap="xs">
                <Button
                  variant="default"
                  onClick={() => {
                    forget(Object.keys(drafts))
                    setFaults({})
                  }}
                >
                  {words.discard}
                </Button>
                <Button type="submit" disabled={changed.length === 0} loading={give.isPending}>
                  {words.save}
                </Button>
              </Group>
            </Group>
          )}
        </Stack>
      </Section>
    </Box>
  )
}

/** The message for each question, from errors that name the place of an answer: `answers[2].answer`. */
function faultsIn(error: Error, sent: readonly (readonly [string, Draft])[]): Record<string, string> {
  if (!(error instanceof Refused)) return {}
  return Object.fromEntries(
    error.errors.flatMap(({ error: text, field }) => {
      const place = /^answers\[(\d+)\]/.exec(field ?? '')?.[1]
      const key = place === undefined ? undefined : sent[Number(place)]?.[0]
      return key === undefined ? [] : [[key, text]]
    }),
  )
}

function Question({
  entityId,
  question: { code, required },
  draft,
  fault,
  onChange,
}: {
  entityId: number
  question: OpenQuestion
  draft: Draft | null
  fault: string | null
  onChange(answer: string, note: string): void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const spec = questionOf(code)!
  const { answer, note } = draft ?? { answer: '', note: '' }
  return (
    <Box pt="sm" style={{ borderTop: '1px solid var(--llano-line)' }} data-question={code}>
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
      <Group align="flex-start" gap="sm">
        <Box flex="1 1 300px" miw={0}>
          <AnswerField
            kind={spec.kind}
            entityId={entityId}
            label={spec[language]}
            value={answer}
            error={fault}
            onChange={next => onChange(next, note)}
          />
        </Box>
        {answer !== '' && (
          <TextInput
            flex="1 1 200px"
            label={words.note}
            description={words.noteHint}
            descriptionProps={{ c: 'var(--llano-muted)' }}
            maxLength={300}
            value={note}
            onChange={event => onChange(answer, event.currentTarget.value)}
          />
        )}
      </Group>
    </Box>
  )
}

function Answered({
  prefill,
  known,
  nameOf,
  mayWrite,
  onChange,
}: {
  prefill: Prefill
  known: Known
  nameOf(reference: string | null): string
  mayWrite: boolean
  onChange(): void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const take = useApiMutation('answerFormQuestions')
  const spec = questionOf(known.question)!
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
    const { question, form, year } = known
    take.mutate(
      { entity_id: prefill.entity_id, year, answers: [{ question, form: form ?? undefined }] },
      { onError: notifyError },
    )
  }
  const shown = () => {
    const { answer } = known
    if (answer === 'yes' || answer === 'no' || answer === 'none') return words[answer]
    if (isOfCountries(spec.kind)) return answer && countryNames(answer, language)
    if (spec.kind === 'us_status') return US_STATUS_TEXTS[answer as UsStatus][language]
    // The line with the name comes first.
    if (spec.kind === 'party')
      return prefill.part_ii.find(({ line }) => line === `${spec.line}a`)?.value ?? answer
    return answer
  }
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
          {shown()}
        </Text>
        <Text size="xs" c="var(--llano-muted)">
          {words.answeredBy(who, instantText(known.answered_at, language), known.year)}
          {known.note && ` · ${known.note}`}
        </Text>
      </Box>
      {mayWrite && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onChange}>
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
      )}
    </Group>
  )
}
