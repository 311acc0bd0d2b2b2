import { Type } from 'typebox'
import {
  EVENT_DAYS,
  eventUuid,
  findEventPlace,
  listEvents as listEventPage,
  listEventsOfLlcs,
  numberEvents,
  timeOfEvent,
} from '../../kernel/events/event.sql.ts'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { custom, id, optional, PAGING } from '../../kernel/http/fields.ts'
import { WHY_NOTHING } from '../../kernel/http/shapes.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { DAY_MS } from '../../kernel/values/dates.ts'
import { apiKey } from '../members/members.ts'
import { EVENT, EVENT_ID, EXAMPLE_EVENT } from './event.shape.ts'
import { EVENT_TYPES, typesFor } from './event-types.rules.ts'
import { eventsErrors } from './events.errors.ts'

const MAX_TYPES = 60
/** Places looked at per request, and events numbered. More than the largest page. */
const MAX_EXAMINED = 2000
const KNOWN = new Set(EVENT_TYPES.map(({ type }) => type))

const TYPES = custom<string[]>(
  { type: 'string', pattern: '^[a-z_]+\\.[a-z_]+(,[a-z_]+\\.[a-z_]+)*$', maxLength: 2000 },
  { description: 'Only these types, separated by commas.', example: 'entry.created,ledger.ratified' },
  value => {
    const types = typeof value === 'string' && value.length <= 2000 ? value.split(',') : []
    if (types.length === 0 || types.length > MAX_TYPES || !types.every(type => KNOWN.has(type)))
      throw eventsErrors.unknown_event_type({ example: 'entry.created' })
    return types
  },
  [eventsErrors.unknown_event_type],
)

const AFTER = custom<string>(
  EVENT_ID,
  {
    description: 'Only events after this one: `next_after` of an earlier response.',
    example: EXAMPLE_EVENT.id,
  },
  value => {
    if (typeof value !== 'string' || eventUuid(value) === null) throw eventsErrors.unknown_event()
    return value
  },
  [eventsErrors.unknown_event],
)

export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/v1/events',
  access: apiKey('read:events'),
  agents: 'read',
  tag: 'Events',
  summary: {
    en: 'List what changed, oldest first.',
    es: 'Lista lo que ha cambiado, primero lo más antiguo.',
  },
  description: {
    en: `Every change to your records is an event, kept for ${EVENT_DAYS} days. Start without \`after\`, then send \`next_after\` of each response. Nothing is skipped, and the changes of one record are in order. A key sees the events of records that its scopes and its LLCs let it read. \`data\` is the record after the change, as the API returns it.`,
    es: `Cada cambio de tus registros es un evento, que se conserva ${EVENT_DAYS} días. Empieza sin \`after\` y envía después el \`next_after\` de cada respuesta. No se salta ninguno, y los cambios de un registro están en orden. Una clave ve los eventos de los registros que puede leer por sus permisos y sus LLC. \`data\` es el registro tras el cambio, tal como lo devuelve la API.`,
  },
  fields: {
    after: optional(AFTER),
    type: optional(TYPES),
    entity_id: optional(id({ description: 'Only events of this LLC.', example: 1 })),
    limit: PAGING.limit,
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Array(EVENT, { maxItems: 500 }),
      next_after: Type.Unsafe<string | null>({
        anyOf: [EVENT_ID, { type: 'null' }],
        description: 'Send it as `after` to continue. Null if there are no events at all.',
      }),
      has_more: Type.Boolean({ description: 'Whether there are more events now.' }),
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: ({ after }) => ({ data: [], next_after: after, has_more: false }),
  errors: [eventsErrors.expired_event],
  examples: [
    {
      title: 'New counterparties',
      request: { type: 'counterparty.created', limit: 1 },
      response: { data: [EXAMPLE_EVENT], next_after: EXAMPLE_EVENT.id, has_more: false },
    },
  ],
  async run({ db, caller, input: { after, type, entity_id, limit }, now }) {
    const readable = typesFor(caller.scopes)
    const { numbered } = await db.one(numberEvents, { member_id: caller.memberId, most: MAX_EXAMINED })
    const own = caller.actsForAllOwnLlcs ? null : Object.keys(caller.entities).map(Number)
    const wanted = {
      member_id: caller.memberId,
      after: after === null ? null : await placeOf(db, caller.memberId, own, after, now),
      looks: MAX_EXAMINED,
      types: type?.filter(one => readable.includes(one)) ?? readable,
      limit,
    }
    const entity_ids = entity_id === null ? own : [entity_id]
    const page =
      entity_ids === null
        ? await db.one(listEventPage, wanted)
        : await db.one(listEventsOfLlcs, { ...wanted, entity_ids, with_account: entity_id === null })
    const next = page.last_id ?? after
    const hasMore = page.has_more || numbered === MAX_EXAMINED
    return new JsonText(
      `{"data":[${page.events ?? ''}],"next_after":${JSON.stringify(next)},"has_more":${hasMore}}`,
    )
  },
})

async function placeOf(
  db: Db,
  memberId: number,
  entityIds: readonly number[] | null,
  after: string,
  now: Date,
): Promise<number> {
  const uuid = eventUuid(after)!
  const found = await db.maybe(findEventPlace, { id: uuid, member_id: memberId, entity_ids: entityIds })
  if (found) return found.position
  if (timeOfEvent(uuid) < now.getTime() - EVENT_DAYS * DAY_MS)
    throw eventsErrors.expired_event({ days: EVENT_DAYS }, { field: 'after' })
  throw eventsErrors.unknown_event({ field: 'after' })
}
