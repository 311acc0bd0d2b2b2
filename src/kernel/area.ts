import type { Chore } from './chores.ts'
import type { Command } from './command.ts'
import type { AnyEndpoint } from './endpoint.ts'

/** One room of the house: what it serves, what it can be told to do, and the folder of its migrations. */
export type Area = {
  name: string
  endpoints: readonly AnyEndpoint[]
  commands: readonly Command[]
  chores: readonly Chore[]
  migrations: string | null
}
