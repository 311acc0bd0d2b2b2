import { Alert, Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { FormEventHandler, ReactNode } from 'react'
import { errorText } from '../shared/error-text.ts'
import { useFormGuard } from '../shared/unsaved.ts'
import { useWords } from '../shared/words.tsx'
import { SHARED } from './shared.words.ts'

/** A form with one action. Errors appear in the dialog, and nothing typed is lost. */
export function FormDialog({
  title,
  opened,
  onClose,
  onSubmit,
  submit,
  busy,
  error,
  danger = false,
  size = 'md',
  children,
}: {
  title: string
  opened: boolean
  onClose: () => void
  onSubmit: FormEventHandler<HTMLFormElement>
  submit?: string
  busy: boolean
  error: Error | string | null
  danger?: boolean
  size?: ModalProps['size']
  children: ReactNode
}) {
  const words = useWords(SHARED)
  const guard = useFormGuard(onClose)
  return (
    <Modal opened={opened} onClose={guard.close} title={title} size={size} centered>
      <form {...guard.form} onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          {children}
          {error && (
            <Alert
              color="red"
              variant="light"
              role="alert"
              icon={<IconAlertTriangle aria-hidden />}
              title={words.trouble}
            >
              {errorText(error)}
            </Alert>
          )}
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={busy} {...(danger && { color: 'red.9' })}>
              {submit ?? words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
