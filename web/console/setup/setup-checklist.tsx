import { Anchor, Box, Button, Group, List, Text } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { type ChecklistItem, FIRM_PAGE } from '../../../src/areas/setup/steps.rules.ts'
import { useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notifyError } from '../../shared/confirm.tsx'
import { useMay } from '../../shared/me.ts'
import { Section } from '../../shared/Section.tsx'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './setup-checklist.words.ts'

const PAGES: Record<ChecklistItem, string> = {
  firm: FIRM_PAGE,
  catalog: '/setup?step=catalog',
  mail: '/setup?step=mail',
  backups: '/setup?step=backups',
  hours: '/console/bookings',
  member: '/console/members',
}

/** What is still open from the setup, on the first page of the console, for admins. */
export function SetupChecklist() {
  const may = useMay()
  const path = useRouterState({ select: state => state.location.pathname })
  return may('operations:write') && /^(\/console)?\/?$/.test(path) ? <Checklist /> : null
}

function Checklist() {
  const words = useWords(WORDS)
  const { data: found } = useApiQuery('readSetup', {})
  const dismiss = useApiMutation('dismissSetup')
  const setup = found?.data
  if (!setup || setup.is_dismissed || setup.open.length === 0) return null
  async function close() {
    const isSure = await confirm({
      title: words.sure,
      text: words.sureText,
      yes: words.dismiss,
      no: words.cancel,
    })
    if (isSure) dismiss.mutate({}, { onError: notifyError })
  }
  return (
    <Box mb="lg">
      <Section title={words.title}>
        <Text size="sm">{words.lead}</Text>
        <List mt="xs" spacing={6}>
          {setup.open.map(item => (
            <List.Item key={item}>
              <Anchor href={PAGES[item]}>{words.items[item]}</Anchor>
            </List.Item>
          ))}
        </List>
        <Group mt="md">
          <Button variant="default" size="xs" onClick={() => void close()} loading={dismiss.isPending}>
            {words.dismiss}
          </Button>
        </Group>
      </Section>
    </Box>
  )
}
