import type { AnyEndpoint, AuthScheme } from '../http/endpoint.ts'
import { errors } from '../http/errors.ts'
import { type Fields, fieldErrors } from '../http/fields.ts'
import { takesIdempotencyKey } from '../http/idempotency.ts'
import type { ErrorCode } from '../http/refusal.ts'

/** Errors that every operation shares because of the state of the server, not because of what was sent. */
export const SERVER_ERRORS: readonly ErrorCode[] = [
  errors.server_error,
  errors.database_unavailable,
  errors.server_busy,
  errors.too_busy,
]

/** Every error that an operation can answer to what was sent, in the order of the checks. */
export function operationErrors(
  endpoint: AnyEndpoint,
  scheme: Pick<AuthScheme<never>, 'errors' | 'remembers'>,
): ErrorCode[] {
  const { method, takes, path, reads, dryRun, answers } = endpoint
  const all = [
    ...(scheme.errors?.(endpoint) ?? []),
    ...(method === 'GET' ? [] : [errors.invalid_dry_run]),
    ...(method !== 'GET' && dryRun === 'refused' ? [errors.dry_run_not_supported] : []),
    ...(takesIdempotencyKey(endpoint, scheme)
      ? [errors.invalid_idempotency_key, errors.idempotency_key_reused]
      : []),
    ...(method === 'GET' ? [] : [errors.condition_not_supported]),
    ...(takes === 'body' ? BODY_ERRORS : []),
    ...(takes === 'body' && Object.keys(endpoint.fields).length > 0 ? [errors.body_required] : []),
    // The body of a GET is not read.
    ...(takes === 'query' && method !== 'GET' ? [errors.body_not_allowed] : []),
    ...fieldErrors(sentFields(endpoint), takes === 'body' ? 'body' : 'query'),
    ...(path.includes('{') ? fieldErrors(pathFields(endpoint), 'path') : []),
    ...(path.includes('{') ? [errors.not_found] : []),
    ...(answers === 'file' ? [errors.range_not_satisfiable] : []),
    ...(reads === 'heavy' ? [errors.too_slow] : []),
    ...endpoint.errors,
  ]
  return [...new Set(all)].filter(one => !SERVER_ERRORS.includes(one))
}

const BODY_ERRORS = [
  errors.query_not_allowed,
  errors.body_not_json,
  errors.body_too_large,
  errors.invalid_json,
  errors.duplicate_key,
  errors.body_not_object,
]

/** The fields in the query or the body. */
const sentFields = ({ fields, path }: AnyEndpoint): Fields =>
  Object.fromEntries(Object.entries(fields as Fields).filter(([name]) => !path.includes(`{${name}}`)))

const pathFields = ({ fields, path }: AnyEndpoint): Fields =>
  Object.fromEntries(Object.entries(fields as Fields).filter(([name]) => path.includes(`{${name}}`)))
