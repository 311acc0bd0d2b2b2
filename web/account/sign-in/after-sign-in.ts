import { ask } from '../../shared/api.ts'
import { wantedPlace } from './wanted-place.rules.ts'

/** To the account, or the console for staff. */
export async function openStartPage(): Promise<void> {
  const wanted = wantedPlace(location.search, location.origin)
  if (wanted) return location.assign(wanted)
  const { permissions } = await ask('readMe', {})
  location.assign(permissions.length > 0 ? '/console' : '/account')
}
