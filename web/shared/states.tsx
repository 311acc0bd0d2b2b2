import {
  Alert,
  Box,
  Button,
  Center,
  Loader,
  Skeleton,
  Stack,
  type StackProps,
  Text,
  ThemeIcon,
} from '@mantine/core'
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { errorText } from './error-text.ts'
import { useWords, type Words } from './words.tsx'

type StateWords = {
  loading: string
  slow: string
  trouble: string
  again: string
}

const WORDS: Words<StateWords> = {
  en: {
    loading: 'Loading',
    slow: 'Still loading…',
    trouble: 'Something went wrong',
    again: 'Try again',
  },
  es: {
    loading: 'Cargando',
    slow: 'Seguimos cargando…',
    trouble: 'Algo ha fallado',
    again: 'Reintentar',
  },
}

/** Says after two seconds that it is still loading. */
export function Loading({
  lines = 3,
  height,
}: {
  lines?: number
  /** The least height, so that what is below does not move when the result is there. */
  height?: StackProps['mih']
}) {
  const words = useWords(WORDS)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 2000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack gap="sm" role="status" data-loading aria-label={words.loading} {...(height && { mih: height })}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={18} radius="sm" width={`${92 - line * 11}%`} />
      ))}
      {isSlow && (
        <Text size="sm" c="var(--llano-muted)">
          <Loader size="xs" mr="xs" />
          {words.slow}
        </Text>
      )}
    </Stack>
  )
}

/** What went wrong, and a button to try again. */
export function ErrorState({ error, again }: { error: Error | string; again?: () => void }) {
  const words = useWords(WORDS)
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={words.trouble}
      role="alert"
    >
      <Text size="sm">{errorText(error)}</Text>
      {again && (
        <Button mt="sm" size="xs" variant="default" onClick={again}>
          {words.again}
        </Button>
      )}
    </Alert>
  )
}

/** When nothing of the page can be shown, not even its menu. */
export function FrameError({ of }: { of: UseQueryResult<unknown, Error> }) {
  return (
    <Center component="main" mih="100vh" px="md">
      <Box maw={480}>
        <ErrorState error={of.error!} again={() => void of.refetch()} />
      </Box>
    </Center>
  )
}

/** An empty state: what will be here, and the next step. */
export function Empty({
  title,
  text,
  action,
  icon,
  isPage = false,
}: {
  title: string
  text?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  /** It is all that the page shows, so its title is the page's heading. */
  isPage?: boolean
}) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={420}>
        <ThemeIcon size={44} radius="xl" variant="light" aria-hidden>
          {icon ?? <IconInbox size={24} />}
        </ThemeIcon>
        <Text component={isPage ? 'h1' : 'p'} fw={600} ta="center">
          {title}
        </Text>
        {text && (
          <Text size="sm" c="var(--llano-muted)" ta="center">
            {text}
          </Text>
        )}
        {action && <Box mt="xs">{action}</Box>}
      </Stack>
    </Center>
  )
}

/** Loading, an error, or the result. */
export function QueryState<T>({
  of,
  lines,
  height,
  children,
}: {
  of: UseQueryResult<T, Error>
  lines?: number
  height?: StackProps['mih']
  children: (answer: T) => ReactNode
}) {
  if (of.isError) return <ErrorState error={of.error} again={() => of.refetch()} />
  if (of.data === undefined) return <Loading {...(lines && { lines })} {...(height && { height })} />
  return children(of.data)
}
