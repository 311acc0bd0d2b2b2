import { Refusal } from '../http/refusal.ts'

/**
 * Runs the work of a command. Rules that the API shares report errors by field; the operator sees the option instead: `--since` for
 * `since`. `options` has the fields whose option is called something else.
 */
export async function namingOptions<T>(
  work: () => T | Promise<T>,
  options: Readonly<Record<string, string>> = {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? renamed(error, options) : error
  }
}

function renamed(error: Refusal, options: Readonly<Record<string, string>>): Refusal {
  const { code, entry, params, details, field } = error
  const all = error.errors.map(one => renamed(one, options))
  if (field === null || field.startsWith('--')) return new Refusal(code, entry, params, details, all)
  const option = options[field] ?? `--${field.replaceAll('_', '-')}`
  return new Refusal(code, entry, params, { ...details, field: option }, all)
}
