/**
 * Limits of a proof. A proof comes from outside (a calendar, an upload), and a few bytes of the format can
 * demand a lot of work. These are the format's own limits, as in the reference implementation.
 */
export const FORMAT_LIMITS = {
  /** Of a message and of an operation's result. */
  messageBytes: 4096,
  argumentBytes: 4096,
  payloadBytes: 8192,
  uriCharacters: 1000,
} as const

/** Per proof read. */
export type ReadLimits = {
  sizeBytes: number
  attestations: number
  /** Messages, including the first. */
  nodes: number
  /** Messages on one path, including the first. */
  depth: number
}

/**
 * The depth is the format's; the reference has none of the others, and real proofs stay below a tenth of
 * them.
 */
export const PROOF_LIMITS: ReadLimits = { sizeBytes: 65_536, attestations: 64, nodes: 2048, depth: 256 }

/** Small enough that the responses of `MAX_CALENDARS` fit into the proof of a new submission. */
export const ANSWER_LIMITS: ReadLimits = { sizeBytes: 10_000, attestations: 8, nodes: 300, depth: 200 }

/** Digests per submission; each proof has two operations per doubling. */
export const MAX_DIGESTS = 1024
