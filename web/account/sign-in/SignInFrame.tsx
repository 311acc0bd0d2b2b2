import { Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { nameOf } from '../../../src/areas/firm/page-firm.rules.ts'
import { useFirm } from '../../shared/firm.ts'
import { Mark } from '../../shared/Mark.tsx'
import { LanguageChoice, SchemeChoice } from '../../shared/Shell.tsx'
import { useWords } from '../../shared/words.tsx'
import classes from './SignInFrame.module.css'
import { WORDS } from './sign-in.words.ts'

/** The frame of the sign-in pages: the name, the language, and one card in the middle. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const words = useWords(WORDS)
  return (
    <Box className={classes.ground}>
      <Group component="header" justify="space-between" p="md" wrap="nowrap">
        <Mark />
        <Group gap="xs" wrap="nowrap">
          <LanguageChoice label={words.language} />
          <SchemeChoice light={words.light} dark={words.dark} />
        </Group>
      </Group>
      <Center component="main" px="md" pb="xl" className={classes.middle}>
        <Paper withBorder shadow="sm" p={{ base: 'lg', xs: 'xl' }} className={classes.sheet}>
          {children}
        </Paper>
      </Center>
    </Box>
  )
}

/** The heading of a step; gets the focus when the step changes, for screen readers. */
export function StepHeading({ title, lead }: { title: string; lead?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const name = nameOf(useFirm())
  useEffect(() => {
    document.title = `${title} · ${name}`
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title, name])
  return (
    <Stack gap={4}>
      <Title order={1} ref={heading} tabIndex={-1} className={classes.heading!}>
        {title}
      </Title>
      {lead && <Text c="var(--llano-muted)">{lead}</Text>}
    </Stack>
  )
}
