import { Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../shared/api.ts'
import { useWords } from '../../shared/words.tsx'
import { GoAnchor } from '../links.tsx'
import { WORDS } from './client-keys.words.ts'

const MOST = 500

/** The API keys that this member of the staff created for clients, or for one: what ends when they leave, or lose the client. */
export function ClientKeys({
  staffId,
  clientId,
  exceptOf = [],
}: {
  staffId: number
  clientId?: number
  /** Clients that they still see. */
  exceptOf?: readonly number[]
}) {
  const words = useWords(WORDS)
  const wanted = { created_by: staffId, limit: MOST, ...(clientId !== undefined && { member_id: clientId }) }
  const found = useApiQuery('listAllKeys', wanted).data?.data ?? []
  const keys = found.filter(one => !exceptOf.includes(one.member_id))
  if (keys.length === 0) return null
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {words.revokes}
      </Text>
      <Stack component="ul" gap={2} pl="md" m={0}>
        {keys.map(one => (
          <Text key={one.id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            <GoAnchor to={`/members/${one.member_id}`}>{one.name}</GoAnchor> · {one.shown}…
          </Text>
        ))}
      </Stack>
    </Stack>
  )
}
