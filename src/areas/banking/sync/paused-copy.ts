import { BankError } from '../providers/bank-error.ts'

/** A restored copy reads no bank until the operator confirms that it replaces the original. */
export const PAUSED_COPY = new BankError(
  'restored_copy',
  'Bank imports are paused because this installation was restored from a backup.',
)
