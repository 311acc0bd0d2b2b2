import { type FunctionComponent, useEffect, useState } from 'react'
import { whenStepUpIsRequired } from './api.ts'

type StepUpRequest = {
  Dialog: FunctionComponent<{ answer(isConfirmed: boolean): void }>
  answer(isConfirmed: boolean): void
}

/** The dialog shared by all pages: loaded and shown when the server requires a proof of identity. */
export function StepUp() {
  const [request, setRequest] = useState<StepUpRequest | null>(null)
  useEffect(
    () =>
      whenStepUpIsRequired(async () => {
        const { StepUpDialog } = await import('./StepUpDialog.tsx')
        return new Promise(resolve => {
          setRequest({
            Dialog: StepUpDialog,
            answer(isConfirmed) {
              setRequest(null)
              resolve(isConfirmed)
            },
          })
        })
      }),
    [],
  )
  return request && <request.Dialog answer={request.answer} />
}
