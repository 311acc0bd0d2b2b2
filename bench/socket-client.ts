import { connect, type Socket } from 'node:net'

export type Received = { status: number; sizeBytes: number }

/** One persistent connection that sends one request at a time and reads only the length of a response. */
export class SocketClient {
  private readonly socket: Socket
  private status = 0
  /** Bytes of the body still to come, or null while its length is unknown. */
  private left: number | null = null
  private sizeBytes = 0
  private head: Buffer = Buffer.alloc(0)
  private answered: ((received: Received) => void) | null = null
  private failed: ((error: Error) => void) | null = null

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.take(chunk))
    socket.on('error', error => this.failed?.(error))
    socket.on('close', () => this.failed?.(new Error('the server closed the connection')))
  }

  static open(port: number): Promise<SocketClient> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new SocketClient(socket)))
      socket.once('error', reject)
    })
  }

  ask(request: string): Promise<Received> {
    return new Promise((resolve, reject) => {
      this.answered = resolve
      this.failed = reject
      this.socket.write(request)
    })
  }

  close(): void {
    this.failed = null
    this.socket.destroy()
  }

  private take(chunk: Buffer): void {
    if (this.left === null) {
      this.head = this.head.length ? Buffer.concat([this.head, chunk]) : chunk
      const end = this.head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = this.head.toString('latin1', 0, end)
      this.status = Number(text.slice(9, 12))
      const length = this.status === 304 ? '0' : /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
      if (length === undefined) {
        this.failed?.(new Error('an answer without Content-Length'))
        return
      }
      this.sizeBytes = Number(length)
      this.left = this.sizeBytes - (this.head.length - end - 4)
      this.head = Buffer.alloc(0)
    } else {
      this.left -= chunk.length
    }
    if (this.left > 0) return
    this.left = null
    this.answered?.({ status: this.status, sizeBytes: this.sizeBytes })
  }
}

/** A request as sent. */
export function requestText(
  method: 'GET' | 'POST',
  path: string,
  key: string,
  body: object | null = null,
  etag: string | null = null,
): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${key}`]
  if (etag !== null) lines.push(`If-None-Match: ${etag}`)
  if (body === null) return `${lines.join('\r\n')}\r\n\r\n`
  const text = JSON.stringify(body)
  lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`)
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}
