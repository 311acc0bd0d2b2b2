/**
 * Letters that are written with others on forms, because they are not a plain letter with an accent. The IRS takes A to Z, digits
 * and a few marks reliably.
 */
const WRITTEN_AS: Record<string, string> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
  ẞ: 'SS',
  Ø: 'O',
  ø: 'o',
  Ð: 'D',
  ð: 'd',
  Đ: 'D',
  đ: 'd',
  Þ: 'Th',
  þ: 'th',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  Ł: 'L',
  ł: 'l',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  Ə: 'E',
  ə: 'e',
  Ɓ: 'B',
  ɓ: 'b',
  Ɗ: 'D',
  ɗ: 'd',
  Ɖ: 'D',
  ɖ: 'd',
  Ɛ: 'E',
  ɛ: 'e',
  Ɔ: 'O',
  ɔ: 'o',
  ƒ: 'f',
  Ɠ: 'G',
  ɠ: 'g',
  Ɨ: 'I',
  ɨ: 'i',
  Ƙ: 'K',
  ƙ: 'k',
  Ɲ: 'N',
  ɲ: 'n',
  Ƥ: 'P',
  ƥ: 'p',
  Ƭ: 'T',
  ƭ: 't',
  Ʋ: 'V',
  ʋ: 'v',
  Ƴ: 'Y',
  ƴ: 'y',
  Ƶ: 'Z',
  ƶ: 'z',
  Ǥ: 'G',
  ǥ: 'g',
  Ȼ: 'C',
  ȼ: 'c',
  Ɇ: 'E',
  ɇ: 'e',
  Ɉ: 'J',
  ɉ: 'j',
  Ɍ: 'R',
  ɍ: 'r',
  Ɏ: 'Y',
  ɏ: 'y',
  Ⱥ: 'A',
  ⱥ: 'a',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  ʹ: "'",
  '′': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '·': '.',
  '¿': '?',
  '¡': '!',
  '€': 'EUR',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
/** An accent is left out; a mark on a letter of another script stays, because it belongs to the letter. */
const ACCENTS = /(?<=[\p{Script=Latin}\d])[\u0300-\u036f]+/gu

const writtenAs = (text: string) => [...text].map(letter => WRITTEN_AS[letter] ?? letter).join('')

/** A text as forms print it: `Łukasz Ñíguez` becomes `Lukasz Niguez`. Letters without an equivalent stay as they are. */
export function inPlainLetters(text: string): string {
  const split = writtenAs(text.normalize('NFC').replaceAll(INVISIBLE, '')).normalize('NFKD')
  return writtenAs(split.replaceAll(ACCENTS, '')).replaceAll(/\s/g, ' ').normalize('NFC')
}

/** The characters of a text that no form can print, each once: a spelling in Latin letters is needed. */
export const unprintableIn = (text: string): string[] => [
  ...new Set([...inPlainLetters(text)].filter(letter => letter < ' ' || letter > '~')),
]

export const isPrintable = (text: string): boolean => unprintableIn(text).length === 0
