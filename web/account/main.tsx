import { RouterProvider } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { createRoot } from 'react-dom/client'
import { NotFound } from '../shared/NotFound.tsx'
import { Providers } from '../shared/Providers.tsx'
import { routerOf } from '../shared/places.tsx'

/** Signing in is a separate document, which loads nothing of the account. */
async function loadRoot(): Promise<FunctionComponent> {
  if (/^\/sign-in(\/|$)/.test(location.pathname)) return (await import('./sign-in/SignIn.tsx')).SignIn
  // Nor does the view of an outside visitor.
  if (/^\/auditor(\/|$)/.test(location.pathname)) return (await import('./auditor/Auditor.tsx')).Auditor
  if (location.pathname === '/invitation') return (await import('./invitation/Invitation.tsx')).Invitation
  if (location.pathname === '/email') return (await import('./invitation/EmailLink.tsx')).EmailLink
  const [{ AccountFrame }, { PLACES }] = await Promise.all([
    import('./AccountFrame.tsx'),
    import('./pages.ts'),
  ])
  const router = routerOf('/account', PLACES, AccountFrame, NotFound)
  return () => <RouterProvider router={router} />
}

const Root = await loadRoot()

createRoot(document.getElementById('root')!).render(
  <Providers>
    <Root />
  </Providers>,
)
