import type { AgentResource } from '../../kernel/mcp/agent-parts.ts'
import { listDocuments } from './list-documents.route.ts'

/** The record of a document. The file itself is downloaded from the API, with the same key. */
export const documentResource: AgentResource = {
  prefix: 'llano://documents/',
  name: 'document',
  title: 'Document',
  description: 'The record of a document: type, SHA-256 hash, timestamp and download path',
  endpoint: listDocuments,
  idField: 'id',
  titleOf: null,
}
