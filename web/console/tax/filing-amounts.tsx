import { Badge, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isReason } from '../../../src/areas/tax/substance.rules.ts'
import { WORKSHEET_TEXTS } from '../../../src/areas/tax/worksheet/worksheet-texts.rules.ts'
import { type Input, useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { moneyText } from '../../shared/figures.tsx'
import { useMay } from '../../shared/me.ts'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { useSelection } from '../selection.ts'
import { WORDS } from './filing-form.words.ts'
import type { Year } from './year.ts'

type Amount = Year['amounts'][number]
type Choice = Input<'decideLlcAmounts'>['decision']

const CHOICES: readonly Choice[] = ['include', 'leave_out', 'withdraw']
const keyOf = ({ entry_id, side }: Amount) => `${entry_id} ${side}`

/** Amounts that lack documentation or are left out: a person includes each of them in the form or leaves it out. */
export function Amounts({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const may = useMay()
  const [choice, setChoice] = useState<Choice | null>(null)
  const selection = useSelection(
    year.amounts,
    keyOf,
    one => words.amountOf(one.entry_id),
    `${year.entity_id} ${year.year}`,
  )
  const texts = WORKSHEET_TEXTS[language]
  const nameOf = (id: number | null) => year.parties.find(one => one.id === id)?.name ?? texts.nobody
  const open = new Set(year.amounts.filter(one => one.undecided).map(one => one.entry_id)).size
  return (
    <Section
      title={words.amounts}
      lead={words.amountsLead}
      flush
      actions={
        year.amounts.length > 0 && (
          <Group gap="xs">
            {CHOICES.map(one => (
              <ActionButton
                key={one}
                needs="tax:write"
                size="xs"
                variant="default"
                disabled={selection.rows.length === 0}
                onClick={() => setChoice(one)}
              >
                {words.choices[one]}
              </ActionButton>
            ))}
          </Group>
        )
      }
    >
      <Text size="sm" px="lg" pb={year.amounts.length === 0 ? 'lg' : 'xs'}>
        {year.amounts.length === 0 ? words.noAmounts : words.undecided(open)}
      </Text>
      {year.amounts.length > 0 && (
        <Listing
          label={words.amounts}
          rows={year.amounts}
          keyOf={keyOf}
          selection={may('tax:write') ? selection : null}
          columns={[
            {
              title: words.entry,
              lead: true,
              narrow: true,
              cell: one =>
                `${one.entry_id} · ${one.date ?? `${one.year}-${String(one.month).padStart(2, '0')}`}`,
            },
            {
              title: words.party,
              long: true,
              cell: one => (
                <Stack gap={0}>
                  <span>{nameOf(one.counterparty_id)}</span>
                  <Text span size="xs" c="var(--llano-muted)">
                    {one.purpose}
                  </Text>
                </Stack>
              ),
            },
            {
              title: words.amount,
              end: true,
              narrow: true,
              cell: one => `${moneyText(one.amount, language)} (${texts.sides[one.side]})`,
            },
            { title: words.cause, cell: one => texts.reasons[one.reason] },
            {
              title: words.decision,
              long: true,
              cell: one =>
                one.undecided || one.decision === null ? (
                  <Badge size="sm" variant="light" color="sun">
                    {words.toDecide}
                  </Badge>
                ) : (
                  <Stack gap={0}>
                    <span>{words.decided[one.decision.decision]}</span>
                    <Text span size="xs" c="var(--llano-muted)">
                      {one.decision.reason}
                    </Text>
                  </Stack>
                ),
            },
          ]}
        />
      )}
      {choice && (
        <Decide
          year={year}
          choice={choice}
          entryIds={[...new Set(selection.rows.map(one => one.entry_id))]}
          onDone={selection.clear}
          onClose={() => setChoice(null)}
        />
      )}
    </Section>
  )
}

function Decide({
  year: { entity_id, year },
  choice,
  entryIds,
  onDone,
  onClose,
}: {
  year: Year
  choice: Choice
  entryIds: number[]
  onDone(): void
  onClose(): void
}) {
  const words = useWords(WORDS)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const decide = useApiMutation('decideLlcAmounts')
  const needsReason = choice !== 'withdraw'
  const lacksReason = needsReason && !isReason(reason)
  return (
    <FormDialog
      opened
      title={words.choices[choice]}
      submit={words.choices[choice]}
      onClose={onClose}
      busy={decide.isPending}
      error={decide.error}
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        if (lacksReason) return
        const given = { entity_id, year, entry_ids: entryIds, decision: choice }
        decide.mutate(needsReason ? { ...given, reason } : given, {
          onSuccess() {
            notify(words.decisionSaved)
            onDone()
            onClose()
          },
        })
      }}
    >
      <Text size="sm">{words.decideText[choice](entryIds.length)}</Text>
      {needsReason && (
        <TextInput
          data-autofocus
          label={words.reason}
          description={words.decideReasonHint}
          error={isChecked && lacksReason && words.reasonTooShort}
          required
          maxLength={300}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
