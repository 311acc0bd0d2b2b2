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

/** A "no" of the server, in a sentence for people. */
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

/** The address of an operation with its parameters: for links to downloads. */
export function addressOf<N extends OperationName>(name: N, input: Input<N>): string {
  const { path, rest } = placed(name, input as Record<string, unknown>)
  const query = queryOf(rest)
  return query ? `${path}?${query}` : path
}

let confirmIdentity: (() => Promise<boolean>) | null = null
let confirming: Promise<boolean> | null = null

/** Says what asks the person to confirm that it is them; answers how to take that back. */
export function whenStepUpIsRequired(confirm: () => Promise<boolean>): () => void {
  confirmIdentity = confirm
  return () => {
    if (confirmIdentity === confirm) confirmIdentity = null
  }
}

/** Sends a request. Where the server wants a proof of who it is, the person is asked and it is sent once more, unchanged. */
export async function withStepUp<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'step_up_required' || !confirmIdentity) throw error
    // Requests that are refused at once share one dialog.
    confirming ??= confirmIdentity().finally(() => {
      confirming = null
    })
    if (!(await confirming)) throw error
    return send()
  }
}

type Sending = { signal?: AbortSignal; idempotencyKey?: string }

/** Asks the server; the answer has the type that the server's own description gives it. */
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

/** The path with its {names} filled in, and what is left of the input. */
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

type AskedOptions<N extends OperationName> = Partial<
  Omit<UseQueryOptions<Output<N>, Refused>, 'queryKey' | 'queryFn'>
>

/** What a page shows: asked when the page is drawn, kept, and asked again when something changed. */
export function useAsked<N extends OperationName>(name: N, input: Input<N>, options: AskedOptions<N> = {}) {
  return useQuery<Output<N>, Refused>({
    queryKey: [name, input] as QueryKey,
    queryFn: ({ signal }) => ask(name, input, { signal }),
    ...options,
  })
}

/** What a page does. Each submission has a key of its own, so that a repeated one changes nothing twice. */
export function useTell<N extends OperationName>(
  name: N,
  { changes = [] }: { changes?: readonly OperationName[] } = {},
) {
  const client = useQueryClient()
  return useMutation<Output<N>, Refused, Input<N>>({
    mutationFn: input => ask(name, input, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => Promise.all(changes.map(queryKey => client.invalidateQueries({ queryKey: [queryKey] }))),
  })
}
