import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { llcResource } from './agents.ts'
import { createLlc } from './create-llc.route.ts'
import { addEngagement } from './engagements/add-engagement.route.ts'
import { changeEngagement } from './engagements/change-engagement.route.ts'
import { engagementAdd, engagementList, engagementUpdate } from './engagements/engagement.commands.ts'
import { entitiesErrors } from './entities.errors.ts'
import { entityCreate, entityList, entityShow, entityUpdate } from './entity.commands.ts'
import { filingList } from './filings/filing.commands.ts'
import { planAllFilings, remindOfFilings } from './filings/filings.ts'
import { listFilings } from './filings/list-filings.route.ts'
import { listClients } from './list-clients.route.ts'
import { listEntities } from './list-entities.route.ts'
import { listLlcs } from './list-llcs.route.ts'
import { endShare } from './ownership/end-share.route.ts'
import { ownershipEnd, ownershipList, ownershipRename, ownershipSet } from './ownership/ownership.commands.ts'
import { renameOwner } from './ownership/rename-owner.route.ts'
import { setShare } from './ownership/set-share.route.ts'
import { entitiesData } from './personal-data.ts'
import { readLlc } from './read-llc.route.ts'
import { cancelSubscription } from './subscriptions/cancel-subscription.route.ts'
import { renewSubscription } from './subscriptions/renew-subscription.route.ts'
import {
  subscriptionCancel,
  subscriptionList,
  subscriptionRenew,
} from './subscriptions/subscription.commands.ts'
import { updateEntity } from './update-entity.route.ts'
import { updateLlc } from './update-llc.route.ts'

export const entities: Area = {
  name: 'entities',
  endpoints: [listEntities, updateEntity],
  web: [
    listClients,
    listLlcs,
    readLlc,
    createLlc,
    updateLlc,
    renewSubscription,
    cancelSubscription,
    setShare,
    endShare,
    renameOwner,
    addEngagement,
    changeEngagement,
    listFilings,
  ],
  errors: entitiesErrors,
  resources: [llcResource],
  commands: [
    entityCreate,
    entityList,
    entityShow,
    entityUpdate,
    ownershipSet,
    ownershipEnd,
    ownershipRename,
    ownershipList,
    engagementAdd,
    engagementUpdate,
    engagementList,
    subscriptionRenew,
    subscriptionCancel,
    subscriptionList,
    filingList,
  ],
  jobs: [
    {
      name: 'tax filings',
      everyMs: 60_000,
      run: ({ database, now }) => planAllFilings(database, now()),
    },
    {
      name: 'filing reminders',
      everyMs: 600_000,
      run: ({ database, now, config }) => remindOfFilings(database, now(), config.publicUrl),
    },
  ],
  personalData: entitiesData,
  migrations: join(import.meta.dirname, 'migrations'),
}
