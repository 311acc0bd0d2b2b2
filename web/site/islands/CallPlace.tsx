import { Anchor, Text } from '@mantine/core'
import type { Output } from '../../shared/api.ts'
import { useWords } from '../../shared/words.tsx'
import { SLOTS } from './slots.words.ts'

/** How a booked call takes place. */
export function CallPlace({ of }: { of: Pick<Output<'findBooking'>['data'], 'call_by' | 'call_link'> }) {
  const words = useWords(SLOTS)
  if (of.call_by === null) return null
  return (
    <Text size="sm">
      {of.call_by === 'phone' ? (
        words.byPhone
      ) : (
        <>
          {words.byLink}{' '}
          <Anchor href={of.call_link!} className="llano-anywhere">
            {of.call_link}
          </Anchor>
        </>
      )}
    </Text>
  )
}
