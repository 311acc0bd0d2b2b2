import type { Flag } from '../../kernel/cli/command.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { readFields } from '../../kernel/http/fields.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { OF_TAX_YEAR } from './tax-year.fields.ts'

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

export const readYear = async (value: unknown): Promise<number> =>
  (await namingOptions(() => readFields({ year: OF_TAX_YEAR.year }, { year: value }, 'query'))).year
