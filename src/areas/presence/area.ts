import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { clearPresence } from './clear-presence.route.ts'
import { clearLlcStay } from './console/clear-llc-stay.route.ts'
import { readLlcPresence } from './console/read-llc-presence.route.ts'
import { recordLlcStay } from './console/record-llc-stay.route.ts'
import { addPresenceEvidence } from './evidence/add-presence-evidence.route.ts'
import { removePresenceEvidence } from './evidence/remove-presence-evidence.route.ts'
import { addNationality } from './facts/add-nationality.route.ts'
import { addPresencePeriod } from './facts/add-presence-period.route.ts'
import { answerPresenceQuestion } from './facts/answer-presence-question.route.ts'
import { removePresenceFact } from './facts/remove-presence-fact.route.ts'
import { stateNoCertificate } from './facts/state-no-certificate.route.ts'
import { importPresenceStays } from './imports/import-stays.route.ts'
import { previewStayImport } from './imports/preview-stay-import.route.ts'
import { listPresenceStays } from './list-presence-stays.route.ts'
import { paintPresence } from './paint-presence.route.ts'
import { presenceData } from './personal-data.ts'
import { clearPresencePlans } from './plans/clear-presence-plans.route.ts'
import { confirmPresencePlan } from './plans/confirm-presence-plan.route.ts'
import { planPresence } from './plans/plan-presence.route.ts'
import {
  presenceAdd,
  presenceList,
  presenceRemove,
  presenceShow,
  presenceSimulate,
} from './presence.commands.ts'
import { presenceErrors } from './presence.errors.ts'
import { readPresence } from './read-presence.route.ts'
import { readPresenceDetails } from './read-presence-details.route.ts'
import { undoPresenceChange } from './undo-presence-change.route.ts'

export const presence: Area = {
  name: 'presence',
  endpoints: [readPresence],
  web: [
    listPresenceStays,
    readPresenceDetails,
    paintPresence,
    clearPresence,
    undoPresenceChange,
    addNationality,
    addPresencePeriod,
    answerPresenceQuestion,
    stateNoCertificate,
    removePresenceFact,
    addPresenceEvidence,
    removePresenceEvidence,
    planPresence,
    clearPresencePlans,
    confirmPresencePlan,
    previewStayImport,
    importPresenceStays,
    readLlcPresence,
    recordLlcStay,
    clearLlcStay,
  ],
  errors: presenceErrors,
  commands: [presenceAdd, presenceList, presenceRemove, presenceShow, presenceSimulate],
  jobs: [],
  personalData: presenceData,
  migrations: join(import.meta.dirname, 'migrations'),
}
