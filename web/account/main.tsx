import { RouterProvider } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { createRoot } from 'react-dom/client'
import { NotFound } from '../shared/NotFound.tsx'
import { Providers } from '../shared/Providers.tsx'
import { routerOf } from '../shared/places.tsx'
import { ErrorState } from '../shared/states.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { PLACES } from './pages.ts'

/** What has neither the menu nor the LLCs of the account: signing in, the view of an outside auditor, connecting an app, links from emails, the setup. */
async function loadRoot(): Promise<FunctionComponent> {
  if (/^\/sign-in(\/|$)/.test(location.pathname)) return (await import('./sign-in/SignIn.tsx')).SignIn
  if (/^\/auditor(\/|$)/.test(location.pathname)) return (await import('./auditor/Auditor.tsx')).Auditor
  if (location.pathname === '/invitation') return (await import('./invitation/Invitation.tsx')).Invitation
  if (location.pathname === '/setup') return (await import('./setup/Setup.tsx')).Setup
  if (location.pathname === '/connect') return (await import('./apps/Connect.tsx')).Connect
  if (location.pathname === '/email') return (await import('./invitation/EmailLink.tsx')).EmailLink
  const router = routerOf('/account', PLACES, AccountFrame, NotFound)
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
