import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { Refused } from './api.ts'
import { errorText } from './error-text.ts'
import { documentLanguage } from './language.ts'
import { loadOverlays } from './load-overlays.ts'

/** Asks for confirmation before something that cannot be undone. Resolves to the person's choice. */
export async function confirm(question: {
  title: string
  text: ReactNode
  yes: string
  no: string
  danger?: boolean
}): Promise<boolean> {
  try {
    await loadOverlays()
  } catch {
    return window.confirm(question.title)
  }
  return new Promise(resolve => {
    modals.openConfirmModal({
      title: question.title,
      centered: true,
      children: <Text size="sm">{question.text}</Text>,
      labels: { confirm: question.yes, cancel: question.no },
      ...(question.danger && { confirmProps: { color: 'red.9' } }),
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      // By Escape, the close button or a click outside; not after a confirmation.
      onClose: () => resolve(false),
    })
  })
}

/** The label of the close button; notifications are rendered outside the pages, which know their language. */
const closing = () => ({ 'aria-label': documentLanguage() === 'es' ? 'Cerrar' : 'Close' })

/** Shows a success notification. */
export const notify = (message: string): void => {
  loadOverlays().catch(() => {})
  notifications.show({ message, color: 'teal', autoClose: 6000, closeButtonProps: closing() })
}

/** Shows an error notification; a string is a text of the page. */
export const notifyError = (error: Error | string): void => {
  // The person closed the identity dialog, and knows why nothing happened.
  if (error instanceof Refused && error.code === 'step_up_required') return
  loadOverlays().catch(() => {})
  const message = errorText(error)
  notifications.show({ message, color: 'red', autoClose: 10_000, closeButtonProps: closing() })
}
