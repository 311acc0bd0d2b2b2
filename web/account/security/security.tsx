import { useApiQuery } from '../../shared/api.ts'
import { useMe } from '../../shared/me.ts'
import { Page } from '../../shared/Page.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { AccessSection } from '../grants/AccessSection.tsx'
import { WORDS } from './security.words.ts'
import { AuthenticatorSection } from './security-authenticator.tsx'
import { PasskeysSection } from './security-passkeys.tsx'
import { PasswordSection } from './security-password.tsx'
import { SecondFactorNotice } from './security-second-factor.tsx'
import { SessionsSection } from './security-sessions.tsx'

export function Security() {
  const words = useWords(WORDS)
  const security = useApiQuery('readSecurity', {})
  const isStaff = (useMe().data?.role ?? 'member') !== 'member'
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState of={security}>
        {({ has_password, has_totp, passkeys, passkeys_possible, single_sign_on }) => {
          // Only staff must sign in there.
          const provider = isStaff ? single_sign_on : null
          return (
            <>
              <SecondFactorNotice hasOne={has_totp || passkeys.length > 0} />
              <PasswordSection hasPassword={has_password} provider={provider} />
              <AuthenticatorSection isOn={has_totp} hasPassword={has_password} />
              <PasskeysSection passkeys={passkeys} isPossible={passkeys_possible} provider={provider} />
            </>
          )
        }}
      </QueryState>
      <SessionsSection />
      <AccessSection />
    </Page>
  )
}
