import { RouterProvider } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { createRoot } from 'react-dom/client'
import { provideAddresses } from '../shared/api.ts'
import { NotFound } from '../shared/NotFound.tsx'
import { Providers } from '../shared/Providers.tsx'
import { routerOf } from '../shared/page-routes.tsx'
import { ErrorState } from '../shared/states.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { OPERATIONS } from './operations.generated.ts'
import { PAGE_ROUTES } from './pages.ts'
import { PAGES_WITHOUT_MENU } from './pages-without-menu.ts'

provideAddresses(OPERATIONS)

async function loadRoot(): Promise<FunctionComponent> {
  const page = PAGES_WITHOUT_MENU.find(
    ({ path }) => location.pathname === path || location.pathname.startsWith(`${path}/`),
  )
  if (page) return page.load()
  const router = routerOf('/account', PAGE_ROUTES, AccountFrame, NotFound)
  return () => <RouterProvider router={router} />
}

// Not awaited here: what is loaded imports this file's own parts, and each would wait for the other.
loadRoot()
  .catch((error: Error) => {
    const again = () => location.reload()
    return () => <ErrorState error={error} again={again} />
  })
  .then(Root =>
    createRoot(document.getElementById('root')!).render(
      <Providers>
        <Root />
      </Providers>,
    ),
  )
