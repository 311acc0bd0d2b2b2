import type { Language } from '../../kernel/values/language.ts'

/**
 * The emails that a person can turn off. All others are about the security of the account, about what they ordered or asked for, or
 * announce a change of the API, and are always sent. Reminders of obligations have their own days.
 */
export const OPTIONAL_EMAILS = ['messages', 'decisions', 'filings', 'answers', 'webhooks'] as const
export type OptionalEmail = (typeof OPTIONAL_EMAILS)[number]

/** Below an email that can be turned off. The page asks the reader to sign in, so the link gives away nothing. */
export const emailFooter = (language: Language, publicUrl: string): string => {
  const link = `${publicUrl}/account/notifications`
  return language === 'es'
    ? `\nElige qué correos recibes: ${link}\n`
    : `\nChoose which emails you get: ${link}\n`
}
