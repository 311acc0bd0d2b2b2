import { Badge, Grid, Group, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { countryText, Day, Instant, numberText } from '../../shared/figures.tsx'
import { LANGUAGES } from '../../shared/language.ts'
import { useMay, useMe } from '../../shared/me.ts'
import { Page } from '../../shared/Page.tsx'
import { personName } from '../../shared/PersonName.tsx'
import { CountrySelect } from '../../shared/place-selects.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { Usage } from '../../shared/Usage.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton, Allowed } from '../Allowed.tsx'
import { Facts } from '../Facts.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { BackAnchor, GoAnchor } from '../links.tsx'
import { AddLlc } from '../llcs/llc-new.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './member.words.ts'
import { AccountSection } from './member-account.tsx'
import { Assignments } from './member-assignments.tsx'
import { SetIdentifier } from './member-identifier.tsx'
import { InvitationSection } from './member-invitation.tsx'
import { CreatedBy, KeyActions, NewKey } from './member-keys.tsx'
import { OpenAccount } from './open-account.tsx'

type Profile = Output<'readMember'>['data']
type LlcRow = Output<'listLlcs'>['data'][number]
type Key = Output<'listAllKeys'>['data'][number]

/** One person: their details, LLCs and keys. */
export function Member() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useApiQuery('readMember', { member_id: Number(id) })
  const profile = found.data?.data
  const llcs = useApiQuery('listLlcs', { member_id: Number(id), limit: 100 }, { enabled: found.isSuccess })
  const first = llcs.data?.data[0]
  return (
    <Page
      title={profile ? personName(profile.name, language) : words.title}
      actions={
        first &&
        profile?.role === 'member' &&
        profile.disabled_at === null && <OpenAccount memberId={profile.id} entityId={first.id} />
      }
      lead={<BackAnchor to="/members">{words.back}</BackAnchor>}
    >
      <QueryState of={found} lines={6}>
        {({ data }) => (
          <Stack gap="lg">
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, md: 7 }}>
                <Stack gap="lg">
                  <ProfileSection profile={data} />
                  <MemberUsage memberId={data.id} />
                </Stack>
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 5 }}>
                <Stack gap="lg">
                  <AccountSection profile={data} />
                  <Assignments profile={data} />
                  <Allowed needs="identifiers:read">
                    <Identifiers profile={data} />
                  </Allowed>
                </Stack>
              </Grid.Col>
            </Grid>
            {/* Staff rarely have an LLC of their own. */}
            {(data.role === 'member' || first) && (
              <>
                <Llcs memberId={data.id} isErased={data.erased_at !== null} />
                <Keys memberId={data.id} />
              </>
            )}
          </Stack>
        )}
      </QueryState>
    </Page>
  )
}

function MemberUsage({ memberId }: { memberId: number }) {
  const query = useApiQuery('readMemberUsage', { member_id: memberId })
  return (
    <QueryState of={query} lines={3}>
      {({ data }) => <Usage of={data} />}
    </QueryState>
  )
}

function ProfileSection({ profile }: { profile: Profile }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const [isOpen, { open, close }] = useDisclosure()
  const me = useMe().data
  const may = useMay()
  // Among staff, a manager can change only their own account.
  const mayChange =
    profile.erased_at === null &&
    (profile.role === 'member' || may('people:manage') || me?.member_id === profile.id)
  return (
    <Section
      title={words.profile}
      actions={
        mayChange && (
          <ActionButton needs="clients:write" size="xs" variant="default" onClick={open}>
            {shared.change}
          </ActionButton>
        )
      }
    >
      <Facts
        cols={{ base: 1, xs: 2 }}
        facts={[
          [words.email, profile.email],
          [words.role, words.roles[profile.role]],
          [words.phone, profile.phone],
          [words.country, profile.country && countryText(profile.country, language)],
          [words.language, shared.languages[profile.language]],
          [words.tier, profile.role === 'member' ? (words.tiers[profile.tier] ?? profile.tier) : null],
          [words.since, <Day key="since" day={profile.member_since} />],
        ]}
      />
      {profile.disabled_at === null && <InvitationSection profile={profile} />}
      {isOpen && <EditProfile profile={profile} onClose={close} />}
    </Section>
  )
}

function EditProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const update = useApiMutation('updateMember')
  const form = useForm({
    initialValues: {
      name: profile.name,
      phone: profile.phone ?? '',
      country: profile.country ?? '',
      language: profile.language,
      tier: profile.tier,
    },
  })
  return (
    <FormDialog
      opened
      title={words.editTitle}
      onClose={onClose}
      busy={update.isPending}
      error={update.error}
      onSubmit={form.onSubmit(({ phone, country, ...rest }) =>
        update.mutate(
          { member_id: profile.id, ...rest, phone: orNull(phone), country: orNull(country) },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        ),
      )}
    >
      <TextInput label={words.name} required data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={words.phone} {...form.getInputProps('phone')} />
        <CountrySelect label={words.country} {...form.getInputProps('country')} />
        <Select
          label={words.language}
          data={LANGUAGES.map(one => ({ value: one, label: shared.languages[one]! }))}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
        <TextInput label={words.tier} {...form.getInputProps('tier')} />
      </SimpleGrid>
    </FormDialog>
  )
}

function Identifiers({ profile }: { profile: Profile }) {
  const words = useWords(WORDS)
  const known = Object.entries(profile.identifiers).filter(([, value]) => value !== null)
  return (
    <Section
      title={words.identifiers}
      lead={words.identifiersLead}
      actions={profile.erased_at === null && <SetIdentifier profile={profile} />}
    >
      {known.length === 0 ? (
        <Text size="sm">{words.noIdentifiers}</Text>
      ) : (
        <Facts
          cols={{ base: 1, xs: 2 }}
          facts={known.map(([kind, value]) => [words.kinds[kind] ?? kind, value] as const)}
        />
      )}
    </Section>
  )
}

function Llcs({ memberId, isErased }: { memberId: number; isErased: boolean }) {
  const may = useMay()
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const [isOpen, { open, close }] = useDisclosure()
  const found = useApiQuery('listLlcs', { member_id: memberId, limit: 100 })
  return (
    <Section
      title={words.llcs}
      flush
      actions={
        !isErased && (
          <ActionButton
            needs="clients:write"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={open}
          >
            {words.addLlc}
          </ActionButton>
        )
      }
    >
      <QueryState of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={words.noLlcs} />
          ) : (
            <Listing
              label={words.llcs}
              rows={data}
              keyOf={one => one.id}
              columns={[
                {
                  title: shared.llc,
                  lead: true,
                  cell: one => <GoAnchor to={`/llcs/${one.id}`}>{one.name}</GoAnchor>,
                },
                ...(may('identifiers:read')
                  ? [{ title: 'EIN', narrow: true, cell: (one: LlcRow) => one.ein }]
                  : []),
                { title: words.status, cell: one => shared.statuses[one.status] },
                {
                  title: words.subscribedUntil,
                  narrow: true,
                  cell: one =>
                    one.subscribed_until ? <Day day={one.subscribed_until} /> : words.notSubscribed,
                },
                ...(may('messages:read')
                  ? [
                      {
                        title: words.messages,
                        narrow: true,
                        cell: (one: LlcRow) => (
                          <GoAnchor to="/messages" search={{ entity: one.id }}>
                            {words.toMessages}
                          </GoAnchor>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </QueryState>
      {isOpen && <AddLlc memberId={memberId} onClose={close} />}
    </Section>
  )
}

function stateOf(key: Key): 'active' | 'expired' | 'revoked' {
  if (key.revoked_at !== null) return 'revoked'
  return key.expires_at !== null && Date.parse(key.expires_at) < Date.now() ? 'expired' : 'active'
}

function Keys({ memberId }: { memberId: number }) {
  const may = useMay()
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<Key | null>(null)
  const found = useApiQuery('listAllKeys', { member_id: memberId, limit: 100 })
  return (
    <Section title={words.keys} lead={words.keysLead} flush actions={<NewKey memberId={memberId} />}>
      <QueryState of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={words.noKeys} />
          ) : (
            <Listing
              label={words.keys}
              rows={data}
              keyOf={one => one.id}
              columns={[
                { title: words.key, lead: true, long: true, cell: one => `${one.name} · ${one.shown}…` },
                { title: words.scopes, long: true, cell: one => one.scopes.join(', ') },
                { title: words.createdBy, cell: one => <CreatedBy of={one} /> },
                {
                  title: words.limit,
                  end: true,
                  narrow: true,
                  cell: one => (
                    <span>
                      {numberText(one.used, language)} / {numberText(one.hourly_limit, language)}
                    </span>
                  ),
                },
                {
                  title: words.lastUsed,
                  narrow: true,
                  cell: one => (one.last_used_at ? <Instant at={one.last_used_at} /> : words.never),
                },
                {
                  title: words.state,
                  cell: one => (
                    <Badge size="sm" variant="light" color={stateOf(one) === 'active' ? 'teal' : 'gray'}>
                      {words.states[stateOf(one)]}
                    </Badge>
                  ),
                },
                ...(may('keys:write')
                  ? [
                      {
                        title: words.keyActions,
                        cell: (one: Key) =>
                          stateOf(one) === 'active' && (
                            <Group gap="xs" wrap="nowrap">
                              <ActionButton
                                needs="keys:write"
                                size="compact-xs"
                                variant="default"
                                onClick={() => setChosen(one)}
                              >
                                {words.changeLimit}
                              </ActionButton>
                              <KeyActions of={one} />
                            </Group>
                          ),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </QueryState>
      {chosen && <ChangeLimit key={chosen.id} of={chosen} onClose={() => setChosen(null)} />}
    </Section>
  )
}

function ChangeLimit({ of, onClose }: { of: Key; onClose: () => void }) {
  const words = useWords(WORDS)
  const set = useApiMutation('setKeyLimit')
  const [limit, setLimit] = useState<number | string>(of.hourly_limit)
  return (
    <FormDialog
      opened
      title={words.limitTitle(of.name)}
      onClose={onClose}
      busy={set.isPending}
      error={set.error}
      onSubmit={event => {
        event.preventDefault()
        set.mutate(
          { id: of.id, hourly_limit: Number(limit) },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <NumberInput
        data-autofocus
        label={words.perHour}
        value={limit}
        onChange={setLimit}
        min={1}
        max={1_000_000_000}
        allowDecimal={false}
      />
    </FormDialog>
  )
}
