/** The languages of everything people read: pages, mail, papers and the documentation. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of ours that an `Accept-Language` header prefers; English if it names none. */
export function preferredLanguage(header: string | undefined): Language {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .flatMap((part, place) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const language = LANGUAGES.find(one => tag === one || tag.startsWith(`${one}-`))
      const weight = params.map(param => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find(Boolean)
      return language ? [{ language, weight: weight === undefined ? 1 : Number(weight), place }] : []
    })
  const [best] = wishes
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.place - b.place)
  return best?.language ?? 'en'
}
