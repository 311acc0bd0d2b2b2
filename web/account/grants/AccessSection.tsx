import { Alert, Stack, Text } from '@mantine/core'
import { useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { GrantChoice } from './GrantChoice.tsx'
import { WORDS } from './grants.words.ts'

function useRevoke() {
  const words = useWords(WORDS)
  const revoke = useApiMutation('revokeGrants')
  return {
    isBusy: revoke.isPending,
    onRevoke: (grants: string[]) =>
      revoke.mutate({ grants }, { onSuccess: () => notify(words.revoked), onError: notifyError }),
  }
}

export function AccessSection() {
  const words = useWords(WORDS)
  const held = useApiQuery('listGrants', {})
  const revoking = useRevoke()
  return (
    <Section title={words.title} lead={words.lead}>
      <QueryState of={held}>{({ data }) => <GrantChoice grants={data} {...revoking} />}</QueryState>
    </Section>
  )
}

/** After a password change: someone who knew the old one may have created another way to sign in. */
export function StillHaveAccess() {
  const words = useWords(WORDS)
  const held = useApiQuery('listGrants', {})
  const revoking = useRevoke()
  const others = held.data?.data.filter(one => !one.is_current) ?? []
  if (!held.data) return null
  return (
    <Alert color={others.length ? 'sun' : 'teal'} variant="light" role="status" mb="md">
      <Stack gap="sm">
        <Text size="sm">{others.length ? words.stillHave : words.nothingLeft}</Text>
        {others.length > 0 && <GrantChoice grants={others} {...revoking} />}
      </Stack>
    </Alert>
  )
}
