import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { OF_LLCS } from '../entities/entities.ts'

const OF_KEYS = 'key_id in (select id from access.api_key where member_id = $member)'

export const accessData: PersonalData = {
  names: `select unnest(array['key:' || id, 'key/' || id, 'app/' || id]) from access.api_key where member_id = $member`,
  tables: [
    {
      table: 'access.api_key',
      holds: {
        en: 'Your API keys and connected apps, without the values',
        es: 'Tus claves de API y aplicaciones conectadas, sin los valores',
      },
      of: 'member_id = $member',
      personal: 'member_id name allow_list client_id',
      other: 'id scopes hourly_limit created_at expires_at revoked_at entity_ids resource',
      erase: 'delete',
    },
    {
      table: 'access.share',
      holds: {
        en: 'LLCs that you share, or that are shared with you',
        es: 'Las LLC que compartes o que comparten contigo',
      },
      of: `member_id = $member or ${OF_LLCS}`,
      personal: 'role areas',
      other: 'id entity_id member_id created_at',
      erase: 'delete',
    },
    {
      table: 'access.api_secret',
      holds: {
        en: 'Beginnings of your API keys, for recognizing them',
        es: 'Comienzos de tus claves de API, para reconocerlas',
      },
      of: OF_KEYS,
      personal: 'shown',
      other: 'key_id created_at valid_until made_by',
      hidden: 'hash',
      erase: 'delete',
    },
    {
      table: 'access.key_use',
      holds: { en: 'Last use of each API key', es: 'Último uso de cada clave de API' },
      of: OF_KEYS,
      personal: 'last_used_at last_used_ip',
      other: 'key_id used',
      hidden: 'window_start',
      erase: 'delete',
      removedAfter: 'IP addresses: LLANO_KEEP_IP_DAYS',
    },
    {
      table: 'access.share_end',
      impersonal: 'when an LLC was last shared with one person less, without the person',
      columns: 'entity_id ended_at',
    },
    {
      table: 'access.app_limit',
      impersonal: 'limits of apps, without the people who use them',
      columns: 'client_id hourly_limit',
    },
    {
      table: 'access.agent_use',
      holds: {
        en: 'Requests of your AI agents in the current hour',
        es: 'Peticiones de tus agentes de IA en la hora actual',
      },
      of: 'member_id = $member',
      personal: 'member_id used',
      hidden: 'window_start',
      erase: 'delete',
    },
    {
      table: 'access.request',
      holds: { en: 'Requests made with your API keys', es: 'Peticiones hechas con tus claves de API' },
      of: OF_KEYS,
      personal: 'endpoint ip',
      other: 'key_id at status ms is_dry_run',
      hidden: 'id',
      erase: 'delete',
      removedAfter: 'LLANO_KEEP_REQUEST_DAYS',
    },
    {
      table: 'access.usage',
      holds: { en: 'Requests per API key and hour', es: 'Peticiones por clave de API y hora' },
      of: OF_KEYS,
      personal: 'hour requests',
      other: 'key_id refused failed',
      erase: 'delete',
      removedAfter: '100 days',
    },
  ],
}
