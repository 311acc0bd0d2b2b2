import { Badge, Group, Radio, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { NONE } from '../../../src/areas/tax/answers/answers.rules.ts'
import { type AnswerKind, questionOf } from '../../../src/areas/tax/answers/questions.rules.ts'
import { plainAmount } from '../../shared/amount.rules.ts'
import { type Input, useApiMutation } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { CountriesField, countryNames, isOfCountries, OrNone } from '../../shared/countries-field.tsx'
import type { Language } from '../../shared/language.ts'
import { CountrySelect } from '../../shared/place-selects.tsx'
import { Section } from '../../shared/Section.tsx'
import { UsStatusField } from '../../shared/us-status-field.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './filing-form.words.ts'
import type { Year } from './year.ts'

type Code = Input<'answerLlcQuestions'>['answers'][number]['question']
type ListedQuestion = {
  code: Code
  form: string | null
  required: boolean
  answer: string | null
  note: string | null
  /** The year that the answer was given for. */
  year: number
}
/** The questions of a year, open ones first, which staff can answer for the owner. */
export function Questions({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const [edited, setEdited] = useState<ListedQuestion | null>(null)
  const give = useApiMutation('answerLlcQuestions')
  const open: ListedQuestion[] = year.questions.map(({ code, form, required }) => ({
    code: code as Code,
    form,
    required,
    answer: null,
    note: null,
    year: year.year,
  }))
  const answered: ListedQuestion[] = year.answers.map(({ question, form, answer, note, year: of }) => ({
    code: question as Code,
    form,
    required: false,
    answer,
    note,
    year: of,
  }))
  const rows = [...open.toSorted((a, b) => Number(b.required) - Number(a.required)), ...answered]
  const clear = async (one: ListedQuestion) => {
    const isSure = await confirm({
      title: words.clearTitle,
      text: words.clearText,
      yes: words.clear,
      no: words.cancel,
    })
    if (isSure)
      give.mutate(
        {
          entity_id: year.entity_id,
          year: one.year,
          answers: [{ question: one.code, form: one.form ?? undefined }],
        },
        { onSuccess: () => notify(words.saved), onError: notifyError },
      )
  }
  return (
    <Section title={words.questions} lead={words.questionsLead} flush>
      {rows.length === 0 ? (
        <Text size="sm" px="lg" pb="lg">
          {words.noQuestions}
        </Text>
      ) : (
        <Listing
          label={words.questions}
          rows={rows}
          keyOf={one => `${one.code} ${one.form} ${one.answer === null}`}
          columns={[
            {
              title: words.question,
              lead: true,
              long: true,
              cell: one => {
                const { line, ...spec } = questionOf(one.code)!
                return `${line === '-' ? '' : `${line}. `}${spec[language]}`
              },
            },
            { title: words.of, cell: one => nameOf(year, one.form) ?? words.llc },
            {
              title: words.answer,
              cell: one =>
                one.answer === null ? (
                  <Badge size="sm" variant="light" color={one.required ? 'sun' : 'gray'} tt="none">
                    {one.required ? words.open : words.optional}
                  </Badge>
                ) : (
                  shownAnswer(one.answer, questionOf(one.code)!.kind, words, language)
                ),
            },
            {
              title: shared.actions,
              end: true,
              cell: one => (
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <ActionButton
                    needs="tax:write"
                    size="compact-xs"
                    variant={one.answer === null ? 'light' : 'default'}
                    onClick={() => setEdited(one)}
                  >
                    {one.answer === null ? words.give : shared.change}
                  </ActionButton>
                  {one.answer !== null && (
                    <ActionButton
                      needs="tax:write"
                      size="compact-xs"
                      variant="default"
                      onClick={() => void clear(one)}
                    >
                      {words.clear}
                    </ActionButton>
                  )}
                </Group>
              ),
            },
          ]}
        />
      )}
      {edited && <AnswerDialog year={year} question={edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

const nameOf = (year: Year, form: string | null) =>
  form === null ? null : (year.forms.find(one => one.reference_id === form)?.name ?? form)

function shownAnswer(
  answer: string,
  kind: AnswerKind,
  words: { yes: string; no: string; none: string },
  language: Language,
): string {
  if (answer === 'yes' || answer === 'no' || answer === 'none') return words[answer]
  return isOfCountries(kind) ? countryNames(answer, language) : answer
}

function AnswerDialog({
  year,
  question,
  onClose,
}: {
  year: Year
  question: ListedQuestion
  onClose(): void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const spec = questionOf(question.code)!
  const [answer, setAnswer] = useState(question.answer ?? '')
  const [note, setNote] = useState(question.note ?? '')
  const give = useApiMutation('answerLlcQuestions')
  return (
    <FormDialog
      opened
      title={words.give}
      onClose={onClose}
      busy={give.isPending}
      error={give.error}
      onSubmit={event => {
        event.preventDefault()
        const one = {
          question: question.code,
          form: question.form ?? undefined,
          answer: orNull(spec.kind === 'amount' ? plainAmount(answer, language) : answer) ?? undefined,
          note: orNull(note) ?? undefined,
        }
        give.mutate(
          { entity_id: year.entity_id, year: year.year, answers: [one] },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <AnswerField
        kind={spec.kind}
        label={spec[language]}
        parties={year.parties}
        value={answer}
        onChange={setAnswer}
      />
      <TextInput
        label={words.note}
        description={words.noteHint}
        maxLength={300}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function AnswerField({
  kind,
  label,
  parties,
  value,
  onChange,
}: {
  kind: AnswerKind
  label: string
  parties: Year['parties']
  value: string
  onChange(value: string): void
}) {
  const words = useWords(WORDS)
  if (kind === 'yes_no')
    return (
      <Radio.Group label={label} value={value} onChange={onChange}>
        <Group mt={4}>
          <Radio value="yes" label={words.yes} />
          <Radio value="no" label={words.no} />
        </Group>
      </Radio.Group>
    )
  if (kind === 'us_status') return <UsStatusField label={label} value={value} onChange={onChange} />
  if (kind === 'country')
    return <CountrySelect label={label} value={value} onChange={next => onChange(next ?? '')} />
  if (kind === 'countries') return <CountriesField label={label} value={value} onChange={onChange} />
  if (kind === 'countries_or_none')
    return (
      <OrNone label={label} none={words.none} value={value} onChange={onChange}>
        <CountriesField label={label} value={value} onChange={onChange} />
      </OrNone>
    )
  if (kind === 'party')
    return (
      <Select
        label={label}
        value={value || null}
        data={[
          ...parties.map(one => ({ value: String(one.id), label: one.name })),
          { value: NONE, label: words.none },
        ]}
        onChange={next => onChange(next ?? '')}
      />
    )
  return (
    <TextInput
      label={label}
      description={words.hints[kind]}
      maxLength={300}
      value={value}
      {...(kind === 'date' && { type: 'date' })}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
