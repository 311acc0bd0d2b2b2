import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type Check, reasonOf } from '../doctor/check.ts'
import { ok, problem } from '../doctor/finding.rules.ts'

const TIMEOUT_MS = 10_000

/** A step of ours that nodemailer runs like a way to sign in: the only one that sends single commands. */
const TRY_SENDER = 'TRY-SENDER'

type Refused = { refused: string }

/** Signs in and announces an email from our sender, which is then withdrawn: nothing is sent. */
async function trySender(smtpUrl: string, sender: string): Promise<Refused | null> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  let answer = { status: 0, response: '' }
  const connection = new Connection({
    host: hostname,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    customAuth: {
      [TRY_SENDER]: async ({ sendCommand }) => {
        answer = await sendCommand(`MAIL FROM:<${sender}>`)
        await sendCommand('RSET')
      },
    },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect(error => (error ? reject(error) : resolve()))
    })
    const login = (auth: SMTPConnection.AuthenticationType) =>
      new Promise<void>((resolve, reject) =>
        connection.login(auth, error => (error ? reject(error) : resolve())),
      )
    if (username) await login({ user: decodeURIComponent(username), pass: decodeURIComponent(password) })
    await login({ type: 'custom', method: TRY_SENDER, user: '', pass: '' })
    return answer.status >= 200 && answer.status < 300 ? null : { refused: String(answer.status) }
  } finally {
    connection.close()
  }
}

/** Whether the mail server can be reached, lets us sign in and accepts our sender. */
export const mailCheck: Check = {
  name: 'mail',
  async run({ config: { smtpUrl, mailFrom } }) {
    // Whether it is dangerous to have none is one of the settings.
    if (smtpUrl === null) return [ok('Email is written to files in the data folder.')]
    const host = new URL(smtpUrl).host
    const sender = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
    try {
      const outcome = await trySender(smtpUrl, sender)
      if (outcome === null) return [ok(`${host} accepts email from ${sender}.`)]
      return [
        problem(
          `${host} does not accept email from ${sender} (${outcome.refused}).`,
          'Set LLANO_MAIL_FROM to an address that this account may send from.',
        ),
      ]
    } catch (error) {
      const reason = reasonOf(error)
      return [
        reason === 'EAUTH'
          ? problem(
              `${host} rejected the user name or password.`,
              'Correct the user name and password in LLANO_SMTP_URL.',
            )
          : problem(
              `${host} cannot be used (${reason}).`,
              'Check LLANO_SMTP_URL and the firewall: many providers block port 25; use 465 or 587.',
            ),
      ]
    }
  },
}
