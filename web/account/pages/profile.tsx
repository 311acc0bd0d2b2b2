import { Button, Group, SimpleGrid, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type Output, useAsked, useTell } from '../../parts/api.ts'
import { tell } from '../../parts/confirm.tsx'
import { Day } from '../../parts/figures.tsx'
import { Page } from '../../parts/Page.tsx'
import { Section } from '../../parts/Section.tsx'
import { Asked, Empty, Trouble } from '../../parts/states.tsx'
import { useWords } from '../../parts/words.tsx'
import { CountrySelect } from '../CountrySelect.tsx'
import { WORDS } from './profile.words.ts'

type Kept = NonNullable<Output<'readProfile'>['data']>

export function Profile() {
  const words = useWords(WORDS)
  const asked = useAsked('readProfile', {})
  return (
    <Page title={words.title} lead={words.lead}>
      <Asked of={asked} lines={5}>
        {({ data, message }) =>
          data ? (
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
              <Contact of={data} />
              <Stack gap="lg">
                <Identifiers of={data.identifiers} />
                <Account of={data} />
              </Stack>
            </SimpleGrid>
          ) : (
            <Section>
              <Empty title={words.nothing} text={message} />
            </Section>
          )
        }
      </Asked>
    </Page>
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
  const update = useTell('updateProfile', { changes: ['readProfile', 'readMe'] })
  const changed = NAMES.filter(name => contact[name].trim() !== kept[name])
  const isNameless = contact.name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNameless) return
    update.mutate(Object.fromEntries(changed.map(name => [name, contact[name].trim() || null])), {
      onSuccess: ({ data }) => {
        setContact(shownOf(data))
        tell(words.saved)
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
          {update.isError && <Trouble error={update.error} />}
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
    </Section>
  )
}

const KINDS = ['passport', 'itin', 'ssn', 'national_id', 'tax_id'] as const

/** Whoever looks over a shoulder sees the last three characters. */
function Identifiers({ of: identifiers }: { of: Kept['identifiers'] }) {
  const words = useWords(WORDS)
  return (
    <Section title={words.identifiers} lead={words.identifiersLead}>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {KINDS.map(kind => (
          <Identifier key={kind} label={words.kinds[kind]} value={identifiers[kind]} />
        ))}
      </Stack>
    </Section>
  )
}

function Identifier({ label, value }: { label: string; value: string | null }) {
  const words = useWords(WORDS)
  const [isShown, setShown] = useState(false)
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
        <Text className="figures" {...(value === null && { c: 'var(--llano-muted)' })}>
          {value === null ? (
            words.none
          ) : isShown ? (
            value
          ) : (
            <>
              <span aria-hidden>{`•••• ${value.slice(-3)}`}</span>
              <VisuallyHidden>{words.endsIn(value.slice(-3))}</VisuallyHidden>
            </>
          )}
        </Text>
      </div>
      {value !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={isShown ? words.hideOf(label) : words.showOf(label)}
          leftSection={isShown ? <IconEyeOff size={14} aria-hidden /> : <IconEye size={14} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </Button>
      )}
    </Group>
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
            <Day day={member_since} style="long" />
          </Text>
        </div>
        <div>
          <Text component="dt" size="xs" c="var(--llano-muted)">
            {words.tier}
          </Text>
          <Text component="dd" m={0} tt="capitalize">
            {tier}
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
