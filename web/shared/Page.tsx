import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { nameOf } from '../../src/areas/firm/page-firm.rules.ts'
import { useFirm } from './firm.ts'

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
  const name = nameOf(useFirm())
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
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
        {actions && (
          <Group gap="xs" align="flex-end">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  )
}
