import { Badge, Box, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Input, useApiMutation } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { moneyText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { WORDS } from '../../shared/tax-classes.words.ts'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { LockedPart } from '../LapsedNotice.tsx'
import { useMayNow } from '../subscription.ts'
import type { Behind, TaxYear } from './tax-year.ts'

type Prefill = TaxYear['form']
type Class = Prefill['classifications'][number]
type Given = Input<'classifyEntries'>

/** What entries were for, where their category does not tell: open questions first. */
export function TaxClasses({ form, onEntries }: { form: Prefill; onEntries(behind: Behind): void }) {
  const words = useWords(WORDS)
  const mayWrite = useMayNow()('write:tax')
  const { classifications: all } = form
  const sorted = all.toSorted((a, b) => Number(b.is_open) - Number(a.is_open))
  return (
    <Box id="classes" style={{ scrollMarginTop: 80 }}>
      <Section title={words.title} lead={words.lead}>
        {all.length === 0 && <Text size="sm">{words.none}</Text>}
        <Stack gap="md">
          {all.length > 0 && !mayWrite && <LockedPart />}
          {sorted.map(one => (
            <OneClass
              key={`${one.group} ${one.side} ${one.answer}`}
              prefill={form}
              one={one}
              mayWrite={mayWrite}
              onEntries={onEntries}
            />
          ))}
        </Stack>
      </Section>
    </Box>
  )
}

function OneClass({
  prefill: { entity_id, year },
  one,
  mayWrite,
  onEntries,
}: {
  prefill: Prefill
  one: Class
  mayWrite: boolean
  onEntries(behind: Behind): void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const guard = useFormGuard()
  const [answer, setAnswer] = useState<Class['answer']>(one.answer)
  const [note, setNote] = useState(one.note ?? '')
  const give = useApiMutation('classifyEntries')
  const about: Pick<Given, 'counterparty_id' | 'category' | 'entry_id'> =
    one.entry_id === null
      ? { counterparty_id: one.counterparty_id, category: one.category as NonNullable<Given['category']> }
      : { entry_id: one.entry_id }
  const save = (next: Class['answer']) =>
    give.mutate(
      { entity_id, year, ...about, answer: next, note: next === null ? null : note || null },
      { onSuccess: () => notify(words.kept), onError: notifyError },
    )
  const title = one.question ?? `${one.name}: ${one.answer === null ? '' : words.answers[one.answer]}`
  const choices = one.answer && !one.choices.includes(one.answer) ? [...one.choices, one.answer] : one.choices
  return (
    <Box
      component="form"
      {...guard.form}
      pt="sm"
      style={{ borderTop: '1px solid var(--llano-line)' }}
      data-class={one.group}
      onSubmit={event => {
        event.preventDefault()
        save(answer)
      }}
    >
      <Group gap="xs" mb={4}>
        <Badge variant="light" color={one.is_open ? 'sun' : 'gray'} tt="none">
          {one.answer === null ? (one.required ? words.required : words.optional) : words.answered}
        </Badge>
        {one.place !== null && (
          <Badge variant="default" tt="none">
            {words.on(one.place)}
          </Badge>
        )}
        <Text size="sm" className="figures">
          {moneyText(one.amount, language)}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => onEntries({ title, ids: one.entry_ids, canMove: true })}
        >
          {words.entries(one.entry_ids.length)}
        </Button>
      </Group>
      <Text size="sm">{title}</Text>
      {one.reason && (
        <Text size="sm" c="var(--llano-muted)">
          {one.reason}
        </Text>
      )}
      {mayWrite && (
        <Group align="flex-end" gap="sm" mt="xs">
          {choices.length > 0 && (
            <Select
              flex="1 1 260px"
              label={words.what}
              value={answer}
              data={choices.map(value => ({ value, label: words.answers[value] }))}
              onChange={next => setAnswer(next as Class['answer'])}
            />
          )}
          {choices.length > 0 && answer !== null && (
            <TextInput
              flex="1 1 200px"
              label={words.note}
              placeholder={words.noteHint}
              maxLength={300}
              value={note}
              onChange={event => setNote(event.currentTarget.value)}
            />
          )}
          {choices.length > 0 && (
            <Button type="submit" disabled={answer === null} loading={give.isPending}>
              {words.save}
            </Button>
          )}
          {one.answer !== null && (
            <Button variant="subtle" color="red" loading={give.isPending} onClick={() => save(null)}>
              {words.clear}
            </Button>
          )}
        </Group>
      )}
    </Box>
  )
}
