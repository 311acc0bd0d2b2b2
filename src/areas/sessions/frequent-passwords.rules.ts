import { withoutAccents } from '../../kernel/values/without-accents.ts'
import commonPasswords from './frequent-passwords.json' with { type: 'json' }

let known: ReadonlySet<string> | null = null

/** Whether it is one of the first passwords that somebody would try. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(commonPasswords)
  return known.has(password.toLowerCase())
}

export type PasswordOwner = { email: string; name: string }

/** How many letters or digits a password must have besides its owner's name and email. */
const FEWEST_OTHERS = 5
/** A shorter part of a name may be in any word. */
const SHORTEST_PART = 3

const plain = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is its owner's name or email, or little more. */
export function isOwnName(password: string, { email, name }: PasswordOwner): boolean {
  const [local = '', domain = ''] = email.split('@')
  const parts = [
    email,
    local,
    domain,
    name,
    ...local.split(/[._+-]/),
    ...domain.split('.'),
    ...name.split(/\s+/),
  ]
    .map(plain)
    .filter(part => part.length >= SHORTEST_PART)
    .sort((a, b) => b.length - a.length)
  const whole = plain(password)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), whole)
  return rest.length < Math.min(FEWEST_OTHERS, whole.length)
}
