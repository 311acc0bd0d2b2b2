import { Readable } from 'node:stream'
import type { Command } from '../../kernel/cli/command.ts'
import { writeNewFile } from '../../kernel/cli/new-file.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { findIssuer } from '../firm/firm.ts'
import { findActaText, renderActa } from './acta.ts'
import { transactionIdOf } from './transactions.ts'

export const ledgerActa: Command = {
  words: 'ledger acta',
  summary: 'Write the resolution of a ratified transaction to a PDF, in English or Spanish.',
  args: [{ name: 'transaction', description: 'its id, txn_…' }],
  flags: [
    { flags: '--out <path>', description: 'the PDF to write', required: true },
    { flags: '--lang <language>', description: "language; the member's by default", choices: LANGUAGES },
  ],
  async run(context, { transaction, out, lang }) {
    const id = transactionIdOf(transaction as string)
    const db = (await context.database()).quick
    const facts = await findActaText(db, id, lang as Language | undefined)
    if (!facts) throw new CommandError(`${id} has no resolution: it is not ratified, or not sealed yet.`)
    const pdf = await renderActa(facts, await findIssuer(db))
    await writeNewFile(context, out as string, Readable.from([pdf]))
    const json = { id, file: out, language: facts.language, size_bytes: pdf.length }
    return { json, text: `${out}: ${pdf.length} bytes` }
  },
}
