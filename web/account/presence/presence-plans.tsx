import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { dueOf, type Plan } from '../../../src/areas/presence/plans/plans.rules.ts'
import { useApiMutation } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { countryText, dayText } from '../../shared/figures.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { DETAIL_WORDS } from './presence-details.words.ts'

/** Plans whose days have come: they are facts only if the owner says so. */
export function DuePlans({
  entityId,
  plans,
  today,
}: {
  entityId: number
  plans: readonly Plan[]
  today: string
}) {
  const words = useWords(DETAIL_WORDS)
  const { language } = useLanguage()
  const confirm = useApiMutation('confirmPresencePlan')
  const clear = useApiMutation('clearPresencePlans')
  const isBusy = confirm.isPending || clear.isPending
  const due = plans.flatMap(plan => {
    const range = dueOf(plan, today)
    return range ? [{ plan, range }] : []
  })
  if (due.length === 0) return null
  const tell = async (work: Promise<unknown>, done: string) => {
    try {
      await work
      notify(done)
    } catch (error) {
      notifyError(error as Error)
    }
  }
  return (
    <Alert color="sun" variant="light" icon={<IconCalendarQuestion aria-hidden />} title={words.duePlans}>
      <Stack gap="sm">
        {due.map(({ plan, range }) => (
          <Group key={plan.id} gap="sm" justify="space-between">
            <Text size="sm">
              {words.stay(
                countryText(plan.country, language),
                dayText(range.from, language),
                dayText(range.until, language),
              )}
            </Text>
            <Group gap="xs">
              <Button
                size="xs"
                disabled={isBusy}
                onClick={() =>
                  void tell(
                    confirm.mutateAsync({ entity_id: entityId, plan_id: plan.id }),
                    words.planConfirmed,
                  )
                }
              >
                {words.confirmPlan}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={isBusy}
                onClick={() =>
                  void tell(clear.mutateAsync({ entity_id: entityId, ...range }), words.planRemoved)
                }
              >
                {words.removePlan}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
