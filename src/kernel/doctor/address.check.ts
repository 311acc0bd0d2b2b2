import { connect } from 'node:tls'
import { DAY_MS } from '../values/dates.ts'
import { type Check, reasonOf } from './check.ts'
import { judgeExpiry } from './doctor.rules.ts'
import { ok, problem, warning } from './finding.rules.ts'

const TIMEOUT_MS = 5_000

type Seen = { untrusted: string | null; expiresAt: Date }

/** The certificate that the public address shows. */
function seeCertificate(host: string, port: number): Promise<Seen> {
  return new Promise((resolve, reject) => {
    // An untrusted certificate is a finding; nothing is sent to this server.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS })
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      const untrusted = socket.authorized ? null : String(socket.authorizationError)
      socket.destroy()
      resolve({ untrusted, expiresAt: new Date(valid_to) })
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}

/** The address that people use: https, with a certificate that is trusted and does not expire soon. */
export const addressCheck: Check = {
  name: 'address',
  async run({ config, now }) {
    const { protocol, hostname, port } = new URL(config.publicUrl)
    // Whether http:// is dangerous here is one of the settings.
    if (protocol !== 'https:') return [ok(`The address is ${config.publicUrl}.`)]
    let seen: Seen
    try {
      seen = await seeCertificate(hostname, Number(port || 443))
    } catch (error) {
      return [
        warning(
          `${config.publicUrl} cannot be reached from this machine (${reasonOf(error)}).`,
          'Check DNS and the reverse proxy. If this machine cannot reach its public address, check it from another.',
        ),
      ]
    }
    const expiry = judgeExpiry(hostname, (seen.expiresAt.getTime() - now().getTime()) / DAY_MS)
    if (seen.untrusted === null || expiry.state === 'problem') return [expiry]
    return [
      problem(
        `The certificate of ${hostname} is not trusted (${seen.untrusted}).`,
        'Install a certificate for this name from a public authority, with its intermediate certificates.',
      ),
    ]
  },
}
