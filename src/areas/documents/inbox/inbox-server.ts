import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { ReceiptsConfig } from '../../../kernel/config.ts'
import { countedAs, readCount, throttle } from '../../../kernel/http/throttle.ts'
import { isPaused } from '../../../kernel/jobs/pause.ts'
import type { RunningSidecar, Sidecar, SidecarContext } from '../../../kernel/jobs/sidecars.ts'
import { cleanText, MESSAGE, tokenOf } from './inbox.rules.ts'
import { findInbox } from './inbox.sql.ts'
import { type Received, receiveMessage } from './receive-message.ts'

/** How much of the node mail may take. A message is in memory while it arrives. */
export const LIMITS = {
  connections: 40,
  connectionsPerSource: 15,
  messagesAtOnce: 4,
  /** Of a connection, however busy it is; of one that says nothing. */
  connectionMs: 5 * 60_000,
  idleMs: 60_000,
  /** Unknown addresses before a connection is closed, and before a source has to wait. */
  unknownPerConnection: 5,
  unknownPerSource: { most: 1_000, seconds: 3_600 },
}

class SmtpAnswer extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

const LATER = () => new SmtpAnswer(451, 'Try again later')
/** The same for an address that never was, was replaced, or is not served at the moment. */
const UNKNOWN = () => new SmtpAnswer(550, 'No such address')

const ANSWERS: Readonly<Record<Received, () => SmtpAnswer | null>> = {
  received: () => null,
  // Accepted as well: a reply would go to a sender who may be forged. The member sees it on the page.
  no_attachment: () => null,
  not_accepted: () => null,
  too_large: () => new SmtpAnswer(552, 'The message is too large'),
  too_complex: () => new SmtpAnswer(554, 'The message has too many parts'),
  uploads_used_up: () => new SmtpAnswer(452, 'The limit of today is used up'),
  storage_full: () => new SmtpAnswer(452, 'There is no room for this message'),
  again: LATER,
  gone: UNKNOWN,
}

/** Accepts email for the addresses of LLCs. */
export const receiptsSidecar: Sidecar = {
  name: 'receipts by email',
  async start(deps) {
    const { receipts } = deps.config
    return receipts?.port == null ? null : startInbox(deps, { ...receipts, port: receipts.port })
  },
}

export async function startInbox(
  deps: SidecarContext,
  { domain, host, port, tls }: ReceiptsConfig & { port: number },
  limits = LIMITS,
): Promise<RunningSidecar & { port: number }> {
  // Loaded only where it is used.
  const { SMTPServer } = await import('smtp-server')
  const inbox = new Inbox(deps, domain, limits)
  const server = new SMTPServer({
    name: domain,
    banner: 'receipts',
    size: MESSAGE.maxBytes,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...(tls && { cert: await readFile(tls.certFile), key: await readFile(tls.keyFile) }),
    logger: false,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    authOptional: true,
    maxClients: limits.connections,
    // Servers send a message for two LLCs twice then, so that each has its own answer.
    maxRecipients: 1,
    socketTimeout: limits.idleMs,
    closeTimeout: 5_000,
    onConnect(session, done) {
      const closing = setTimeout(() => close(session.id), limits.connectionMs).unref()
      inbox.open(session, closing).then(() => done(), done)
    },
    onClose: session => inbox.close(session),
    onRcptTo({ address }, session, done) {
      inbox.checkRecipient(address, session).then(() => done(), done)
    },
    onData(stream, session, done) {
      inbox.receive(stream, session).then(() => done(null, 'Received'), done)
    },
  })
  const close = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection.close()
  }
  // Of single connections: a sender that goes away, or a failed handshake.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  const { port: listening } = server.server.address() as AddressInfo
  return {
    port: listening,
    announcement: {
      what: 'Receipts by email',
      where: `smtp://${host.includes(':') ? `[${host}]` : host}:${listening}`,
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** What the server knows about its connections. */
class Inbox {
  private readonly deps: SidecarContext
  private readonly domain: string
  private readonly limits: typeof LIMITS
  private readonly sources = new Map<string, number>()
  private readonly sessions = new Map<string, { source: string; closing: NodeJS.Timeout; unknown: number }>()
  private receiving = 0

  constructor(deps: SidecarContext, domain: string, limits: typeof LIMITS) {
    this.deps = deps
    this.domain = domain
    this.limits = limits
  }

  async open({ id, remoteAddress }: SMTPServerSession, closing: NodeJS.Timeout): Promise<void> {
    const source = countedAs(remoteAddress)
    const open = (this.sources.get(source) ?? 0) + 1
    this.sources.set(source, open)
    this.sessions.set(id, { source, closing, unknown: 0 })
    if (open > this.limits.connectionsPerSource) throw new SmtpAnswer(421, 'Too many connections')
    // A restored copy must not take the mail of the original.
    if (await this.known(isPaused(this.deps.database.durable))) throw new SmtpAnswer(421, 'Try again later')
  }

  close({ id }: SMTPServerSession): void {
    const session = this.sessions.get(id)
    if (!session) return
    clearTimeout(session.closing)
    this.sessions.delete(id)
    const open = this.sources.get(session.source)! - 1
    if (open > 0) this.sources.set(session.source, open)
    else this.sources.delete(session.source)
  }

  async checkRecipient(address: string, { id }: SMTPServerSession): Promise<void> {
    const db = this.deps.database.durable
    const session = this.sessions.get(id)
    if (!session) throw LATER()
    const limit = {
      key: ['unknown receipt address', session.source] as const,
      ...this.limits.unknownPerSource,
    }
    // Also for known addresses: over the limit, guessing reveals nothing.
    const { used } = await this.known(readCount(db, limit))
    if (used >= limit.most) throw LATER()
    const token = tokenOf(address, this.domain)
    const found = token === null ? null : await this.known(db.maybe(findInbox, { token }))
    if (found?.subscribed) return
    await this.known(throttle(db, limit))
    session.unknown++
    throw session.unknown >= this.limits.unknownPerConnection
      ? new SmtpAnswer(421, 'Too many unknown addresses')
      : UNKNOWN()
  }

  async receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    if (this.receiving >= this.limits.messagesAtOnce) throw LATER()
    this.receiving++
    try {
      const content = await readAll(stream)
      const token = tokenOf(envelope.rcptTo[0]?.address ?? '', this.domain) ?? ''
      const sender = cleanText(envelope.mailFrom ? envelope.mailFrom.address : '', 254)
      const received = await this.known(receiveMessage(this.deps, token, content, sender))
      const answer = ANSWERS[received]()
      if (answer) throw answer
    } finally {
      this.receiving--
    }
  }

  /** Whatever fails in here is tried again by the sender's server. */
  private async known<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (err) {
      this.deps.log.error({ err }, 'an email with receipts was not accepted')
      throw LATER()
    }
  }
}

/** The whole message; null if it is too large, of which no more than the limit is kept. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>)
    if (stream.sizeExceeded) pieces.length = 0
    else pieces.push(piece)
  return stream.sizeExceeded ? null : Buffer.concat(pieces)
}
