import {
  Alert,
  Badge,
  Box,
  Button,
  Checkbox,
  Code,
  Group,
  Radio,
  SimpleGrid,
  Stack,
  Table,
  Text,
} from '@mantine/core'
import { IconHelpCircle, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { categoryText } from '../../shared/category-names.ts'
import { Day, instantText, Money, monthText, numberText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WideTable } from '../WideTable.tsx'
import { WORDS } from './import.words.ts'
import type { FormatChoice, Preview } from './import-preview.ts'

/** What a file would import, its errors, and the choices to make. */
export function ImportCheck({
  file,
  preview,
  format,
  isBusy,
  onFormat,
  onOther,
  onImport,
}: {
  file: File
  preview: Preview
  format: FormatChoice
  isBusy: boolean
  onFormat: (format: FormatChoice) => void
  onOther: () => void
  onImport: (again: boolean) => void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [isWantedAgain, setWantedAgain] = useState(false)
  const before = preview.imported_before as { entries: number; imported_at: string } | null
  const canImport = preview.can_import && (before === null || isWantedAgain)
  return (
    <Stack>
      <Section title={file.name}>
        <Stack gap="sm">
          <Group gap={6}>
            {preview.columns.map(({ name, meaning }, at) => (
              <Badge key={at} variant={meaning ? 'light' : 'default'} tt="none" fw={500}>
                {name || '–'} → {meaning ? words.meanings[String(meaning)] : words.ignored}
              </Badge>
            ))}
          </Group>
          <Questions preview={preview} format={format} onFormat={onFormat} />
          {before && (
            <Alert color="sun" variant="light" icon={<IconInfoCircle aria-hidden />}>
              <Text size="sm" fw={500}>
                {words.before(
                  instantText(before.imported_at, language),
                  numberText(before.entries, language),
                )}
              </Text>
              <Text size="sm">{words.beforeText}</Text>
              <Checkbox
                mt="sm"
                label={words.again}
                checked={isWantedAgain}
                onChange={event => setWantedAgain(event.currentTarget.checked)}
              />
            </Alert>
          )}
          {preview.unknown_name_count > 0 && (
            <Alert
              color="gray"
              variant="light"
              icon={<IconInfoCircle aria-hidden />}
              title={words.unknown(numberText(preview.unknown_name_count, language))}
            >
              <Text size="sm">{words.unknownText}</Text>
              <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
                {preview.unknown_names.slice(0, 12).join(' · ')}
              </Text>
            </Alert>
          )}
          {preview.waiting > 0 && (
            <Alert
              color="sun"
              variant="light"
              icon={<IconInfoCircle aria-hidden />}
              title={words.waiting(
                numberText(preview.waiting, language),
                preview.waiting_currencies.join(', '),
              )}
            >
              <Text size="sm">{words.waitingText}</Text>
            </Alert>
          )}
          <Group>
            {preview.fault_count === 0 && preview.entries + preview.waiting > 0 && (
              <Button disabled={!canImport} loading={isBusy} onClick={() => onImport(isWantedAgain)}>
                {words.import(numberText(preview.entries + preview.waiting, language))}
              </Button>
            )}
            <Button variant="default" onClick={onOther} disabled={isBusy}>
              {words.another}
            </Button>
          </Group>
        </Stack>
      </Section>
      {preview.fault_count > 0 && <Faults preview={preview} />}
      {preview.entries > 0 && <FirstRows preview={preview} />}
    </Stack>
  )
}

function Questions({
  preview,
  format,
  onFormat,
}: {
  preview: Preview
  format: FormatChoice
  onFormat: (format: FormatChoice) => void
}) {
  const words = useWords(WORDS)
  const asksOrder = preview.asks.includes('date_order') || format.date_order !== undefined
  const asksDecimal = preview.asks.includes('decimal') || format.decimal !== undefined
  if (!asksOrder && !asksDecimal) return null
  return (
    <Alert color="sun" variant="light" icon={<IconHelpCircle aria-hidden />} title={words.asksTitle}>
      <Stack gap="sm">
        {asksOrder && (
          <Radio.Group
            label={words.dateOrder}
            value={format.date_order ?? ''}
            onChange={next => onFormat({ ...format, date_order: next as 'dmy' | 'mdy' })}
          >
            <Group mt={6}>
              <Radio value="dmy" label={words.dmy} />
              <Radio value="mdy" label={words.mdy} />
            </Group>
          </Radio.Group>
        )}
        {asksDecimal && (
          <Radio.Group
            label={words.decimal}
            value={format.decimal ?? ''}
            onChange={next => onFormat({ ...format, decimal: next as 'point' | 'comma' })}
          >
            <Group mt={6}>
              <Radio value="point" label={words.point} />
              <Radio value="comma" label={words.comma} />
            </Group>
          </Radio.Group>
        )}
      </Stack>
    </Alert>
  )
}

function Faults({ preview }: { preview: Preview }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { faults, fault_count: count } = preview
  const left = count - faults.length
  return (
    <Section title={words.faults(numberText(count, language))} lead={words.faultsLead}>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {faults.map(({ line, column, code, value }) => (
          <Group
            key={line}
            component="li"
            gap="sm"
            py={8}
            wrap="nowrap"
            align="flex-start"
            style={{ borderTop: '1px solid var(--llano-line)' }}
          >
            <Text size="sm" w={84} c="var(--llano-muted)" style={{ flexShrink: 0 }}>
              {words.line} {line}
            </Text>
            <Box miw={0}>
              <Text size="sm" fw={500}>
                {words.codes[code]}
              </Text>
              {value !== null && (
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {column !== null && `${String(column)}: `}
                  <Code>{String(value)}</Code>
                </Text>
              )}
            </Box>
          </Group>
        ))}
      </Stack>
      {left > 0 && (
        <Text size="sm" mt="xs">
          {words.moreFaults(numberText(left, language))}
        </Text>
      )}
    </Section>
  )
}

function FirstRows({ preview }: { preview: Preview }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const sums = [
    [words.entries, numberText(preview.entries, language)],
    [words.sumIn, <Money key="in" amount={preview.income} />],
    [words.sumOut, <Money key="out" amount={preview.expense} />],
  ] as const
  return (
    <Section title={words.preview}>
      <SimpleGrid cols={3} mb="md">
        {sums.map(([name, value]) => (
          <Box key={name}>
            <Text size="sm" c="var(--llano-muted)">
              {name}
            </Text>
            <Text component="div" fw={650}>
              {value}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
      <Text size="xs" c="var(--llano-muted)" mb={4}>
        {words.firstRows(numberText(preview.first.length, language), numberText(preview.entries, language))}
      </Text>
      <WideTable label={words.preview} width={560}>
        <Table verticalSpacing={5}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.date_}</Table.Th>
              <Table.Th>{words.description}</Table.Th>
              <Table.Th>{words.category}</Table.Th>
              <Table.Th ta="right">{words.income}</Table.Th>
              <Table.Th ta="right">{words.expense}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {preview.first.map((entry, at) => (
              <Table.Tr key={at}>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>
                  {entry.transaction_date === null ? (
                    `${monthText(entry.year, entry.month, language)} ${entry.year}`
                  ) : (
                    <Day day={String(entry.transaction_date)} />
                  )}
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{String(entry.description ?? '')}</Table.Td>
                <Table.Td>
                  {entry.category !== null && categoryText(String(entry.category), language)}
                </Table.Td>
                <Table.Td ta="right">{entry.income !== 0 && <Money amount={entry.income} />}</Table.Td>
                <Table.Td ta="right">{entry.expense !== 0 && <Money amount={entry.expense} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Section>
  )
}
