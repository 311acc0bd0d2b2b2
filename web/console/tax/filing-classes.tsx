import { Badge, Select, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ClassAnswer } from '../../../src/areas/tax/classification/classify.rules.ts'
import { type Input, useApiMutation } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { moneyText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { WORDS as CLASSES } from '../../shared/tax-classes.words.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { EntryPicker } from './entry-picker.tsx'
import { WORDS } from './filing-form.words.ts'
import type { Year } from './year.ts'

type Class = Year['classifications'][number]
type Given = Input<'classifyLlcEntries'>
const MAX_SHOWN = 10

/** What entries are, where their category does not tell: open ones first. */
export function Classes({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { answers } = useWords(CLASSES)
  const { language } = useLanguage()
  const [edited, setEdited] = useState<Class | null>(null)
  const give = useApiMutation('classifyLlcEntries')
  const clear = (one: Class) =>
    give.mutate(
      { ...aboutOf(year, one), answer: null },
      { onSuccess: () => notify(words.saved), onError: notifyError },
    )
  return (
    <Section title={words.classes} lead={words.classesLead} flush>
      {year.classifications.length === 0 ? (
        <Text size="sm" px="lg" pb="lg">
          {words.noClasses}
        </Text>
      ) : (
        <Listing
          label={words.classes}
          rows={year.classifications.toSorted((a, b) => Number(b.is_open) - Number(a.is_open))}
          keyOf={one => `${one.group} ${one.side} ${one.answer}`}
          columns={[
            { title: words.question, lead: true, long: true, cell: one => one.question ?? one.name },
            { title: words.amount, end: true, cell: one => moneyText(one.amount, language) },
            {
              title: words.entries,
              long: true,
              cell: one =>
                `${one.entry_ids.slice(0, MAX_SHOWN).join(', ')}${one.entry_ids.length > MAX_SHOWN ? ', …' : ''}`,
            },
            {
              title: words.what,
              cell: one =>
                one.answer === null ? (
                  <Badge size="sm" variant="light" color={one.is_open ? 'sun' : 'gray'} tt="none">
                    {words.notAnswered}
                  </Badge>
                ) : (
                  answers[one.answer as ClassAnswer]
                ),
            },
            {
              title: shared.actions,
              end: true,
              cell: one => (
                <>
                  {one.choices.length > 0 && (
                    <ActionButton
                      needs="tax:write"
                      size="compact-xs"
                      variant={one.answer === null ? 'light' : 'default'}
                      onClick={() => setEdited(one)}
                    >
                      {one.answer === null ? words.give : shared.change}
                    </ActionButton>
                  )}
                  {one.answer !== null && (
                    <ActionButton
                      needs="tax:write"
                      size="compact-xs"
                      variant="default"
                      ml="xs"
                      onClick={() => clear(one)}
                    >
                      {words.clear}
                    </ActionButton>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {edited && <ClassDialog year={year} one={edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

const aboutOf = (
  { entity_id, year }: Year,
  one: Class,
): Pick<Given, 'entity_id' | 'year' | 'counterparty_id' | 'category' | 'entry_id'> => ({
  entity_id,
  year,
  ...(one.entry_id === null
    ? { counterparty_id: one.counterparty_id, category: one.category as NonNullable<Given['category']> }
    : { entry_id: one.entry_id }),
})

function ClassDialog({ year, one, onClose }: { year: Year; one: Class; onClose(): void }) {
  const words = useWords(WORDS)
  const { answers } = useWords(CLASSES)
  const [answer, setAnswer] = useState(one.answer)
  const [note, setNote] = useState(one.note ?? '')
  /** The whole category, or one of its entries. */
  const [isOfOne, setOfOne] = useState(false)
  const [entry, setEntry] = useState<number | null>(null)
  const [isChecked, setChecked] = useState(false)
  const give = useApiMutation('classifyLlcEntries')
  const { entity_id, year: of } = year
  const about = isOfOne && entry !== null ? { entity_id, year: of, entry_id: entry } : aboutOf(year, one)
  return (
    <FormDialog
      opened
      title={words.what}
      onClose={onClose}
      busy={give.isPending}
      error={give.error}
      onSubmit={event => {
        event.preventDefault()
        if (answer === null) return onClose()
        setChecked(true)
        if (isOfOne && entry === null) return
        give.mutate(
          { ...about, answer: answer as ClassAnswer, note: orNull(note) },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{one.question ?? one.name}</Text>
      <Select
        data-autofocus
        label={words.what}
        value={answer}
        data={one.choices.map(value => ({ value, label: answers[value as ClassAnswer] }))}
        onChange={next => setAnswer(next as Class['answer'])}
      />
      {one.entry_id === null && one.entry_ids.length > 1 && (
        <Switch
          label={words.oneEntry}
          checked={isOfOne}
          onChange={event => setOfOne(event.currentTarget.checked)}
        />
      )}
      {isOfOne && (
        <EntryPicker
          year={year}
          among={{
            counterparty_id: one.counterparty_id,
            category: one.category as NonNullable<Given['category']>,
            ids: one.entry_ids,
          }}
          value={entry}
          onChange={setEntry}
          error={isChecked && entry === null ? words.entryNeeded : undefined}
        />
      )}
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
