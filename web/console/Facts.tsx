import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Names and values side by side; empty values are omitted. */
export function Facts({
  facts,
  cols = { base: 1, xs: 2, md: 3 },
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  cols?: Record<string, number>
}) {
  return (
    <SimpleGrid component="dl" cols={cols} spacing="md" verticalSpacing="sm" m={0}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="var(--llano-muted)">
              {name}
            </Text>
            <Text component="dd" m={0} size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </div>
        ))}
    </SimpleGrid>
  )
}
