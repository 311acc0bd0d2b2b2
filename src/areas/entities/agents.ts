import type { AgentResource } from '../../kernel/mcp/agent-parts.ts'
import { listEntities } from './list-entities.route.ts'

export const llcResource: AgentResource = {
  prefix: 'llano://llcs/',
  name: 'llc',
  title: 'LLC',
  description: 'An LLC with its services, tax filings and ownership',
  endpoint: listEntities,
  idField: 'id',
  titleOf: ({ name }) => String(name),
}
