import { Button, CopyButton, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './security.words.ts'

/** Codes shown only once, with ways to save them. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const words = useWords(WORDS)
  const text = codes.join('\n')
  function save() {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'llano-backup-codes.txt'
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Stack gap="sm">
      <Paper withBorder p="md" bg="var(--llano-ground)">
        <SimpleGrid component="ul" cols={{ base: 2, xs: 3, md: 5 }} spacing="xs" m={0} p={0}>
          {codes.map(code => (
            <Text component="li" key={code} ff="monospace" size="sm" style={{ listStyle: 'none' }}>
              {code}
            </Text>
          ))}
        </SimpleGrid>
      </Paper>
      <Group gap="xs">
        <CopyButton value={text} timeout={5000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          size="xs"
          onClick={save}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {words.download}
        </Button>
      </Group>
    </Stack>
  )
}
