import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * How a part of the local chain can misbehave. The last three depend on the part; the others are the same for
 * all.
 */
export type Fault =
  | 'down'
  | 'silent'
  | 'slow'
  | 'broken'
  | 'garbage'
  | 'huge'
  | 'page'
  | 'redirect'
  /** Well-formed answers that are not true. */
  | 'lying'
  /** Submissions are accepted and lost. */
  | 'forgetful'
  /** No submission is ever in a block. */
  | 'never'

/** Responds according to the fault; false if it is not a connection fault. */
export function misbehave(fault: Fault, request: IncomingMessage, response: ServerResponse): boolean {
  const answer = (status: number, type: string, body: string | Buffer) =>
    response.writeHead(status, { 'content-type': type }).end(body)
  switch (fault) {
    case 'down':
      request.socket.destroy()
      return true
    case 'silent':
      return true
    case 'slow':
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      pour(response, Buffer.of(0xff), 20)
      return true
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      pour(response, Buffer.alloc(65_536, 0x61), 0)
      return true
    case 'broken':
      answer(500, 'text/plain', 'Internal server error')
      return true
    case 'garbage':
      answer(200, 'application/octet-stream', Buffer.from('Uncaught garbage, no tree, no hash, no header'))
      return true
    case 'page':
      answer(200, 'text/html; charset=utf-8', '<!doctype html><title>Welcome to this network</title>')
      return true
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end()
      return true
    default:
      return false
  }
}

/** Sends the same again and again until the other side closes. */
function pour(response: ServerResponse, part: Buffer, everyMs: number): void {
  const more = () => {
    if (response.destroyed) return
    response.write(part, () => setTimeout(more, everyMs))
  }
  more()
}
