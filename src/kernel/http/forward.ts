import { once } from 'node:events'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { traceHeaders } from '../tracing.ts'

/** Hop-by-hop headers. Node sets the framing of the body. */
const NOT_FORWARDED = new Set([
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'x-forwarded-for',
])
const NOT_RETURNED = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * Faster than most connections. Each chunk is memory this process must collect, during which all other
 * requests wait: at full speed, one member's uploads tripled the waiting time of others.
 */
const BYTES_PER_SECOND = 8 * 1024 * 1024
/** Minimum delay worth a timer. */
const PACE_MS = 10

/**
 * Forwards a request to the process on a Unix socket, and its response back. Both bodies are streamed.
 * Returns false, with nothing sent, if that process cannot be reached.
 */
export async function forwardRequest(
  socketPath: string,
  ip: string,
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { raw: response } = reply
  // With tracing, the other process continues our trace; without it, the caller's header is passed on.
  const trace = traceHeaders()
  const upstream = openRequest({
    socketPath,
    agent: false,
    method: request.method!,
    path: request.url!,
    headers: [
      'x-forwarded-for',
      ip,
      // Keeps the connection open until the whole request has arrived. Otherwise the connection of an upload that is
      // rejected early would be closed and its response lost.
      'connection',
      'keep-alive',
      // HTTP/1.0 allows a request without Host.
      ...(request.headers.host === undefined ? ['host', ''] : []),
      ...Object.entries(trace).flat(),
      ...headersWithout(request.rawHeaders, new Set([...NOT_FORWARDED, ...Object.keys(trace)])),
    ],
  })
  upstream.on('error', () => {})
  // Otherwise the headers would wait for the first byte of the body.
  upstream.flushHeaders()
  const paced = pace(BYTES_PER_SECOND)
  // The rest must be read before the next request on this connection. Unpiped first: the pipe would pause it again.
  upstream.once('close', () => paced.unpipe(upstream).resume())
  response.once('close', () => upstream.destroy())
  request.pipe(paced).pipe(upstream)
  let answer: IncomingMessage
  try {
    ;[answer] = await once(upstream, 'response')
  } catch {
    if (!response.destroyed) return false
    reply.hijack()
    return true
  }
  reply.hijack()
  response.writeHead(answer.statusCode!, headersWithout(answer.rawHeaders, NOT_RETURNED))
  try {
    await pipeline(answer, pace(BYTES_PER_SECOND), response)
  } catch {
    // One side was closed, so close the other too.
    response.destroy()
  }
  return true
}

/** Passes bytes through, but no faster than this on average. */
function pace(bytesPerSecond: number): Transform {
  let dueAt = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const now = performance.now()
      dueAt = Math.max(dueAt, now) + (chunk.length / bytesPerSecond) * 1000
      if (dueAt - now < PACE_MS) done(null, chunk)
      else setTimeout(done, dueAt - now, null, chunk)
    },
  })
}

/** `rawHeaders` alternates names and values. */
const headersWithout = (rawHeaders: readonly string[], names: ReadonlySet<string>): string[] =>
  rawHeaders.filter((_, index, all) => !names.has(all[index - (index % 2)]!.toLowerCase()))
