import type { AnyEndpoint } from '../http/endpoint.ts'
import type { LocalizedText } from '../values/language.ts'

/** Records that agents can attach to a conversation by address, such as `llano://llcs/12`. */
export type AgentResource = {
  /** The address without the id. */
  readonly prefix: string
  readonly name: string
  readonly title: string
  readonly description: string
  /** The read that returns one record, and the parameter that names it. */
  readonly endpoint: AnyEndpoint
  readonly idField: string
  /** The newest records, if they can be listed without further parameters; `titleOf` names one of them. */
  readonly titleOf: ((record: Record<string, unknown>) => string) | null
}

/** A job that a person can start in an agent's client. */
export type AgentPrompt = {
  readonly name: string
  readonly title: LocalizedText
  readonly description: LocalizedText
  readonly arguments: readonly {
    readonly name: string
    readonly description: LocalizedText
    readonly required: boolean
  }[]
  /** The instructions; `{name}` stands for an argument. */
  readonly text: LocalizedText
}
