import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

const OF_WEBHOOKS = 'webhook_id in (select id from webhooks.webhook where member_id = $member)'

export const webhooksData: PersonalData = {
  names: `select 'webhook/' || id from webhooks.webhook where member_id = $member`,
  tables: [
    {
      table: 'webhooks.attempt',
      holds: {
        en: 'Requests to your webhooks, and responses',
        es: 'Peticiones a tus webhooks y sus respuestas',
      },
      of: `delivery_id in (select id from webhooks.delivery where ${OF_WEBHOOKS})`,
      personal: 'url request_headers response',
      other: 'id delivery_id at took_ms status error',
      erase: 'delete',
      removedAfter: '30 days',
    },
    {
      table: 'webhooks.delivery',
      holds: { en: 'Events sent to your webhooks', es: 'Eventos enviados a tus webhooks' },
      of: OF_WEBHOOKS,
      personal: 'type record body',
      other:
        'id webhook_id event_id position event_at status attempts first_attempt_at due_at delivered_at created_at',
      erase: 'delete',
      removedAfter: '30 days',
    },
    {
      table: 'webhooks.secret',
      holds: {
        en: 'That your webhooks have signing secrets',
        es: 'Que tus webhooks tienen secretos de firma',
      },
      of: OF_WEBHOOKS,
      personal: 'created_at valid_until',
      other: 'id webhook_id',
      hidden: 'sealed',
      erase: 'delete',
    },
    {
      table: 'webhooks.webhook',
      holds: { en: 'Your webhooks', es: 'Tus webhooks' },
      of: 'member_id = $member',
      personal: 'member_id url types readable entity_ids set_by',
      other: 'id status paused_reason failures last_delivered_at created_at removed_at',
      hidden: 'position lease lease_until taken_at retry_at is_full not_before',
      erase: 'delete',
    },
  ],
}
