import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Output } from '../../shared/api.ts'
import { ask, useChanged } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Section } from '../../shared/Section.tsx'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './security.words.ts'
import { BackupCodes } from './security-backup-codes.tsx'
import { SetUp } from './security-set-up.tsx'

export function AuthenticatorSection({ isOn, hasPassword }: { isOn: boolean; hasPassword: boolean }) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const [begun, setBegun] = useState<Output<'beginTotp'> | null>(null)
  const [renewed, setRenewed] = useState<readonly string[] | null>(null)
  const settle = () => changed(['readMe'])

  const begin = () => ask('beginTotp', {}).then(setBegun, notifyError)
  const renew = () =>
    ask('renewBackupCodes', {}).then(({ backup_codes }) => setRenewed(backup_codes), notifyError)
  async function end() {
    const isSure = await confirm({
      title: words.turnOffTitle,
      text: words.turnOffText,
      yes: words.turnOff,
      no: words.cancel,
      danger: true,
    })
    if (!isSure) return
    try {
      await ask('endTotp', {})
      setRenewed(null)
      notify(words.turnedOff)
    } catch (error) {
      notifyError(error as Error)
    }
    await settle()
  }

  return (
    <Section title={words.codes} lead={isOn ? words.codesOn : words.codesOff}>
      {begun ? (
        <SetUp
          begun={begun}
          onCancel={() => setBegun(null)}
          onDone={async () => {
            setBegun(null)
            notify(words.turnedOn)
            await settle()
          }}
        />
      ) : (
        <Stack gap="md">
          {renewed && (
            <Stack gap="sm">
              <Text size="sm">{words.newBackupDone}</Text>
              <BackupCodes codes={renewed} />
              <Group>
                <Button variant="default" onClick={() => setRenewed(null)}>
                  {words.done}
                </Button>
              </Group>
            </Stack>
          )}
          <Group gap="sm">
            <Badge
              variant="light"
              color={isOn ? 'teal' : 'gray'}
              leftSection={
                isOn ? <IconShieldCheck size={14} aria-hidden /> : <IconShieldOff size={14} aria-hidden />
              }
            >
              {isOn ? words.on : words.off}
            </Badge>
            {isOn ? (
              <>
                <Button variant="default" onClick={renew}>
                  {words.newBackup}
                </Button>
                <Button variant="light" color="red" onClick={end}>
                  {words.turnOff}
                </Button>
              </>
            ) : (
              <Button onClick={begin} disabled={!hasPassword}>
                {words.turnOn}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Section>
  )
}
