import { Anchor, Box, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Output } from '../api.ts'
import { Instant } from '../figures.tsx'
import { PersonName } from '../PersonName.tsx'
import { useWords } from '../words.tsx'
import { WORDS } from './messages.words.ts'

type Message = Output<'readConversation'>['data']['shown'][number]

/** Some messages of a conversation, and above them earlier ones once they are wanted. */
export function Thread({
  shown,
  earlier,
  addressOfDocument,
}: {
  shown: readonly Message[]
  /** The messages before these, if there are any. */
  earlier: (() => ReactNode) | null
  /** Null if the reader may not open documents. */
  addressOfDocument: ((id: number) => string) | null
}) {
  const words = useWords(WORDS)
  const [isLong, setLong] = useState(false)
  return (
    <>
      {earlier && isLong && earlier()}
      {earlier && !isLong && (
        <Group justify="center">
          <Button variant="subtle" size="xs" onClick={() => setLong(true)}>
            {words.earlier}
          </Button>
        </Group>
      )}
      {shown.map(message => (
        <OneMessage key={message.id} message={message} addressOfDocument={addressOfDocument} />
      ))}
    </>
  )
}

function OneMessage({
  message: { author, side, is_own, sent_at, text, documents },
  addressOfDocument,
}: {
  message: Message
  addressOfDocument: ((id: number) => string) | null
}) {
  const words = useWords(WORDS)
  return (
    <Paper
      component="article"
      withBorder
      p="md"
      bg={is_own ? 'var(--llano-setup)' : 'var(--llano-raised)'}
      {...(is_own ? { ml: { base: 'md', sm: 'xl' } } : { mr: { base: 'md', sm: 'xl' } })}
    >
      <Group justify="space-between" gap="xs" mb={6}>
        <Text size="sm" fw={600}>
          {is_own ? words.you : <PersonName name={author} />}
          {!is_own && side === 'staff' && ` · ${words.firm}`}
        </Text>
        <Text size="xs" c="var(--llano-muted)">
          <Instant at={sent_at} />
        </Text>
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {documents.length > 0 && (
        <Stack component="ul" gap={4} mt="sm" mb={0} p={0} style={{ listStyle: 'none' }}>
          {documents.map(({ id, title, is_available }) => (
            <Box component="li" key={id}>
              <Group gap={6} wrap="nowrap" align="flex-start">
                <IconPaperclip size={15} aria-hidden style={{ flexShrink: 0, marginTop: 3 }} />
                {is_available && addressOfDocument ? (
                  <Anchor href={addressOfDocument(id)} size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {title}
                  </Anchor>
                ) : (
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {title} {!is_available && `(${words.notAvailable})`}
                  </Text>
                )}
              </Group>
            </Box>
          ))}
        </Stack>
      )}
    </Paper>
  )
}
