import { writeFile } from 'node:fs/promises'
import { areas } from '../areas.ts'
import { apiDocumentText } from '../docs/api-document.ts'
import type { Command } from '../kernel/cli/command.ts'
import { CommandError } from '../kernel/http/refusal.ts'

export const openapi: Command = {
  words: 'openapi',
  summary: 'Print the OpenAPI description of the service.',
  flags: [{ flags: '--out <file>', description: 'write it to this file instead' }],
  async run(context, { out }) {
    const text = apiDocumentText(areas.flatMap(area => area.endpoints))
    if (out === undefined) return { json: JSON.parse(text), text: text.trimEnd() }
    try {
      await writeFile(context.path(out as string), text)
    } catch (error) {
      throw new CommandError(`${out} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
    }
    return { json: { file: out as string }, text: `Written to ${out}` }
  },
}
