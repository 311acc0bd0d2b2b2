import { ask } from './api.ts'

/** Where to go after the identity provider sent the browser back. The provider knows only one address of ours. */
const PLACE = 'llano.sso.next'

/** To the identity provider, and back to a page of ours. */
export async function toProvider(next: string, { stepUp = false } = {}): Promise<void> {
  const { url } = await ask('beginSingleSignOn', { step_up: stepUp })
  sessionStorage.setItem(PLACE, next)
  location.assign(url)
}

export function takeNextPlace(): string | null {
  const next = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  return next
}
