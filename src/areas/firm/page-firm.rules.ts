/** The legal texts, by the last part of their addresses. */
export const LEGAL_PAGES = ['privacy', 'terms', 'imprint'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** What pages show of the firm. */
export type PageFirm = {
  name: string | null
  accent: string | null
  logo: { src: string; width: number; height: number } | null
  email: string | null
  phone: string | null
  address: string | null
  website: string | null
  /** The texts that exist. */
  legal: readonly LegalPage[]
}

/** The name of the software, where a firm has given none of its own. */
export const DEFAULT_NAME = 'Llano'

export const nameOf = (firm: PageFirm | null): string => firm?.name ?? DEFAULT_NAME

/** A title with the firm's name in place of the software's. */
export const titleFor = (firm: PageFirm | null, title: string): string =>
  title.replace(DEFAULT_NAME, () => nameOf(firm))
