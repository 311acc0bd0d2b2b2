import { createSocket } from 'node:dgram'
import dns from 'node:dns'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import type { TestContext } from 'node:test'

/** The name in the question of a DNS message, and where the question ends (RFC 1035, 4.1.2). */
function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  while (message[at]) {
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]!))
    at += 1 + message[at]!
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** A response with an IPv4 address; without one if there is none, or another type of record was asked for. */
function respond(message: Buffer, { type, end }: { type: number; end: number }, ip: string | null): Buffer {
  const record =
    type === 1 && ip !== null ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ip.split('.').map(Number)] : []
  const response = Buffer.from(message.subarray(0, end))
  response.writeUInt16BE(0x8180, 2)
  response.writeUInt16BE(record.length > 0 ? 1 : 0, 6)
  response.fill(0, 8, 12)
  return Buffer.concat([response, Buffer.from(record)])
}

/**
 * A DNS server on this computer, which `dns.Resolver` then asks. It gives the known names their address and does not answer questions
 * about others until `answerAll`. Changes the process: only for files that run alone.
 */
export async function openDnsServer(t: Pick<TestContext, 'after'>, known: Readonly<Record<string, string>>) {
  const asked = new Set<string>()
  let unanswered: (() => void)[] | null = []
  const socket = createSocket('udp4', (message, { address, port }) => {
    const question = readQuestion(message)
    asked.add(question.name)
    const ip = known[question.name] ?? null
    const answer = () => socket.send(respond(message, question, ip), port, address)
    if (ip === null && unanswered) unanswered.push(answer)
    else answer()
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const server = `127.0.0.1:${socket.address().port}`
  const { Resolver } = dns
  dns.Resolver = class extends Resolver {
    constructor(options?: dns.ResolverOptions) {
      super(options)
      this.setServers([server])
    }
  }
  syncBuiltinESMExports()
  t.after(() => {
    dns.Resolver = Resolver
    syncBuiltinESMExports()
    socket.close()
  })
  return {
    /** The names it was asked for. */
    asked,
    /** From now on, other names have no address. */
    answerAll() {
      for (const answer of unanswered ?? []) answer()
      unanswered = null
    },
  }
}
