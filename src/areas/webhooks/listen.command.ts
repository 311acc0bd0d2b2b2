import type { Command } from '../../kernel/cli/command.ts'
import { CommandError, UsageError } from '../../kernel/http/refusal.ts'
import { ListenError, listen } from './listen.ts'
import { newSigningSecret } from './sign.ts'

function addressOf(name: string, given: string): string {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${name} must be an http:// or https:// address.`)
  return url.href
}

export const listenCommand: Command = {
  words: 'listen',
  summary: 'Forward new events to a program on this machine, signed like a webhook, until stopped.',
  flags: [
    { flags: '--forward-to <url>', description: 'such as http://localhost:3000/hook', required: true },
    { flags: '--server <url>', description: 'the server; LLANO_URL or http://127.0.0.1:8080 by default' },
    { flags: '--key <key>', description: 'an API key with read:events; better in LLANO_KEY' },
    { flags: '--types <list>', description: 'types of events, separated by commas; all by default' },
  ],
  async run(context, { forwardTo, server, key, types }) {
    const { LLANO_URL, LLANO_KEY } = process.env
    const apiKey = (key as string | undefined) ?? LLANO_KEY
    if (!apiKey)
      throw new UsageError('Give an API key with the scope read:events in LLANO_KEY or with --key.')
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => stopping.abort())
    const secret = newSigningSecret()
    context.say(`Signing secret: ${secret}`)
    const at = (server as string | undefined) ?? LLANO_URL ?? 'http://127.0.0.1:8080'
    try {
      const { forwarded } = await listen({
        server: addressOf('--server', at).replace(/\/+$/, ''),
        key: apiKey,
        forwardTo: addressOf('--forward-to', forwardTo as string),
        secret,
        types: (types as string | undefined) ?? null,
        say: context.say,
        stopping: stopping.signal,
      })
      return {
        json: { forwarded },
        text: `Stopped. ${forwarded} ${forwarded === 1 ? 'event was' : 'events were'} forwarded.`,
      }
    } catch (error) {
      throw error instanceof ListenError ? new CommandError(error.message) : error
    }
  },
}
