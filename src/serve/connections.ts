import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Tracks which connections wait for us, and which keep us waiting for the rest of a request. */
export function watchConnections(server: Server): { closeUnfinished(): void } {
  const open = new Map<Socket, Set<IncomingMessage>>()
  server.on('connection', socket => {
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
  })
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const unanswered = open.get(request.socket)
    unanswered?.add(request)
    response.once('close', () => unanswered?.delete(request))
  }
  server.on('request', begin)
  server.on('checkExpectation', begin)
  return {
    /** Closes every connection except those with a complete request that has no response yet. */
    closeUnfinished() {
      for (const [socket, unanswered] of open)
        if (![...unanswered].some(request => request.complete)) socket.destroy()
    },
  }
}
