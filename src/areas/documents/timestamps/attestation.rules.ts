import { ByteReader, writeNumber, writeSized } from './bytes.rules.ts'
import { FORMAT_LIMITS } from './limits.rules.ts'
import { ProofError } from './proof-error.rules.ts'

export type BlockChainName = 'bitcoin' | 'litecoin' | 'ethereum'

/** Who attests that a message existed, and where that can be checked. */
export type Attestation =
  | { kind: 'pending'; uri: string }
  | { kind: BlockChainName; height: number }
  /** Of an unknown notary: kept unchanged, because the next reader of the proof may know it. */
  | { kind: 'unknown'; tag: Buffer; payload: Buffer }

const TAG_BYTES = 8
const TAGS: Record<Exclude<Attestation['kind'], 'unknown'>, Buffer> = {
  bitcoin: Buffer.from('0588960d73d71901', 'hex'),
  litecoin: Buffer.from('06869a0d73d71b45', 'hex'),
  ethereum: Buffer.from('30fe8087b5c7ead7', 'hex'),
  pending: Buffer.from('83dfe30d2ef90c8e', 'hex'),
}
const KINDS = new Map(
  Object.entries(TAGS).map(([kind, tag]) => [tag.toString('hex'), kind as keyof typeof TAGS]),
)

const URI = /^[A-Za-z0-9\-._/:]*$/

export function readAttestation(reader: ByteReader): Attestation {
  const tag = reader.take(TAG_BYTES)
  const payload = reader.takeSized(0, FORMAT_LIMITS.payloadBytes, 'bad_attestation', 'An attestation')
  const kind = KINDS.get(tag.toString('hex'))
  if (!kind) return { kind: 'unknown', tag, payload }
  const inside = new ByteReader(payload)
  const attestation: Attestation =
    kind === 'pending' ? { kind, uri: readUri(inside) } : { kind, height: inside.takeNumber() }
  inside.expectEnd('bad_attestation', `the ${kind} attestation`)
  return attestation
}

function readUri(reader: ByteReader): string {
  const uri = reader
    .takeSized(0, FORMAT_LIMITS.uriCharacters, 'bad_uri', "A calendar's address")
    .toString('latin1')
  if (!URI.test(uri))
    throw new ProofError('bad_uri', "A calendar's address may hold letters, digits and - . _ / : only.")
  return uri
}

export function writeAttestation(attestation: Attestation): Buffer {
  return Buffer.concat([tagOf(attestation), writeSized(payloadOf(attestation))])
}

function tagOf(attestation: Attestation): Buffer {
  return attestation.kind === 'unknown' ? attestation.tag : TAGS[attestation.kind]
}

function payloadOf(attestation: Attestation): Buffer {
  if (attestation.kind === 'unknown') return attestation.payload
  if (attestation.kind === 'pending') return writeSized(Buffer.from(attestation.uri, 'latin1'))
  return writeNumber(attestation.height)
}

/** The order of attestations in a file: by tag, then by value (heights as numbers, not as bytes). */
export function compareAttestations(a: Attestation, b: Attestation): number {
  if ('height' in a && 'height' in b && a.kind === b.kind) return a.height - b.height
  if (a.kind === 'pending' && b.kind === 'pending') return a.uri < b.uri ? -1 : Number(a.uri > b.uri)
  return Buffer.compare(tagOf(a), tagOf(b)) || Buffer.compare(payloadOf(a), payloadOf(b))
}
