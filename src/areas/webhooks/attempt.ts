import type { Sent } from './send.ts'

/** An attempt as its statements take it. */
export const attemptOf = (at: Date, tookMs: number, url: string, { status, error, response }: Sent) => ({
  at: at.toISOString(),
  took_ms: Math.round(tookMs),
  url,
  response_status: status,
  error,
  response,
})
