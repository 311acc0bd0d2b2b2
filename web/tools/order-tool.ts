import { ask } from '../shared/api.ts'
import { OPTIONS } from './public-tools.ts'
import { answering, list, type Tool, taking, text } from './tool.ts'

/** An agent's proposed order; a person sees it, may change it, and confirms or declines. */
export type OrderWish = { names: string[]; options: string[] | null; note: string | null }

/** The result. */
export type OrderOutcome =
  | { outcome: 'ordered'; reference: string; total: number; currency: string }
  | { outcome: 'declined' }

/** Opens the same confirmation that people see, and waits for the person. */
export type OpenOrder = (wish: OrderWish, signal: AbortSignal) => Promise<OrderOutcome>

const MAX_NAMES = 3

export const orderTool = (openOrder: OpenOrder): Tool => ({
  name: 'svc_start_llc_order',
  kind: 'mutation',
  title: { en: 'Start an order for an LLC', es: 'Iniciar el pedido de una LLC' },
  description:
    'Starts the order of a New Mexico LLC: opens a confirmation on the page with your proposal and waits until a person confirms or declines. Nothing is ordered without confirmation, and nothing is ever charged: the firm sends an invoice later. Returns the outcome.',
  about: {
    en: 'Opens the confirmation of an order. A person confirms it, or nothing happens. Nothing is charged.',
    es: 'Abre la confirmación de un pedido. Una persona la confirma o no pasa nada. No se cobra nada.',
  },
  input: taking({
    names: list(
      text('A name for the LLC, in order of preference.', { minLength: 2, maxLength: 100 }),
      MAX_NAMES,
    ),
    options: OPTIONS,
    note: text('A note for the firm.', { maxLength: 1000 }),
  }),
  output: answering({
    outcome: { type: 'string', enum: ['ordered', 'declined'], description: 'What the person did.' },
    charged: { type: 'boolean', enum: [false], description: 'Always false.' },
    message: text('The same as a sentence.'),
  }),
  async run({ names = [], options = null, note = null }, signal) {
    const wish = {
      names: names as string[],
      options: options as string[] | null,
      note: note as string | null,
    }
    await ask('beginToolCall', { tool: 'svc_start_llc_order' })
    const made = await openOrder(wish, signal)
    const message =
      made.outcome === 'ordered'
        ? `A person confirmed. The order ${made.reference} was received, ${made.total} ${made.currency}; nothing was charged.`
        : 'The person did not confirm. Nothing was ordered and nothing was charged.'
    return { outcome: made.outcome, charged: false, message }
  },
})
