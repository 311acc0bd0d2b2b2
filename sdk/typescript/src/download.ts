import { IntegrityError } from './errors.ts'

/** A file of the API. Read it once: whole with `bytes()`, or in pieces from `stream`. */
export class Download {
  readonly contentType: string | null
  readonly sizeBytes: number | null
  /** The SHA-256 of the whole file in base64, as the server states it. */
  readonly sha256: string | null
  readonly #response: Response

  constructor(response: Response) {
    const { headers } = response
    const size = headers.get('content-length')
    this.#response = response
    this.contentType = headers.get('content-type')
    this.sizeBytes = size === null ? null : Number(size)
    this.sha256 = /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '')?.[1] ?? null
  }

  /** The pieces as they arrive. The server closes the connection before the end if the file is damaged. */
  get stream(): ReadableStream<Uint8Array> {
    return this.#response.body ?? new Blob([]).stream()
  }

  /** The whole file, after its hash was compared with the stated one. */
  async bytes(): Promise<Uint8Array> {
    const bytes = new Uint8Array(await this.#response.arrayBuffer())
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    if (this.sha256 !== null && btoa(String.fromCharCode(...digest)) !== this.sha256)
      throw new IntegrityError('The file does not have the SHA-256 that the server states.')
    return bytes
  }
}
