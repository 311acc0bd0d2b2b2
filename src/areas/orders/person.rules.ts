import { country, custom, Fault, name, optional, type Source, text, word } from '../../kernel/http/fields.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Chosen by the caller, so that a repeated request has its effect once. */
export const requestId = custom<string>(
  { type: 'string', format: 'uuid', maxLength: 36 },
  {
    description: 'A UUID for this request. Repeating a request with the same UUID returns the same response.',
    example: '4b0f6a52-8a51-4f0e-9d55-6b1d0d6b3a11',
  },
  value => {
    const given = typeof value === 'string' ? value.toLowerCase() : ''
    if (!UUID.test(given)) throw new Fault('must be a UUID')
    return given
  },
)

const EMAIL = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,190}\.[^\s@.<>,;:"()[\]\\]{2,63}$/

export const email = custom<string>(
  { type: 'string', format: 'email', maxLength: 254 },
  { description: 'Your email.', example: 'ana@example.com' },
  value => {
    const given = typeof value === 'string' ? value.trim().toLowerCase() : ''
    if (given.length > 254 || !EMAIL.test(given))
      throw new Fault('must be an address such as ana@example.com')
    return given
  },
)

/**
 * Letters and marks of all scripts, and punctuation of names: O’Brien, Gal·la, Ana-Lucía, Sammy Davis, Jr.
 */
const NAME_LETTERS = /^(?:[\p{L}\p{M}\p{Nd} '’‘ʼʻ`´.,·・()‐‑-]|\u200c|\u200d)+$/u
/** `J.R.R`, `J.-P` and `Ph.D`, but no domain name: no top-level domain has a single letter. */
const WITH_INITIALS = /^[^.]*(?:\.-?\p{L}\p{M}*)*$/u
const MOST_DIGITS = 3

/**
 * A name goes into email to an unverified address. It must contain nothing that an email client turns into a
 * link: no web or email address, domain name or phone number.
 */
export function checkPersonName(given: string): string {
  if (!NAME_LETTERS.test(given) || !/\p{L}/u.test(given))
    throw new Fault('must be a name: letters, spaces, apostrophes, hyphens and periods')
  if ((given.match(/\p{Nd}/gu) ?? []).length > MOST_DIGITS)
    throw new Fault(`must be a name, with at most ${MOST_DIGITS} digits`)
  const words = given.split(' ').map(word => word.replace(/[.,)]+$/, ''))
  // Some programs link `www.x`, whatever follows the period.
  if (!words.every(word => WITH_INITIALS.test(word) && !/www\./i.test(word)))
    throw new Fault('must have a space after each period, except between initials')
  return given
}

const ownName = name({ description: 'Your name.', example: 'Ana Ferreira' })

/** The customer. */
export const CONTACT = {
  name: {
    ...ownName,
    read: (value: unknown, source: Source) => checkPersonName(ownName.read(value, source)),
  },
  email,
  language: word({ description: 'Language of our emails to you.' }, LANGUAGES),
  note: optional(text({ description: 'A note for us.' }, { max: 2000 })),
}

export const LONGER_CONTACT = {
  ...CONTACT,
  phone: optional(
    custom<string>(
      { type: 'string', maxLength: 30 },
      { description: 'Phone number with country code.', example: '+34 600 000 117' },
      value => {
        const given = typeof value === 'string' ? value.trim() : null
        if (given === '') return ''
        const bare = given?.replaceAll(/[\s().-]/g, '').replace(/^00/, '+') ?? ''
        if (!/^\+[1-9]\d{6,14}$/.test(bare))
          throw new Fault('must be a telephone number with its country code, such as +34 600 000 117')
        return bare
      },
    ),
  ),
  country: optional(
    country({ description: 'Country of residence, two letters (ISO 3166-1).', example: 'ES' }),
  ),
}
