import { Button, Grid, Group, Stack, Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../shared/api.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { billingAddress } from '../links.tsx'
import { type Llc, useLlc } from '../llc.ts'
import { WORDS } from './overview.words.ts'
import { Checklist } from './overview-checklist.tsx'
import { Deadlines } from './overview-deadlines.tsx'
import { MoneyThisYear } from './overview-money.tsx'
import { NeedsMe } from './overview-needs-me.tsx'
import { PresenceGlance } from './overview-presence.tsx'

/** The first page: what needs attention, the year's figures, due dates, and days by country. */
export function Overview() {
  const words = useWords(WORDS)
  const { llcs, llc, isLoading } = useLlc()
  return (
    <Page title={words.title} {...(llc && { lead: words.lead(llc.name) })}>
      {llcs.length > 1 && <LlcRow llcs={llcs} chosen={llc} label={words.llcs} />}
      {llc ? (
        <OfLlc llc={llc} />
      ) : isLoading ? (
        <Loading lines={6} />
      ) : (
        <Section>
          <Empty
            title={words.noLlc}
            text={words.noLlcText}
            icon={<IconBuilding size={24} />}
            action={
              <Button component="a" href={billingAddress(null)}>
                {words.toBilling}
              </Button>
            }
          />
        </Section>
      )}
    </Page>
  )
}

/** The selection is in the menu too, which is closed on a phone. */
function LlcRow({ llcs, chosen, label }: { llcs: readonly Llc[]; chosen: Llc | null; label: string }) {
  return (
    <Group component="nav" gap="xs" aria-label={label}>
      {llcs.map(({ id, name, state }) => {
        const isHere = id === chosen?.id
        return (
          <Button
            key={id}
            size="xs"
            variant={isHere ? 'light' : 'default'}
            {...(isHere && { 'aria-current': 'true' as const })}
            renderRoot={props => <Link to={'/' as '/'} search={(() => ({ llc: id })) as never} {...props} />}
          >
            {name}
            <Text span size="xs" ml={6} c="var(--llano-muted)">
              {state}
            </Text>
          </Button>
        )
      })}
    </Group>
  )
}

function OfLlc({ llc }: { llc: Llc }) {
  const seen = useApiQuery('readOverview', { entity_id: llc.id })
  const checklist = useApiQuery(
    'readChecklist',
    { entity_id: llc.id },
    { retry: false, enabled: !llc.shared },
  )
  // It comes first: what is below it would move.
  if (checklist.isLoading) return <Loading lines={8} />
  return (
    <>
      {checklist.data && <Checklist entityId={llc.id} found={checklist.data} />}
      <QueryState of={seen} lines={8}>
        {({ data }) => (
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, lg: 8 }}>
              <Stack gap="lg">
                <NeedsMe seen={data} />
                <MoneyThisYear seen={data} />
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 4 }}>
              <Stack gap="lg">
                <Deadlines seen={data} />
                <PresenceGlance seen={data} />
              </Stack>
            </Grid.Col>
          </Grid>
        )}
      </QueryState>
    </>
  )
}
