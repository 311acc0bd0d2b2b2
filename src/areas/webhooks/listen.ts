import { setTimeout as sleep } from 'node:timers/promises'
import { signedHeaders } from './sign.ts'

type Settings = {
  /** The server whose events are read, and a key with `read:events`. */
  server: string
  key: string
  forwardTo: string
  secret: string
  types: string | null
  say(line: string): void
  stopping: AbortSignal
  fetch?: typeof globalThis.fetch
}

export class ListenError extends Error {}

/** Asked at most this often; less often if the key's limit would not last until the end of its hour. */
const SHORTEST_PAUSE_MS = 1000
const ANSWER_MS = 30_000
/** How often an event is offered before the next one follows. */
const ATTEMPTS = 3

type Page = {
  data: { id: string; type: string; record: string }[]
  next_after: string | null
  has_more: boolean
}

/** Forwards each event that happens from now on, until it is stopped. */
export async function listen({
  fetch = globalThis.fetch,
  ...settings
}: Settings): Promise<{ forwarded: number }> {
  const { server, key, stopping, types, say } = settings
  let after: string | null = null
  let isNew = false
  let forwarded = 0
  while (!stopping.aborted) {
    const query = new URLSearchParams({
      limit: '500',
      ...(types !== null && { type: types }),
      ...(after !== null && { after }),
    })
    let pauseMs = 5000
    try {
      const response = await fetch(`${server}/v1/events?${query}`, {
        headers: { authorization: `Bearer ${key}` },
        signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_MS)]),
      })
      pauseMs = pauseFor(response.headers)
      const body = await response.json()
      if (response.ok) {
        const page = body as Page
        if (isNew)
          for (const event of page.data) {
            if (stopping.aborted) break
            if (await forward(event, settings, fetch)) forwarded++
          }
        after = page.next_after ?? after
        if (page.has_more) continue
        if (!isNew) say(`Forwarding new events to ${settings.forwardTo}. Press Ctrl-C to stop.`)
        isNew = true
      } else if (response.status === 429)
        say(`The key's limit is used up; waiting ${Math.ceil(pauseMs / 1000)} s.`)
      else if (response.status < 500)
        throw new ListenError(String((body as { error?: unknown }).error ?? `status ${response.status}`))
    } catch (error) {
      if (stopping.aborted) break
      if (error instanceof ListenError) throw error
      say(`${server} could not be reached; trying again.`)
    }
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
  }
  return { forwarded }
}

/** Spreads the requests that are left over the rest of the hour. */
function pauseFor(headers: Headers): number {
  const retryAfter = Number(headers.get('retry-after') ?? 0)
  if (retryAfter > 0) return retryAfter * 1000
  const [, left = '', seconds = ''] = /r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  if (!left) return SHORTEST_PAUSE_MS
  return Math.max(SHORTEST_PAUSE_MS, (Number(seconds) * 1000) / Math.max(1, Number(left)))
}

/** Whether the program accepted it. */
async function forward(
  event: Page['data'][number],
  { forwardTo, secret, say, stopping }: Settings,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  const body = JSON.stringify(event)
  for (let attempt = 1; attempt <= ATTEMPTS && !stopping.aborted; attempt++) {
    const response = await fetch(forwardTo, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...signedHeaders([secret], event.id, new Date(), body) },
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_MS)]),
    }).catch(() => null)
    await response?.body?.cancel()
    say(`${event.type} ${event.record} ${event.id}: ${response?.status ?? 'no answer'}`)
    if (response?.ok) return true
    if (attempt < ATTEMPTS) await sleep(SHORTEST_PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
  }
  return false
}
