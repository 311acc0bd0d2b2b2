import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Permission } from '../../src/areas/members/permissions.rules.ts'
import { ask, Refused, useApiQuery } from './api.ts'
import { storedLanguage, useLanguage } from './words.tsx'

/**
 * The signed-in user, if any. Many parts of a page ask for it: each of them asking again after a failure, as it appears, would never
 * end.
 */
export const useMe = () => useApiQuery('readMe', {}, { staleTime: 60_000, retryOnMount: false })

/** Whether the role of the signed-in user has a permission. The server checks it at each request; pages only hide. */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useMe().data?.permissions ?? []
  return permission => permissions.includes(permission)
}

/** The pages use the account's language, and choosing another one changes the account's. */
export function useOwnLanguage(): void {
  const own = useMe().data?.language ?? null
  const { language, setLanguage } = useLanguage()
  const wasChosen = storedLanguage() !== null
  useEffect(() => {
    if (own === null || own === language) return
    if (wasChosen) ask('setLanguage', { language }).catch(() => {})
    else setLanguage(own)
  }, [own, language, wasChosen, setLanguage])
}

/** Each of several requests that fail at once asks to leave, and a second navigation would abort the first. */
let isLeaving = false
addEventListener('pageshow', () => {
  isLeaving = false
})

/** To the sign-in page, and back to the requested page. */
export function toSignIn(): void {
  if (isLeaving) return
  isLeaving = true
  const next = location.pathname + location.search
  location.assign(`/sign-in?next=${encodeURIComponent(next)}`)
}

let isSigningOut = false

export async function signOut(): Promise<void> {
  isSigningOut = true
  try {
    await ask('signOut', {})
  } catch (error) {
    isSigningOut = false
    throw error
  }
  location.assign('/')
}

/** To the sign-in page as soon as a page cannot be read because the session is over. A form that is being sent stays. */
export function useSessionEnd(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'error' || isSigningOut) return
        const { error } = event.action
        if (error instanceof Refused && error.code === 'sign_in_required') toSignIn()
      }),
    [client],
  )
}
