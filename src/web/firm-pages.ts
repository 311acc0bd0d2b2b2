import type { FastifyInstance } from 'fastify'
import { findLogoBytes, findPageFirm, type PageFirm, siteColors } from '../areas/firm/firm.ts'
import type { Database } from '../kernel/sql/postgres.ts'

/**
 * What the pages show of the firm, read for each document, so that a change is seen at once from every process and
 * node. While the database does not respond, as it was last.
 */
export function firmReader({ quick }: Pick<Database, 'quick'>): () => Promise<PageFirm | null> {
  let last: PageFirm | null = null
  return async () => {
    try {
      last = await findPageFirm(quick)
    } catch {}
    return last
  }
}

/** The document with the firm's icon, its colors, and its details for the pages. Without settings it is unchanged. */
export function withFirm(html: string, firm: PageFirm | null): string {
  if (firm === null) return html
  // Escaped so that no content can end the script or start a comment.
  const json = JSON.stringify(firm).replaceAll('<', '\\u003c')
  return html
    .replace(/<link rel="icon"[^>]*>/, icon =>
      firm.logo ? `<link rel="icon" href="${firm.logo.src}" type="image/png">` : icon,
    )
    .replace('</head>', () => `${styleOf(firm)}</head>`)
    .replace('</body>', () => `<script type="application/json" id="firm">${json}</script>\n</body>`)
}

/** The accent is six hexadecimal digits, so nothing else can be in the style sheet. */
function styleOf({ accent }: PageFirm): string {
  if (accent === null) return ''
  const { light, dark } = siteColors(accent)
  const rules = (colors: Record<string, string>) =>
    Object.entries(colors)
      .map(([name, color]) => `${name}:${color}`)
      .join(';')
  return `<style nonce="{{nonce}}">html:root{${rules(light)}}html:root[data-mantine-color-scheme="dark"]{${rules(dark)}}</style>\n`
}

/** The logo, under an address with its hash: it is kept forever, and a new one has another address. */
export function addLogo(app: FastifyInstance, { quick }: Pick<Database, 'quick'>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/firm/logo/:file',
    handler: async (request, reply) => {
      const { file } = request.params as { file: string }
      const hash = /^([0-9a-f]{64})\.png$/.exec(file)?.[1]
      const bytes = hash === undefined ? null : await findLogoBytes(quick, hash)
      if (bytes === null) return reply.callNotFound()
      return reply
        .headers({
          'content-type': 'image/png',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(bytes)
    },
  })
}
