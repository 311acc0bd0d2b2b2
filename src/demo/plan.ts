import type { SharedArea, SharedRole } from '../areas/access/access.ts'
import type { ClientsSeen, Role } from '../areas/members/members.ts'
import type { Books } from './book.ts'
import { type Period, periodUpTo } from './calendar.ts'
import { almendrela } from './stories/almendrela.ts'
import { kestrowick } from './stories/kestrowick.ts'
import { nortalia } from './stories/nortalia.ts'
import { quebralta } from './stories/quebralta.ts'
import { tarsivo } from './stories/tarsivo.ts'
import { WRENMOOR, wrenmoor } from './stories/wrenmoor.ts'

export type DemoPerson = { email: string; name: string; role: Role }
export type DemoLlc = { name: string; state: string; subscribed: boolean; books: Books }
export type DemoMember = DemoPerson & { llcs: readonly DemoLlc[] }
/** A manager sees all clients, or the assigned ones, by email. */
export type DemoStaff = DemoPerson & { clients?: ClientsSeen; assigned?: readonly string[] }

/** Somebody with whom a member shares LLCs, by name. */
export type DemoCollaborator = DemoPerson & {
  sharedRole: SharedRole
  areas: readonly SharedArea[]
  owner: string
  llcs: readonly string[]
}

/** The whole demo as plain values; loading only writes them. */
export type DemoPlan = {
  members: readonly DemoMember[]
  staff: readonly DemoStaff[]
  collaborators: readonly DemoCollaborator[]
}

export const DEMO_MONTHS = 36

/** The member whose API key is printed, with the most LLCs. If this person exists, the demo is loaded. */
export const DEMO_EMAIL = 'lucia.ferrandiz@llano-demo.example'

/**
 * The demo operator, its people and their books up to an instant. The same date gives the same plan to the
 * byte. All fictional.
 */
export function planDemo(now: Date): DemoPlan {
  const period = periodUpTo(now, DEMO_MONTHS)
  const llc = (
    name: string,
    state: string,
    subscribed: boolean,
    write: (period: Period) => Books,
  ): DemoLlc => ({
    name,
    state,
    subscribed,
    books: write(period),
  })
  const person = (email: string, name: string, role: Role): DemoPerson => ({ email, name, role })
  return {
    members: [
      {
        ...person(DEMO_EMAIL, 'Lucía Ferrándiz Olmo', 'member'),
        llcs: [
          llc('Tarsivo Studio LLC', 'NM', true, tarsivo),
          llc('Almendrela Cursos LLC', 'WY', true, almendrela),
          llc('Nortalia Advisory LLC', 'DE', true, nortalia),
        ],
      },
      {
        ...person('oliver.thackwell@llano-demo.example', 'Oliver Thackwell', 'member'),
        llcs: [llc('Kestrowick Goods LLC', 'FL', true, kestrowick), llc(WRENMOOR, 'NM', true, wrenmoor)],
      },
      {
        // Without a subscription on the only LLC, Mateo's keys get empty lists and a message.
        ...person('mateo.iribarne@llano-demo.example', 'Mateo Iribarne Souto', 'member'),
        llcs: [llc('Quebralta Software LLC', 'NM', false, quebralta)],
      },
    ],
    staff: [
      person('elena.robledo@llano-demo.example', 'Elena Robledo Zúñiga', 'manager'),
      person('samuel.whitcombe@llano-demo.example', 'Samuel Whitcombe', 'admin'),
      {
        ...person('ines.carballo@llano-demo.example', 'Inés Carballo Rey', 'manager'),
        clients: 'assigned',
        assigned: ['oliver.thackwell@llano-demo.example'],
      },
      person('noah.pellworth@llano-demo.example', 'Noah Pellworth', 'support'),
    ],
    collaborators: [
      {
        ...person('sara.vidal@llano-demo.example', 'Sara Vidal Prats', 'member'),
        sharedRole: 'bookkeeper',
        areas: ['bookkeeping', 'banking', 'documents', 'reports'],
        owner: DEMO_EMAIL,
        llcs: ['Tarsivo Studio LLC', 'Almendrela Cursos LLC'],
      },
    ],
  }
}
