import { useEffect, useState } from 'react'
import { ask } from '../shared/api.ts'
import css from './frame.module.css'

/** To the sign-in page or, if signed in, to the account; both texts take the same space. */
export function SignInLink({ signIn, account }: { signIn: string; account: string }) {
  const [isSignedIn, setSignedIn] = useState(false)
  useEffect(() => {
    ask('readMe', {}).then(
      ({ signed_in }) => setSignedIn(signed_in),
      () => {},
    )
  }, [])
  return (
    <a className={css.signIn} href={isSignedIn ? '/account' : '/sign-in'}>
      {isSignedIn ? account : signIn}
    </a>
  )
}
