import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

// PostGraphile: GraphQL over the tables, ownership by row level security (postgraphile.sql).
const pool = new pg.Pool({ max: Number(process.env.POOL), idleTimeoutMillis: 600_000 })

async function memberOf(authorization) {
  const { rows } = await pool.query({
    name: 'find_key',
    text: 'select member_id from api_key where key_hash = $1',
    values: [
      createHash('sha256')
        .update(authorization?.replace(/^Bearer /, '') ?? '')
        .digest(),
    ],
  })
  return rows[0] ? String(rows[0].member_id) : ''
}

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafast: {
    async context({ node }) {
      return { pgSettings: { 'app.member_id': await memberOf(node?.req.headers.authorization) } }
    },
  },
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
})

const server = createServer()
await instance.createServ(grafserv).addTo(server)
server.listen(Number(process.env.PORT), '127.0.0.1')
