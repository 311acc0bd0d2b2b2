import { Alert, Group, Loader, Modal, Stack, Table, Text } from '@mantine/core'
import { useEffect } from 'react'
import { BANK_NAMES } from '../../../src/areas/banking/vocabulary.rules.ts'
import { useApiMutation } from '../../shared/api.ts'
import { categoryText } from '../../shared/category-names.ts'
import { Day, numberText } from '../../shared/figures.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { Amount } from '../Amount.tsx'
import { WideTable } from '../WideTable.tsx'
import type { Bank } from './bank.ts'
import { WORDS } from './banks.words.ts'

/** What a sync would do with each transaction. */
export function BankPreview({ bank, onClose }: { bank: Bank; onClose: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const preview = useApiMutation('previewSync', { changes: 'nothing' })
  const { mutate } = preview
  useEffect(() => mutate({ id: bank.id }), [mutate, bank.id])
  const { data, error } = preview
  return (
    <Modal opened onClose={onClose} title={words.previewTitle(BANK_NAMES[bank.provider])} size="xl">
      {error ? (
        <ErrorState error={error} again={() => mutate({ id: bank.id })} />
      ) : !data ? (
        <Group role="status" gap="sm">
          <Loader size="sm" />
          <Text size="sm">{words.asking}</Text>
        </Group>
      ) : data.trouble !== null ? (
        <Alert color="sun" variant="light">
          {words.trouble[String(data.trouble)]}
        </Alert>
      ) : (
        <Stack gap="sm">
          <Text size="sm">
            {words.previewLead(numberText(data.would_sync, language), numberText(data.would_skip, language))}
          </Text>
          {data.transactions.length === 0 ? (
            <Text size="sm">{words.previewNone}</Text>
          ) : (
            <WideTable label={words.preview} width={520}>
              <Table verticalSpacing={5}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{words.date}</Table.Th>
                    <Table.Th>{words.payee}</Table.Th>
                    <Table.Th>{words.what}</Table.Th>
                    <Table.Th ta="right">{words.amount}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.transactions.map((one, at) => (
                    <Table.Tr key={at}>
                      <Table.Td style={{ whiteSpace: 'nowrap' }}>
                        <Day day={one.date} />
                      </Table.Td>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>{String(one.payee ?? '–')}</Table.Td>
                      <Table.Td>
                        <TransactionOutcome one={one} />
                      </Table.Td>
                      <Table.Td ta="right">
                        <Amount amount={one.amount} size="sm" />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </WideTable>
          )}
        </Stack>
      )}
    </Modal>
  )
}

type Row = {
  action: 'skip' | 'book' | 'correct'
  category: unknown
  reason: unknown
  skipped_because: unknown
}

function TransactionOutcome({ one }: { one: Row }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (one.action === 'skip')
    return (
      <Text size="sm" c="var(--llano-muted)">
        {words.skips[String(one.skipped_because)]}
      </Text>
    )
  if (one.action === 'correct') return <Text size="sm">{words.corrects}</Text>
  const category = one.category === null ? words.noCategory : categoryText(String(one.category), language)
  const reason = words.reasons[String(one.reason)]
  return (
    <Text size="sm">
      {words.books}: {category}
      {reason && (
        <Text span size="xs" c="var(--llano-muted)">
          {' '}
          ({reason})
        </Text>
      )}
    </Text>
  )
}
