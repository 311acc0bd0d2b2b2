import { ask, Refused } from '../shared/api.ts'
import type { Language } from '../shared/language.ts'
import { memberTools } from './member-tools.ts'
import { type OpenOrder, orderTool } from './order-tool.ts'
import { publicTools } from './public-tools.ts'
import { findFault } from './schema.ts'
import type { Tool, ToolAnswer } from './tool.ts'

/** The eight tools of this website. */
export function toolsIn(language: Language, openOrder: OpenOrder): readonly Tool[] {
  return [...publicTools(language), ...memberTools(language), orderTool(openOrder)]
}

type Outcome = 'ok' | 'refused' | 'declined' | 'failed'

/**
 * Calls a tool like an agent. Input and output must match the tool's schemas; the tool uses the pages'
 * endpoints, where the server decides everything. The call is recorded, without its contents.
 */
export async function callTool(tool: Tool, input: unknown, signal: AbortSignal): Promise<ToolAnswer> {
  const startedAt = performance.now()
  const { answer, outcome } = await work(tool, input ?? {}, signal)
  const ms = Math.round(performance.now() - startedAt)
  ask('recordToolCall', { tool: tool.name as never, outcome, ms: Math.min(ms, 3_600_000) }).catch(() => {})
  return answer
}

async function work(
  tool: Tool,
  input: unknown,
  signal: AbortSignal,
): Promise<{ answer: ToolAnswer; outcome: Outcome }> {
  const fault = findFault(tool.input, input)
  if (fault) return { answer: { ok: false, error: fault }, outcome: 'refused' }
  try {
    const found = await tool.run(input as Record<string, unknown>, signal)
    const answer: ToolAnswer = { ok: true, ...found }
    if (findFault(tool.output, answer)) throw new Error('a response that does not match its schema')
    return { answer, outcome: found.outcome === 'declined' ? 'declined' : 'ok' }
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500)
      return {
        answer: { ok: false, error: 'Something went wrong on our side. Try again later.' },
        outcome: 'failed',
      }
    const wait = error.retryAfterSeconds
    const message =
      error.status === 429 && wait !== null
        ? `Rate limit exceeded. Try again in ${wait} seconds.`
        : error.message
    return { answer: { ok: false, error: message }, outcome: 'refused' }
  }
}

/**
 * Offers the tools to agents if the browser supports it: all of them to a member, the public ones to anyone.
 * Ends with the signal.
 */
export async function offerTools(
  { language, isSignedIn, openOrder }: { language: Language; isSignedIn: boolean; openOrder: OpenOrder },
  signal: AbortSignal,
): Promise<void> {
  const context = (
    document as { modelContext?: { registerTool(tool: object, options: object): Promise<void> } }
  ).modelContext
  if (!context) return
  for (const tool of toolsIn(language, openOrder)) {
    if (tool.kind !== 'public' && !isSignedIn) continue
    await context.registerTool(
      {
        name: tool.name,
        title: tool.title[language],
        description: tool.description,
        inputSchema: tool.input,
        annotations: {
          readOnlyHint: tool.kind !== 'mutation',
          consequentialHint: tool.kind === 'mutation',
        },
        execute: (input: unknown, options?: { signal?: AbortSignal }) =>
          callTool(tool, input, options?.signal ?? signal),
      },
      { signal },
    )
  }
}
