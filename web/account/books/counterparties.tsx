import { Badge, Box, Button, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconPencil, IconPlus, IconSearch, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { ask, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { type ExportColumn, ExportList } from '../../shared/ExportList.tsx'
import { WORDS as EXPORT } from '../../shared/export-list.words.ts'
import { numberText } from '../../shared/figures.tsx'
import { byOffset } from '../../shared/list-pages.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, ErrorState, Loading, QueryState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { GoAnchor } from '../links.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import { WideTable } from '../WideTable.tsx'
import { WORDS } from './counterparties.words.ts'
import { CounterpartyForm } from './counterparty-form.tsx'

type Party = Output<'listOwnCounterparties'>['data'][number]

/** The LLC's counterparties. */
export function Counterparties() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  const mayWrite = useMayNow()('write:bookkeeping')
  const [isAdding, adding] = useDisclosure(false)
  return (
    <Page
      title={words.title}
      lead={
        <>
          {words.lead} <GoAnchor to="/books">{words.back}</GoAnchor>
        </>
      }
      actions={
        llc &&
        mayWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={adding.open}>
            {words.add}
          </Button>
        )
      }
    >
      {llc ? (
        <>
          <List key={llc.id} entityId={llc.id} />
          <CounterpartyForm entityId={llc.id} opened={isAdding} onClose={adding.close} />
        </>
      ) : isLoading ? (
        <Loading />
      ) : (
        <Empty title={words.empty} />
      )}
    </Page>
  )
}

const STEP = 50

function List({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [limit, setLimit] = useState(STEP)
  const [renamed, setRenamed] = useState<Party | null>(null)
  const mayWrite = useMayNow()('write:bookkeeping')
  const listed = useApiQuery(
    'listOwnCounterparties',
    { entity_id: entityId, q: q || null, limit },
    { placeholderData: before => before },
  )
  const columns = useExportColumns()
  return (
    <Section flush>
      <Group p="lg" pb="sm" justify="space-between">
        <TextInput
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          w={360}
          maw="100%"
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {listed.data && listed.data.data.length > 0 && (
          <ExportList
            name={`counterparties-${entityId}`}
            size="xs"
            columns={columns}
            pages={() =>
              byOffset(paging =>
                ask('listOwnCounterparties', { entity_id: entityId, q: q || null, ...paging }),
              )
            }
          />
        )}
      </Group>
      <Box px="lg" pb="lg">
        <QueryState of={listed}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty
                icon={<IconUsers size={24} />}
                title={q ? words.emptyFiltered : words.empty}
                text={q ? undefined : words.emptyText}
              />
            ) : (
              <>
                <PartyTable parties={data} onRename={mayWrite ? setRenamed : null} />
                {pagination.total > data.length && limit < 500 && (
                  <Button
                    mt="md"
                    size="xs"
                    variant="default"
                    onClick={() => setLimit(Math.min(500, limit + STEP))}
                  >
                    {words.most}
                  </Button>
                )}
              </>
            )
          }
        </QueryState>
      </Box>
      {renamed && <Rename key={renamed.id} party={renamed} onClose={() => setRenamed(null)} />}
    </Section>
  )
}

function useExportColumns(): ExportColumn<Party>[] {
  const words = useWords(WORDS)
  const { columns } = useWords(EXPORT)
  return [
    { title: columns.id, csv: one => one.id },
    { title: columns.name, csv: one => one.name },
    { title: columns.type, csv: one => words.kinds[one.kind] },
    { title: columns.related, csv: one => (one.is_related_party ? columns.yes : columns.no) },
    { title: columns.entries, csv: one => one.entries },
  ]
}

function Kind({ party }: { party: Party }) {
  const words = useWords(WORDS)
  return (
    <Group gap={6}>
      <Text size="sm">{words.kinds[party.kind]}</Text>
      {party.is_related_party && (
        <Badge size="sm" variant="light" color="sun">
          {words.related}
        </Badge>
      )}
    </Group>
  )
}

/** On a phone, their relation is below their name. */
function PartyTable({
  parties,
  onRename,
}: {
  parties: readonly Party[]
  /** Null for those who may only read. */
  onRename: ((party: Party) => void) | null
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return (
    <WideTable label={words.title} width={270}>
      <Table verticalSpacing={6} aria-label={words.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.name}</Table.Th>
            <Table.Th visibleFrom="sm">{words.kind}</Table.Th>
            <Table.Th ta="right">{words.entries}</Table.Th>
            {onRename && <Table.Th aria-label={words.rename} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parties.map(party => (
            <Table.Tr key={party.id}>
              <Table.Td>
                <Text size="sm" fw={500}>
                  {party.name}
                </Text>
                <Box hiddenFrom="sm" c="dimmed">
                  <Kind party={party} />
                </Box>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Kind party={party} />
              </Table.Td>
              <Table.Td ta="right">
                <GoAnchor
                  to="/books"
                  search={{ counterparty: party.id, year: 'all' }}
                  size="sm"
                  aria-label={words.show(numberText(party.entries, language))}
                >
                  {numberText(party.entries, language)}
                  {party.entries >= 1000 && '+'}
                </GoAnchor>
              </Table.Td>
              {onRename && (
                <Table.Td ta="right">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={words.renameOf(party.name)}
                    onClick={() => onRename(party)}
                  >
                    <IconPencil size={15} aria-hidden />
                    <Text span inherit ms={8} visibleFrom="sm">
                      {words.rename}
                    </Text>
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function Rename({ party, onClose }: { party: Party; onClose: () => void }) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  const [name, setName] = useState(party.name)
  const rename = useApiMutation('renameCounterparty')
  const save = () =>
    rename.mutate(
      { id: party.id, name },
      {
        onSuccess() {
          notify(words.renamed)
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={guard.close} title={words.renameTitle} centered>
      <form
        {...guard.form}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Stack>
          <Text size="sm">{words.renameLead}</Text>
          {rename.error && <ErrorState error={rename.error} />}
          <TextInput
            label={words.name}
            maxLength={300}
            data-autofocus
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" disabled={!name.trim() || name === party.name} loading={rename.isPending}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
