import type { SharedArea } from '../../src/areas/access/shared-access.rules.ts'
import type { Permission } from '../../src/areas/members/permissions.rules.ts'

/** The pages of the console for a role with these permissions. */
export const pagesForStaff = <P extends { needs: Permission }>(
  pages: readonly P[],
  permissions: readonly string[],
): P[] => pages.filter(({ needs }) => permissions.includes(needs))

/**
 * The pages of the account for the selected LLC: all for an owner; for somebody it is shared with, those of its areas and of their
 * own account.
 */
export const pagesForMember = <P extends { shared?: SharedArea | 'account' }>(
  pages: readonly P[],
  sharedAreas: readonly SharedArea[] | null,
): P[] =>
  pages.filter(
    ({ shared }) =>
      sharedAreas === null || shared === 'account' || (shared !== undefined && sharedAreas.includes(shared)),
  )

/**
 * The pages of a client's account for staff: those of the areas that their role sees, the overview if they see all of its areas, and none
 * of a person's own account.
 */
export const pagesInView = <
  P extends { shared?: SharedArea | 'account'; viewedWith?: readonly SharedArea[] },
>(
  pages: readonly P[],
  areas: readonly SharedArea[],
): P[] =>
  pages.filter(({ shared, viewedWith }) => {
    const needed = viewedWith ?? (shared === undefined || shared === 'account' ? null : [shared])
    return needed?.every(area => areas.includes(area))
  })

/** Whether a path below its document's belongs to that page: `/reports/$id` matches every report. */
export const isAt = ({ path }: { path: string }, pathname: string): boolean =>
  new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`).test(pathname)
