import type { FastifyInstance } from 'fastify'
import { areas } from '../areas.ts'
import { addDocs } from '../docs/docs.ts'
import { makeServer, type ServerParts } from '../kernel/http/http.ts'
import { addSite } from '../site/site.ts'
import { addLogo, firmReader } from '../web/firm-pages.ts'
import { addWebsite } from '../web/website.ts'

export type AppParts = Omit<ServerParts, 'areas'> & {
  /** The folder of the website's pages; without it there are none. */
  built: string | null
}

/** Everything served on the port: the API, its documentation, and the website. */
export function makeApp({ built, ...parts }: AppParts): FastifyInstance {
  const app = makeServer({ ...parts, areas })
  const { config, database } = parts
  addDocs(
    app,
    areas.flatMap(area => area.endpoints),
    areas.flatMap(({ name, errors }) => (errors ? [{ name, errors }] : [])),
    database,
    {
      isAtTop: built === null,
      isSecure: config.publicUrl.startsWith('https://'),
      siteAddress: config.hasExplicitPublicUrl ? config.publicUrl : null,
    },
  )
  // Browsers request it on their own.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/favicon.ico',
    handler: async (_request, reply) => reply.redirect('/docs/assets/icon.svg', 301),
  })
  if (built !== null) {
    const firm = firmReader(database)
    addLogo(app, database)
    addWebsite(app, config, built, firm)
    addSite(app, { database, config, firm }, built)
  }
  return app
}
