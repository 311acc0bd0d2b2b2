import type { Language } from '../values/language.ts'

/** How emails present their sender. What is null stays as it is without settings. */
export type MailStyle = {
  /** In place of the software's name in our own texts. */
  name: string | null
  sender: string | null
  footers: Readonly<Record<Language, string | null>>
}

const OWN_NAME = 'Llano'

/** The texts of ours that name the account. What people wrote is not changed. */
const PHRASES: readonly ((name: string) => string)[] = [
  name => `your ${name} account`,
  name => `tu cuenta de ${name}`,
]

type Letter = { subject: string; body: string; language: Language }

/** An email as it is sent. */
export function styleMail({ subject, body, language }: Letter, style: MailStyle | null) {
  const name = style?.name ?? null
  const footer = style?.footers[language] ?? null
  const prefix = `${OWN_NAME}: `
  const isPrefixed = name !== null && subject.startsWith(prefix)
  const named = PHRASES.reduce(
    (text, phrase) => (name === null ? text : text.replaceAll(phrase(OWN_NAME), () => phrase(name))),
    body,
  )
  return {
    subject: isPrefixed ? `${name}: ${subject.slice(prefix.length)}` : subject,
    // The line with two hyphens and a space is how email clients recognize a footer.
    body: footer === null ? named : `${named.trimEnd()}\n\n-- \n${footer}\n`,
  }
}

/** `Llano <no-reply@example.com>`, with another name. */
export function senderOf(
  mailFrom: string,
  style: MailStyle | null,
): string | { name: string; address: string } {
  if (!style?.sender) return mailFrom
  return { name: style.sender, address: /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom }
}
