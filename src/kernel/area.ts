import type { AnchorSource } from './audit/anchor-source.ts'
import type { Command } from './cli/command.ts'
import type { Grant } from './grants/grant.ts'
import type { AnyEndpoint, AuthScheme } from './http/endpoint.ts'
import type { ErrorCatalog } from './http/refusal.ts'
import type { Job } from './jobs/jobs.ts'
import type { Sidecar } from './jobs/sidecars.ts'
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
  access?: Readonly<Record<string, AuthScheme<any>>>
  /** Its errors, for the list of error codes. */
  errors?: ErrorCatalog
  /** The kinds of access that people hold through this area. */
  grants?: readonly Grant[]
  commands: readonly Command[]
  jobs: readonly Job[]
  /** What runs beside the server. */
  sidecars?: readonly Sidecar[]
  /** Who can say what the audit log was. */
  anchorSources?: readonly AnchorSource[]
  /** What `verify` can check beside a file with its proof. */
  verifiers?: readonly Verifier[]
  migrations: string | null
}
