import type { AnchorSource } from './audit/anchor-source.ts'
import type { Command } from './cli/command.ts'
import type { Check } from './doctor/check.ts'
import type { Grant } from './grants/grant.ts'
import type { AnyEndpoint, AuthScheme, Deps, PublishedEndpoint } from './http/endpoint.ts'
import type { ProtocolRoute } from './http/protocol-route.ts'
import type { ErrorCatalog } from './http/refusal.ts'
import type { Job } from './jobs/jobs.ts'
import type { Sidecar } from './jobs/sidecars.ts'
import type { AgentPrompt, AgentResource } from './mcp/agent-parts.ts'
import type { PersonalData } from './privacy/personal-data.ts'
import type { Verifier } from './verifier.ts'

/** A problem of this node, null if there is none. `isReady`: it is worth knowing, but requests can be served. */
export type ReadyCheck = (deps: Deps) => Promise<{ isReady: boolean; message: string } | null>

/** One area: its endpoints, commands, jobs and migrations. */
export type Area = {
  name: string
  /**
   * Called by integrators with an API key; members also reach it from the website with their session, under
   * /web.
   */
  endpoints: readonly PublishedEndpoint[]
  /** Called only by the website; paths start with /web/. */
  web?: readonly AnyEndpoint[]
  /** Routes of a standard protocol, such as OAuth. */
  protocol?: readonly ProtocolRoute[]
  /** The auth schemes it provides, by the name endpoints use. */
  // biome-ignore lint/suspicious/noExplicitAny: each auth scheme has its own caller type
  access?: Readonly<Record<string, AuthScheme<any>>>
  /** Its errors, for the list of error codes. */
  errors?: ErrorCatalog
  /** The kinds of access that people hold through this area. */
  grants?: readonly Grant[]
  commands: readonly Command[]
  jobs: readonly Job[]
  /** Checked when a server or worker starts; throws a CommandError if this node must not run. */
  beforeServing?(deps: Deps): Promise<void>
  /** Part of `/readyz`. Answers within a few seconds, and is cheap to ask often. */
  ready?: ReadyCheck
  /** Sidecars that run next to the server. */
  sidecars?: readonly Sidecar[]
  /** Sources that attest the audit log. */
  anchorSources?: readonly AnchorSource[]
  /** Records that AI agents can attach to a conversation. */
  resources?: readonly AgentResource[]
  /** Jobs that a person can start in an agent's client. */
  prompts?: readonly AgentPrompt[]
  /** File types that `verify` can check on their own. */
  verifiers?: readonly Verifier[]
  /** What `llano doctor` checks about this area. */
  checks?: readonly Check[]
  /** What its tables hold about people, and how that is exported and erased. */
  personalData?: PersonalData
  migrations: string | null
}
