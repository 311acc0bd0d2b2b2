/**
 * Why a proof or a calendar's response cannot be read or written. A closed list that callers can branch on.
 */
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

/** The only error thrown by reading and writing proofs; the message is a readable sentence. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
  readonly fault: ProofFault

  constructor(fault: ProofFault, message: string) {
    super(message)
    this.fault = fault
  }
}
