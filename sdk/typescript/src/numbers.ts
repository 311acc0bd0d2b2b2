import { LlanoError, PrecisionError } from './errors.ts'

/** What becomes of a number that a JavaScript number cannot hold. */
export type InexactNumbers = 'error' | 'string'

/** Numbers of at most 15 digits are always exact, so texts without longer ones need no second look. */
const LONG_NUMBER = /\d[\d.]{15,}/
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Parses JSON without silently rounding a number. */
export function parseJson(text: string, inexact: InexactNumbers): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text)
  return JSON.parse(
    text.replaceAll(TOKEN, token => {
      if (token.startsWith('"') || isExact(token)) return token
      if (inexact === 'string') return JSON.stringify(token)
      throw new PrecisionError(
        `${token} has more digits than a JavaScript number holds. Set inexactNumbers to 'string' to get such numbers as text.`,
      )
    }),
  )
}

/** Writes JSON. `JSON.stringify` alone writes NaN and the infinities as null. */
export const toJson = (value: object): string =>
  JSON.stringify(value, (name, part) => {
    if (typeof part === 'number' && !Number.isFinite(part))
      throw new LlanoError(`${name} is ${part}, which JSON cannot represent.`)
    return part
  })

const isExact = (token: string) => digitsOf(token) === digitsOf(String(Number(token)))

/** A number as its sign, its digits and its power of ten, so that 1.50 and 15e-1 are equal. */
function digitsOf(text: string): string {
  const [, sign, whole, part = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? []
  if (whole === undefined) return text
  const digits = `${whole}${part}`.replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0'
  return `${sign}${kept}e${Number(power) - part.length + digits.length - kept.length}`
}
