import type { ServerResponse } from 'node:http'
import type { BankResponse } from './bank-request.ts'
import type { Misbehavior } from './misbehavior.ts'

const MIB = 1_048_576

/** Sends responses, on time or not, complete or not. */
export function makeSender() {
  const timers = new Set<NodeJS.Timeout>()

  function later(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      then()
    }, ms)
    timers.add(timer)
  }

  function send(response: ServerResponse, bankReply: BankResponse, fault: Misbehavior | null): void {
    const body = bytesOf(bankReply)
    const headers = { 'content-type': 'application/json;charset=utf-8', ...bankReply.headers }
    const begin = (sizeBytes: number) =>
      response.writeHead(bankReply.status, { ...headers, 'content-length': sizeBytes })
    switch (fault?.kind) {
      case 'silent':
        break
      case 'slow':
        later(fault.ms, () => begin(body.length).end(body))
        break
      case 'trickle':
        begin(body.length)
        trickle(response, body, fault)
        break
      case 'cut':
        if (fault.where === 'before headers') response.destroy()
        // Only once it is under way: else nothing of it would arrive.
        else begin(body.length + 1).write(body.subarray(0, body.length >> 1), () => response.destroy())
        break
      case 'huge':
        begin(fault.mib * MIB + body.length)
        pour(response, fault.mib, body)
        break
      default:
        begin(body.length).end(body)
    }
  }

  function trickle(
    response: ServerResponse,
    body: Buffer,
    { chunkBytes, everyMs }: { chunkBytes: number; everyMs: number },
  ): void {
    let at = 0
    const more = () => {
      if (response.destroyed) return
      if (at >= body.length) {
        response.end()
        return
      }
      response.write(body.subarray(at, at + chunkBytes))
      at += chunkBytes
      later(everyMs, more)
    }
    more()
  }

  return {
    send,
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function bytesOf({ body }: BankResponse): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Whitespace as fast as possible, then the response. */
function pour(response: ServerResponse, mib: number, body: Buffer): void {
  const spaces = Buffer.alloc(MIB, ' ')
  let left = mib
  const more = () => {
    if (response.destroyed) return
    if (left-- > 0) response.write(spaces, more)
    else response.end(body)
  }
  more()
}
