import { useRef } from 'react'
import { ask, type Input, type Output, useChanged, useSubmission } from '../api.ts'

type Sending = 'startConversation' | 'sendMessage' | 'startClientConversation' | 'sendClientMessage'

/** Sends a message. If it fails and the same message is sent again, it has the same key: it arrives once. */
export function useSend<N extends Sending>(name: N) {
  const changed = useChanged()
  const last = useRef<{ content: string; key: string } | null>(null)
  return useSubmission<Input<N>, Output<N>>(
    input => {
      const content = JSON.stringify(input)
      if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() }
      return ask(name, input, { idempotencyKey: last.current.key })
    },
    () => {
      last.current = null
      return changed()
    },
  )
}
