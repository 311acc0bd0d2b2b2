import { Refusal } from '../../kernel/http/refusal.ts'

/** Rules report some errors by command-line options; forms need field names. */
export async function namingFields<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const told = error.message.replaceAll(/--([a-z]+(?:-[a-z]+)*)/g, (_, name: string) =>
      name.replaceAll('-', '_'),
    )
    throw new Refusal(error.status, told)
  }
}
