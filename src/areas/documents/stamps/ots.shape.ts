import { Type } from 'typebox'
import { orNull } from '../../../kernel/http/shapes.ts'

/** `ots_status` and `ots` as the API returns them; SQL builds them in documents.ots_json. */
export const STAMP_STATUSES = ['none', 'pending', 'confirmed', 'invalid'] as const
export type StampStatus = (typeof STAMP_STATUSES)[number]

/** Where a proof can lead: Bitcoin, or the chain of a demo. */
export const CHAINS = ['bitcoin', 'local'] as const
export type ChainName = (typeof CHAINS)[number]

/** A calendar's last response. */
export const CALENDAR_STATES = [
  'pending',
  'confirmed',
  'not_found',
  'unreachable',
  'wrong_answer',
  'unchecked',
  'not_asked',
] as const
export type CalendarResponse = { uri: string; state: (typeof CALENDAR_STATES)[number] }

const instant = (description: string) => Type.String({ format: 'date-time', maxLength: 24, description })
const hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64, description })
const oneOf = <T extends string>(words: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...words], description })

export const OTS_STATUS = oneOf(
  STAMP_STATUSES,
  '`none`: not submitted yet. `pending`: submitted to calendars, not yet in a block. `confirmed`: included in a block. ' +
    '`invalid`: the proof is false. An unreachable calendar or block source never makes a proof invalid.',
)

const BLOCK = Type.Object(
  {
    height: Type.Integer({ minimum: 0, maximum: 4_294_967_295, format: 'int64' }),
    block_hash: hash('In the byte order block explorers use.'),
    merkle_root: hash('In the byte order block explorers use.'),
    time: instant('The content existed no later than this.'),
  },
  { title: 'Block', additionalProperties: false },
)

const CALENDAR = Type.Object(
  {
    uri: Type.String({ maxLength: 1000, pattern: '^[A-Za-z0-9._/:-]+$' }),
    state: oneOf(CALENDAR_STATES, 'Its response when last asked.'),
  },
  { title: 'Calendar', additionalProperties: false },
)

export const OTS = orNull(
  Type.Object(
    {
      chain: oneOf(
        CHAINS,
        '`bitcoin`, or `local` for the chain of a demo installation, whose blocks look ' +
          'like Bitcoin blocks but prove nothing.',
      ),
      submitted_at: instant('When it was submitted to the calendars.'),
      calendars: Type.Array(CALENDAR, { maxItems: 64 }),
      bitcoin: orNull(BLOCK),
      checked_at: orNull(instant('When the calendars were last asked.')),
    },
    {
      title: 'OpenTimestamps',
      description: 'Details of the OpenTimestamps proof. Null until the content is submitted.',
      additionalProperties: false,
    },
  ),
)

/** For the documentation examples. */
export const OTS_EXAMPLE = {
  chain: 'bitcoin',
  submitted_at: '2026-11-15T09:30:12.000Z',
  calendars: [
    { uri: 'https://alice.btc.calendar.opentimestamps.org', state: 'confirmed' },
    { uri: 'https://finney.calendar.eternitywall.com', state: 'pending' },
  ],
  bitcoin: {
    height: 923_456,
    block_hash: '00000000000000000001a0b6e3c1f0d2b9e8a7c6d5e4f3a2b1c0d9e8f7a6b5c4',
    merkle_root: '5d1c8f0e7a6b9c3d2e1f4a5b6c7d8e9f0a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d',
    time: '2026-11-15T11:52:41.000Z',
  },
  checked_at: '2026-11-15T12:10:03.000Z',
}
