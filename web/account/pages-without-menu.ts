import type { FunctionComponent } from 'react'

/**
 * What has neither the menu nor the LLCs of the account: signing in, the view of an outside auditor, connecting an app, links from emails,
 * the setup.
 */
export const PAGES_WITHOUT_MENU: readonly { path: string; load: () => Promise<FunctionComponent> }[] = [
  {
    path: '/sign-in',
    load: async () => (await import('./sign-in/SignIn.tsx')).SignIn,
  },
  {
    path: '/auditor',
    load: async () => (await import('./auditor/Auditor.tsx')).Auditor,
  },
  {
    path: '/invitation',
    load: async () => (await import('./invitation/Invitation.tsx')).Invitation,
  },
  {
    path: '/setup',
    load: async () => (await import('./setup/Setup.tsx')).Setup,
  },
  {
    path: '/connect',
    load: async () => (await import('./apps/Connect.tsx')).Connect,
  },
  {
    path: '/email',
    load: async () => (await import('./invitation/EmailLink.tsx')).EmailLink,
  },
]
