import type { Flag } from '../../kernel/cli/command.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'

/** Flags shared by several commands. */
export const OF_LLC_AND_YEAR: readonly Flag[] = [
  { flags: '--entity <id>', description: 'the LLC', required: true },
  { flags: '--year <year>', description: 'the calendar year in which the tax year begins', required: true },
]

export const LANGUAGE_FLAG: Flag = {
  flags: '--lang <language>',
  description: 'language of the texts',
  choices: LANGUAGES,
}
