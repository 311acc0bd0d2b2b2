import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { Toasts } from './Toasts.tsx'

/** Questions and short messages, over any page. */
export function Overlays({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return (
    <ModalsProvider>
      <Toasts />
    </ModalsProvider>
  )
}
