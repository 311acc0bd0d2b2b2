import { Badge, Box, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconBook, IconPlugConnected } from '@tabler/icons-react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { useMe } from '../../shared/me.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './apps.words.ts'
import { usePermissionText } from './permissions.tsx'

type App = Output<'listApps'>['data'][number]

/** Apps that the member connected: what they may do, when they were used, and how to disconnect them. */
export function Apps() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const listed = useApiQuery('listApps', {})
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button
          component="a"
          href={language === 'es' ? '/es/docs/oauth' : '/docs/oauth'}
          variant="default"
          leftSection={<IconBook size={16} aria-hidden />}
        >
          {words.docs}
        </Button>
      }
    >
      <QueryState of={listed}>
        {({ data }) =>
          data.length === 0 ? (
            <Section>
              <Empty
                icon={<IconPlugConnected size={24} />}
                title={words.none}
                text={words.noneText}
                action={<Code style={{ overflowWrap: 'anywhere' }}>{`${location.origin}/mcp`}</Code>}
              />
            </Section>
          ) : (
            <Section title={words.list} flush>
              <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
                {data.map(app => (
                  <AppRow key={app.id} of={app} />
                ))}
              </Stack>
            </Section>
          )
        }
      </QueryState>
    </Page>
  )
}

function AppRow({ of: app }: { of: App }) {
  const words = useWords(WORDS)
  const textOf = usePermissionText()
  const own = useMe().data?.entities ?? []
  const names = app.entity_ids?.map(id => own.find(llc => llc.id === id)?.name ?? String(id))
  return (
    <Box component="li" px="lg" py="md" style={{ borderBottom: '1px solid var(--llano-line)' }}>
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={6} flex="1 1 260px" miw={0}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {app.name}
            </Text>
            <Badge variant="light" color="gray" tt="none">
              {words.resources[app.resource]}
            </Badge>
          </Group>
          <Text size="sm">{names ? words.limitedTo(names.join(', ')) : words.allLlcs}</Text>
          <Group gap={4}>
            {app.scopes.map(scope => (
              <Badge key={scope} variant="outline" color="gray" tt="none" fw={500}>
                {textOf(scope).title}
              </Badge>
            ))}
          </Group>
          <Group gap="md" style={{ rowGap: 2 }}>
            <Text size="xs" c="var(--llano-muted)">
              {app.last_used_at ? (
                <>
                  {words.lastUsed} <Instant at={app.last_used_at} />
                </>
              ) : (
                words.neverUsed
              )}
            </Text>
            <Text size="xs" c="var(--llano-muted)">
              {words.connected} <Instant at={app.created_at} />
            </Text>
          </Group>
        </Stack>
        <Disconnect of={app} />
      </Group>
    </Box>
  )
}

function Disconnect({ of: { id, name } }: { of: App }) {
  const words = useWords(WORDS)
  const revoke = useApiMutation('revokeApp')
  const disconnect = async () => {
    const question = {
      title: words.disconnectTitle(name),
      text: words.disconnectText,
      yes: words.disconnect,
      no: words.cancel,
    }
    if (!(await confirm({ ...question, danger: true }))) return
    // The row may be unmounted by then, and its mutation callbacks with it.
    await revoke.mutateAsync({ id }).then(() => notify(words.disconnected), notifyError)
  }
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={words.disconnectOf(name)}
      loading={revoke.isPending}
      onClick={() => void disconnect()}
    >
      {words.disconnect}
    </Button>
  )
}
