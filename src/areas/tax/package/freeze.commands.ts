import { basename } from 'node:path'
import { type Command, type CommandContext, table } from '../../../kernel/cli/command.ts'
import { readSmallFile } from '../../../kernel/cli/small-file.ts'
import { readName } from '../../../kernel/http/fields.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { OF_LLC_AND_YEAR, readYear } from '../flags.ts'
import { type FilingGround, freezePackage, recordSending, SENT_BY, type SentBy } from './freeze.ts'

async function groundOf(context: CommandContext): Promise<FilingGround> {
  const [database, secrets] = [await context.database(), await context.secrets()]
  return { database, config: context.config, secrets, by: context.by, now: context.now() }
}

export const form5472Freeze: Command = {
  words: 'form5472 freeze',
  summary: 'Store the filing package as a document, as it is filed. A second one is amended.',
  flags: [
    ...OF_LLC_AND_YEAR,
    { flags: '--mail', description: 'to be mailed: without the fax cover' },
    { flags: '--sender <name>', description: "who sends the fax; defaults to the LLC's name" },
    { flags: '--amend <reason>', description: 'amend the package stored before; the reason is printed' },
  ],
  async run(context, { entity, year: said, mail, sender, amend }) {
    const year = await readYear(said)
    const ground = await groundOf(context)
    const { id: entityId, name } = await findEntityBy(ground.database.quick, entity as string)
    const frozen = await freezePackage(
      ground,
      { entityId, year },
      {
        sender: mail ? null : ((sender as string | undefined) ?? name),
        reason: amend === undefined ? null : readName('--amend', amend as string),
      },
    )
    const rows = frozen.changes.map(({ form, line, before, after }) => [form, line, before, after])
    return {
      json: { entity_id: entityId, year, ...frozen },
      text: [
        `${name}, ${year}: package ${frozen.id} stored as document ${frozen.document_id} (${frozen.pages} pages, SHA-256 ${frozen.sha256})`,
        ...(frozen.edition > 1 ? [table(['form', 'line', 'before', 'after'], rows)] : []),
      ].join('\n'),
    }
  },
}

export const form5472Filed: Command = {
  words: 'form5472 filed',
  summary: 'Record how the stored package was sent, and mark the filing as filed.',
  flags: [
    ...OF_LLC_AND_YEAR,
    { flags: '--how <how>', description: 'how it was sent', choices: SENT_BY, required: true },
    { flags: '--on <date>', description: 'the day it was sent, YYYY-MM-DD; defaults to today' },
    { flags: '--receipt <file>', description: 'the fax report or mail receipt, kept as a document' },
  ],
  async run(context, { entity, year: said, how, on, receipt }) {
    const year = await readYear(said)
    const ground = await groundOf(context)
    const { id: entityId, name } = await findEntityBy(ground.database.quick, entity as string)
    const day = (on as string | undefined) ?? dateOf(ground.now)
    const file = receipt as string | undefined
    const bytes = file === undefined ? null : await readSmallFile('--receipt', file, context.path(file))
    const sent = await recordSending(
      ground,
      { entityId, year },
      {
        how: how as SentBy,
        on: day,
        receipt: bytes && { fileName: basename(file!), content: asPieces(bytes) },
      },
    )
    return {
      json: { entity_id: entityId, year, package_id: sent.id, how, on: day, receipt_id: sent.receipt_id },
      text: `${name}, ${year}: filed by ${how} on ${day} (package ${sent.id})${sent.receipt_id === null ? '. Attach the report or receipt when you have it: document add --tax-year' : `, receipt in document ${sent.receipt_id}`}`,
    }
  },
}

async function* asPieces(bytes: Uint8Array) {
  yield Buffer.from(bytes)
}
