import { createRoot } from 'react-dom/client'
import { Providers } from '../shared/Providers.tsx'
import type { Language } from '../shared/words.tsx'
import type { OpenOrder, OrderOutcome } from '../tools/order-tool.ts'
import { OrderModal } from './OrderModal.tsx'

/**
 * Opens the confirmation of an order over the current page, and waits until a person confirms or closes it.
 * People and agents use the same path: there is no other way to order.
 */
export const openOrder =
  (language: Language): OpenOrder =>
  (wish, signal) =>
    new Promise<OrderOutcome>(resolve => {
      const before = document.activeElement
      const place = document.body.appendChild(document.createElement('div'))
      const root = createRoot(place)
      const finish = (outcome: OrderOutcome) => {
        signal.removeEventListener('abort', giveUp)
        root.unmount()
        place.remove()
        if (before instanceof HTMLElement) before.focus()
        resolve(outcome)
      }
      const giveUp = () => finish({ outcome: 'declined' })
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp)
      root.render(
        <Providers language={language}>
          <OrderModal wish={wish} onEnd={finish} />
        </Providers>,
      )
    })
