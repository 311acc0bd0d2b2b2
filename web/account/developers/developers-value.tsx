import { Button, Code, CopyButton, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './developers.words.ts'

/** A value that exists only here: it is gone with the page. */
export type FreshValue = { id: number; value: string; isRotated: boolean }

export function ShownOnce({
  fresh,
  title,
  label,
  onDone,
}: {
  fresh: FreshValue
  /** If it is not an API key. */
  title?: string
  label?: string
  onDone: () => void
}) {
  const words = useWords(WORDS)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [fresh.value])
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      withBorder
      p="lg"
      bg="var(--mantine-color-teal-light)"
      style={{ borderColor: 'var(--mantine-primary-color-filled)' }}
    >
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <ThemeIcon size={36} radius="xl" aria-hidden>
            <IconKey size={20} />
          </ThemeIcon>
          <div>
            <Title order={2} id={id} ref={heading} tabIndex={-1}>
              {title ?? (fresh.isRotated ? words.rotatedTitle : words.valueTitle)}
            </Title>
            <Text size="sm">{words.valueText}</Text>
          </div>
        </Group>
        <Code
          block
          fz="md"
          aria-label={label ?? words.valueLabel}
          data-testid="fresh-key"
          style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}
        >
          {fresh.value}
        </Code>
        <Group gap="xs">
          <CopyButton value={fresh.value} timeout={5000}>
            {({ copied, copy }) => (
              <Button
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
              >
                {copied ? words.copied : words.copy}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onDone}>
            {words.done}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
