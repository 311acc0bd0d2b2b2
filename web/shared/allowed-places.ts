import type { SharedArea } from '../../src/areas/access/shared-access.rules.ts'
import type { Permission } from '../../src/areas/members/permissions.rules.ts'

/** The pages of the console for a role with these permissions. */
export const placesForStaff = <P extends { needs: Permission }>(
  places: readonly P[],
  permissions: readonly string[],
): P[] => places.filter(({ needs }) => permissions.includes(needs))

/**
 * The pages of the account for the selected LLC: all for an owner; for somebody it is shared with, those of its areas and of their
 * own account.
 */
export const placesForMember = <P extends { shared?: SharedArea | 'account' }>(
  places: readonly P[],
  sharedAreas: readonly SharedArea[] | null,
): P[] =>
  places.filter(
    ({ shared }) =>
      sharedAreas === null || shared === 'account' || (shared !== undefined && sharedAreas.includes(shared)),
  )

/**
 * The pages of a client's account for staff: those of the areas that their role sees, the overview if they see all of its areas, and none
 * of a person's own account.
 */
export const placesInView = <
  P extends { shared?: SharedArea | 'account'; viewedWith?: readonly SharedArea[] },
>(
  places: readonly P[],
  areas: readonly SharedArea[],
): P[] =>
  places.filter(({ shared, viewedWith }) => {
    const needed = viewedWith ?? (shared === undefined || shared === 'account' ? null : [shared])
    return needed?.every(area => areas.includes(area))
  })

/** Whether a path below its document's belongs to that page: `/reports/$id` matches every report. */
export const isAt = ({ path }: { path: string }, pathname: string): boolean =>
  new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`).test(pathname)
