import { custom, type FieldNotes } from '../../kernel/http/fields.ts'
import { accessErrors } from './access.errors.ts'

const MAX_LLCS = 100
const LARGEST_ID = 2_147_483_647

const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= LARGEST_ID

/** Some of the account's LLCs. Whose they are is checked later. */
export const llcIds = (notes: FieldNotes) =>
  custom<number[]>(
    {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: LARGEST_ID },
      minItems: 1,
      maxItems: MAX_LLCS,
    },
    notes,
    value => {
      if (!Array.isArray(value) || value.length === 0 || value.length > MAX_LLCS || !value.every(isId))
        throw accessErrors.invalid_llcs({ max: MAX_LLCS })
      return value
    },
    [accessErrors.invalid_llcs],
  )
