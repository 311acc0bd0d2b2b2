import { Box, Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A part of a page: a card with a heading, labeled by it for screen readers. */
export function Section({
  title,
  lead,
  actions,
  flush = false,
  children,
}: {
  title?: string
  lead?: ReactNode
  actions?: ReactNode
  /** Whether its content, such as a table, extends to the edge. */
  flush?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <Paper
      component="section"
      withBorder
      bg="var(--llano-raised)"
      p={flush ? 0 : 'lg'}
      {...(title && { 'aria-labelledby': id })}
    >
      {title && (
        <Group justify="space-between" align="flex-start" mb="sm" {...(flush && { px: 'lg', pt: 'lg' })}>
          {/* On a phone, wide buttons go below the title instead of breaking its words. */}
          <Box flex="1 1 160px" miw={0}>
            <Title order={2} id={id}>
              {title}
            </Title>
            {lead && (
              <Text size="sm" c="var(--llano-muted)">
                {lead}
              </Text>
            )}
          </Box>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      {children}
    </Paper>
  )
}
