import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { whenDone } from './after-file.ts'

export const PROTOCOLS = { '2026-07-28': { pin: '2026-07-28' }, '2025-11-25': 'legacy' } as const
export type Protocol = keyof typeof PROTOCOLS

/** The official client, connected, until the test or the file that opened it is over. */
export async function connectAgent(
  address: string,
  key: string,
  {
    protocol = '2026-07-28',
    headers = {},
    ...options
  }: ClientOptions & { protocol?: Protocol; headers?: Record<string, string> } = {},
): Promise<Client> {
  const client = new Client(
    { name: 'Test agent', version: '1.2' },
    { ...options, versionNegotiation: { mode: PROTOCOLS[protocol] } },
  )
  const requestInit = { headers: { authorization: `Bearer ${key}`, connection: 'close', ...headers } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit }))
  whenDone(() => client.close())
  return client
}

export type ToolResult = {
  isError?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  structuredContent?: any
  content: { type: string; text: string }[]
}

export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  return (await client.callTool({ name, arguments: args })) as ToolResult
}

/** The error in a result. */
export const errorOf = ({ content }: ToolResult): { error: string; code: string; field?: string } =>
  JSON.parse(content[0]!.text)
