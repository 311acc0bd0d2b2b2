import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { form5472Answer, form5472Questions } from './answer.commands.ts'
import { answerFormQuestion } from './answer-form-question.route.ts'
import { downloadOfficialForm } from './download-official-form.route.ts'
import { form5472Line, form5472Readiness, form5472Show } from './form-5472.commands.ts'
import { listTaxEntries } from './list-tax-entries.route.ts'
import { form5472Fields, form5472Fill, form5472Worksheet } from './official-form.commands.ts'
import { resealFtins } from './parties.ts'
import { partyList, partySet } from './party.commands.ts'
import { putEntryOnLine } from './put-entry-on-line.route.ts'
import { readForm5472 } from './read-form-5472.route.ts'
import { readReadiness } from './read-readiness.route.ts'
import { readTaxYear } from './read-tax-year.route.ts'
import { readTaxYears } from './read-tax-years.route.ts'
import { form5472Supply } from './supply-form.command.ts'

export const tax: Area = {
  name: 'tax',
  endpoints: [readForm5472, readReadiness],
  web: [readTaxYears, readTaxYear, listTaxEntries, answerFormQuestion, putEntryOnLine, downloadOfficialForm],
  commands: [
    ...[form5472Show, form5472Readiness, form5472Line, form5472Questions, form5472Answer],
    ...[form5472Worksheet, form5472Fill, form5472Fields, form5472Supply, partySet, partyList],
  ],
  chores: [{ name: 'seal tax numbers anew', everyMs: 30_000, run: resealFtins }],
  migrations: join(import.meta.dirname, 'migrations'),
}
