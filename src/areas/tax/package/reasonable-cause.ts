import type { CommandContext, Flag } from '../../../kernel/cli/command.ts'
import { readSmallFile } from '../../../kernel/cli/small-file.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { isPlain } from './english.rules.ts'
import { dueDateOf } from './package.rules.ts'
import { spanishWordsIn } from './spanish.rules.ts'

export const REASONABLE_CAUSE: Flag = {
  flags: '--reasonable-cause <file>',
  description: 'a text in English that says why the return is late; it becomes the last part of the package',
}

const MAX_BYTES = 1024 * 1024
const MAX_CHARACTERS = 20_000

/** Whether a return that is filed on this day is late; null if the day is not known. */
export const isLate = (prefill: Prefill, day: string | null): boolean =>
  day !== null && day > dueDateOf(prefill)

export const LATE_WITHOUT_CAUSE =
  'The due date has passed: state the reasonable cause with --reasonable-cause.'

/** The preparer's text, for a return that is late: today, or an amended one on the day of the original. */
export async function readCause(
  context: CommandContext,
  prefill: Prefill,
  option: unknown,
  day: string | null,
): Promise<string | null> {
  if (option === undefined) return null
  const file = option as string
  if (!isLate(prefill, day))
    throw new CommandError(
      `--reasonable-cause: the return for ${prefill.year} is not late; it is due on ${dueDateOf(prefill)}.`,
    )
  const bytes = await readSmallFile('--reasonable-cause', file, context.path(file), MAX_BYTES)
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim()
  if (text === '' || text.length > MAX_CHARACTERS)
    throw new CommandError(`--reasonable-cause: the text must have 1 to ${MAX_CHARACTERS} characters.`)
  if (!isPlain(text.replaceAll('\n', ' ')))
    throw new CommandError(
      '--reasonable-cause: the text must be in English, without accented letters or symbols.',
    )
  const spanish = spanishWordsIn(text)
  if (spanish.length)
    throw new CommandError(
      `--reasonable-cause: the text must be in English. These words look Spanish: ${spanish.slice(0, 10).join(', ')}.`,
    )
  return text
}
