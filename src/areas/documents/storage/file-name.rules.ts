const MAX_STEM = 150
/** What systems do not take in a name, what cannot be seen, and what turns the direction of writing. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"/\\|?*]/gu

/** The name without its folder and ending, fit for any system that a document may be saved on. */
export function stemOf(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1)!
  const stem = last.replace(/\.[A-Za-z0-9]{1,8}$/, '')
  const clean = stem.normalize('NFC').replaceAll(UNFIT, ' ').replaceAll(/\s+/g, ' ')
  const short = [...clean].slice(0, MAX_STEM).join('')
  return short.replaceAll(/^[ .]+|[ .]+$/g, '') || 'document'
}

/** A name keeps its stem; its ending is that of what the file is. */
export function fileNameOf(name: string, extension: string): string {
  return `${stemOf(name)}.${extension}`
}
