import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { STEPS, type Step } from '../../../src/areas/overview/checklist/checklist.rules.ts'
import { type Output, useApiMutation } from '../../shared/api.ts'
import { notifyError } from '../../shared/confirm.tsx'
import { Section } from '../../shared/Section.tsx'
import { useWords } from '../../shared/words.tsx'
import { GoAnchor } from '../links.tsx'
import { WORDS } from './overview-checklist.words.ts'

const PLACES: Record<Step, { to: string; search?: Record<string, unknown> }> = {
  profile: { to: '/profile' },
  record: { to: '/llc' },
  bank: { to: '/banks' },
  entries: { to: '/books' },
  documents: { to: '/documents' },
  tax_answers: { to: '/obligations' },
  presence: { to: '/presence' },
}

/** What is left to set up for a new LLC, until everything is done or the user hides it. */
export function Checklist({ entityId, found }: { entityId: number; found: Output<'readChecklist'> }) {
  const words = useWords(WORDS)
  const set = useApiMutation('setChecklist')
  const { state, steps } = found.data
  if (state === 'done') return null
  const show = (next: 'shown' | 'dismissed') => () =>
    set.mutateAsync({ entity_id: entityId, state: next }).catch(notifyError)
  if (state === 'dismissed')
    return (
      <Group>
        <Button size="compact-xs" variant="subtle" loading={set.isPending} onClick={show('shown')}>
          {words.show}
        </Button>
      </Group>
    )
  const done = STEPS.filter(step => steps[step])
  return (
    <Section
      title={words.title}
      lead={words.lead(done.length, STEPS.length)}
      actions={
        <Button size="xs" variant="default" loading={set.isPending} onClick={show('dismissed')}>
          {words.hide}
        </Button>
      }
    >
      <Stack gap="sm">
        <Progress value={(100 * done.length) / STEPS.length} aria-label={words.title} />
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {STEPS.map(step => (
            <Group key={step} component="li" gap="xs" wrap="nowrap" align="flex-start">
              {steps[step] ? (
                <IconCircleCheck
                  style={{ flexShrink: 0 }}
                  size={20}
                  color="var(--mantine-primary-color-filled)"
                  role="img"
                  aria-label={words.done}
                />
              ) : (
                <IconCircle
                  style={{ flexShrink: 0 }}
                  size={20}
                  color="var(--llano-muted)"
                  role="img"
                  aria-label={words.open}
                />
              )}
              <Text size="sm" {...(steps[step] && { c: 'var(--llano-muted)' })}>
                {steps[step] ? (
                  words.steps[step]
                ) : (
                  <GoAnchor {...PLACES[step]} size="sm">
                    {words.steps[step]}
                  </GoAnchor>
                )}
              </Text>
            </Group>
          ))}
        </Stack>
      </Stack>
    </Section>
  )
}
