import { openOrder } from '../order/open-order.tsx'
import { ask } from '../shared/api.ts'
import type { Language } from '../shared/words.tsx'
import { offerTools } from '../tools/register.ts'

/** Offers the public pages' tools to an agent in this browser, until the page is left. */
export async function welcomeAgents(language: Language): Promise<void> {
  const leaving = new AbortController()
  addEventListener('pagehide', () => leaving.abort(), { once: true })
  const isSignedIn = await ask('readMe', {}).then(
    me => me.signed_in,
    () => false,
  )
  await offerTools({ language, isSignedIn, openOrder: openOrder(language) }, leaving.signal)
}
