import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Connections = {
  /** From now on, closes each connection after its response, so that the client connects to another node. */
  closeAfterResponse(): void
  /** Closes every connection except those with a complete request that has no response yet. */
  closeUnfinished(): void
}

/** Tracks which connections wait for a response, and which have not sent their whole request yet. */
export function watchConnections(server: Server): Connections {
  const open = new Map<Socket, Set<IncomingMessage>>()
  const responses = new Set<ServerResponse>()
  let isClosing = false
  server.on('connection', socket => {
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
  })
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const unanswered = open.get(request.socket)
    unanswered?.add(request)
    responses.add(response)
    if (isClosing) response.shouldKeepAlive = false
    response.once('close', () => {
      unanswered?.delete(request)
      responses.delete(response)
    })
  }
  // Before the handler, which may send the response at once.
  server.prependListener('request', begin)
  server.prependListener('checkExpectation', begin)
  return {
    closeAfterResponse() {
      isClosing = true
      for (const response of responses) response.shouldKeepAlive = false
    },
    closeUnfinished() {
      for (const [socket, unanswered] of open)
        if (![...unanswered].some(request => request.complete)) socket.destroy()
    },
  }
}
