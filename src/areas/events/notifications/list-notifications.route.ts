import { type Static, Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { listOwners } from '../../access/access.ts'
import { type ReadKind, signedIn } from '../../members/members.ts'
import { EVENT_ID } from '../event.shape.ts'
import { listNewest } from './notification.sql.ts'
import { NOTIFIED_TYPES, subjectOf } from './notified.rules.ts'
import { sharedReach } from './reach.ts'

const MAX_LISTED = 50
const exact = { additionalProperties: false }
const name = () => Type.String({ maxLength: 5000 })
const number = () => orNull<number>({ type: 'integer' })

const NOTIFICATION = Type.Object(
  {
    id: Type.String(EVENT_ID),
    type: Type.String({ enum: NOTIFIED_TYPES, maxLength: 40 }),
    at: Type.String({ format: 'date-time' }),
    entity_id: Type.Unsafe<number | null>({
      ...orNull({ type: 'integer', minimum: 1 }),
      description: 'The LLC, or null if it is about the owner.',
    }),
    is_unread: Type.Boolean(),
    subject: Type.Object(
      {
        id: Type.String({ maxLength: 60, description: 'The id of the record.' }),
        name: orNull(Type.Object({ en: name(), es: name() }, exact)),
        year: number(),
        period: orNull(
          Type.Object(
            {
              type: Type.String({ maxLength: 20 }),
              year: Type.Integer(),
              quarter: number(),
              month: number(),
            },
            exact,
          ),
        ),
        page: Type.Unsafe<'tax' | 'obligations' | null>({
          ...orNull({ type: 'string', enum: ['tax', 'obligations'] }),
          description: 'Where to answer, for a reminder of questions.',
        }),
      },
      exact,
    ),
  },
  { title: 'Notification', ...exact },
)

/** What the owner of a shared LLC reads in their access log. */
const KINDS: Record<string, ReadKind> = {
  bank: 'bank',
  document: 'document',
  ledger: 'ledger',
  obligation: 'tax',
  payment: 'payment',
  report: 'report',
}

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/web/notifications',
  // It covers several areas: `sharedReach` applies the shared ones.
  access: signedIn,
  fields: {},
  returns: Type.Object({ data: Type.Array(NOTIFICATION, { maxItems: MAX_LISTED }) }, exact),
  async reveals({ caller, db }, answer) {
    const { data } = answer as { data: Static<typeof NOTIFICATION>[] }
    const shared = data.filter(
      one => one.entity_id !== null && !Object.hasOwn(caller.entities, one.entity_id),
    )
    if (shared.length === 0) return []
    const owners = await db.all(listOwners, { entity_ids: shared.map(one => one.entity_id) })
    return shared.flatMap(({ entity_id, type }) =>
      owners
        .filter(one => one.entity_id === entity_id)
        .map(({ owner_id }) => ({
          ownerId: owner_id,
          kind: KINDS[type.split('.')[0]!]!,
          record: `entity/${entity_id}`,
          title: null,
        })),
    )
  },
  async run({ db, caller: { memberId } }) {
    const reach = await sharedReach(db, memberId)
    const rows = await db.all(listNewest, { member_id: memberId, reach, most: MAX_LISTED })
    return {
      data: rows.map(({ id, type, at, entity_id, is_unread, record, object }) => ({
        id,
        type,
        at,
        entity_id,
        is_unread,
        subject: subjectOf(type, record, JSON.parse(object)),
      })),
    }
  },
})
