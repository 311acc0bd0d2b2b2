import {
  changeProfile,
  type IdentifierKind,
  type ProfileChange,
  setIdentifier,
} from '../areas/members/members.ts'
import { addYears, dateOf } from '../kernel/values/dates.ts'
import type { DemoContext } from './demo-context.ts'
import { DEMO_MONTHS } from './plan.ts'

type DemoProfile = {
  name: string
  profile: ProfileChange
  identifiers: Partial<Record<IdentifierKind, string>>
}

/** The records of the demo's people. All numbers are fictional or never issued. */
const PROFILES: readonly DemoProfile[] = [
  {
    name: 'Lucía Ferrándiz Olmo',
    profile: { phone: '+34600000117', country: 'ES', language: 'es', tier: 'premium' },
    identifiers: {
      passport: 'XDA000117',
      itin: '900-70-0001',
      national_id: '00000000T',
      tax_id: 'ES00000000T',
    },
  },
  {
    name: 'Oliver Thackwell',
    profile: { phone: '+447700900117', country: 'GB', language: 'en', tier: 'standard' },
    identifiers: { passport: '000000117', itin: '900-71-0002', tax_id: 'QQ 12 34 56 C' },
  },
  {
    name: 'Mateo Iribarne Souto',
    profile: { phone: '+541155550117', country: 'AR', language: 'es', tier: 'standard' },
    identifiers: { passport: 'AAZ000117', national_id: '00.000.117', tax_id: '20-00000117-0' },
  },
  {
    name: 'Elena Robledo Zúñiga',
    profile: { language: 'es' },
    identifiers: {},
  },
]

export async function writeProfiles({ tx, secrets, by, now, members, staff }: DemoContext): Promise<void> {
  // Since before their books begin.
  const since = addYears(dateOf(now), -Math.ceil(DEMO_MONTHS / 12) - 1)
  for (const { id, name } of [...members, ...staff]) {
    const found = PROFILES.find(profile => profile.name === name)
    if (!found) continue
    await changeProfile(tx, by, id, { ...found.profile, member_since: since })
    for (const [kind, value] of Object.entries(found.identifiers))
      await setIdentifier(tx, secrets, by, { memberId: id, kind: kind as IdentifierKind }, value)
  }
}
