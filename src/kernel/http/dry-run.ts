import type { Answer, AnyEndpoint } from './endpoint.ts'
import { errors } from './errors.ts'

/** Whether the request is a dry run. A GET changes nothing anyway, so it ignores the header. */
export function readDryRun(
  { method, dryRun }: Pick<AnyEndpoint, 'method' | 'dryRun'>,
  header: string | undefined,
): boolean {
  if (method === 'GET' || header === undefined || header === 'false') return false
  if (header !== 'true') throw errors.invalid_dry_run()
  if (dryRun === 'refused') throw errors.dry_run_not_supported()
  return true
}

/** The response that the endpoint would give. Nothing that it writes is kept. */
export async function runDry(
  endpoint: AnyEndpoint,
  context: Parameters<AnyEndpoint['run']>[0],
): Promise<Answer> {
  if (typeof endpoint.dryRun === 'function') return endpoint.dryRun(context)
  return context.database.dryRun(database => endpoint.run({ ...context, database, db: database.durable }))
}
