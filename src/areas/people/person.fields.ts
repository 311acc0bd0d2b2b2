import { custom, text, word } from '../../kernel/http/fields.ts'
import { SHARED_AREAS, SHARED_ROLES, type SharedArea, type SharedRole } from '../access/access.ts'
import { peopleErrors } from './people.errors.ts'

export const ROLE = word<SharedRole>({ description: 'What the person is for the LLC.' }, SHARED_ROLES)

const isArea = (value: unknown): value is SharedArea => SHARED_AREAS.includes(value as SharedArea)

/** Without duplicates, in the order of the list. */
export function readAreas(value: unknown): SharedArea[] {
  if (
    !Array.isArray(value) ||
    value.length === 0 ||
    value.length > SHARED_AREAS.length ||
    !value.every(isArea)
  )
    throw peopleErrors.invalid_areas({ known: SHARED_AREAS.join(', ') })
  return SHARED_AREAS.filter(area => value.includes(area))
}

export const AREAS = custom<SharedArea[]>(
  {
    type: 'array',
    items: { type: 'string', enum: [...SHARED_AREAS] },
    minItems: 1,
    maxItems: SHARED_AREAS.length,
  },
  { description: 'The areas of the LLC that the person may use.', example: ['bookkeeping', 'documents'] },
  readAreas,
  [peopleErrors.invalid_areas],
)

export const TOKEN = text(
  { description: 'Token from the link.', example: 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6' },
  { max: 100 },
)
