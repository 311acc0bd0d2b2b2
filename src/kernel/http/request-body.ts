import type { IncomingMessage } from 'node:http'
import { errors } from './errors.ts'
import type { Refusal } from './refusal.ts'

export const MAX_BODY_BYTES = 1_048_576

/** A received body, or why it cannot be used. The error is reported only after the caller is admitted. */
export type RequestBody = { bytes: Buffer; fault: null } | { bytes: null; fault: Refusal }

export const NO_BODY: RequestBody = { bytes: Buffer.alloc(0), fault: null }

export const isJsonType = (contentType: string | undefined): boolean =>
  /^application\/json\s*(;|$)/i.test(contentType ?? '')

/**
 * Collects a body up to the limit; the rest of one that is too large is discarded, so that the sender
 * receives the error. The request timeout limits how long that takes.
 */
export function collectBody(
  stream: IncomingMessage,
  contentType: string | undefined,
  takesAnyType = false,
): Promise<RequestBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let sizeBytes = 0
    stream.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length
      if (sizeBytes <= MAX_BODY_BYTES) chunks.push(chunk)
      else chunks.length = 0
    })
    // A disconnect is not our failure: a status below 500 keeps it out of the error log.
    const gone = () =>
      reject(Object.assign(new Error('the request ended before its body did'), { statusCode: 400 }))
    stream.on('error', gone)
    stream.on('close', gone)
    stream.on('end', () => {
      if (sizeBytes > MAX_BODY_BYTES)
        resolve({ bytes: null, fault: errors.body_too_large({ max: MAX_BODY_BYTES }) })
      else if (sizeBytes > 0 && !takesAnyType && !isJsonType(contentType))
        resolve({ bytes: null, fault: errors.body_not_json() })
      else resolve({ bytes: Buffer.concat(chunks), fault: null })
    })
  })
}

/** Some clients send `{}` with every POST. */
export const isEmptyBody = ({ bytes }: RequestBody): boolean =>
  bytes !== null && /^(\s*\{\s*\})?\s*$/.test(bytes.toString('latin1'))

/** The body as a JSON object. */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) throw errors.body_required()
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw errors.invalid_json()
  }
  // Parsing keeps the last of two equal keys. A program in front of us might check the first.
  if (countWrittenKeys(bytes) !== countKeys(value)) throw errors.duplicate_key()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw errors.body_not_object()
  return value as Record<string, unknown>
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]

/** In valid JSON, each colon outside of a string follows a key. */
function countWrittenKeys(json: Buffer): number {
  let count = 0
  for (let at = 0; at < json.length; at++) {
    if (json[at] === COLON) count++
    else if (json[at] === QUOTE) for (at++; json[at] !== QUOTE; at++) if (json[at] === BACKSLASH) at++
  }
  return count
}

function countKeys(value: unknown): number {
  let count = 0
  // Not by recursion: nesting is limited only by the size of the body.
  const left = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null) continue
    const parts = Object.values(one)
    if (!Array.isArray(one)) count += parts.length
    for (const part of parts) left.push(part)
  }
  return count
}
