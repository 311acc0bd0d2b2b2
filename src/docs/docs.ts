import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listAnnouncements } from '../areas/members/members.ts'
import type { PublishedEndpoint } from '../kernel/http/endpoint.ts'
import type { Database } from '../kernel/sql/postgres.ts'
import { LANGUAGES, type Language, preferredLanguage } from '../kernel/values/language.ts'
import { pageHeaders } from '../web/headers.ts'
import { renderAnnouncements } from './announcements.ts'
import { apiDocumentText } from './api-document.ts'
import { type AreaErrors, errorCodesText } from './error-codes.ts'
import { eventsText } from './events.ts'
import { GUIDES, renderGuide, renderText } from './guide.ts'
import { obligationsText } from './obligations.ts'
import { permissionsText } from './permissions.ts'
import { LOCAL_ADDRESS, postmanText } from './postman.ts'
import { presenceRulesText } from './presence-rules.ts'
import { DESCRIPTIONS, renderReference } from './reference.ts'
import { loadScalar } from './scalar-file.ts'
import { webhooksText } from './webhooks.ts'
import { addressOf } from './words.ts'

/** Only from this origin, no inline scripts or styles, no frames, no HTML written by scripts. */
const policy = (more: Record<string, string> = {}) =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
    ...more,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(parts => parts.join(' '))
    .join('; ')

/**
 * The reference loads the description from this server and sends the reader's trial requests to it. It writes
 * style sheets and attributes at run time, so inline styles are allowed; scripts are not. Its HTML passes the
 * policy in `trusted-types.js`, or Vue's for its own templates.
 */
const REFERENCE_POLICY = policy({
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'trusted-types': 'default vue',
})

const ASSETS: Record<string, string> = {
  'frame.css': 'text/css; charset=utf-8',
  'guide.css': 'text/css; charset=utf-8',
  'guide.js': 'text/javascript; charset=utf-8',
  'reference.css': 'text/css; charset=utf-8',
  'reference.js': 'text/javascript; charset=utf-8',
  'trusted-types.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

type DocsSettings = {
  /** Whether / redirects here, if there is no website. */
  isAtTop?: boolean
  isSecure?: boolean
  /** The address that people use, if the operator set one. */
  siteAddress?: string | null
}

/** The documentation: pages in two languages, the API reference and its description. */
export function addDocs(
  app: FastifyInstance,
  endpoints: readonly PublishedEndpoint[],
  errors: readonly AreaErrors[],
  database: Pick<Database, 'quick'>,
  { isAtTop = true, isSecure = false, siteAddress = null }: DocsSettings = {},
): void {
  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.route({ method: ['GET', 'HEAD'], url, handler: async (request, reply) => handler(request, reply) })

  if (isAtTop)
    get('/', (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language'])
      return reply.header('vary', 'accept-language').redirect(addressOf('overview', language))
    })

  for (const language of LANGUAGES) {
    const text = () => apiDocumentText(endpoints, language)
    const description = once(async () => fileOf(text(), 'application/json; charset=utf-8'))
    get(DESCRIPTIONS[language], async (request, reply) => send(request, reply, await description()))
  }

  const postman = once(async () => postmanText(endpoints))
  get('/postman.json', async (request, reply) => {
    const address = siteAddress ?? `${request.protocol}://${request.host}`
    const text = (await postman()).replace(JSON.stringify(LOCAL_ADDRESS), () => JSON.stringify(address))
    return send(request, reply, fileOf(text, 'application/json; charset=utf-8'))
  })
  const workflows = join(import.meta.dirname, '..', '..', 'docs', 'arazzo.json')
  const arazzo = once(async () => fileOf(await readFile(workflows), 'application/json; charset=utf-8'))
  get('/arazzo.json', async (request, reply) => send(request, reply, await arazzo()))

  for (const language of LANGUAGES) {
    const reference = once(async () => pageOf(renderReference(language)))
    addPage(addressOf('reference', language), REFERENCE_POLICY, reference)
    const codes = once(async () =>
      pageOf(await renderText('errors', language, errorCodesText(errors, language))),
    )
    addPage(addressOf('errors', language), policy(), codes)
    const permissions = once(async () =>
      pageOf(await renderText('permissions', language, permissionsText(language))),
    )
    addPage(addressOf('permissions', language), policy(), permissions)
    const presence = once(async () =>
      pageOf(await renderText('presence', language, presenceRulesText(language))),
    )
    addPage(addressOf('presence', language), policy(), presence)
    const events = once(async () => pageOf(await renderText('events', language, eventsText(language))))
    addPage(addressOf('events', language), policy(), events)
    const webhooks = once(async () => pageOf(await renderText('webhooks', language, webhooksText(language))))
    addPage(addressOf('webhooks', language), policy(), webhooks)
    const obligations = once(async () =>
      pageOf(await renderText('obligations', language, obligationsText(language))),
    )
    addPage(addressOf('obligations', language), policy(), obligations)
    for (const name of GUIDES) {
      const guide = once(async () => pageOf(await renderGuide(name, language)))
      const page = name === 'changelog' ? changelogPage(database, language) : guide
      addPage(addressOf(name, language), policy(), page)
    }
  }

  function addPage(url: string, contentPolicy: string, page: () => Promise<File>): void {
    get(url, async (request, reply) => {
      reply.headers(pageHeaders(contentPolicy, { tools: false, isSecure }))
      return send(request, reply, await page())
    })
  }

  for (const [name, type] of Object.entries(ASSETS)) {
    const path = join(import.meta.dirname, 'assets', name)
    const asset = once(async () => fileOf(await readFile(path), type))
    get(`/docs/assets/${name}`, async (request, reply) => send(request, reply, await asset()))
  }
  const scalar = once(async () => fileOf(await loadScalar(), 'text/javascript; charset=utf-8'))
  get('/docs/assets/scalar.js', async (request, reply) => sendCompressed(request, reply, await scalar()))
}

type File = { bytes: Buffer; etag: string; type: string }

function fileOf(content: string | Buffer, type: string): File {
  const bytes = Buffer.from(content)
  return { bytes, type, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` }
}

const pageOf = (html: string) => fileOf(html, 'text/html; charset=utf-8')

/** The changelog with announcements from the database; rebuilt only when they have changed. */
function changelogPage(database: Pick<Database, 'quick'>, language: Language): () => Promise<File> {
  let kept: { shows: string; page: File } | null = null
  return async () => {
    const announced = await listAnnouncements(database.quick)
    const shows = JSON.stringify(announced)
    if (kept?.shows === shows) return kept.page
    const html = await renderGuide('changelog', language, renderAnnouncements(announced, language))
    kept = { shows, page: pageOf(html) }
    return kept.page
  }
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

function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag, type }: File): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  const known = request.headers['if-none-match']?.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  if (known?.some(tag => tag === etag || tag === '*')) return reply.code(304).send()
  return reply.header('content-type', type).send(bytes)
}

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, file: File) {
  reply.header('vary', 'accept-encoding')
  if (/\bgzip\b/.test(String(request.headers['accept-encoding']))) {
    reply.header('content-encoding', 'gzip')
    return send(request, reply, file)
  }
  const bytes = await promisify(gunzip)(file.bytes)
  return send(request, reply, { ...file, bytes, etag: file.etag.replace(/"$/, '-plain"') })
}
