import { Refusal, uncodedRefusal } from '../../kernel/http/refusal.ts'

/** Rules tell some faults by the options of the command line; whoever filled in a form knows them as fields. */
export async function namingFields<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const told = error.message.replaceAll(/--([a-z]+(?:-[a-z]+)*)/g, (_, name: string) =>
      name.replaceAll('-', '_'),
    )
    throw uncodedRefusal(error.status, told)
  }
}
