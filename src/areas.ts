import { access } from './areas/access/area.ts'
import { apps } from './areas/apps/area.ts'
import { auditors } from './areas/auditors/area.ts'
import { backups } from './areas/backups/area.ts'
import { banking } from './areas/banking/area.ts'
import { bookkeeping } from './areas/bookkeeping/area.ts'
import { catalog } from './areas/catalog/area.ts'
import { documents } from './areas/documents/area.ts'
import { dossier } from './areas/dossier/area.ts'
import { entities } from './areas/entities/area.ts'
import { events } from './areas/events/area.ts'
import { firm } from './areas/firm/area.ts'
import { ledger } from './areas/ledger/area.ts'
import { members } from './areas/members/area.ts'
import { messages } from './areas/messages/area.ts'
import { obligations } from './areas/obligations/area.ts'
import { operations } from './areas/operations/area.ts'
import { orders } from './areas/orders/area.ts'
import { overview } from './areas/overview/area.ts'
import { payments } from './areas/payments/area.ts'
import { people } from './areas/people/area.ts'
import { presence } from './areas/presence/area.ts'
import { privacy } from './areas/privacy/area.ts'
import { rates } from './areas/rates/area.ts'
import { reports } from './areas/reports/area.ts'
import { sandbox } from './areas/sandbox/area.ts'
import { sessions } from './areas/sessions/area.ts'
import { setup } from './areas/setup/area.ts'
import { tax } from './areas/tax/area.ts'
import { webhooks } from './areas/webhooks/area.ts'
import type { Area } from './kernel/area.ts'
import { kernelArea } from './kernel/kernel.ts'

/**
 * All areas, lowest first: an area may use the kernel and the areas before it, through their public
 * interface.
 */
export const areas: readonly Area[] = [
  kernelArea,
  members,
  firm,
  catalog,
  entities,
  access,
  sessions,
  apps,
  people,
  documents,
  rates,
  bookkeeping,
  banking,
  ledger,
  payments,
  presence,
  tax,
  obligations,
  reports,
  dossier,
  auditors,
  orders,
  messages,
  overview,
  events,
  webhooks,
  sandbox,
  backups,
  privacy,
  operations,
  setup,
]
