import type { Input } from '../../kernel/http/fields.ts'
import type { MailStyle } from '../../kernel/mail/mail-style.rules.ts'
import type { SheetIssuer } from '../../kernel/pdf/sheet.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import type { Language } from '../../kernel/values/language.ts'
import type { FIRM_CHANGE } from './firm.shape.ts'
import {
  findFirmDetails,
  findFirmOfPages,
  findLegalText,
  findLetterhead,
  findLogo,
  findMailSettings,
  updateFirm,
} from './firm.sql.ts'
import type { LegalPage, PageFirm } from './page-firm.rules.ts'

/** The area's public interface for areas after it. */
export { siteColors } from './accent.rules.ts'
export { LEGAL_PAGES, type LegalPage, type PageFirm } from './page-firm.rules.ts'

export const logoPath = (hash: string) => `/firm/logo/${hash}.png`

type LogoColumns = { logo_hash: string | null; logo_width: number | null; logo_height: number | null }

const logoOf = ({ logo_hash, logo_width, logo_height }: LogoColumns) =>
  logo_hash === null ? null : { src: logoPath(logo_hash), width: logo_width!, height: logo_height! }

/** The details for the console; all null where there are no settings. */
export async function readFirm(db: Db) {
  const found = await db.maybe(findFirmDetails, {})
  const none = Object.fromEntries(findFirmDetails.row.map(([name]) => [name, null]))
  const { logo_hash, logo_width, logo_height, ...texts } = found ?? (none as NonNullable<typeof found>)
  return { ...texts, logo: logoOf({ logo_hash, logo_width, logo_height }) }
}

export async function changeFirm(db: Db, by: By, input: Input<typeof FIRM_CHANGE>): Promise<void> {
  const { logo, ...texts } = input
  const picture = logo || null
  const change = {
    ...texts,
    ...(logo !== undefined && {
      logo_hash: picture?.hash ?? null,
      logo_width: picture?.width ?? null,
      logo_height: picture?.height ?? null,
    }),
  }
  await db.one(updateFirm, { change, logo: picture?.bytes ?? null, ...byParams(by) })
}

/** What every page shows of the firm; null without settings. */
export async function findPageFirm(db: Db): Promise<PageFirm | null> {
  const found = await db.maybe(findFirmOfPages, {})
  if (!found) return null
  const { name, accent, email, phone, address, website } = found
  const legal = (['privacy', 'terms', 'imprint'] as const).filter(page => found[`has_${page}`])
  const firm = { name, accent, logo: logoOf(found), email, phone, address, website, legal }
  const isEmpty = Object.values(firm).every(value => value === null || value === legal) && legal.length === 0
  return isEmpty ? null : firm
}

export const findLegalPage = (db: Db, page: LegalPage, language: Language) =>
  db.maybe(findLegalText, { page, language }) as Promise<{ language: Language; body: string } | null>

export async function findLogoBytes(db: Db, hash: string): Promise<Buffer | null> {
  return (await db.maybe(findLogo, { hash }))?.logo ?? null
}

/** Who prepared a document, for its letterhead; null if the firm has no name. */
export async function findIssuer(db: Db): Promise<SheetIssuer | null> {
  const found = await db.maybe(findLetterhead, {})
  if (!found?.name) return null
  const { name, email, phone, website, logo } = found
  const site = website?.replace(/^https:\/\/|\/$/g, '')
  return { name, contact: [site, email, phone].filter(part => typeof part === 'string'), logo }
}

/** The sender name and footer of emails. */
export async function findMailStyle(db: Db): Promise<MailStyle | null> {
  const found = await db.maybe(findMailSettings, {})
  if (!found) return null
  const { name, sender_name, mail_footer_en: en, mail_footer_es: es } = found
  return { name, sender: sender_name ?? name, footers: { en: en ?? es, es: es ?? en } }
}
