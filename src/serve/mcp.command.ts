import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Command } from '../kernel/cli/command.ts'
import { CommandError } from '../kernel/http/refusal.ts'
import { MCP_PATH } from '../kernel/mcp/mcp.ts'

export const mcp: Command = {
  words: 'mcp',
  summary:
    'Connect an AI agent over standard input and output to the MCP server at LLANO_URL, with the API key in LLANO_KEY.',
  flags: [],
  async run({ config }) {
    const { LLANO_URL: url = config.publicUrl, LLANO_KEY: key } = process.env
    if (!key) throw new CommandError('Set LLANO_KEY to an API key, for example from the Developers page.')
    if (!URL.canParse(url)) throw new CommandError('LLANO_URL must be the address of the server.')
    await bridge({ input: process.stdin, output: process.stdout, url, key })
    return { json: {}, text: '', printed: true }
  },
}

type Message = { id?: string | number; method?: string; params?: Record<string, unknown> }

/**
 * Passes each line on as one HTTP request. The server has no sessions, so this program keeps nothing and decides
 * nothing: the key, its limits and the audit log are the server's. Ends with its input.
 */
export async function bridge({
  input,
  output,
  url,
  key,
}: {
  input: Readable
  output: Writable
  url: string
  key: string
}): Promise<void> {
  const running = new Set<Promise<void>>()
  const write = (message: unknown) => output.write(`${JSON.stringify(message)}\n`)
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue
    const sent = pass(line).then(() => {
      running.delete(sent)
    })
    running.add(sent)
  }
  await Promise.all(running)

  async function pass(line: string): Promise<void> {
    let message: Message = {}
    try {
      message = JSON.parse(line)
      const response = await fetch(new URL(MCP_PATH, url), {
        method: 'POST',
        headers: headersOf(message, key),
        body: line,
      })
      for (const answer of messagesIn(await response.text()))
        write({ ...answer, id: answer.id ?? message.id })
    } catch (error) {
      if (message.method !== undefined && message.id === undefined) return
      const reason = error instanceof SyntaxError ? 'not valid JSON' : `${url} did not respond`
      const failure = { code: error instanceof SyntaxError ? -32700 : -32000, message: reason }
      write({ jsonrpc: '2.0', id: message.id ?? null, error: failure })
    }
  }
}

/** The newer protocol version repeats parts of the message as headers. */
function headersOf({ method, params }: Message, key: string): Record<string, string> {
  const meta = params?._meta as Record<string, unknown> | undefined
  const version = meta?.['io.modelcontextprotocol/protocolVersion']
  const name = params?.name ?? params?.uri
  return {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'user-agent': 'llano-mcp',
    ...(typeof version === 'string'
      ? {
          'mcp-protocol-version': version,
          ...(method !== undefined && { 'mcp-method': method }),
          ...(typeof name === 'string' && { 'mcp-name': name }),
        }
      : method !== 'initialize' && { 'mcp-protocol-version': '2025-11-25' }),
  }
}

/** The messages in a response: one JSON object, server-sent events, or nothing. */
function messagesIn(text: string): { id?: string | number | null }[] {
  if (text.startsWith('{')) return [JSON.parse(text)]
  return [...text.matchAll(/^data: (\{.*)$/gm)].map(match => JSON.parse(match[1]!))
}
