import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; content: string }

/** A real mail server on 127.0.0.1 that stores what it gets, and can reject on demand. */
export async function startMailServer(t: { after(end: () => unknown): void }) {
  const received: ReceivedMail[] = []
  let refusing = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(refusing ? Object.assign(new Error(`no room for ${address}`), { responseCode: 452 }) : undefined)
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>(resolve => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse(yes: boolean) {
      refusing = yes
    },
  }
}
