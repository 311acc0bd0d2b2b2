import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { Refused } from './api.ts'

/** Asks for confirmation before something that cannot be undone. Resolves to the person's choice. */
export function confirm(asked: {
  title: string
  text: ReactNode
  yes: string
  no: string
  danger?: boolean
}): Promise<boolean> {
  return new Promise(resolve => {
    modals.openConfirmModal({
      title: asked.title,
      centered: true,
      children: <Text size="sm">{asked.text}</Text>,
      labels: { confirm: asked.yes, cancel: asked.no },
      ...(asked.danger && { confirmProps: { color: 'red.9' } }),
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      // By the Escape key, the cross or a click beside it; after a yes it is too late to say no.
      onClose: () => resolve(false),
    })
  })
}

/** What the cross of such a message is called; it is drawn outside of the pages, which know their language. */
const closing = () => ({ 'aria-label': document.documentElement.lang === 'es' ? 'Cerrar' : 'Close' })

/** Says in a corner that something was done. */
export const tell = (message: string): void => {
  notifications.show({ message, color: 'teal', autoClose: 6000, closeButtonProps: closing() })
}

/** Says in a corner why something was not done. */
export const tellTrouble = (error: Error): void => {
  // The person closed the dialog that asked who they are, and knows why nothing happened.
  if (error instanceof Refused && error.code === 'step_up_required') return
  notifications.show({ message: error.message, color: 'red', autoClose: 10_000, closeButtonProps: closing() })
}
