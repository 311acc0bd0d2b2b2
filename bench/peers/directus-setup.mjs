import { text } from 'node:stream/consumers'
import pg from 'pg'

// Tells a running Directus about the tables, and adds a role and a user with a token for each key, read from standard
// input as [{ memberId, key }].
const members = JSON.parse(await text(process.stdin))

async function ask(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
    method,
    headers: { authorization: `Bearer ${process.env.ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).data
}

const client = new pg.Client()
await client.connect()
await client.query('alter table entity add column user_id uuid references directus_users')
await client.query('create index entity_user on entity (user_id)')

for (const collection of ['entity', 'entry']) await ask('PATCH', `/collections/${collection}`, { meta: {} })
const permission = (collection, action) => ({ collection, action, fields: ['*'] })
const policy = await ask('POST', '/policies', {
  name: 'Members',
  admin_access: false,
  app_access: false,
  permissions: [permission('entity', 'read'), permission('entry', 'read'), permission('entry', 'create')],
})
const role = await ask('POST', '/roles', { name: 'Member', policies: [{ policy: policy.id }] })
await ask(
  'POST',
  '/users?fields=id',
  members.map(({ memberId, key }) => ({ email: `m${memberId}@example.com`, token: key, role: role.id })),
)
const { rowCount } = await client.query(
  `update entity set user_id = u.id from directus_users u where u.email = 'm' || member_id || '@example.com'`,
)
if (rowCount !== members.length) throw new Error(`${rowCount} of ${members.length} users were made`)
await client.query('vacuum (analyze)')
await client.end()
