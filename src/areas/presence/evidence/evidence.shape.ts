import { Type } from 'typebox'
import { orNull } from '../../../kernel/http/shapes.ts'
import { EVIDENCE_KINDS, type EvidenceKind } from './evidence.rules.ts'

const DAY = { type: 'string', format: 'date' }

export const EVIDENCE = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    kind: Type.Unsafe<EvidenceKind>({ type: 'string', enum: [...EVIDENCE_KINDS] }),
    country: Type.String({ pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 }),
    from: Type.Unsafe<string>(DAY),
    until: Type.Unsafe<string>(DAY),
    entity_id: Type.Integer({ minimum: 1, description: 'The LLC whose document it is.' }),
    document_id: Type.Integer({ minimum: 1, format: 'int64' }),
    title: Type.Unsafe<string | null>({
      ...orNull({ type: 'string', maxLength: 300 }),
      description: 'Title of the document, for the owner; `null` if it was withdrawn.',
    }),
    withdrawn: Type.Boolean({ description: 'Whether the document was withdrawn; then it proves nothing.' }),
  },
  { title: 'PresenceEvidence', additionalProperties: false },
)
