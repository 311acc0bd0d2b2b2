import { CommandError, Refusal } from '../../../kernel/http/refusal.ts'
import { taxErrors } from '../tax.errors.ts'

/** Says on the command line which blank forms of the IRS are missing for a tax year, and how to supply each. */
export async function namingMissingBlanks<T>(year: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== taxErrors.package_form_not_supplied.code) throw error
    const forms = String(error.params.forms).split(', ')
    const them = forms.length === 1 ? 'it' : 'them'
    throw new CommandError(
      [
        `${error.message} Tax year ${year} needs ${them}. Download ${them} from irs.gov, then run:`,
        ...forms.map(form => `  llano form5472 supply --form f${form.split(' ')[0]}.pdf`),
      ].join('\n'),
    )
  }
}
