import { useAsked } from './api.ts'

/** Who is signed in, if anybody. */
export const useMe = () =>
  useAsked('readMe' as never, {} as never, { staleTime: 60_000 }) as unknown as {
    data?: { signed_in: boolean; name: string | null; role: string | null }
  }

/** To the page for signing in, and back to where one wanted to go. */
export function toSignIn(): void {
  const next = location.pathname + location.search
  location.assign(`/sign-in?next=${encodeURIComponent(next)}`)
}

export async function signOut(): Promise<void> {
  await fetch('/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  location.assign('/')
}
