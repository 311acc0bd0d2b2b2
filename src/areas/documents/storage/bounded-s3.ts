import { createHash } from 'node:crypto'
import { S3Client, type S3ClientOptions, S3Errors } from '@bradenmacdonald/s3-lite-client'

/** How long a store may take: to answer at all, and between two pieces of what it sends. */
export type Patience = { answerMs: number; silenceMs: number }

const PATIENCE: Patience = { answerMs: 15_000, silenceMs: 15_000 }
/** What is sent takes its time, also over a slow line: 50 KB a second. */
const SENT_BYTES_PER_MS = 50
/** A signed address is used at once; clocks may differ a little. */
const SIGNED_FOR_SECONDS = 900

type Request = Parameters<S3Client['makeRequest']>[0]
type Upload = { id: string | null; over: AbortController }

/**
 * The client, with an end to its patience: by itself it waits for a silent store for minutes. It makes every request
 * here, to an address that it has signed.
 */
export class BoundedS3 extends S3Client {
  private readonly patience: Patience
  /** What is being sent in parts, by its key; a key is sent once. */
  private readonly uploads = new Map<string, Upload>()

  constructor(options: S3ClientOptions, patience = PATIENCE) {
    super(options)
    this.patience = patience
  }

  override async makeRequest(request: Request): Promise<Response> {
    const { method, objectName, statusCode = 200, returnBody = false } = request
    const sent = bytesOf(request.payload)
    const query = new URLSearchParams(request.query)
    const upload = this.uploadOf(objectName, query)
    const url = await this.getPresignedUrl(method as 'GET', objectName, {
      parameters: Object.fromEntries(query),
      expirySeconds: SIGNED_FOR_SECONDS,
    })
    const patience = new AbortController()
    const timer = setTimeout(
      () => patience.abort(new Error('the store of documents does not answer')),
      this.patience.answerMs + (sent?.length ?? 0) / SENT_BYTES_PER_MS,
    )
    try {
      const response = await fetch(url, {
        method,
        headers: { ...rangeOf(request.headers), ...(sent && { 'content-md5': md5(sent) }) },
        ...(sent && { body: sent }),
        redirect: 'manual',
        signal: upload ? AbortSignal.any([patience.signal, upload.over.signal]) : patience.signal,
      })
      if (response.status !== statusCode) throw await S3Errors.parseServerError(response)
      if (!returnBody) await response.body?.cancel()
      // What an object holds may take longer; its reader waits for each piece.
      if (method !== 'GET' && returnBody) return new Response(await response.arrayBuffer(), response)
      return response
    } finally {
      clearTimeout(timer)
    }
  }

  /** The pieces of a body; an error when the store falls silent while the next one is waited for. */
  async *pieces(body: Response['body']): AsyncGenerator<Buffer> {
    const reader = body!.getReader()
    let isOver = false
    try {
      for (;;) {
        const next = await within(reader.read(), this.patience.silenceMs)
        isOver = next.done
        if (next.done) return
        yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
      }
    } finally {
      if (!isOver) await reader.cancel().catch(() => {})
    }
  }

  done(key: string): void {
    this.uploads.delete(key)
  }

  /** Of what could not be sent whole: parts that have arrived are kept, and cost, until they are given up. */
  async giveUp(key: string): Promise<void> {
    const upload = this.uploads.get(key)
    upload?.over.abort()
    this.uploads.delete(key)
    if (!upload?.id) return
    const query = { uploadId: upload.id }
    await this.makeRequest({ method: 'DELETE', objectName: key, query, statusCode: 204 }).catch(() => {})
  }

  private uploadOf(key: string, query: URLSearchParams): Upload | undefined {
    if (query.has('uploads')) this.uploads.set(key, { id: null, over: new AbortController() })
    const upload = this.uploads.get(key)
    if (upload) upload.id ??= query.get('uploadId')
    return upload
  }
}

async function within<T>(waiting: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the store of documents fell silent')), ms)
  })
  try {
    return await Promise.race([waiting, silence])
  } finally {
    clearTimeout(timer)
  }
}

const bytesOf = (payload: Request['payload']) =>
  typeof payload === 'string' ? new TextEncoder().encode(payload) : payload

/** The only header of a request of ours that the address does not hold. */
const rangeOf = (headers: Headers | undefined) => {
  const range = headers?.get('range')
  return range ? { range } : {}
}

/** So that what was changed on its way is refused; the signature of an address does not cover what is sent. */
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')
