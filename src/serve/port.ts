import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import { CommandError } from '../kernel/http/refusal.ts'

export const portInUse = (host: string, port: number) =>
  new CommandError(`${host}:${port} is in use. Stop what uses it, or set PORT to another.`)

export const isInUse = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

/** A port that is free, and that no other Llano takes until it is given back. */
export type ClaimedPort = { port: number; free(): void }

/**
 * Finds the port on which several processes will listen, each with a socket of its own (SO_REUSEPORT). One that
 * dies takes its socket along, and the system resets the connections it had not come to; were connections handed
 * out by the first process, one handed to the dead would wait for ever.
 *
 * The system would let every program of the same user join such a port, a second Llano too. So the port is first
 * tried alone; and a name that only one process can hold, which the system frees however the process ends, keeps
 * away another Llano that starts at the same moment or while all serving processes are being replaced.
 *
 * Gives null where the system has no such ports or names: there the first process hands out connections.
 */
export async function claimPort(host: string, port: number): Promise<ClaimedPort | null> {
  if (process.platform !== 'linux') return null
  const name = (port: number) => ({ path: `\0llano serves ${host}:${port}` })
  let claim: Server | null = null
  try {
    if (port !== 0) claim = await listen(name(port))
    const alone = await listen({ host, port, exclusive: true })
    const found = (alone.address() as AddressInfo).port
    claim ??= await listen(name(found))
    await new Promise(closed => alone.close(closed))
    const held = claim
    return { port: found, free: () => held.close() }
  } catch (error) {
    claim?.close()
    if (isInUse(error)) throw portInUse(host, port)
    throw error
  }
}

function listen(where: ListenOptions): Promise<Server> {
  // Nobody is answered here: neither the name nor the port, which is only tried, serves anything.
  const server = createServer(socket => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => resolve(server.unref()))
  })
}
