import type { Check } from '../../../kernel/doctor/check.ts'
import { ok, problem } from '../../../kernel/doctor/finding.rules.ts'
import { isReachable } from './provider.ts'

/** Whether the identity provider answers. */
export const providerCheck: Check = {
  name: 'single sign-on',
  async run({ config: { oidc } }) {
    if (!oidc) return [ok('Not set up: staff sign in with a password or a passkey.')]
    return (await isReachable(oidc))
      ? [ok(`${oidc.issuer} responds.`)]
      : [
          problem(
            `${oidc.issuer} does not respond as an OpenID Connect provider.`,
            'Check LLANO_OIDC_ISSUER, and that this machine can reach it.',
          ),
        ]
  },
}
