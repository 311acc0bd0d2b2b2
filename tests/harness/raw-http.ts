import { connect } from 'node:net'

export type RawAnswer = {
  /** 0 if the server closed the connection without a response. */
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  text: string
  /** Everything received, one character per byte. */
  bytes: string
}

/** Sends raw bytes, for requests that no HTTP client would make, and reads one response. */
export function exchange(address: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      received += chunk
      const answer = parseAnswer(received)
      if (!answer) return
      resolve(answer)
      socket.destroy()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that has already rejected may close while we still write.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(closed(received))
      else reject(error)
    })
    socket.on('end', () => resolve(closed(received)))
  })
}

const closed = (bytes: string): RawAnswer => ({ status: 0, headers: {}, text: '', bytes })

/** The first final response (not 100 Continue), once it is complete. */
function parseAnswer(received: string): RawAnswer | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = received.slice(0, end).split('\r\n')
  const status = Number(first.split(' ')[1])
  const rest = received.slice(end + 4)
  if (status < 200) return parseAnswer(rest)
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  const size = Number(headers['content-length'] ?? 0)
  if (rest.length < size) return null
  return { status, headers, text: Buffer.from(rest.slice(0, size), 'latin1').toString(), bytes: received }
}

/** The text of a request, with the required headers unless given. */
export function requestText(
  method: string,
  path: string,
  headers: readonly (readonly [name: string, value: string])[],
  body: Buffer | string = '',
): Buffer {
  const payload = Buffer.from(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: llano.test', 'Connection: close']
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  if (payload.length) lines.push(`Content-Length: ${payload.length}`)
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), payload])
}
