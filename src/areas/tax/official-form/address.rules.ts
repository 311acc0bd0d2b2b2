import { COUNTRIES } from '../../../kernel/values/countries.ts'
import { countryNames } from '../../../kernel/values/country-names.ts'
import { withoutAccents } from '../../../kernel/values/without-accents.ts'

const plainLetters = (text: string) => withoutAccents(text).trim().toLowerCase()

const BY_NAME = new Map(
  [...COUNTRIES].flatMap(code => {
    const { en, es } = countryNames(code)
    return [en, es].map(name => [plainLetters(name), code] as const)
  }),
)
for (const name of ['usa', 'u.s.a.', 'us', 'u.s.', 'united states of america']) BY_NAME.set(name, 'US')
for (const name of ['uk', 'u.k.', 'england', 'scotland', 'wales']) BY_NAME.set(name, 'GB')

/** Names of countries that are also cities or states, so that they alone do not tell the country. */
const PLACES = ['granada', 'georgia', 'guadalupe', 'santa lucia', 'san martin', 'san bartolome', 'jersey']

/** The country an address ends with, in either language; null if it names none for certain. */
function countryOfAddress(address: string, expected: string | null): string | null {
  const last = plainLetters(address.split(',').at(-1)!)
  const named = BY_NAME.get(last) ?? null
  return named !== expected && PLACES.includes(last) ? null : named
}

/**
 * An address that ends with its country in English, as the IRS wants it: the one it names, or else the given
 * one. A U.S. address needs none.
 */
export function addressWithCountry(address: string | null, country: string | null): string | null {
  if (address === null || address.trim() === '') return null
  const named = countryOfAddress(address, country)
  const place = named === null ? address : address.split(',').slice(0, -1).join(',')
  const code = named ?? country
  if (code === null || !COUNTRIES.has(code) || code === 'US') return place.trim()
  return `${place.trim()}, ${countryNames(code).en}`
}

/** Street, city, state and ZIP of a U.S. address; anything else stays together as the street. */
export function splitUsAddress(address: string | null) {
  const read =
    /^(.+?),\s*([^,]+),\s*([A-Z]{2})\.?,?\s+(\d{5}(?:-\d{4})?)(?:,\s*(?:U\.?S\.?(?:A\.?)?|United States(?: of America)?))?$/.exec(
      (address ?? '').trim(),
    )
  if (!read) return { street: address, city: null, state: null, zip: null, country: null }
  const [, street, city, state, zip] = read
  return { street: street!, city: city!, state: state!, zip: zip!, country: 'United States' }
}
