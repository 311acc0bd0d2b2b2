import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { byAnySession, byOptionalSession } from './any-session.access.ts'
import { changePassword } from './change-password.route.ts'
import { checkProof } from './check-proof.route.ts'
import { forgetMemberCodes } from './forget-member-codes.route.ts'
import { begunGrant, passkeyGrant, passwordGrant, sessionGrant } from './grants.ts'
import { listGrants } from './list-grants.route.ts'
import { listMySessions } from './list-my-sessions.route.ts'
import { memberForgetCodes } from './member-codes.command.ts'
import { memberCreate } from './member-create.command.ts'
import { memberPassword } from './member-password.command.ts'
import { addPasskey } from './passkeys/add-passkey.route.ts'
import { beginPasskey } from './passkeys/begin-passkey.route.ts'
import { beginPasskeySignIn } from './passkeys/begin-passkey-sign-in.route.ts'
import { removeAllPasskeys } from './passkeys/remove-all-passkeys.route.ts'
import { removePasskey } from './passkeys/remove-passkey.route.ts'
import { signInByPasskey } from './passkeys/sign-in-by-passkey.route.ts'
import { sessionsData } from './personal-data.ts'
import { dropOver } from './persons.ts'
import { byAnyone } from './public.access.ts'
import { readMe } from './read-me.route.ts'
import { readSecurity } from './read-security.route.ts'
import { revokeGrants } from './revoke-grants.route.ts'
import { revokeOtherSessions } from './revoke-other-sessions.route.ts'
import { revokeSession } from './revoke-session.route.ts'
import { beginTotp } from './second-factor/begin-totp.route.ts'
import { confirmTotp } from './second-factor/confirm-totp.route.ts'
import { endTotp } from './second-factor/end-totp.route.ts'
import { renewBackupCodes } from './second-factor/renew-backup-codes.route.ts'
import { byMemberSession, byStaffSession } from './session.access.ts'
import { sessionsErrors } from './sessions.errors.ts'
import { setLanguage } from './set-language.route.ts'
import { askPasswordReset } from './sign-in/ask-password-reset.route.ts'
import { resetPassword } from './sign-in/reset-password.route.ts'
import { revokeGrantsAfterReset } from './sign-in/revoke-grants-after-reset.route.ts'
import { signIn } from './sign-in/sign-in.route.ts'
import { signOut } from './sign-in/sign-out.route.ts'
import { verifySecondFactor } from './sign-in/verify-second-factor.route.ts'
import { beginSingleSignOn } from './single-sign-on/begin-single-sign-on.route.ts'
import { finishSingleSignOn } from './single-sign-on/finish-single-sign-on.route.ts'
import { unknownRoles } from './single-sign-on/identity.ts'
import { providerCheck } from './single-sign-on/provider.check.ts'
import { leaveAccount } from './staff-view/leave-account.route.ts'
import { openAccount } from './staff-view/open-account.route.ts'
import { stepUp } from './step-up.route.ts'
import { resealTotp } from './totp.ts'

export const sessions: Area = {
  name: 'sessions',
  endpoints: [],
  web: [
    readMe,
    setLanguage,
    listMySessions,
    revokeSession,
    revokeOtherSessions,
    signIn,
    verifySecondFactor,
    signOut,
    askPasswordReset,
    resetPassword,
    revokeGrantsAfterReset,
    beginSingleSignOn,
    finishSingleSignOn,
    listGrants,
    revokeGrants,
    stepUp,
    checkProof,
    forgetMemberCodes,
    readSecurity,
    changePassword,
    beginTotp,
    confirmTotp,
    endTotp,
    renewBackupCodes,
    openAccount,
    leaveAccount,
    beginPasskey,
    addPasskey,
    removePasskey,
    removeAllPasskeys,
    beginPasskeySignIn,
    signInByPasskey,
  ],
  access: {
    public: byAnyone,
    visitor_or_member: byOptionalSession,
    session: byAnySession,
    member: byMemberSession,
    manager: byStaffSession,
  },
  errors: sessionsErrors,
  grants: [sessionGrant, passkeyGrant, begunGrant, passwordGrant],
  async beforeServing({ config: { oidc } }) {
    const unknown = oidc ? unknownRoles(oidc) : []
    if (unknown.length)
      throw new CommandError(`LLANO_OIDC_ROLES names roles that do not exist: ${unknown.join(', ')}.`)
  },
  commands: [memberCreate, memberPassword, memberForgetCodes],
  jobs: [
    { name: 'delete old sessions', everyMs: 600_000, run: ({ database }) => dropOver(database) },
    { name: 're-encrypt authenticator secrets', everyMs: 60_000, run: resealTotp },
  ],
  checks: [providerCheck],
  personalData: sessionsData,
  migrations: join(import.meta.dirname, 'migrations'),
}
