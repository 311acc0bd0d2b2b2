import { gzipSync } from 'node:zlib'
import type { AnyEndpoint } from '../../src/kernel/http/endpoint.ts'
import type { Field } from '../../src/kernel/http/fields.ts'
import {
  HOSTILE_JSON,
  HOSTILE_NAMES,
  HOSTILE_QUERY,
  randomJson,
  randomQuery,
  randomText,
} from './hostile-values.ts'
import type { Random } from './random.ts'
import { requestText } from './raw-http.ts'
import {
  isBound,
  isNarrowing,
  isTimely,
  referenceOf,
  type Sample,
  type SampleSchema,
} from './sample-requests.ts'
import { judge, type Verdict } from './verdict.ts'

/** A malicious request, and its expected outcome. */
export type Attack = {
  what: string
  bytes: Buffer
  /** `invalid` must be a 400, `valid` must be served; null allows either. */
  verdict: Verdict
  /** What the error must contain if one field is invalid. */
  names: string | null
  /** Another correct status, such as for an id that is not the caller's. */
  also: number | null
}

export type Target = { endpoint: AnyEndpoint; sample: Sample; key: string }

type Header = readonly [name: string, value: string]
const JSON_TYPE: Header = ['Content-Type', 'application/json']
const keyHeader = ({ key }: Target): Header => ['Authorization', `Bearer ${key}`]
const fieldsOf = ({ endpoint }: Target) => endpoint.fields as Record<string, Field<unknown>>

/** Name and value as written: JSON in a body, percent-encoded in a query. */
type Written = [name: string, value: string][]

function writtenSample({ endpoint, sample }: Target): Written {
  const written: Written = []
  for (const [name, value] of Object.entries(sample))
    written.push([
      name,
      endpoint.takes === 'body' ? JSON.stringify(value) : encodeURIComponent(String(value)),
    ])
  return written
}

function requestOf(target: Target, written: Written, headers: readonly Header[] = []): Buffer {
  const { method, path, takes } = target.endpoint
  if (takes === 'body') {
    const body = `{${written.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
    return requestText(method, path, [keyHeader(target), JSON_TYPE, ...headers], body)
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => written.find(([known]) => known === name)![1])
  const rest = written.filter(([name]) => !path.includes(`{${name}}`))
  const query = rest.map(([name, value]) => `${encodeURIComponent(name)}=${value}`)
  return requestText(method, `${filled}?${query.join('&')}`, [keyHeader(target), ...headers])
}

/** The value a server must see, or `undefined` if ambiguous. */
function readWritten(target: Target, value: string): unknown {
  try {
    return target.endpoint.takes === 'body'
      ? JSON.parse(value)
      : decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

function judgeWritten(target: Target, name: string, value: string): Verdict {
  const { schema, required, onNull } = fieldsOf(target)[name]!
  const seen = readWritten(target, value)
  if (seen === undefined) return null
  if (seen === null && onNull === 'refuse') return 'invalid'
  const verdict = judge(
    schema as SampleSchema,
    required,
    seen,
    target.endpoint.takes === 'body' ? 'body' : 'query',
  )
  const { endpoint } = target
  const depends = isTimely(endpoint, name) || isNarrowing(endpoint, name) || isBound(endpoint, name)
  return verdict === 'valid' && depends ? null : verdict
}

/** One field has a hostile value, all others are valid. */
export function attackField(target: Target, name: string, value: string): Attack {
  const { endpoint } = target
  const sample = writtenSample(target)
  const isKnown = sample.some(([known]) => known === name)
  const written = [...sample, ...(isKnown ? [] : [[name, ''] as [string, string]])].map(
    ([known, old]) => [known, known === name ? value : old] as [string, string],
  )
  const reference = referenceOf(endpoint, name)
  const inPath = endpoint.path.includes(`{${name}}`)
  const verdict = judgeWritten(target, name, value)
  return {
    what: `${name} = ${value.slice(0, 80)}`,
    bytes: requestOf(target, written),
    verdict: (reference && verdict === 'valid') || inPath ? null : verdict,
    names: inPath ? null : name,
    also: inPath || isNarrowing(endpoint, name) ? 404 : (reference?.foreign ?? null),
  }
}

/** Every hostile value in every field. */
export function everyFieldAttack(target: Target): Attack[] {
  const values = target.endpoint.takes === 'body' ? HOSTILE_JSON : HOSTILE_QUERY
  const attacks = Object.keys(fieldsOf(target)).flatMap(name =>
    values.map(value => attackField(target, name, value)),
  )
  return [...attacks, ...HOSTILE_NAMES.map(name => attackName(target, name)), ...missingFields(target)]
}

function missingFields(target: Target): Attack[] {
  const written = writtenSample(target)
  return Object.entries(fieldsOf(target))
    .filter(([name]) => !target.endpoint.path.includes(`{${name}}`))
    .map(([name, { required }]) => ({
      what: `${name} is missing`,
      bytes: requestOf(
        target,
        written.filter(([known]) => known !== name),
      ),
      verdict: required ? 'invalid' : isBound(target.endpoint, name) ? null : 'valid',
      names: name,
      also: null,
    }))
}

function attackName(target: Target, anyName: string): Attack {
  const inBody = target.endpoint.takes === 'body'
  const name = inBody ? anyName : anyName.toWellFormed()
  const value = inBody ? '1' : 'x'
  const shown = JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name)
  return {
    what: `unknown name ${JSON.stringify(name.slice(0, 60))}`,
    bytes: requestOf(target, [...writtenSample(target), [name, value]]),
    verdict: 'invalid',
    names: `${shown} is not a known`,
    also: null,
  }
}

/** A duplicate value: rejected in a query and in JSON. */
function attackTwice(target: Target, random: Random): Attack {
  const written = writtenSample(target)
  const inBody = target.endpoint.takes === 'body'
  const names = written.map(([name]) => name).filter(name => !target.endpoint.path.includes(`{${name}}`))
  const name = random.pick(names)
  const value = written.find(([known]) => known === name)![1]
  return {
    what: `${name} twice`,
    bytes: requestOf(target, inBody ? [[name, 'null'], ...written] : [...written, [name, value]]),
    verdict: 'invalid',
    names: inBody ? null : name,
    also: null,
  }
}

function attackSeveral(target: Target, random: Random): Attack {
  const written = writtenSample(target)
  const changed = new Set<string>()
  const verdicts: Verdict[] = []
  for (let i = 0; i < 2 + random.below(4); i++) {
    const at = random.below(written.length)
    const [name] = written[at]!
    if (changed.has(name) || target.endpoint.path.includes(`{${name}}`)) continue
    const value = target.endpoint.takes === 'body' ? randomJson(random) : randomQuery(random)
    written[at] = [name, value]
    changed.add(name)
    verdicts.push(judgeWritten(target, name, value))
  }
  // The LLC is checked before the record.
  const { actsFor } = target.endpoint
  const changedNames = [...changed].sort((a, b) => Number(b === actsFor) - Number(a === actsFor))
  const foreign = changedNames.map(name => referenceOf(target.endpoint, name)?.foreign)
  return {
    what: `several: ${written.map(([name, value]) => `${name}=${value.slice(0, 40)}`).join(' ')}`,
    bytes: requestOf(target, written),
    verdict: verdicts.includes('invalid') ? 'invalid' : null,
    names: null,
    also: foreign.find(status => status !== undefined && status !== 400) ?? null,
  }
}

/** Bodies that are broken as a whole, and other media types. */
function attackBody(target: Target, random: Random): Attack {
  const written = writtenSample(target)
  const good = `{${written.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
  const typed = (type: string): Header => ['Content-Type', type]
  const [what, body, headers, verdict] = random.pick<[string, Buffer, Header[], Verdict]>([
    ['no body', bytes(''), [JSON_TYPE], written.length === 0 ? 'valid' : 'invalid'],
    ['null', bytes('null'), [JSON_TYPE], 'invalid'],
    ['a list', bytes(`[${good}]`), [JSON_TYPE], 'invalid'],
    ['a text', bytes(JSON.stringify(good)), [JSON_TYPE], 'invalid'],
    ['a number', bytes('12'), [JSON_TYPE], 'invalid'],
    ['cut short', bytes(good.slice(0, 1 + random.below(good.length - 1))), [JSON_TYPE], 'invalid'],
    ['something after it', bytes(`${good}x`), [JSON_TYPE], 'invalid'],
    ['two of them', bytes(good + good), [JSON_TYPE], 'invalid'],
    ['single quotes', bytes(good.replaceAll('"', "'")), [JSON_TYPE], good.includes('"') ? 'invalid' : null],
    ['a comma too many', bytes(good.replace(/}$/, ',}')), [JSON_TYPE], 'invalid'],
    ['a comment', bytes(good.replace('{', '{/* */')), [JSON_TYPE], 'invalid'],
    ['NaN', bytes(good.replace('{', '{"a":NaN,')), [JSON_TYPE], 'invalid'],
    ['a byte order mark', bytes([0xef, 0xbb, 0xbf], good), [JSON_TYPE], null],
    ['UTF-16', Buffer.from(good, 'utf16le'), [JSON_TYPE], 'invalid'],
    ['broken UTF-8', bytes(good.replace(/}$/, ',"x":"'), [0xff, 0xc0, 0x80], '"}'), [JSON_TYPE], 'invalid'],
    [
      'a surrogate in UTF-8',
      bytes(good.replace(/}$/, ',"x":"'), [0xed, 0xa0, 0x80], '"}'),
      [JSON_TYPE],
      'invalid',
    ],
    ['a NUL byte', bytes(good, [0]), [JSON_TYPE], 'invalid'],
    ['deep nesting', bytes('['.repeat(200_000)), [JSON_TYPE], 'invalid'],
    ['too large', bytes(good, ' '.repeat(1_048_576)), [JSON_TYPE], 'invalid'],
    ['compressed', gzipSync(good), [JSON_TYPE, ['Content-Encoding', 'gzip']], 'invalid'],
    ['no type', bytes(good), [], 'invalid'],
    ['an empty type', bytes(good), [typed('')], 'invalid'],
    ['a form', bytes('entity_id=1&year=2026'), [typed('application/x-www-form-urlencoded')], 'invalid'],
    ['text/plain', bytes(good), [typed('text/plain')], 'invalid'],
    ['text/json', bytes(good), [typed('text/json')], 'invalid'],
    ['application/jsonx', bytes(good), [typed('application/jsonx')], 'invalid'],
    ['no media type', bytes(good), [typed(';;;')], 'invalid'],
    ['multipart', bytes(good), [typed('multipart/form-data; boundary=x')], 'invalid'],
    ['large letters', bytes(good), [typed('APPLICATION/JSON; charset="UTF-8"')], 'valid'],
    ['odd parameters', bytes(good), [typed('application/json; ;;=')], null],
    ['noise', bytes(randomText(random, 200).toWellFormed()), [JSON_TYPE], 'invalid'],
  ])
  const { method, path } = target.endpoint
  return {
    what: `body: ${what}`,
    bytes: requestText(method, path, [keyHeader(target), ...headers], body),
    verdict,
    names: null,
    also: null,
  }
}

function attackHeaders(target: Target, random: Random): Attack {
  const isWrite = target.endpoint.method !== 'GET'
  const [name, value, verdict] = random.pick<[string, string, Verdict]>([
    ['Idempotency-Key', '', isWrite ? 'invalid' : 'valid'],
    ['Idempotency-Key', '""', isWrite ? 'invalid' : 'valid'],
    ['Idempotency-Key', 'k'.repeat(256), isWrite ? 'invalid' : 'valid'],
    ['Idempotency-Key', 'caf\xe9', isWrite ? 'invalid' : 'valid'],
    ['Idempotency-Key', 'a\tb', isWrite ? 'invalid' : 'valid'],
    ['Idempotency-Key', `"never closed ${random.below(1e9)}`, 'valid'],
    ['Idempotency-Key', `' or 1=1 -- ${random.below(1e9)}`, 'valid'],
    ['Dry-Run', '', isWrite ? 'invalid' : 'valid'],
    ['Dry-Run', 'TRUE', isWrite ? 'invalid' : 'valid'],
    ['Dry-Run', 'true, false', isWrite ? 'invalid' : 'valid'],
    ['Dry-Run', '?1', isWrite ? 'invalid' : 'valid'],
    ['Dry-Run', 'false', 'valid'],
    ['If-None-Match', '"', 'valid'],
    ['If-None-Match', `${'"x",'.repeat(500)}`, 'valid'],
    ['If-None-Match', 'W/"\xff"', 'valid'],
    ['X-Forwarded-For', '', 'valid'],
    ['X-Forwarded-For', ',,, ,', 'valid'],
    ['X-Forwarded-For', "1.2.3.4'; drop table x; --", 'valid'],
    ['X-Forwarded-For', '999.1.1.1, ::ffff:1.2.3.4, fe80::1%eth0, [::1]:80', 'valid'],
    ['X-Forwarded-For', '1.2.3.4, '.repeat(500), 'valid'],
    ['X-Forwarded-For', '\xff\xfe', 'valid'],
    ['Accept', 'text/html', 'valid'],
    ['Accept-Encoding', 'br;q=nonsense', 'valid'],
    ['Range', 'bytes=0-0', 'valid'],
    ['Range', 'bytes=999999999999-', 'valid'],
    ['Expect', 'the-unexpected', 'valid'],
    ['Upgrade', 'h2c', 'valid'],
    ['X-HTTP-Method-Override', 'DELETE', 'valid'],
    ['Accept-Version', '9.9.9', 'valid'],
    ['Cookie', 'a=b; '.repeat(200), 'valid'],
    ['Origin', 'null', 'valid'],
    ['Request-Id', 'mine', 'valid'],
    ['X-Request-Id', '"\x80', 'valid'],
  ])
  return {
    what: `${name}: ${JSON.stringify(value.slice(0, 60))}`,
    bytes: requestOf(target, writtenSample(target), [[name, value]]),
    verdict,
    names: name === 'Idempotency-Key' || name === 'Dry-Run' ? name : null,
    also: name === 'Range' && target.endpoint.answers === 'file' ? (value === 'bytes=0-0' ? 206 : 416) : null,
  }
}

/** Almost HTTP, or almost one of our paths. */
function attackWire(target: Target, random: Random): Attack {
  const good = requestOf(target, writtenSample(target)).toString('latin1')
  const [line = '', ...rest] = good.split('\r\n')
  const [method = '', path = ''] = line.split(' ')
  const again = (first: string) => [first, ...rest].join('\r\n')
  const withHeader = (header: string) => [line, header, ...rest].join('\r\n')
  const [what, text, verdict, also] = random.pick<[string, string, Verdict, number | null]>([
    ['no Host', good.replace('Host: llano.test\r\n', ''), 'invalid', null],
    ['a small method', again(`${method.toLowerCase()} ${path} HTTP/1.1`), 'invalid', null],
    ['an unknown method', again(`STEAL ${path} HTTP/1.1`), 'invalid', null],
    ['another Host', withHeader('Host: elsewhere.test'), 'invalid', null],
    ['another method', again(`DELETE ${path} HTTP/1.1`), null, 405],
    ['OPTIONS', again(`OPTIONS ${path} HTTP/1.1`), null, 405],
    ['no version', again(`${method} ${path}`), null, null],
    ['a broken version', again(`${method} ${path} HTTP/9.x`), 'invalid', null],
    ['the whole address', again(`${method} http://elsewhere.test${path} HTTP/1.1`), null, null],
    ['a slash too many', again(`${method} /${path} HTTP/1.1`), null, 404],
    ['a slash at the end', again(`${method} ${path.replace(/\?|$/, '/$&')} HTTP/1.1`), null, 404],
    ['dots', again(`${method} /v1/./x/..${path.slice(3)} HTTP/1.1`), null, 404],
    ['an encoded slash', again(`${method} ${path.replace('/v1/', '/v1%2F')} HTTP/1.1`), null, 404],
    ['an encoded letter', again(`${method} ${path.replace('/v1', '/%761')} HTTP/1.1`), null, 404],
    ['a broken escape', again(`${method} ${path.replace('/v1', '/v1%')} HTTP/1.1`), 'invalid', 404],
    ['a NUL in the path', again(`${method} ${path.replace('/v1', '/v1%00')} HTTP/1.1`), null, 404],
    ['high bytes in the path', again(`${method} ${path.replace('/v1', '/v1\xff')} HTTP/1.1`), 'invalid', 404],
    ['a long path', again(`${method} /${'a'.repeat(12_000)} HTTP/1.1`), null, 404],
    ['too long a path', again(`${method} /${'a'.repeat(40_000)} HTTP/1.1`), 'invalid', null],
    ['too long a header', withHeader(`X-Long: ${'a'.repeat(40_000)}`), 'invalid', null],
    [
      'too many headers',
      withHeader(Array.from({ length: 900 }, (_, i) => `X-${i}: 1`).join('\r\n')),
      null,
      null,
    ],
    ['a folded header', withHeader('X-Folded: a\r\n  b'), null, null],
    ['a header without a name', withHeader(': x'), 'invalid', null],
    ['a header with a space', withHeader('X Space: x'), 'invalid', null],
    ['a header with a NUL', withHeader('X-Nul: a\x00b'), 'invalid', null],
    ['lengths that differ', withHeader('Content-Length: 5\r\nContent-Length: 6'), 'invalid', null],
    ['a negative length', withHeader('Content-Length: -1'), 'invalid', null],
    ['a length and chunks', withHeader('Content-Length: 3\r\nTransfer-Encoding: chunked'), 'invalid', null],
    ['an unknown encoding', withHeader('Transfer-Encoding: nonsense'), null, null],
    ['two keys', withHeader('Authorization: Bearer nonsense'), null, 401],
    ['not HTTP at all', `\x16\x03\x01\x02\x00${good}`, 'invalid', null],
  ])
  return { what: `wire: ${what}`, bytes: Buffer.from(text, 'latin1'), verdict, names: null, also }
}

/** A random attack; single fields most often. */
export function randomAttack(target: Target, random: Random): Attack {
  const names = Object.keys(fieldsOf(target))
  // A call without fields can be attacked with unknown ones.
  const kind = names.length ? random.below(100) : 68 + random.below(32)
  const name = random.pick(names)
  const inBody = target.endpoint.takes === 'body'
  if (kind < 45) return attackField(target, name, inBody ? randomJson(random) : randomQuery(random))
  if (kind < 62) return attackSeveral(target, random)
  if (kind < 68 && names.some(name => !target.endpoint.path.includes(`{${name}}`)))
    return attackTwice(target, random)
  if (kind < 74) return attackName(target, randomText(random) + random.pick(HOSTILE_NAMES))
  if (kind < 84) return attackHeaders(target, random)
  if (kind < 92) return attackWire(target, random)
  return inBody ? attackBody(target, random) : attackHeaders(target, random)
}
