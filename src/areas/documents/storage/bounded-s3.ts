import { createHash } from 'node:crypto'
import { S3Client, type S3ClientOptions, S3Errors } from '@bradenmacdonald/s3-lite-client'
import { tracedFetch } from '../../../kernel/tracing.ts'

/** Timeouts of a store: for the response, and between two chunks. */
export type StoreTimeouts = { answerMs: number; silenceMs: number }

const TIMEOUTS: StoreTimeouts = { answerMs: 15_000, silenceMs: 15_000 }
/** Uploads may take longer on a slow connection: 50 KB per second. */
const SENT_BYTES_PER_MS = 50
/** A signed URL is used immediately; clocks may differ slightly. */
const SIGNED_FOR_SECONDS = 900

type Request = Parameters<S3Client['makeRequest']>[0]
type Upload = { id: string | null; over: AbortController }

/**
 * The S3 client with timeouts: on its own it waits for minutes. We make every request to a URL that it
 * signed.
 */
export class BoundedS3 extends S3Client {
  private readonly timeouts: StoreTimeouts
  /** Multipart uploads in progress, by key; a key is uploaded once. */
  private readonly uploads = new Map<string, Upload>()

  constructor(options: S3ClientOptions, timeouts = TIMEOUTS) {
    super(options)
    this.timeouts = timeouts
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
    const deadline = new AbortController()
    const timer = setTimeout(
      () => deadline.abort(new Error('the document store does not respond')),
      this.timeouts.answerMs + (sent?.length ?? 0) / SENT_BYTES_PER_MS,
    )
    try {
      const response = await tracedFetch(fetch)(url, {
        method,
        headers: { ...rangeOf(request.headers), ...(sent && { 'content-md5': md5(sent) }) },
        ...(sent && { body: sent }),
        redirect: 'manual',
        signal: upload ? AbortSignal.any([deadline.signal, upload.over.signal]) : deadline.signal,
      })
      if (response.status !== statusCode) throw await S3Errors.parseServerError(response)
      if (!returnBody) await response.body?.cancel()
      // An object's body may take longer; its reader waits for each chunk.
      if (method !== 'GET' && returnBody) return new Response(await response.arrayBuffer(), response)
      return response
    } finally {
      clearTimeout(timer)
    }
  }

  /** The chunks of a body; an error if the store stalls. */
  async *pieces(body: Response['body']): AsyncGenerator<Buffer> {
    const reader = body!.getReader()
    let isOver = false
    try {
      for (;;) {
        const next = await within(reader.read(), this.timeouts.silenceMs)
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

  /** Aborts an incomplete multipart upload: uploaded parts are stored, and billed, until aborted. */
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
    timer = setTimeout(() => reject(new Error('the document store stalled')), ms)
  })
  try {
    return await Promise.race([waiting, silence])
  } finally {
    clearTimeout(timer)
  }
}

const bytesOf = (payload: Request['payload']) =>
  typeof payload === 'string' ? new TextEncoder().encode(payload) : payload

/** The only header of our requests that is not in the URL. */
const rangeOf = (headers: Headers | undefined): Record<string, string> => {
  const range = headers?.get('range')
  return range ? { range } : {}
}

/** So that content changed in transit is rejected; a signed URL does not cover the body. */
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')
