import { Badge, Box, Checkbox, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconSearch, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CLIENT_SORTS } from '../../../src/areas/entities/console-sorts.rules.ts'
import { CLIENTS_SEEN, ROLES } from '../../../src/areas/members/permissions.rules.ts'
import { ask, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { countryText, Day } from '../../shared/figures.tsx'
import { LANGUAGES } from '../../shared/language.ts'
import { useMay } from '../../shared/me.ts'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { PersonName, personName } from '../../shared/PersonName.tsx'
import { CountrySelect } from '../../shared/place-selects.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { BulkBar, BulkDialog } from '../Bulk.tsx'
import { ExportCsv } from '../ExportCsv.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { useFilters, useSearchText } from '../filters.ts'
import { type Column, Listing } from '../Listing.tsx'
import { GoAnchor } from '../links.tsx'
import { orNull } from '../names.ts'
import { useSelection } from '../selection.ts'
import { SHARED } from '../shared.words.ts'
import { useSorting } from '../sorting.ts'
import { WORDS } from './members.words.ts'

type Client = Output<'listClients'>['data'][number]
const keyOf = (one: Client) => one.id
const PAGE = 25

/** The people of the installation, with a search by name, email or LLC. */
export function Members() {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { filterOf, page, choose, turnTo } = useFilters()
  const search = useSearchText('q')
  const [isAdding, { open, close }] = useDisclosure()
  const role = ROLES.find(one => one === filterOf('role')) ?? null
  const q = filterOf('q')
  const sorting = useSorting(CLIENT_SORTS)
  const { sort } = sorting
  const listed = useApiQuery(
    'listClients',
    { q, role, sort, limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  const columns = useColumns()
  const may = useMay()
  const selection = useSelection(
    listed.data?.data,
    keyOf,
    one => one.name,
    JSON.stringify([q, role, sort, page]),
  )
  const [assigning, setAssigning] = useState<readonly Client[] | null>(null)
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <ExportCsv
            name="members"
            columns={columns}
            read={paging => ask('listClients', { q, role, sort, ...paging })}
          />
          <ActionButton needs="clients:write" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
            {words.add}
          </ActionButton>
        </>
      }
    >
      <Section title={words.list} flush>
        <Group px="lg" pb="md" align="flex-end">
          <TextInput
            {...search}
            type="search"
            label={words.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            style={{ flex: '1 1 16rem' }}
          />
          <Select
            label={words.role}
            data={[
              { value: '', label: words.allRoles },
              ...ROLES.map(one => ({ value: one, label: words.roles[one] })),
            ]}
            value={role ?? ''}
            onChange={next => choose({ role: next ?? undefined })}
            allowDeselect={false}
            w={160}
          />
        </Group>
        <BulkBar of={selection}>
          <ActionButton
            needs="people:manage"
            size="xs"
            variant="default"
            onClick={() => setAssigning(selection.rows)}
          >
            {words.assign}
          </ActionButton>
        </BulkBar>
        <QueryState of={listed}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty
                title={q || role ? shared.nothingFits : words.none}
                text={q || role ? shared.nothingFitsText : words.noneText}
                icon={<IconUsers size={24} />}
              />
            ) : (
              <>
                <Listing
                  label={words.list}
                  columns={columns}
                  rows={data}
                  keyOf={keyOf}
                  selection={may('people:manage') ? selection : null}
                  sorting={sorting}
                />
                <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
              </>
            )
          }
        </QueryState>
      </Section>
      {assigning && (
        <AssignClients
          rows={assigning}
          onClose={() => {
            setAssigning(null)
            selection.clear()
          }}
        />
      )}
      {isAdding && <AddPerson onClose={close} />}
    </Page>
  )
}

function useColumns(): Column<Client>[] {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return [
    {
      title: words.name,
      lead: true,
      sort: 'name',
      cell: one => (
        <Box>
          <GoAnchor to={`/members/${one.id}`}>
            <PersonName name={one.name} />
          </GoAnchor>{' '}
          {one.role !== 'member' && (
            <Badge size="xs" variant="light" ml={4}>
              {words.roles[one.role]}
            </Badge>
          )}
          {one.is_disabled && (
            <Badge size="xs" variant="light" color="red" ml={4}>
              {words.disabled}
            </Badge>
          )}
        </Box>
      ),
      csv: one => personName(one.name, language),
    },
    { title: words.email, long: true, sort: 'email', cell: one => one.email, csv: one => one.email },
    {
      title: words.llcs,
      cell: one =>
        one.llcs.length === 0 ? (
          <Text span size="sm" c="var(--llano-muted)">
            {words.noLlc}
          </Text>
        ) : (
          <Box>
            {one.llcs.map(llc => (
              <div key={llc.id}>
                <GoAnchor to={`/llcs/${llc.id}`}>{llc.name}</GoAnchor>
              </div>
            ))}
          </Box>
        ),
      csv: one => one.llcs.map(({ name }) => name).join(', '),
    },
    {
      title: words.country,
      cell: one => one.country && countryText(one.country, language),
      csv: one => one.country,
    },
    {
      title: words.since,
      sort: 'since',
      narrow: true,
      cell: one => <Day day={one.member_since} />,
      csv: one => one.member_since,
    },
  ]
}

/** Several clients for one manager. */
function AssignClients({ rows, onClose }: { rows: readonly Client[]; onClose: () => void }) {
  const words = useWords(WORDS)
  const [manager, setManager] = useState<string | null>(null)
  const managers = useApiQuery('listClients', { role: 'manager', limit: 500 }).data?.data ?? []
  const member_id = Number(manager)
  const name = managers.find(({ id }) => id === member_id)?.name
  return (
    <BulkDialog
      title={words.assign}
      rows={rows}
      keyOf={keyOf}
      nameOf={one => one.name}
      previewOf={one => (name && one.role === 'member' ? `→ ${name}` : null)}
      act={async ({ id: client_id }) => {
        const { data } = await ask('setAssignment', { member_id, client_id, assigned: true })
        // One that was assigned before stays.
        return data.changed ? () => ask('setAssignment', { member_id, client_id, assigned: false }) : null
      }}
      onClose={onClose}
    >
      <Select
        label={words.manager}
        data={managers.map(one => ({ value: String(one.id), label: `${one.name} (${one.email})` }))}
        value={manager}
        onChange={setManager}
        searchable
        required
      />
    </BulkDialog>
  )
}

function AddPerson({ onClose }: { onClose: () => void }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const create = useApiMutation('createPerson')
  const form = useForm({
    initialValues: {
      name: '',
      email: '',
      role: 'member',
      clients: 'assigned',
      language: language as string,
      country: '',
      phone: '',
      mail: true,
    },
  })
  const isAdmin = useMay()('people:manage')
  const sendLink = (member_id: number) =>
    ask('inviteMember', { member_id }).then(
      () => words.addedAndSent,
      () => words.addedNotSent,
    )
  const submit = form.onSubmit(async ({ name, email, role, clients, language, country, phone, mail }) => {
    const { data } = await create
      .mutateAsync({
        name,
        email,
        role: role as 'member',
        clients: clients as 'all',
        language: language as 'es',
        country: orNull(country),
        phone: orNull(phone),
      })
      .catch(() => ({ data: null }))
    if (!data) return
    notify(data.approval_id !== null ? words.addedAsMember : mail ? await sendLink(data.id) : words.added)
    if (data.approval_id !== null && mail) await sendLink(data.id)
    navigate({ to: `/members/${data.id}` as '/' })
  })
  return (
    <FormDialog
      opened
      title={words.addTitle}
      onClose={onClose}
      onSubmit={submit}
      busy={create.isPending}
      error={create.error}
    >
      <Text size="sm">{words.addLead}</Text>
      <TextInput label={words.name} required data-autofocus {...form.getInputProps('name')} />
      <TextInput label={words.email} type="email" required {...form.getInputProps('email')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={words.role}
          data={ROLES.map(one => ({ value: one, label: words.roles[one] }))}
          disabled={!isAdmin}
          description={isAdmin ? null : words.onlyAdmin}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
        {form.values.role === 'manager' && (
          <Select
            label={words.clients}
            data={CLIENTS_SEEN.map(one => ({ value: one, label: words.clientsSeen[one] }))}
            allowDeselect={false}
            {...form.getInputProps('clients')}
          />
        )}
        <Select
          label={words.language}
          data={LANGUAGES.map(one => ({ value: one, label: shared.languages[one]! }))}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
        <CountrySelect label={words.country} {...form.getInputProps('country')} />
        <TextInput label={words.phone} description={words.phoneHint} {...form.getInputProps('phone')} />
      </SimpleGrid>
      <Checkbox label={words.sendMail} {...form.getInputProps('mail', { type: 'checkbox' })} />
    </FormDialog>
  )
}
