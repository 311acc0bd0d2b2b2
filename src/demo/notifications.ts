import { NOTIFIED_TYPES } from '../areas/events/events.ts'
import { markNotificationsRead } from '../areas/members/members.ts'
import { int, json, statement, text } from '../kernel/sql/statement.ts'
import { byParams } from '../kernel/sql/write.ts'
import type { DemoContext } from './demo-context.ts'

/** As many as someone finds who looks every few days. */
const UNREAD = 4

const findReadTo = statement({
  name: 'demo.find_last_read_notification',
  params: { owner_id: int, types: json, unread: int },
  row: { id: text },
  sql: `
    select id::text from kernel.event
    where member_id = $owner_id and type in (select json_array_elements_text($types::json))
    order by id desc offset $unread::integer limit 1`,
})

/** Someone who sees the notifications of an owner. */
export type NotificationReader = { memberId: number; ownerId: number }

/** Three years of records are loaded at once. All but the newest notifications about them were read. */
export async function readOldNotifications(
  { tx, by }: Pick<DemoContext, 'tx' | 'by'>,
  readers: readonly NotificationReader[],
): Promise<void> {
  for (const { memberId, ownerId } of readers) {
    const found = await tx.maybe(findReadTo, { owner_id: ownerId, types: NOTIFIED_TYPES, unread: UNREAD })
    if (found)
      await tx.one(markNotificationsRead, { member_id: memberId, read_to: found.id, ...byParams(by) })
  }
}
