import { areas } from '../../src/areas.ts'
import { apiDocumentText } from '../../src/docs/api-document.ts'
import { makeSdks } from '../../src/sdk/generate-sdks.ts'
import { makeClient } from '../../src/web/generate-client.ts'
import { describeAccess } from './access-table.ts'
import { withDiagram } from './area-diagram.ts'
import { withTables } from './privacy-table.ts'

/**
 * Every committed file that follows from the program, and how it is made; some from the file itself, of which only a part is generated.
 * `docs/schema.sql` is not among them, because it needs a database.
 */
export function generatedFiles(): Record<string, (committed: string) => string> {
  const made = Object.entries({ ...makeClient(), ...makeSdks() })
  return {
    'docs/openapi.json': () => apiDocumentText(areas.flatMap(area => area.endpoints)),
    'docs/access.md': describeAccess,
    'ARCHITECTURE.md': withDiagram,
    'PRIVACY.md': withTables,
    ...Object.fromEntries(made.map(([path, text]) => [path, () => text])),
  }
}

export const SCHEMA_FILE = 'docs/schema.sql'
