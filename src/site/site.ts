import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findOffered, findOfferedOne } from '../areas/catalog/catalog.ts'
import { findLegalPage, LEGAL_PAGES, type PageFirm } from '../areas/firm/firm.ts'
import { quoteFor, takesCalls } from '../areas/orders/orders.ts'
import type { Config } from '../kernel/config.ts'
import { Refusal } from '../kernel/http/refusal.ts'
import type { Database } from '../kernel/sql/postgres.ts'
import { LANGUAGES, type Language, preferredLanguage } from '../kernel/values/language.ts'
import { withFirm } from '../web/firm-pages.ts'
import { sendDocument } from '../web/website.ts'
import { legalBlocks } from './legal-text.ts'
import { PATHS, type PlacedPage, placeOf } from './site-map.rules.ts'

type Name = PlacedPage | 'offer' | 'legal' | 'lost'

/** The pages that offer to book a call. */
const CALL_PAGES: readonly Name[] = ['home', 'offer', 'quote', 'order', 'book']

/** The exports of the server build; its types belong to the pages. */
type Rendered = { title: string; head: string; app: string; facts: string }
type Renderer = { renderPage(facts: object, origin: string): Rendered }

/**
 * The public pages: rendered here, so that they can be read before a script runs and without one, then
 * hydrated in the browser.
 */
export function addSite(
  app: FastifyInstance,
  { database, config, firm }: { database: Database; config: Config; firm: () => Promise<PageFirm | null> },
  built: string,
): void {
  const renderer = once(
    () => import(pathToFileURL(join(built, 'server', 'server.js')).href) as Promise<Renderer>,
  )
  const template = once(() => readTemplate(join(built, 'client')))

  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({ method: ['GET', 'HEAD'], url, handler })

  for (const language of LANGUAGES) {
    for (const [page, path] of Object.entries(PATHS))
      get(placeOf(path, language), (request, reply) =>
        draw(reply, { page: page as Name, language, path, options: optionsOf(request) }),
      )
    get(placeOf('/services/:code', language), async (request, reply) => {
      const { code } = request.params as { code: string }
      const offer = /^[a-z][a-z0-9_]{1,40}$/.test(code) ? await findOfferedOne(database.quick, code) : null
      if (!offer) reply.code(404)
      return draw(reply, { page: offer ? 'offer' : 'lost', language, path: `/services/${code}`, offer })
    })

    for (const page of LEGAL_PAGES)
      get(placeOf(`/${page}`, language), async (_request, reply) => {
        const found = await findLegalPage(database.quick, page, language)
        if (!found) reply.code(404)
        const legal = found && { page, language: found.language, blocks: legalBlocks(found.body) }
        return draw(reply, { page: legal ? 'legal' : 'lost', language, path: `/${page}`, legal })
      })
  }

  get('/es/', async (_request, reply) => reply.redirect('/es', 301))
  // People get a 404 page; programs get the usual JSON 404.
  get('/*', async (request, reply) => {
    const path = request.url.split('?')[0]!
    const wantsPage = /\btext\/html\b/.test(request.headers.accept ?? '')
    if (!wantsPage || /^\/(v1|web|docs|assets|auth|oauth2)\//.test(path)) return reply.callNotFound()
    reply.code(404)
    const language = /^\/es(\/|$)/.test(path) ? 'es' : preferredLanguage(request.headers['accept-language'])
    reply.header('vary', 'accept-language')
    return draw(reply, { page: 'lost', language, path: '/' })
  })

  get('/robots.txt', async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /account\nDisallow: /console\nDisallow: /web/\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
      ),
  )
  get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .send(await writeSitemap(database, await firm(), config.publicUrl)),
  )

  async function draw(
    reply: FastifyReply,
    wanted: {
      page: Name
      language: Language
      path: string
      offer?: unknown
      legal?: unknown
      options?: readonly string[] | null
    },
  ): Promise<FastifyReply> {
    const { page, language, path, offer = null, legal = null, options = null } = wanted
    const shown = await firm()
    const facts = {
      page,
      language,
      path,
      offer,
      legal,
      firm: shown,
      offers: page === 'offers' ? await findOffered(database.quick) : [],
      quote: ['home', 'quote', 'order'].includes(page) ? await quoteOrNone(options) : null,
      calls: CALL_PAGES.includes(page) && (await takesCalls(database.quick)),
    }
    const { title, head, app: html, facts: json } = (await renderer()).renderPage(facts, config.publicUrl)
    const text = withFirm(await template(), shown)
      .replace('<html lang="en">', () => `<html lang="${language}">`)
      .replace('<title>Llano</title>', () => `<title>${title}</title>`)
      .replace('<!--head-->', () => head)
      .replace('<!--app-->', () => html)
      // Not a script to be run, so the policy lets it be: the pages read it as text.
      .replace('</body>', () => `<script type="application/json" id="facts">${json}</script>\n</body>`)
    return sendDocument(reply, text, { config, tools: true })
  }

  /** A page ignores unavailable options; the API rejects them. */
  async function quoteOrNone(options: readonly string[] | null) {
    try {
      return (await quoteFor(database.quick, options, new Date())).quote
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (options === null) return null
      return quoteOrNone(null)
    }
  }
}

/** `?options=ein,itin`, or a form without scripts: `?options=ein&options=itin`. */
function optionsOf(request: FastifyRequest): readonly string[] | null {
  const { options } = request.query as { options?: string | string[] }
  if (options === undefined) return null
  const list = [options].flat().join(',').slice(0, 500).split(',')
  return list.map(one => one.trim()).filter(one => one !== '' && one !== 'none')
}

/** Preloads the fonts used by the rendered page: found later, they would shift the layout. */
async function readTemplate(client: string): Promise<string> {
  const html = await readFile(join(client, 'site.html'), 'utf8')
  const letters = (await readdir(join(client, 'assets'))).find(name =>
    /^inter-latin-wght-normal-.*\.woff2$/.test(name),
  )
  if (!letters) return html
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${letters}">`
  return html.replace('</title>', () => `</title>\n${preload}`)
}

async function writeSitemap(database: Database, firm: PageFirm | null, origin: string): Promise<string> {
  const offers = await findOffered(database.quick)
  const paths = [
    ...Object.values(PATHS),
    ...offers.map(({ code }) => `/services/${code}`),
    ...(firm?.legal ?? []).map(page => `/${page}`),
  ]
  const entries = paths.map(path => {
    const links = LANGUAGES.map(
      language =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${placeOf(path, language)}"/>`,
    )
    return LANGUAGES.map(
      language => `<url><loc>${origin}${placeOf(path, language)}</loc>${links.join('')}</url>`,
    ).join('\n')
  })
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${entries.join('\n')}\n</urlset>\n`
}

/** Built at the first request and cached, so that starting does not wait for it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch(error => {
      made = null
      throw error
    })
    return made
  }
}
