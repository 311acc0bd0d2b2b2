import { Accordion, Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { WORKSHEET_TEXTS } from '../../../src/areas/tax/worksheet/worksheet-texts.rules.ts'
import { moneyText } from '../../shared/figures.tsx'
import { MoneyCell } from '../../shared/MoneyCell.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './tax.words.ts'
import type { Behind, TaxYear } from './tax-year.ts'

type LeftOut = TaxYear['form']['left_out']['entries'][number]

/** What is left out, by party and reason, before anything else: a form without it is not complete. */
export function TaxLeftOutFirst({ form }: { form: TaxYear['form'] }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const texts = WORKSHEET_TEXTS[language]
  const { left_out, if_counted, line_1h, left_out_anyway: anyway } = form
  const rows = left_out.by_party.filter(({ must_resolve }) => must_resolve)
  if (rows.length === 0) return null
  const money = (amount: number) => moneyText(amount, language)
  return (
    <Alert color="sun" variant="light" title={words.outTitle(money(left_out.total))} data-left-out>
      <Text size="sm">{words.outText(money(line_1h), money(if_counted?.line_1h ?? line_1h))}</Text>
      {anyway && (
        <Text size="sm" mt={4}>
          {words.outAnyway(anyway.reason)}
        </Text>
      )}
      <Table mt="xs" verticalSpacing={4} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.outParty}</Table.Th>
            <Table.Th>{words.outReason}</Table.Th>
            <Table.Th ta="right">{words.received}</Table.Th>
            <Table.Th ta="right">{words.paid}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, reason, received, paid }) => (
            <Table.Tr key={`${name} ${reason}`}>
              <Table.Td>{name ?? texts.nobody}</Table.Td>
              <Table.Td>{texts.reasons[reason]}</Table.Td>
              <MoneyCell amount={received} />
              <MoneyCell amount={paid} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Alert>
  )
}

/** Related-party money that is on no form, by reason; and entries to review. */
export function TaxLeftOut({ form, onEntries }: { form: TaxYear['form']; onEntries(behind: Behind): void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { left_out, earlier_loans_left_out: earlier, needs_review: review, notices, conventions } = form
  const included = form.included_by_decision
  const reasons = [...byReason(left_out.entries)]
  return (
    <Section
      title={words.leftOut}
      lead={
        reasons.length
          ? words.leftOutLead(moneyText(left_out.received, language), moneyText(left_out.paid, language))
          : words.nothingLeftOut
      }
    >
      <Stack gap="xs">
        {reasons.map(([reason, entries]) => {
          const [why, ...lacks] = reason.split(' ')
          const text = [
            words.whys[why as LeftOut['why']],
            lacks.map(one => words.lacks[one] ?? words.withdrawn).join(', '),
          ]
          return (
            <Row
              key={reason}
              text={text.filter(Boolean).join(': ')}
              ids={entries.map(({ entry_id }) => entry_id)}
              onEntries={onEntries}
            />
          )
        })}
        {earlier.length > 0 && (
          <Row
            text={words.earlierLoans}
            ids={earlier.map(({ entry_id }) => entry_id)}
            onEntries={onEntries}
          />
        )}
        {included.length > 0 && (
          <Row
            text={words.includedByDecision}
            ids={included.map(({ entry_id }) => entry_id)}
            onEntries={onEntries}
          />
        )}
        {[...Map.groupBy(review, ({ why }) => why)].map(([why, found]) => (
          <Row
            key={why}
            text={`${words.review}: ${why}`}
            ids={found.map(({ entry_id }) => entry_id)}
            canMove
            onEntries={onEntries}
          />
        ))}
      </Stack>
      {notices.length > 0 && (
        <Alert mt="md" variant="light" color="sun" title={words.notes}>
          <Stack gap={4}>
            {notices.slice(0, 20).map(notice => (
              <Text key={notice} size="sm">
                {notice}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
      <Accordion variant="separated" order={3} mt="md">
        <Accordion.Item value="conventions">
          <Accordion.Control>
            <Text size="sm" component="span" fw={600}>
              {words.conventions}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="xs">
              {conventions.map(({ name, text }) => (
                <Text key={name} size="sm">
                  {text}
                </Text>
              ))}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Section>
  )
}

/** A key with one word for the reason and one per missing detail. */
const byReason = (entries: readonly LeftOut[]) =>
  Map.groupBy(entries, ({ why, missing, document_withdrawn: withdrawn }) => {
    const lacks = missing.map(one => (withdrawn && one === 'document_id' ? 'withdrawn' : one))
    return [why, ...lacks].join(' ')
  })

function Row({
  text,
  ids,
  canMove = false,
  onEntries,
}: {
  text: string
  ids: readonly number[]
  canMove?: boolean
  onEntries(behind: Behind): void
}) {
  const words = useWords(WORDS)
  const all = [...new Set(ids)]
  return (
    <Group justify="space-between" gap="sm" py={6} style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Text size="sm" flex="1 1 220px" miw={0}>
        {text}
      </Text>
      <Button size="compact-sm" variant="light" onClick={() => onEntries({ title: text, ids: all, canMove })}>
        {words.entriesBehind(all.length)}
      </Button>
    </Group>
  )
}
