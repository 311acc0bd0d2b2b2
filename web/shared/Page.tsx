import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

/** A page: its heading, actions and sections. */
export function Page({
  title,
  lead,
  actions,
  children,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Llano`
  }, [title])
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Box maw={720}>
          <Title order={1} tabIndex={-1}>
            {title}
          </Title>
          {lead && (
            <Text mt={4} c="var(--llano-muted)">
              {lead}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
