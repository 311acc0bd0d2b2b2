import { Type } from 'typebox'
import { orNull } from '../../../kernel/http/shapes.ts'
import { llcIds } from '../../access/access.ts'

export const SKIP_REASONS = [
  'reminded_today',
  'nothing_to_answer',
  'too_many_entries',
  'person_erased',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export type ReminderOutcome = {
  entity_id: number
  llc_name: string
  member_name: string
  year: number | null
  questions: number
  is_emailed: boolean
  skipped: SkipReason | null
}

const strict = { additionalProperties: false }

export const REMINDED_LLCS = {
  entity_ids: llcIds({ description: 'The LLCs.', example: [1] }),
}

export const REMINDER_OUTCOMES = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          entity_id: Type.Integer(),
          llc_name: Type.String({ maxLength: 300 }),
          member_name: Type.String({ maxLength: 300 }),
          year: orNull<number>({ type: 'integer', description: 'The first year with an open question.' }),
          questions: Type.Integer({ minimum: 0, description: 'How many questions are open.' }),
          is_emailed: Type.Boolean({
            description: 'Whether the owner gets an email besides the notification.',
          }),
          skipped: Type.Unsafe<SkipReason | null>({
            ...orNull({ type: 'string', enum: [...SKIP_REASONS] }),
            description: 'Why the owner is not reminded.',
          }),
        },
        strict,
      ),
      { maxItems: 100 },
    ),
  },
  { title: 'AnswerReminders', ...strict },
)

/** In one order, so that two requests for the same LLCs do not wait for each other. */
export const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
