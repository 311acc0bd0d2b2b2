/** Why a proof, or a calendar's answer, cannot be read or written. A closed list, so that a caller can decide by it. */
export type ProofFault =
  | 'not_a_proof'
  | 'unknown_version'
  | 'unknown_hash'
  | 'unknown_operation'
  | 'truncated'
  | 'trailing_bytes'
  | 'number_too_large'
  | 'bad_argument'
  | 'bad_attestation'
  | 'bad_uri'
  | 'message_too_long'
  | 'too_deep'
  | 'too_large'
  | 'too_many'
  | 'empty'
  | 'different_messages'

/** The only error that reading and writing proofs throws; the message is a sentence for people. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
  readonly fault: ProofFault

  constructor(fault: ProofFault, message: string) {
    super(message)
    this.fault = fault
  }
}
