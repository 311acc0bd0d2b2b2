import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHARED_ACCESS } from '../../src/areas/access/access.ts'
import { PERMISSION_TABLE, STAFF_ROLES, type StaffRequirement } from '../../src/areas/members/members.ts'
import { viewedScopes } from '../../src/areas/sessions/staff-view/viewed-areas.ts'
import { areas } from '../../src/areas.ts'
import type { AnyEndpoint, PublishedEndpoint } from '../../src/kernel/http/endpoint.ts'
import { routesOf } from '../../src/kernel/http/http.ts'
import { TOP } from './source-files.ts'

const ACCESS_FILE = join(TOP, 'docs', 'access.md')

const INTRODUCTION = `# Who may do what

What is expected of every route, written down apart from the code that declares it. A change of a declaration fails
\`tests/access-table.test.ts\` until its line here is changed too, so that a review sees it. Renew this file with
\`npm run generate\`, and read the difference line by line.

- **caller**: who is admitted. \`api_key\`: a key or a connected app; \`member\`: a signed-in member; \`manager\`: staff; \`session\`: any
  signed-in person; \`visitor_or_member\` and \`public\`: anyone; \`auditor\`: a visitor with an auditor link; \`protocol\`: what the
  standard says, such as OAuth.
- **requires**: the scope of a key or a share, the permission of staff, or the part of an auditor link. A \`member\` route without one
  serves only the member's own LLCs.
- **clients**: how staff are kept to their clients: \`firm\` shows nothing of a client, \`filtered\` lists only the clients of the caller,
  and a field is looked up before the route runs.
- **step-up**: a session must have proved its identity within the last ten minutes. Keys are exempt.
- **subscription**: \`needed\` if a write is rejected without an active subscription.
- **reveals**: the read is recorded in the client's access log.
- **agents**: what AI agents may do with it.
- **single use**: another site cannot start it, although it is a GET.
`

const cellsOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const tableOf = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map(cellsOf).join('\n')

function clientsOf({ access }: AnyEndpoint): string {
  const { clients } = access as Partial<StaffRequirement>
  if (clients === undefined || typeof clients === 'string') return clients ?? ''
  return clients.map(({ field, find }) => `${field}: ${find.name}`).join(', ')
}

function describeRoutes(): string {
  const protocol = areas
    .flatMap(area => area.protocol ?? [])
    .map(({ method, path, name }) => [`${method} ${path}`, name, 'protocol', '', '', '', '', '', '', ''])
  const endpoints = routesOf(areas).map(({ endpoint, path, scheme }) => [
    `${endpoint.method} ${path}`,
    endpoint.name,
    scheme,
    endpoint.access.scope ?? '',
    clientsOf(endpoint),
    endpoint.stepUp ? 'yes' : '',
    endpoint.method !== 'GET' && endpoint.needsSubscription ? 'needed' : '',
    endpoint.reveals ? 'yes' : '',
    path.startsWith('/v1/') ? (endpoint as PublishedEndpoint).agents : '',
    endpoint.singleUse ? 'yes' : '',
  ])
  const pathOf = ([route]: readonly string[]) => route!.split(' ').toReversed().join(' ')
  const rows = [...endpoints, ...protocol].toSorted((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1))
  const header = ['route', 'name', 'caller', 'requires', 'clients', 'step-up', 'subscription']
  return tableOf([...header, 'reveals', 'agents', 'single use'], rows)
}

function describePermissions(): string {
  const rows = Object.entries(PERMISSION_TABLE).map(([permission, { roles }]) => [
    permission,
    ...STAFF_ROLES.map(role => (roles.includes(role) ? 'yes' : '')),
  ])
  return tableOf(['permission', ...STAFF_ROLES], rows)
}

function describeShares(): string {
  const rows = SHARED_ACCESS.flatMap(({ role, permissions }) =>
    Object.entries(permissions).map(([area, scopes]) => [role, area, scopes.join(', ')]),
  )
  return tableOf(['role', 'shared area', 'scopes'], rows)
}

function describeViews(): string {
  return tableOf(
    ['role', 'scopes'],
    STAFF_ROLES.map(role => [role, [...viewedScopes(role)].join(', ')]),
  )
}

/** Everything about access that endpoints and roles declare. */
export function describeAccess(): string {
  return [
    INTRODUCTION,
    '## Routes\n',
    describeRoutes(),
    '\n## Permissions of staff\n',
    describePermissions(),
    '\n## What people may do with a shared LLC\n',
    describeShares(),
    '\n## What staff may read in the account of a client\n',
    describeViews(),
    '',
  ].join('\n')
}

/** The lines of the file that differ from the declarations, as a review would show them. */
export function compareAccess(): string[] {
  const [expected, declared] = [readFileSync(ACCESS_FILE, 'utf8'), describeAccess()].map(text =>
    text.split('\n'),
  )
  const missing = expected!.filter(line => !declared!.includes(line)).map(line => `- ${line}`)
  return [...missing, ...declared!.filter(line => !expected!.includes(line)).map(line => `+ ${line}`)]
}
