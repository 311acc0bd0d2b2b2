import { Alert, Box, Button, Center, Loader, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Refused } from './api.ts'
import { useWords, type Words } from './words.tsx'

type StateWords = {
  loading: string
  slow: string
  trouble: string
  again: string
  network: string
  busy: string
  serverBusy: string
  tooMany: string
  wait(seconds: number): string
}

const WORDS: Words<StateWords> = {
  en: {
    loading: 'Loading',
    slow: 'Still loading…',
    trouble: 'Something went wrong',
    again: 'Try again',
    network: 'We couldn’t reach the server. Check your connection and try again.',
    busy: 'Too many downloads or uploads are in progress.',
    serverBusy: 'The server is busy.',
    tooMany: 'Too many attempts.',
    wait: seconds => `Try again in ${seconds} seconds.`,
  },
  es: {
    loading: 'Cargando',
    slow: 'Seguimos cargando…',
    trouble: 'Algo ha fallado',
    again: 'Reintentar',
    network: 'No se ha podido contactar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
    busy: 'Hay demasiadas descargas o subidas en curso.',
    serverBusy: 'El servidor está ocupado.',
    tooMany: 'Demasiados intentos.',
    wait: seconds => `Vuelve a intentarlo en ${seconds} segundos.`,
  },
}

/** Says after two seconds that it is still loading. */
export function Loading({ lines = 3 }: { lines?: number }) {
  const words = useWords(WORDS)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 2000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack gap="sm" role="status" data-loading aria-label={words.loading}>
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

/** For temporary errors: what happened, and when to try again. */
function waitText({ code, retryAfterSeconds }: Refused, words: StateWords): string | null {
  const texts: Record<string, string> = {
    too_busy: words.busy,
    server_busy: words.serverBusy,
    too_many_attempts: words.tooMany,
  }
  const text = texts[code ?? '']
  if (text === undefined) return null
  return retryAfterSeconds === null ? text : `${text} ${words.wait(retryAfterSeconds)}`
}

/** What went wrong, and a button to try again. */
export function ErrorState({ error, again }: { error: Error; again?: () => void }) {
  const words = useWords(WORDS)
  const text = error instanceof Refused ? (waitText(error, words) ?? error.message) : words.network
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={words.trouble}
      role="alert"
    >
      <Text size="sm">{text}</Text>
      {again && (
        <Button mt="sm" size="xs" variant="default" onClick={again}>
          {words.again}
        </Button>
      )}
    </Alert>
  )
}

/** An empty state: what will be here, and the next step. */
export function Empty({
  title,
  text,
  action,
  icon,
}: {
  title: string
  text?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={420}>
        <ThemeIcon size={44} radius="xl" variant="light" aria-hidden>
          {icon ?? <IconInbox size={24} />}
        </ThemeIcon>
        <Text fw={600} ta="center">
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
  children,
}: {
  of: UseQueryResult<T, Error>
  lines?: number
  children: (answer: T) => ReactNode
}) {
  if (of.isError) return <ErrorState error={of.error} again={() => of.refetch()} />
  if (of.data === undefined) return <Loading {...(lines && { lines })} />
  return children(of.data)
}
