import { IDEMPOTENCY_KEY } from '../http/idempotency.ts'
import type { JsonObject } from './openapi-schemas.ts'

const text = (pattern: string, maxLength: number, example?: string): JsonObject => ({
  type: 'string',
  pattern,
  maxLength,
  ...(example !== undefined && { examples: [example] }),
})
const count = (maximum: number, example: number): JsonObject => ({
  type: 'integer',
  format: maximum > 2 ** 31 - 1 ? 'int64' : 'int32',
  minimum: 0,
  maximum,
  examples: [example],
})

type Header = { description: string; required?: true; schema: JsonObject }

/** The headers of responses, by their written names. */
export const HEADERS = {
  'Request-Id': {
    description: 'Unique id of the request. Quote it when you contact us.',
    required: true,
    schema: text('^req_[0-9a-f]{32}$', 36, 'req_6f1c0f6f5b0e4d0c9a53c1f2b7d3e8a4'),
  },
  'RateLimit-Policy': {
    description: 'The number of requests (`q`) allowed per window of `w` seconds.',
    required: true,
    schema: text('^"default";q=\\d+;w=\\d+$', 60, '"default";q=100;w=3600'),
  },
  RateLimit: {
    description: 'Remaining requests (`r`), and seconds until the window ends (`t`).',
    required: true,
    schema: text('^"default";r=\\d+;t=\\d+$', 60, '"default";r=87;t=1740'),
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed per hour.',
    required: true,
    schema: count(2 ** 31 - 1, 100),
  },
  'X-RateLimit-Remaining': {
    description: 'Requests remaining in this hour.',
    required: true,
    schema: count(2 ** 31 - 1, 87),
  },
  'X-RateLimit-Reset': {
    description: 'When the hour ends, as a Unix timestamp.',
    required: true,
    schema: count(Number.MAX_SAFE_INTEGER, 1794736800),
  },
  ETag: {
    description: 'Version of the response. Send it back as `If-None-Match`.',
    required: true,
    schema: text('^"[\\w-]+"$', 66, '"pB0w1c3vYQz0TzGkHc6yq1o2n4A"'),
  },
  'Cache-Control': {
    description: 'Only the client may cache the response, and it must revalidate it.',
    required: true,
    schema: { type: 'string', const: 'private, no-cache' },
  },
  'Retry-After': {
    description: 'Seconds until the same request can succeed.',
    required: true,
    schema: { ...count(3600, 1740), minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
  'Idempotency-Replayed': {
    description:
      'Present if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'Dry-Run': {
    description: 'Present if the request was only tried: nothing was changed.',
    schema: { type: 'string', const: 'true' },
  },
  'Content-Disposition': {
    description: 'The file name (RFC 6266), in ASCII and in UTF-8.',
    required: true,
    schema: text('^attachment; filename="[^"]*"; filename\\*=UTF-8\'\'\\S+$', 2000),
  },
  'Accept-Ranges': {
    description: 'Parts of the file can be requested with `Range`.',
    required: true,
    schema: { type: 'string', const: 'bytes' },
  },
  'Content-Range': {
    description: 'The returned range, or `*` if it is outside of the file, and the total size.',
    required: true,
    schema: text('^bytes (\\d+-\\d+|\\*)/\\d+$', 60, 'bytes 0-1023/48213'),
  },
  'Repr-Digest': {
    description: 'The SHA-256 of the whole file (RFC 9530), in base64.',
    required: true,
    schema: text(
      '^sha-256=:[A-Za-z0-9+/]{43}=:$',
      60,
      'sha-256=:nFbMUbN0w7oYkhDVttS/V3kNNRyWxHwCGQ7PHkMGNas=:',
    ),
  },
  'X-Content-Type-Options': {
    description: 'Tells browsers not to guess the media type.',
    required: true,
    schema: { type: 'string', const: 'nosniff' },
  },
  'Content-Security-Policy': {
    description: 'A browser that shows the file runs nothing in it.',
    required: true,
    schema: { type: 'string', const: "default-src 'none'; sandbox" },
  },
} satisfies Record<string, Header>

export type HeaderName = keyof typeof HEADERS

export const LIMIT_HEADERS: readonly HeaderName[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/** Additional headers of a file response. */
export const FILE_HEADERS: readonly HeaderName[] = [
  'Content-Disposition',
  'Accept-Ranges',
  'Repr-Digest',
  'X-Content-Type-Options',
  'Content-Security-Policy',
]

export const headerRefs = (names: readonly HeaderName[]): JsonObject =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** The request headers besides the key. Without examples, because interactive docs would send them. */
export const REQUEST_HEADERS: JsonObject = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of an earlier response. If nothing has changed, the response is 304 without a body.',
    required: false,
    schema: text('^[\\x20-\\x7e]*$', 1000),
  },
  Range: {
    name: 'Range',
    in: 'header',
    description:
      'One range of bytes, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-512`. A range outside of the file is a 416; anything else returns the whole file.',
    required: false,
    schema: text('^[\\x20-\\x7e]*$', 1000),
  },
  IfRange: {
    name: 'If-Range',
    in: 'header',
    description: 'The `ETag` of an earlier response. The range applies only if the file has not changed.',
    required: false,
    schema: text('^[\\x20-\\x7e]*$', 1000),
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique key for the request, so that you can safely retry it: 1 to 255 printable ASCII characters, not all spaces, quoted or unquoted. For 24 hours, repeating the request with the same key returns the first response with `Idempotency-Replayed: true`. The same key with a different body returns 400. A failed request does not use up its key.',
    required: false,
    schema: { ...text(IDEMPOTENCY_KEY.pattern, IDEMPOTENCY_KEY.maxLength), minLength: 1 },
  },
  DryRun: {
    name: 'Dry-Run',
    in: 'header',
    description:
      'With `true`, the request is checked and carried out, and everything it changed is undone: the response is what the request would have returned, with the header `Dry-Run: true`. Ids, times and secrets in it may differ from those of the real request. It counts toward the limit, and an `Idempotency-Key` is neither used up nor looked up.',
    required: false,
    schema: { type: 'string', enum: ['true', 'false'] },
  },
}
