import type { Language, LocalizedText } from '../../kernel/values/language.ts'

/** Why the program itself disables an account. Stored as a code; staff write reasons of their own as text. */
const DISABLED_REASONS = {
  no_group: {
    en: 'Removed from every group of single sign-on.',
    es: 'Ya no está en ningún grupo del inicio de sesión único.',
  },
  demo_off: { en: 'The demo is off.', es: 'La demostración está desactivada.' },
} as const satisfies Record<string, LocalizedText>

export type DisabledReason = keyof typeof DISABLED_REASONS

/** A stored reason as people read it. */
export const disabledReasonText = (reason: string, language: Language): string =>
  Object.hasOwn(DISABLED_REASONS, reason) ? DISABLED_REASONS[reason as DisabledReason][language] : reason
