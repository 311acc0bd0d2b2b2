import { Box, Button, Container, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SETUP_STEPS } from '../../../src/areas/setup/steps.rules.ts'
import { Mark } from '../../shared/Mark.tsx'
import { LanguageChoice, SchemeChoice } from '../../shared/Shell.tsx'
import { useWords } from '../../shared/words.tsx'
import classes from '../sign-in/SignInFrame.module.css'
import { WORDS as FRAME } from '../sign-in/sign-in.words.ts'
import { WORDS } from './setup.words.ts'

export const WIZARD = ['admin', ...SETUP_STEPS, 'next'] as const
export type WizardStep = (typeof WIZARD)[number]

/** The frame of the setup: like that of signing in, wider, with the progress. */
export function SetupFrame({
  step,
  onStep,
  children,
}: {
  step: WizardStep
  /** Opens another step; missing while only the first one is possible. */
  onStep?: (step: WizardStep) => void
  children: ReactNode
}) {
  const words = useWords(WORDS)
  const frame = useWords(FRAME)
  const at = WIZARD.indexOf(step)
  return (
    <Box className={classes.ground!}>
      <Group component="header" justify="space-between" p="md" wrap="nowrap">
        <Mark />
        <Group gap="xs" wrap="nowrap">
          <LanguageChoice label={frame.language} />
          <SchemeChoice light={frame.light} dark={frame.dark} />
        </Group>
      </Group>
      <Container component="main" size={760} w="100%" px="md" pb="xl">
        <Stack gap="md">
          <Stack component="nav" gap={6} aria-label={words.progress}>
            <Text size="sm" c="var(--llano-muted)">
              {words.stepOf(at + 1, WIZARD.length)}: {words.names[step]}
            </Text>
            <Progress value={((at + 1) / WIZARD.length) * 100} aria-label={words.progress} />
            {onStep && (
              <Group gap={4} visibleFrom="xs">
                {WIZARD.filter(one => one !== 'admin').map(one => (
                  <Button
                    key={one}
                    size="compact-sm"
                    variant={one === step ? 'light' : 'subtle'}
                    aria-current={one === step ? 'step' : undefined}
                    onClick={() => onStep(one)}
                  >
                    {words.names[one]}
                  </Button>
                ))}
              </Group>
            )}
          </Stack>
          <Paper withBorder shadow="sm" p={{ base: 'lg', xs: 'xl' }} bg="var(--llano-raised)">
            <Stack gap="lg">{children}</Stack>
          </Paper>
        </Stack>
      </Container>
    </Box>
  )
}
