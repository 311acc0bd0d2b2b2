import type { Sent } from './send.ts'

/** An attempt as its statements take it. */
export const attemptOf = (
  at: Date,
  tookMs: number,
  url: string,
  headers: Readonly<Record<string, string>>,
  { status, error, response }: Sent,
) => ({
  at: at.toISOString(),
  took_ms: Math.round(tookMs),
  url,
  request_headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  response_status: status,
  error,
  response,
})
