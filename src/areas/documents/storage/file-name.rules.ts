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

/** Names that mean a device on some systems, whatever follows after a dot. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i
/** Systems take 255 at most; a proof's name is longer by its own ending. */
const MAX_BYTES = 240

/** A name keeps its stem, as far as there is room for it; its ending is that of what the file is. */
export function fileNameOf(name: string, extension: string): string {
  const stem = stemOf(name)
  const safe = DEVICE.test(stem) ? `_${stem}` : stem
  const room = MAX_BYTES - Buffer.byteLength(extension) - 1
  let [cut, sizeBytes] = ['', 0]
  for (const character of safe) {
    sizeBytes += Buffer.byteLength(character)
    if (sizeBytes > room) break
    cut += character
  }
  return `${cut.replaceAll(/[ .]+$/g, '')}.${extension}`
}
