import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { OPERATIONS, type Operations } from '../api.generated.ts'

export type OperationName = keyof Operations
export type Input<N extends OperationName> = Operations[N]['input']
export type Output<N extends OperationName> = Operations[N]['output']

/** An error from the server, with a message for people. */
export class Refused extends Error {
  readonly status: number
  /** What pages branch on; never the message. */
  readonly code: string | null
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    message: string,
    more: { code?: string | null; retryAfterSeconds?: number | null } = {},
  ) {
    super(message)
    this.status = status
    this.code = more.code ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }
}

/** The URL of an operation with its parameters: for download links. */
export function addressOf<N extends OperationName>(name: N, input: Input<N>): string {
  const { path, rest } = placed(name, input as Record<string, unknown>)
  const query = queryOf(rest)
  return query ? `${path}?${query}` : path
}

let confirmIdentity: (() => Promise<boolean>) | null = null
let confirming: Promise<boolean> | null = null

/** Registers what asks the person to confirm their identity; returns how to unregister. */
export function whenStepUpIsRequired(confirm: () => Promise<boolean>): () => void {
  confirmIdentity = confirm
  return () => {
    if (confirmIdentity === confirm) confirmIdentity = null
  }
}

/**
 * Sends a request. If the server requires a proof of identity, asks the person and sends it again unchanged.
 */
export async function withStepUp<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'step_up_required' || !confirmIdentity) throw error
    // Concurrent requests share one dialog.
    confirming ??= confirmIdentity().finally(() => {
      confirming = null
    })
    if (!(await confirming)) throw error
    return send()
  }
}

type Sending = { signal?: AbortSignal; idempotencyKey?: string }

/** Calls the server; the response has the type of the server's own description. */
export const ask = <N extends OperationName>(
  name: N,
  input: Input<N>,
  sending: Sending = {},
): Promise<Output<N>> => withStepUp(() => send(name, input, sending))

async function send<N extends OperationName>(
  name: N,
  input: Input<N>,
  { signal, idempotencyKey }: Sending,
): Promise<Output<N>> {
  const [method, , takes] = OPERATIONS[name]
  const { path, rest } = placed(name, input as Record<string, unknown>)
  const query = takes === 'query' ? queryOf(rest) : ''
  const response = await fetch(query ? `${path}?${query}` : path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(takes === 'body' && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(takes === 'body' && { body: JSON.stringify(rest) }),
    ...(signal && { signal }),
  })
  return (await readAnswer(response)) as Output<N>
}

export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  const body = text ? (JSON.parse(text) as { error?: string; code?: string }) : {}
  if (response.ok) return body
  const wait = Number(response.headers.get('retry-after'))
  throw new Refused(response.status, body.error ?? response.statusText, {
    code: body.code ?? null,
    retryAfterSeconds: wait > 0 ? wait : null,
  })
}

/** The path with its {names} filled in, and the remaining input. */
function placed(name: OperationName, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = OPERATIONS[name][1].replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const value = rest[part]
    delete rest[part]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
}

type ApiQueryOptions<N extends OperationName> = Partial<
  Omit<UseQueryOptions<Output<N>, Refused>, 'queryKey' | 'queryFn'>
>

/** What a page shows: requested when rendered, cached, and requested again after changes. */
export function useApiQuery<N extends OperationName>(
  name: N,
  input: Input<N>,
  options: ApiQueryOptions<N> = {},
) {
  return useQuery<Output<N>, Refused>({
    queryKey: [name, input] as QueryKey,
    queryFn: ({ signal }) => ask(name, input, { signal }),
    ...options,
  })
}

/** What a page does. Each submission has its own key, so that a repeated one has its effect once. */
export function useApiMutation<N extends OperationName>(
  name: N,
  { changes = [] }: { changes?: readonly OperationName[] } = {},
) {
  const client = useQueryClient()
  return useMutation<Output<N>, Refused, Input<N>>({
    mutationFn: input => ask(name, input, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => Promise.all(changes.map(queryKey => client.invalidateQueries({ queryKey: [queryKey] }))),
  })
}
