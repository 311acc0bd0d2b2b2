import type { Witness } from './audit/anchor-source.ts'
import type { Command } from './cli/command.ts'
import type { Grant } from './grants/grant.ts'
import type { Access, AnyEndpoint } from './http/endpoint.ts'
import type { Chore } from './jobs/jobs.ts'
import type { Companion } from './jobs/sidecars.ts'
import type { Verifier } from './verifier.ts'

/** One room of the house: what it serves, what it can be told to do, and the folder of its migrations. */
export type Area = {
  name: string
  /** What integrators call, by API key; members also reach it from the website, by their session, under /web. */
  endpoints: readonly AnyEndpoint[]
  /** What only the website calls; their paths begin with /web/. */
  web?: readonly AnyEndpoint[]
  /** The ways in that it brings, by the name that endpoints ask for. */
  // biome-ignore lint/suspicious/noExplicitAny: each way in has callers of its own
  access?: Readonly<Record<string, Access<any>>>
  /** The kinds of access that people hold through this area. */
  grants?: readonly Grant[]
  commands: readonly Command[]
  chores: readonly Chore[]
  /** What runs beside the server. */
  companions?: readonly Companion[]
  /** Who can say what the audit log was. */
  witnesses?: readonly Witness[]
  /** What `verify` can check beside a file with its proof. */
  verifiers?: readonly Verifier[]
  migrations: string | null
}
