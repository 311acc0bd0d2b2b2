import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react'
import { confirm } from './confirm.tsx'
import { useWords, type Words } from './words.tsx'

const WORDS: Words<{
  title: string
  text: string
  leave: string
  stay: string
  closeTitle: string
  closeText: string
  discard: string
  edit: string
}> = {
  en: {
    title: 'Leave without saving?',
    text: 'What you entered on this page has not been saved.',
    leave: 'Leave',
    stay: 'Stay',
    closeTitle: 'Discard changes?',
    closeText: 'What you entered has not been saved.',
    discard: 'Discard',
    edit: 'Keep editing',
  },
  es: {
    title: '¿Salir sin guardar?',
    text: 'Lo que has escrito en esta página no se ha guardado.',
    leave: 'Salir',
    stay: 'Quedarme',
    closeTitle: '¿Descartar los cambios?',
    closeText: 'Lo que has escrito no se ha guardado.',
    discard: 'Descartar',
    edit: 'Seguir editando',
  },
}

// Several forms of a page may have changes: leaving it is one question.
let isLeaving = false

/** Asks before leaving the page, or closing its tab, while something is not saved. */
export function useUnsavedChanges(
  hasChanges: boolean,
  { isSent = () => false, onLeave }: { isSent?: () => boolean; onLeave?: () => void } = {},
): void {
  const words = useWords(WORDS)
  useBlocker({
    disabled: !hasChanges,
    enableBeforeUnload: () => !isSent(),
    shouldBlockFn: async ({ current, next }) => {
      const isSamePage =
        current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search)
      if (isSamePage || isSent()) return false
      const leaves =
        isLeaving ||
        (await confirm({ title: words.title, text: words.text, yes: words.leave, no: words.stay }))
      if (!leaves) return true
      isLeaving = true
      // The router asks the other forms before this runs.
      setTimeout(() => {
        isLeaving = false
      })
      onLeave?.()
      return false
    },
  })
}

const isOption = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && target.closest('[role=option]') !== null

const isOpenList = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true'

/** Closes a dialog, and asks first if it has changes. `isBehind`: another dialog is in front of it. */
export function useAskingClose(
  hasChanges: boolean,
  onClose: () => void,
  isBehind: () => boolean = () => false,
): () => void {
  const words = useWords(WORDS)
  const isAsking = useRef(false)
  const close = async () => {
    if (!hasChanges) return onClose()
    if (isBehind() || isAsking.current) return
    isAsking.current = true
    const isSure = await confirm({
      title: words.closeTitle,
      text: words.closeText,
      yes: words.discard,
      no: words.edit,
    })
    // The key that closed the question must not reach the dialog behind it.
    setTimeout(() => {
      isAsking.current = false
    })
    if (isSure) onClose()
  }
  return () => void close()
}

/**
 * For a form that is saved as a whole: `form` are properties of its element, `close` closes its dialog after asking
 * about changes. A cancel button closes without asking.
 */
export function useFormGuard(onClose: () => void = () => {}) {
  const [isChanged, setChanged] = useState(false)
  // Saving may lead to another page before the form is rendered again.
  const isSent = useRef(false)
  useUnsavedChanges(isChanged, { isSent: () => isSent.current })
  const change = () => {
    isSent.current = false
    setChanged(true)
  }
  const element = useRef<HTMLFormElement | null>(null)
  const ref = useCallback((form: HTMLFormElement | null) => {
    element.current = form
    if (form === null) setChanged(false)
  }, [])
  const close = useAskingClose(
    isChanged,
    onClose,
    // Every open dialog hears the Escape key; it is meant for the last one.
    () => ![...document.querySelectorAll('[role=dialog]')].at(-1)?.contains(element.current),
  )
  return {
    close,
    form: {
      ref,
      onChange: change,
      // Lists of choices report no change of an input.
      onClickCapture: (event: MouseEvent) => {
        if (isOption(event)) change()
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && isOpenList(event)) change()
      },
      // A dialog that this form opens may have a form of its own.
      onSubmitCapture: (event: FormEvent) => {
        if (event.target === event.currentTarget) isSent.current = true
      },
    },
  }
}
