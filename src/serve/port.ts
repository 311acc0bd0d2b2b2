import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import { CommandError } from '../kernel/http/refusal.ts'

export const portInUse = (host: string, port: number) =>
  new CommandError(`${host}:${port} is in use. Stop what uses it, or set PORT to another.`)

export const isInUse = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

/** A free port that no other Llano takes until it is released. */
export type ClaimedPort = { port: number; free(): void }

/**
 * Finds the port on which several processes will listen, each with its own socket (SO_REUSEPORT). If one
 * dies, its socket goes with it and the system resets its pending connections; if the first process handed
 * out connections, one handed to a dead process would wait forever.
 *
 * The system would let any program of the same user join such a port, including a second Llano. So the port
 * is first tried exclusively; and a name that only one process can hold, which the system releases however
 * the process ends, keeps out another Llano that starts at the same moment or while all serving processes are
 * being replaced.
 *
 * Returns null if the system has no such ports or names: then the first process hands out connections.
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
  // Nothing is served here: the name and the port are only tried.
  const server = createServer(socket => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => resolve(server.unref()))
  })
}
