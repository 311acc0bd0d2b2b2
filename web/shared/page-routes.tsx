import type { TablerIcon } from '@tabler/icons-react'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import type { SharedArea } from '../../src/areas/access/shared-access.rules.ts'
import { ErrorState } from './states.tsx'
import type { Words } from './words.tsx'

/** A page: its path, its name, and its component. */
export type PageRoute = {
  /** Below the document's own path, `/` for its first page; may have parameters: `/reports/$id`. */
  path: string
  title: Words<string>
  /** Its menu heading. */
  group?: Words<string>
  icon?: TablerIcon
  /** Reached from another page, and not in the menu. */
  hidden?: boolean
  /** The part of a shared LLC that the page is about, or `account` for one's own account. Without it, the page is for owners. */
  shared?: SharedArea | 'account'
  /** A page for owners that staff see in the account of a client too, if they see all of these areas. */
  viewedWith?: readonly SharedArea[]
  /** The full address, if it is a separate document. */
  address?: string
  /** Loaded when the page is opened. */
  load: () => Promise<FunctionComponent>
}

/** A router over a list of pages, in one frame. The selected LLC stays selected from page to page. */
export function routerOf(
  basepath: string,
  pages: readonly PageRoute[],
  Frame: FunctionComponent,
  NotFound: FunctionComponent,
) {
  const root = createRootRoute({
    component: Frame,
    notFoundComponent: NotFound,
    errorComponent: ({ error, reset }) => <ErrorState error={error as Error} again={reset} />,
    validateSearch: (search: Record<string, unknown>) => search,
    search: { middlewares: [retainSearchParams(['llc'])] },
  })
  const routes = pages.map(page =>
    createRoute({
      getParentRoute: () => root,
      path: page.path,
      component: lazyRouteComponent(async () => ({ default: await page.load() })),
    }),
  )
  return createRouter({ routeTree: root.addChildren(routes), basepath, scrollRestoration: true })
}
