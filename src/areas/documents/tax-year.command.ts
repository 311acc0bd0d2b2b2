import type { Command } from '../../kernel/cli/command.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { optional, readFields } from '../../kernel/http/fields.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { DOCUMENT_ID, readId } from './document.commands.ts'
import { taxYear } from './document.rules.ts'
import { documentsErrors } from './documents.errors.ts'
import { findWithdrawalState } from './member-document.sql.ts'
import { setTaxYear } from './set-tax-year.ts'

export const YEAR_FIELD = { tax_year: optional(taxYear({ description: 'the tax year it is about' })) }

export const documentTaxYear: Command = {
  words: 'document tax-year',
  summary: 'Assign a document to the tax year it is about, so that the dossier of that year includes it.',
  args: DOCUMENT_ID,
  flags: [
    { flags: '--year <year>', description: 'the tax year' },
    { flags: '--none', description: 'it belongs to no year' },
  ],
  async run(context, options) {
    const id = readId(options.id)
    if ((options.year === undefined) === (options.none === undefined))
      throw new CommandError('Give either --year or --none.')
    const values = options.none ? {} : { tax_year: options.year }
    const { tax_year } = await namingOptions(() => readFields(YEAR_FIELD, values, 'query'), {
      tax_year: '--year',
    })
    const { durable: db } = await context.database()
    const found = await db.maybe(findWithdrawalState, { id })
    if (!found || found.withdrawn) throw documentsErrors.document_not_found({ id })
    const { title } = await setTaxYear(db, context.by, { id, tax_year })
    const year = tax_year === null ? 'no tax year' : `tax year ${tax_year}`
    return { json: { id, tax_year }, text: `Document ${id} belongs to ${year}: ${title}` }
  },
}
