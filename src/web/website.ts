import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageFirm } from '../areas/firm/firm.ts'
import type { Config } from '../kernel/config.ts'
import { DAY_SECONDS } from '../kernel/values/dates.ts'
import { preferredLanguage } from '../kernel/values/language.ts'
import { withFirm } from './firm-pages.ts'
import { documentHeaders } from './headers.ts'
import { ICON_FILES, webManifest } from './manifest.rules.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.png': 'image/png',
}

type DocumentName = 'account' | 'console'

/**
 * Where each document is, and whether agents may find tools there: never where staff work, or where people
 * sign in or pay.
 */
const DOCUMENTS: readonly { path: string; document: DocumentName; tools: boolean }[] = [
  { path: '/sign-in', document: 'account', tools: false },
  { path: '/auditor', document: 'account', tools: false },
  { path: '/invitation', document: 'account', tools: false },
  { path: '/email', document: 'account', tools: false },
  { path: '/setup', document: 'account', tools: false },
  { path: '/connect', document: 'account', tools: false },
  { path: '/account/billing', document: 'account', tools: false },
  { path: '/account', document: 'account', tools: true },
  { path: '/console', document: 'console', tools: false },
]

/** What the frame of a document asks for first, on every page with the menu. `scheme.js` sends these requests. */
const FIRST_REQUESTS: Record<DocumentName, string> = { account: '/web/me /web/v1/entity', console: '/web/me' }

/** The pages that run in the browser, and their files. */
export function addWebsite(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl'>,
  built: string,
  firm: () => Promise<PageFirm | null>,
): void {
  const client = join(built, 'client')
  const read = keeping((name: string) => readFile(join(client, name)))

  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({ method: ['GET', 'HEAD'], url, handler })

  for (const { path, document, tools } of DOCUMENTS)
    for (const url of [path, `${path}/*`])
      get(url, async (request, reply) => {
        const requested = request.url.split('?')[0]!
        const [html, names, withDetails] = await Promise.all([
          read(`${document}.html`),
          scripts[document],
          firm(),
        ])
        const hasFrame = requested === `/${document}` || requested.startsWith(`/${document}/`)
        // Without the frame, such as signing in, all pages of a document have one script.
        const preloads = scriptsOf(names, hasFrame ? requested : path).map(
          href => `<link rel="modulepreload" crossorigin href="${href}">\n`,
        )
        const page = html
          .toString()
          .replace('</head>', () => `${preloads.join('')}</head>`)
          .replace('src="/scheme.js"', src =>
            hasFrame ? `${src} data-first="${FIRST_REQUESTS[document]}"` : src,
          )
        return sendDocument(reply, withFirm(page, withDetails), { config, tools })
      })

  const scripts = { account: readScripts('account'), console: readScripts('console') }

  async function readScripts(document: DocumentName): Promise<Record<string, string[]>> {
    return JSON.parse((await read(`${document}.pages.json`)).toString())
  }

  get('/assets/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const type = TYPES[extname(name)]
    // Names come from the build: letters, digits, a hash.
    if (!type || !/^[\w.-]+$/.test(name)) return reply.callNotFound()
    return sendAsset(request, reply, name, type)
  })
  get('/scheme.js', async (_request, reply) =>
    reply
      .headers({
        'content-type': TYPES['.js']!,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
      .send(await read('scheme.js')),
  )

  get('/app.webmanifest', async (request, reply) => {
    const language = preferredLanguage(request.headers['accept-language'])
    return reply
      .headers({
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        vary: 'accept-language',
      })
      .send(JSON.stringify(webManifest(language)))
  })
  for (const name of ICON_FILES)
    get(`/${name}`, async (_request, reply) =>
      reply
        .headers({
          'content-type': TYPES['.png']!,
          'cache-control': `public, max-age=${DAY_SECONDS}`,
          'x-content-type-options': 'nosniff',
        })
        .send(await read(name)),
    )

  /** Their names change with their content, so they are cached forever. */
  async function sendAsset(request: FastifyRequest, reply: FastifyReply, name: string, type: string) {
    reply.headers({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    for (const [encoding, ending] of packedAs(request.headers['accept-encoding']))
      try {
        const bytes = await read(join('assets', `${name}.${ending}`))
        return reply.header('content-encoding', encoding).send(bytes)
      } catch {}
    try {
      return reply.send(await read(join('assets', name)))
    } catch {
      for (const header of ['cache-control', 'content-type', 'vary']) reply.removeHeader(header)
      return reply.callNotFound()
    }
  }
}

/** By the path of the page, which may have parameters: `/account/reports/$id`. */
function scriptsOf(scripts: Record<string, string[]>, path: string): string[] {
  const matches = (place: string) => new RegExp(`^${place.replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(path)
  const found = Object.keys(scripts).filter(matches)
  // One without parameters comes first: `/account/ledger/new` before `/account/ledger/$id`.
  const place = found.find(one => !one.includes('$')) ?? found[0]
  return place === undefined ? [] : scripts[place]!
}

function packedAs(accepted: string | string[] | undefined): [encoding: string, ending: string][] {
  const accepts = String(accepted ?? '')
  const known: [string, string][] = [
    ['br', 'br'],
    ['gzip', 'gz'],
  ]
  return known.filter(([encoding]) => new RegExp(`\\b${encoding}\\b`).test(accepts))
}

/** Sends a document with a new nonce, which its style sheets must have. */
export function sendDocument(
  reply: FastifyReply,
  html: string,
  { config, tools }: { config: Pick<Config, 'publicUrl'>; tools: boolean },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  const isSecure = config.publicUrl.startsWith('https://')
  return reply.headers(documentHeaders(nonce, { tools, isSecure })).send(html.replaceAll('{{nonce}}', nonce))
}

/** Files are cached after the first read: the folder never changes. */
function keeping(read: (name: string) => Promise<Buffer>): (name: string) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>()
  return name => {
    const known = kept.get(name)
    if (known) return known
    const reading = read(name)
    kept.set(name, reading)
    reading.catch(() => kept.delete(name))
    return reading
  }
}
