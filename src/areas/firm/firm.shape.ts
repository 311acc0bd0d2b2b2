import { Type } from 'typebox'
import { errors } from '../../kernel/http/errors.ts'
import { clearable, custom, name, text } from '../../kernel/http/fields.ts'
import { EMAIL_ADDRESS } from '../../kernel/values/email-address.ts'
import { cleanPhone } from '../members/members.ts'
import { accentContrast, contrastText, isColor, LEAST_CONTRAST } from './accent.rules.ts'
import { firmErrors } from './firm.errors.ts'
import { type Logo, MAX_BASE64, readLogo } from './logo.ts'

const MAX_LEGAL = 40_000
const MAX_FOOTER = 1000
const MAX_WEBSITE = 300

/** A color that is readable in both schemes. */
export function readAccent(value: unknown): string {
  if (value === '') return ''
  const color = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (!isColor(color)) throw firmErrors.invalid_color()
  const { light, dark } = accentContrast(color)
  const unreadable = (scheme: { en: string; es: string }, contrast: number) =>
    firmErrors.accent_unreadable({ color, scheme, contrast: contrastText(contrast), least: LEAST_CONTRAST })
  if (light < LEAST_CONTRAST) throw unreadable({ en: 'light', es: 'claro' }, light)
  if (dark < LEAST_CONTRAST) throw unreadable({ en: 'dark', es: 'oscuro' }, dark)
  return color
}

function readWebsite(value: unknown): string {
  if (value === '') return ''
  const address = typeof value === 'string' ? value.trim() : ''
  const isPlain = /^https:\/\/[^\s\p{C}<>"@]+$/u.test(address) && URL.canParse(address)
  if (address.length > MAX_WEBSITE || !isPlain) throw firmErrors.invalid_website({ max: MAX_WEBSITE })
  return address
}

function readEmail(value: unknown): string {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : null
  if (email === '') return ''
  if (email === null || !EMAIL_ADDRESS.test(email)) throw errors.invalid_email()
  return email
}

function readPhone(value: unknown): string {
  if (value === '') return ''
  const phone = typeof value === 'string' && value.length <= 40 ? cleanPhone(value) : null
  if (phone === null) throw errors.invalid_phone()
  return phone
}

const legal = (description: string) =>
  clearable(text({ description, example: '# Who we are' }, { max: MAX_LEGAL }))
const footer = (description: string) =>
  clearable(text({ description, example: 'Northwind Formations' }, { max: MAX_FOOTER }))

/** 16 black pixels by 16. */
const EXAMPLE_LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQAAAAA3iMLMAAAADElEQVR4nGNgIA0AAAAwAAEWiZrRAAAAAElFTkSuQmCC'

/** What is left out stays; null or an empty text clears. */
export const FIRM_CHANGE = {
  name: clearable(name({ description: 'Name of the firm.', example: 'Northwind Formations' })),
  accent: clearable(
    custom<string>(
      { type: 'string', maxLength: 7 },
      { description: 'Accent color of the pages.', example: '#1d4ed8' },
      readAccent,
      [firmErrors.invalid_color, firmErrors.accent_unreadable],
    ),
  ),
  email: clearable(
    custom<string>(
      { type: 'string', maxLength: 254 },
      { description: 'Contact email.', example: 'hello@example.com' },
      readEmail,
      [errors.invalid_email],
    ),
  ),
  phone: clearable(
    custom<string>(
      { type: 'string', maxLength: 40 },
      { description: 'Contact phone, with the country code.', example: '+15055550123' },
      readPhone,
      [errors.invalid_phone],
    ),
  ),
  address: clearable(
    text({ description: 'Postal address.', example: '12 Plaza St, Santa Fe' }, { max: 300 }),
  ),
  website: clearable(
    custom<string>(
      { type: 'string', maxLength: MAX_WEBSITE },
      { description: 'Website, with https.', example: 'https://example.com' },
      readWebsite,
      [firmErrors.invalid_website],
    ),
  ),
  sender_name: clearable(
    name({
      description: 'Sender name of emails; without one, the name of the firm.',
      example: 'Northwind Formations',
    }),
  ),
  mail_footer_en: footer('Footer of emails in English.'),
  mail_footer_es: footer('Footer of emails in Spanish.'),
  privacy_en: legal('Privacy policy in English, as Markdown.'),
  privacy_es: legal('Privacy policy in Spanish, as Markdown.'),
  terms_en: legal('Terms in English, as Markdown.'),
  terms_es: legal('Terms in Spanish, as Markdown.'),
  imprint_en: legal('Legal notice in English, as Markdown.'),
  imprint_es: legal('Legal notice in Spanish, as Markdown.'),
  logo: clearable(
    custom<Logo | ''>(
      { type: 'string', maxLength: MAX_BASE64, contentEncoding: 'base64' },
      { description: 'Logo as a PNG image, in Base64.', example: EXAMPLE_LOGO },
      value => {
        if (value === '') return ''
        if (typeof value !== 'string') throw firmErrors.invalid_logo()
        return readLogo(value)
      },
      [firmErrors.invalid_logo, firmErrors.logo_too_large, firmErrors.logo_dimensions],
    ),
  ),
}

const orNone = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()])

/** The details of the firm as an admin edits them. */
export const FIRM = Type.Object(
  {
    name: orNone(300),
    accent: orNone(7),
    email: orNone(254),
    phone: orNone(40),
    address: orNone(300),
    website: orNone(MAX_WEBSITE),
    sender_name: orNone(300),
    mail_footer_en: orNone(MAX_FOOTER),
    mail_footer_es: orNone(MAX_FOOTER),
    privacy_en: orNone(MAX_LEGAL),
    privacy_es: orNone(MAX_LEGAL),
    terms_en: orNone(MAX_LEGAL),
    terms_es: orNone(MAX_LEGAL),
    imprint_en: orNone(MAX_LEGAL),
    imprint_es: orNone(MAX_LEGAL),
    logo: Type.Union([
      Type.Object(
        {
          src: Type.String({ maxLength: 100 }),
          width: Type.Integer({ minimum: 1 }),
          height: Type.Integer({ minimum: 1 }),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
  },
  { title: 'Firm', additionalProperties: false },
)
