import { Anchor, Button, Group, SimpleGrid, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { IDENTIFIER_KINDS, type IdentifierKind } from '../../../src/areas/members/identifier-kinds.rules.ts'
import { addressOf, ask, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { DownloadButton } from '../../shared/DownloadButton.tsx'
import { Day } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { CountrySelect } from '../../shared/place-selects.tsx'
import { Section } from '../../shared/Section.tsx'
import { ErrorState, QueryState } from '../../shared/states.tsx'
import { Usage } from '../../shared/Usage.tsx'
import { useUnsavedChanges } from '../../shared/unsaved.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ChangeEmail } from './change-email.tsx'
import { WORDS } from './profile.words.ts'

type Kept = Output<'readOwnProfile'>['data']
type Whole = NonNullable<Output<'readProfile'>['data']>['identifiers']

export function Profile() {
  const words = useWords(WORDS)
  const query = useApiQuery('readOwnProfile', {})
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState of={query} lines={5}>
        {({ data }) => (
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
            <Contact of={data} />
            <Stack gap="lg">
              <Identifiers of={data.identifiers} />
              <Account of={data} />
              <OwnUsage />
              <OwnData />
            </Stack>
          </SimpleGrid>
        )}
      </QueryState>
    </Page>
  )
}

function OwnUsage() {
  const query = useApiQuery('readUsage', {})
  return (
    <QueryState of={query} lines={3}>
      {({ data }) => <Usage of={data} />}
    </QueryState>
  )
}

const NAMES = ['name', 'phone', 'country'] as const
type Shown = Record<(typeof NAMES)[number], string>
const shownOf = (kept: Pick<Kept, 'name' | 'phone' | 'country'>): Shown => ({
  name: kept.name,
  phone: kept.phone ?? '',
  country: kept.country ?? '',
})

function Contact({ of: profile }: { of: Kept }) {
  const words = useWords(WORDS)
  const kept = shownOf(profile)
  const [contact, setContact] = useState(kept)
  const [isChangingEmail, setChangingEmail] = useState(false)
  const update = useApiMutation('changeOwnContact', { changes: ['readMe'] })
  const changed = NAMES.filter(name => contact[name].trim() !== kept[name])
  useUnsavedChanges(changed.length > 0)
  const isNameless = contact.name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNameless) return
    update.mutate(Object.fromEntries(changed.map(name => [name, contact[name].trim() || null])), {
      onSuccess: ({ data }) => {
        setContact(shownOf(data))
        notify(words.saved)
      },
    })
  }
  return (
    <Section title={words.contact}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={words.name}
            autoComplete="name"
            required
            maxLength={300}
            value={contact.name}
            error={isNameless ? words.giveName : null}
            onChange={event => setContact({ ...contact, name: event.currentTarget.value })}
          />
          <TextInput
            label={words.email}
            description={words.emailHint}
            value={profile.email}
            readOnly
            variant="filled"
          />
          <Button variant="default" size="xs" w="fit-content" onClick={() => setChangingEmail(true)}>
            {words.changeEmail}
          </Button>
          <TextInput
            label={words.phone}
            description={words.phoneHint}
            type="tel"
            autoComplete="tel"
            value={contact.phone}
            onChange={event => setContact({ ...contact, phone: event.currentTarget.value })}
          />
          <CountrySelect
            label={words.country}
            value={contact.country || null}
            onChange={next => setContact({ ...contact, country: next ?? '' })}
          />
          {update.isError && <ErrorState error={update.error} />}
          <Group>
            <Button type="submit" disabled={changed.length === 0 || isNameless} loading={update.isPending}>
              {words.save}
            </Button>
            {changed.length > 0 && (
              <Button
                variant="default"
                onClick={() => {
                  setContact(kept)
                  update.reset()
                }}
              >
                {words.undo}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {isChangingEmail && <ChangeEmail onClose={() => setChangingEmail(false)} />}
    </Section>
  )
}

/** The last characters of each; the complete one is requested when needed, and discarded with the page. */
function Identifiers({ of: masked }: { of: Kept['identifiers'] }) {
  const words = useWords(WORDS)
  const [whole, setWhole] = useState<Whole | null>(null)
  const [shown, setShown] = useState<readonly IdentifierKind[]>([])
  async function toggle(kind: IdentifierKind) {
    if (shown.includes(kind)) return setShown(shown.filter(one => one !== kind))
    try {
      if (!whole) setWhole((await ask('readProfile', {})).data?.identifiers ?? null)
      setShown([...shown, kind])
    } catch (error) {
      notifyError(error as Error)
    }
  }
  return (
    <Section title={words.identifiers} lead={words.identifiersLead}>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {IDENTIFIER_KINDS.map(kind => (
          <Identifier
            key={kind}
            label={words.kinds[kind]}
            masked={masked[kind] ?? null}
            whole={shown.includes(kind) ? (whole?.[kind] ?? null) : null}
            onToggle={() => toggle(kind)}
          />
        ))}
      </Stack>
    </Section>
  )
}

function Identifier({
  label,
  masked,
  whole,
  onToggle,
}: {
  label: string
  masked: string | null
  whole: string | null
  onToggle: () => void
}) {
  const words = useWords(WORDS)
  const isShown = whole !== null
  const end = masked?.replace(/^•+/, '') ?? ''
  return (
    <Group
      component="li"
      justify="space-between"
      wrap="nowrap"
      py={8}
      style={{ borderTop: '1px solid var(--llano-line)' }}
    >
      <div>
        <Text size="xs" c="var(--llano-muted)">
          {label}
        </Text>
        <Text className="figures" {...(masked === null && { c: 'var(--llano-muted)' })}>
          {masked === null
            ? words.none
            : (whole ?? (
                <>
                  <span aria-hidden>{`•••• ${end}`}</span>
                  <VisuallyHidden>{words.endsIn(end)}</VisuallyHidden>
                </>
              ))}
        </Text>
      </div>
      {masked !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          style={{ flexShrink: 0 }}
          aria-label={isShown ? words.hideOf(label) : words.showOf(label)}
          leftSection={isShown ? <IconEyeOff size={14} aria-hidden /> : <IconEye size={14} aria-hidden />}
          onClick={onToggle}
        >
          {isShown ? words.hide : words.show}
        </Button>
      )}
    </Group>
  )
}

/** Everything about the signed-in person, generated while it downloads. */
function OwnData() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return (
    <Section title={words.data} lead={words.dataLead}>
      <Group>
        <DownloadButton href={addressOf('downloadMyData', {})} needsProof>
          {words.downloadData}
        </DownloadButton>
        <Anchor href={language === 'es' ? '/es/docs/privacy' : '/docs/privacy'} size="sm">
          {words.aboutPrivacy}
        </Anchor>
      </Group>
    </Section>
  )
}

function Account({ of: { tier, member_since, language } }: { of: Kept }) {
  const words = useWords(WORDS)
  return (
    <Section title={words.account}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} m={0}>
        <div>
          <Text component="dt" size="xs" c="var(--llano-muted)">
            {words.since}
          </Text>
          <Text component="dd" m={0}>
            <Day day={member_since} />
          </Text>
        </div>
        <div>
          <Text component="dt" size="xs" c="var(--llano-muted)">
            {words.tier}
          </Text>
          <Text component="dd" m={0} tt="capitalize">
            {words.tiers[tier] ?? tier}
          </Text>
        </div>
        <div>
          <Text component="dt" size="xs" c="var(--llano-muted)">
            {words.language}
          </Text>
          <Text component="dd" m={0}>
            {words.languages[language]}
          </Text>
        </div>
      </SimpleGrid>
    </Section>
  )
}
