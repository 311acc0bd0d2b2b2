/**
 * What a proof may be at most. A proof comes from outside (a calendar, an upload), and the format lets a few bytes
 * ask for a lot of work, so everything has an end. These are the format's own, as the reference has them.
 */
export const FORMAT_LIMITS = {
  /** Of a message, and of what an operation makes of it. */
  messageBytes: 4096,
  argumentBytes: 4096,
  payloadBytes: 8192,
  uriCharacters: 1000,
} as const

/** Of one reading. */
export type ReadLimits = {
  sizeBytes: number
  attestations: number
  /** Messages, the first one included. */
  nodes: number
  /** Messages on one path, the first one included. */
  depth: number
}

/** The depth is the format's; the reference has no other of these, and real proofs stay below a tenth of them. */
export const PROOF_LIMITS: ReadLimits = { sizeBytes: 65_536, attestations: 64, nodes: 2048, depth: 256 }

/** So small that the answers of `MAX_CALENDARS` fit into the proof of a new submission, whatever they say. */
export const ANSWER_LIMITS: ReadLimits = { sizeBytes: 10_000, attestations: 8, nodes: 300, depth: 200 }
export const MAX_CALENDARS = 6

/** Digests that share one submission; each proof carries two operations for each doubling. */
export const MAX_DIGESTS = 1024
