import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Operations } from '../api.generated.ts'
import { documentLanguage } from './language.ts'

export type OperationName = keyof Operations
export type Input<N extends OperationName> = Operations[N]['input']
export type Output<N extends OperationName> = Operations[N]['output']

/** How operations are sent. An application has those that its pages name: the site does not list what the console can do. */
export type Addresses = {
  readonly [N in OperationName]?: readonly [method: string, path: string, takes: string]
}
let addresses: Addresses = {}
/** Before anything is rendered. */
export const provideAddresses = (own: Addresses): void => {
  addresses = own
}
export const placeOf = (name: OperationName) => addresses[name]!

/** One thing that is wrong with a request. */
export type LocatedError = { readonly error: string; readonly code: string; readonly field?: string }

/** The body of an error response. */
type ErrorBody = Partial<LocatedError> & { readonly errors?: readonly LocatedError[] }

/** An error response of the server. Its message is in the language of the page; pages branch on `code` and `field`. */
export class Refused extends Error {
  readonly status: number
  readonly code: string | null
  /** The input that is wrong. */
  readonly field: string | null
  /** Everything that is wrong; `code` and `field` are those of the first. */
  readonly errors: readonly LocatedError[]
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: ErrorBody, retryAfterSeconds: number | null = null) {
    super(body.errors?.map(({ error }) => error).join(' ') ?? body.error ?? '')
    this.status = status
    this.code = body.code ?? null
    this.field = body.field ?? null
    this.errors = body.errors ?? [body as LocatedError]
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Asks for messages in the language of the page, which may differ from that of the browser. */
export const languageHeader = () => ({ 'accept-language': documentLanguage() })

/** The body of a response that is not OK. A proxy in front of the server answers with a page of its own. */
export function errorBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The error in a response that is not OK. */
export function refusedBy(status: number, body: unknown, retryAfter: string | null): Refused {
  const wait = Number(retryAfter)
  return new Refused(status, (body ?? {}) as ErrorBody, wait > 0 ? wait : null)
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
  const [method, , takes] = placeOf(name)
  const { path, rest } = placed(name, input as Record<string, unknown>)
  const query = takes === 'query' ? queryOf(rest) : ''
  const address = query ? `${path}?${query}` : path
  const response = await (takeFirstResponse(address) ??
    fetch(address, {
      method,
      credentials: 'same-origin',
      headers: {
        ...languageHeader(),
        ...(takes === 'body' && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(takes === 'body' && { body: JSON.stringify(rest) }),
      ...(signal && { signal }),
    }))
  return (await readAnswer(response)) as Output<N>
}

/** The response of a request that was sent before the scripts of the page were loaded, once (`web/public/scheme.js`). */
function takeFirstResponse(address: string): Promise<Response> | undefined {
  const { firstResponses } = globalThis as { firstResponses?: Map<string, Promise<Response>> }
  const response = firstResponses?.get(address)
  firstResponses?.delete(address)
  return response
}

export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  if (response.ok) return text ? JSON.parse(text) : {}
  throw refusedBy(response.status, errorBody(text), response.headers.get('retry-after'))
}

/** The path with its {names} filled in, and the remaining input. */
function placed(name: OperationName, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = placeOf(name)[1].replaceAll(/\{(\w+)\}/g, (_, part: string) => {
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

type Callbacks<O> = { onSuccess?: (answer: O) => void; onError?: (error: Refused) => void }

/**
 * A mutation whose `mutate` keeps its callbacks when the change itself removes the component, such as a line that leaves its list:
 * TanStack Query drops them as soon as the component is gone. If the person left the page before the response came, they do not run.
 * They do if the component was gone from the start, as with the undo button of a message.
 */
export function useSubmission<I extends object, O>(
  submit: (input: I) => Promise<O>,
  afterwards: () => Promise<unknown>,
) {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const answered = useRef(new WeakSet<I>())
  const mutation = useMutation<O, Refused, I>({
    mutationFn: submit,
    onSuccess: (_, input) => {
      if (isShown.current) answered.current.add(input)
      return afterwards()
    },
  })
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (input: I, { onSuccess, onError }: Callbacks<O> = {}): void => {
      const wasGone = !isShown.current
      mutateAsync(input).then(
        answer => {
          if (answered.current.delete(input) || wasGone) onSuccess?.(answer)
        },
        error => {
          if (isShown.current || wasGone) onError?.(error)
        },
      )
    },
    [mutateAsync],
  )
  return { ...mutation, mutate }
}

/** Every page needs them and few changes touch them: those name them. */
const KEPT = ['readMe', 'listEntities'] as const
type Kept = (typeof KEPT)[number]

/**
 * To call after a change: all that is shown is requested again, and the rest when it is shown next. No list of what depends on what, which
 * would be incomplete. What never changes has `staleTime: 'static'`.
 */
export function useChanged() {
  const client = useQueryClient()
  return useCallback(
    (also: readonly Kept[] = []) => {
      const kept: readonly unknown[] = KEPT.filter(name => !also.includes(name))
      return client.invalidateQueries({ predicate: ({ queryKey: [name] }) => !kept.includes(name) })
    },
    [client],
  )
}

/**
 * What a page does. Each submission has its own key, so that a repeated one has its effect once. `changes` is `nothing` if nothing that is
 * shown can change, or another document follows.
 */
export function useApiMutation<N extends OperationName>(
  name: N,
  { changes = [] }: { changes?: readonly Kept[] | 'nothing' } = {},
) {
  const changed = useChanged()
  return useSubmission<Input<N>, Output<N>>(
    input => ask(name, input, { idempotencyKey: crypto.randomUUID() }),
    async () => {
      if (changes !== 'nothing') await changed(changes)
    },
  )
}
