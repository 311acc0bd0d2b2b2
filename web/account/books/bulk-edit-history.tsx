import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { categoryText } from '../../shared/category-names.ts'
import { Instant, numberText } from '../../shared/figures.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { useMayNow } from '../subscription.ts'
import { useUndo } from './bulk-edit.tsx'
import { WORDS } from './bulk-edit.words.ts'

/** Earlier bulk edits, each undone as one step. */
export function BulkEditHistory({
  entityId,
  opened,
  onClose,
}: {
  entityId: number
  opened: boolean
  onClose: () => void
}) {
  const words = useWords(WORDS)
  return (
    <Modal opened={opened} onClose={onClose} title={words.history} size="lg">
      {opened && <History entityId={entityId} />}
    </Modal>
  )
}

function History({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const edits = useApiQuery('listBulkEdits', { entity_id: entityId })
  return (
    <QueryState of={edits} lines={3}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={words.noHistory} text={words.noHistoryText} />
        ) : (
          <Stack>
            {data.map(edit => (
              <Edit key={edit.id} edit={edit} />
            ))}
          </Stack>
        )
      }
    </QueryState>
  )
}

function Edit({ edit }: { edit: Output<'listBulkEdits'>['data'][number] }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const may = useMayNow()
  const { undo, isPending } = useUndo()
  const set = [
    edit.category !== null && words.set(words.category, categoryText(String(edit.category), language)),
    edit.counterparty !== null && words.set(words.counterparty, String(edit.counterparty)),
    edit.document !== null && words.set(words.document, String(edit.document)),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text size="sm" fw={500}>
          {set}
        </Text>
        <Text size="xs" c="var(--llano-muted)">
          {words.applied(numberText(edit.entries, language))} <Instant at={edit.made_at} />{' '}
          {edit.is_own ? words.byYou : words.byOther}
        </Text>
      </div>
      {edit.undone_at !== null ? (
        <Badge variant="default">{words.wasUndone}</Badge>
      ) : (
        may('write:bookkeeping') && (
          <Button size="xs" variant="default" loading={isPending} onClick={() => undo(edit.id)}>
            {words.undo}
          </Button>
        )
      )}
    </Group>
  )
}
