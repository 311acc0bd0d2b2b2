import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { engagementAdd, engagementList, engagementUpdate } from './engagement.commands.ts'
import { entityCreate, entityList, entityShow, entityUpdate } from './entity.commands.ts'
import { filingList, filingMark } from './filing.commands.ts'
import { planAllFilings, remindOfFilings } from './filings.ts'
import { listEntities } from './list-entities.route.ts'
import { ownershipEnd, ownershipList, ownershipSet } from './ownership.commands.ts'
import { subscriptionCancel, subscriptionList, subscriptionRenew } from './subscription.commands.ts'
import { updateEntity } from './update-entity.route.ts'

export const entities: Area = {
  name: 'entities',
  endpoints: [listEntities, updateEntity],
  commands: [
    ...[entityCreate, entityList, entityShow, entityUpdate],
    ...[ownershipSet, ownershipEnd, ownershipList],
    ...[engagementAdd, engagementUpdate, engagementList],
    ...[subscriptionRenew, subscriptionCancel, subscriptionList],
    ...[filingList, filingMark],
  ],
  chores: [
    {
      name: 'tax filings',
      everyMs: 60_000,
      run: ({ database, now }) => planAllFilings(database, now()),
    },
    {
      name: 'filing reminders',
      everyMs: 600_000,
      run: ({ database, now }) => remindOfFilings(database, now()),
    },
  ],
  migrations: join(import.meta.dirname, 'migrations'),
}
