import { type FunctionComponent, useEffect, useState } from 'react'
import { whenStepUpIsRequired } from './api.ts'

type Asked = {
  Dialog: FunctionComponent<{ answer(isConfirmed: boolean): void }>
  answer(isConfirmed: boolean): void
}

/** The dialog shared by all pages: loaded and shown when the server requires a proof of identity. */
export function StepUp() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(
    () =>
      whenStepUpIsRequired(async () => {
        const { StepUpDialog } = await import('./StepUpDialog.tsx')
        return new Promise(resolve => {
          setAsked({
            Dialog: StepUpDialog,
            answer(isConfirmed) {
              setAsked(null)
              resolve(isConfirmed)
            },
          })
        })
      }),
    [],
  )
  return asked && <asked.Dialog answer={asked.answer} />
}
