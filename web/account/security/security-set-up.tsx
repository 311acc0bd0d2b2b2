import {
  Alert,
  Box,
  Button,
  Checkbox,
  Code,
  CopyButton,
  Group,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import { type FormEvent, useState } from 'react'
import type { Output } from '../../shared/api.ts'
import { ask } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './security.words.ts'
import { BackupCodes } from './security-backup-codes.tsx'

/** The three steps to set up an authenticator app: the app, the backup codes, the first code. */
export function SetUp({
  begun,
  onCancel,
  onDone,
}: {
  begun: Output<'beginTotp'>
  onCancel: () => void
  onDone: () => void
}) {
  const words = useWords(WORDS)
  const [isKept, setKept] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setTrouble(null)
    try {
      await ask('confirmTotp', { code })
      onDone()
    } catch (error) {
      setTrouble(errorText(error as Error, { wrong_code: words.wrongCode }))
      setCode('')
      setBusy(false)
    }
  }

  return (
    <Stack gap="lg">
      <Step title={words.scan} text={words.scanText}>
        <Group align="flex-start" gap="lg">
          <Box bg="white" p="sm" style={{ borderRadius: 'var(--mantine-radius-md)', lineHeight: 0 }}>
            <QRCodeSVG value={begun.uri} size={176} title={words.scan} />
          </Box>
          <Stack gap="xs" flex={1} miw={200}>
            <Text size="sm">{words.cannotScan}</Text>
            <Code block data-testid="totp-secret" style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}>
              {begun.secret}
            </Code>
            <CopyButton value={begun.secret} timeout={5000}>
              {({ copied, copy }) => (
                <Group>
                  <Button variant="default" size="xs" onClick={copy}>
                    {copied ? words.copied : words.copy}
                  </Button>
                </Group>
              )}
            </CopyButton>
          </Stack>
        </Group>
      </Step>
      <Step title={words.keepTitle} text={words.keepText}>
        <BackupCodes codes={begun.backup_codes} />
        <Checkbox
          label={words.kept}
          checked={isKept}
          onChange={event => setKept(event.currentTarget.checked)}
        />
      </Step>
      <Step title={words.firstCode} text={words.firstCodeText}>
        <form onSubmit={submit}>
          <Stack gap="sm" maw={320}>
            {trouble && (
              <Alert color="red" variant="light" role="alert">
                {trouble}
              </Alert>
            )}
            <TextInput
              aria-label={words.firstCodeText}
              autoComplete="one-time-code"
              inputMode="numeric"
              required
              maxLength={7}
              styles={{ input: { letterSpacing: '0.15em', fontVariantNumeric: 'tabular-nums' } }}
              value={code}
              onChange={event => setCode(event.currentTarget.value)}
            />
            <Group gap="xs">
              <Button type="submit" loading={isBusy} disabled={!isKept}>
                {words.confirm}
              </Button>
              <Button variant="default" onClick={onCancel}>
                {words.cancel}
              </Button>
            </Group>
          </Stack>
        </form>
      </Step>
    </Stack>
  )
}

function Step({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <Stack gap="sm">
      <div>
        <Title order={3}>{title}</Title>
        <Text size="sm" c="var(--llano-muted)">
          {text}
        </Text>
      </div>
      {children}
    </Stack>
  )
}
