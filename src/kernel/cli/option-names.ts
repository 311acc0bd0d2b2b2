import { Refusal } from '../http/refusal.ts'

/**
 * Rules name the fields of the API in their errors; on the command line the same values are options. `exec_date` becomes
 * `--exec-date`, unless `options` has another name for it.
 */
export async function namingOptions<T>(
  work: () => T | Promise<T>,
  options: Readonly<Record<string, string>> = {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw error.withFields(field => {
      if (field.startsWith('--')) return field
      return options[field] ?? `--${field.replaceAll('_', '-')}`
    })
  }
}
