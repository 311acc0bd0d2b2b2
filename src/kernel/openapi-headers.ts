import { IDEMPOTENCY_KEY } from './idempotency.ts'
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

/** The headers an answer can carry, by the name under which they are written. */
export const HEADERS = {
  'Request-Id': {
    description: 'Names this one request. Quote it when you ask about an answer.',
    required: true,
    schema: text('^req_[0-9a-f]{32}$', 36, 'req_6f1c0f6f5b0e4d0c9a53c1f2b7d3e8a4'),
  },
  'RateLimit-Policy': {
    description: 'How many requests (`q`) the key has for each window of `w` seconds.',
    required: true,
    schema: text('^"default";q=\\d+;w=\\d+$', 60, '"default";q=100;w=3600'),
  },
  RateLimit: {
    description: 'How many requests remain (`r`), and in how many seconds (`t`) the window ends.',
    required: true,
    schema: text('^"default";r=\\d+;t=\\d+$', 60, '"default";r=87;t=1740'),
  },
  'X-RateLimit-Limit': {
    description: 'How many requests the key has for each hour.',
    required: true,
    schema: count(2 ** 31 - 1, 100),
  },
  'X-RateLimit-Remaining': {
    description: 'How many requests remain in this hour.',
    required: true,
    schema: count(2 ** 31 - 1, 87),
  },
  'X-RateLimit-Reset': {
    description: 'When the hour ends, in seconds since 1970.',
    required: true,
    schema: count(Number.MAX_SAFE_INTEGER, 1794736800),
  },
  ETag: {
    description: 'Names this state of the answer. Send it back as `If-None-Match`.',
    required: true,
    schema: text('^"[\\w-]+"$', 66, '"pB0w1c3vYQz0TzGkHc6yq1o2n4A"'),
  },
  'Cache-Control': {
    description: 'The answer may be kept by its caller alone, and only used again after asking.',
    required: true,
    schema: { type: 'string', const: 'private, no-cache' },
  },
  'Retry-After': {
    description: 'In how many seconds the same request will succeed.',
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
      'Present when this is the kept answer to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'Content-Disposition': {
    description: 'The name of the file (RFC 6266): for those who read only ASCII, and as it is.',
    required: true,
    schema: text('^attachment; filename="[^"]*"; filename\\*=UTF-8\'\'\\S+$', 2000),
  },
  'Accept-Ranges': {
    description: 'Part of the file can be asked for with `Range`.',
    required: true,
    schema: { type: 'string', const: 'bytes' },
  },
  'Content-Range': {
    description: 'Which bytes these are, and of how many.',
    required: true,
    schema: text('^bytes \\d+-\\d+/\\d+$', 60, 'bytes 0-1023/48213'),
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
    description: 'The type is what it says; nothing is to be guessed from the bytes.',
    required: true,
    schema: { type: 'string', const: 'nosniff' },
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

/** What an answer that is a file carries beside what every answer to a GET does. */
export const FILE_HEADERS: readonly HeaderName[] = [
  'Content-Disposition',
  'Accept-Ranges',
  'Repr-Digest',
  'X-Content-Type-Options',
]

export const headerRefs = (names: readonly HeaderName[]): JsonObject =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers a request may carry beside the key. Without examples: pages that try requests would send them. */
export const REQUEST_HEADERS: JsonObject = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of an earlier answer; when nothing changed since, the answer is 304 without a body.',
    required: false,
    schema: text('^[\\x20-\\x7e]*$', 1000),
  },
  Range: {
    name: 'Range',
    in: 'header',
    description:
      'One range of bytes, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-512`. Anything else is answered with the whole file.',
    required: false,
    schema: text('^[\\x20-\\x7e]*$', 1000),
  },
  IfRange: {
    name: 'If-Range',
    in: 'header',
    description: 'The `ETag` of an earlier answer; the range counts only if the file is still the same.',
    required: false,
    schema: text('^[\\x20-\\x7e]*$', 1000),
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A name you give this request, 1 to 255 printable ASCII characters that are not all spaces, quoted or bare, so that sending it again does no harm: for 24 hours the same key with the same request gets the first answer again, with `Idempotency-Replayed: true`. With another body it is a 400. A request that failed does not use its key up.',
    required: false,
    schema: { ...text(IDEMPOTENCY_KEY.pattern, IDEMPOTENCY_KEY.maxLength), minLength: 1 },
  },
}
