import { hasVisible, INVISIBLE } from '../../../kernel/values/invisible.rules.ts'

const MAX_STEM = 150
/** Characters that systems reject in names, invisible ones, and those that change the text direction. */
const UNFIT = new RegExp(String.raw`[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"\/\\\|?*]|${INVISIBLE}`, 'gv')

/** The name without folder and extension, valid on any system. */
export function stemOf(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1)!
  const stem = last.replace(/\.[A-Za-z0-9]{1,8}$/, '')
  const clean = stem.normalize('NFC').replaceAll(UNFIT, ' ').replaceAll(/\s+/g, ' ')
  const short = [...clean].slice(0, MAX_STEM).join('')
  const stemmed = short.replaceAll(/^[ .]+|[ .]+$/g, '')
  return hasVisible(stemmed) ? stemmed : 'document'
}

/** Device names on some systems, whatever follows a dot. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i
/** Systems accept at most 255; a proof's name is longer by its extension. */
const MAX_BYTES = 240

/** Keeps as much of the stem as fits; the extension is that of the detected type. */
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
