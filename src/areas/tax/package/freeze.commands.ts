import { basename } from 'node:path'
import { type Command, type CommandContext, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { readSmallFile } from '../../../kernel/cli/small-file.ts'
import { readName } from '../../../kernel/http/fields.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { OF_LLC_AND_YEAR, readYear } from '../flags.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { namingMissingBlanks } from '../official-form/missing-blanks.ts'
import type { FilingFollower } from './filing.ts'
import {
  attachReceipt,
  type FilingDeps,
  freezePackage,
  recordSending,
  SENT_BY,
  type SentBy,
} from './freeze.ts'
import { isLate, LATE_WITHOUT_CAUSE, REASONABLE_CAUSE, readCause } from './reasonable-cause.ts'

async function depsOf(context: CommandContext): Promise<FilingDeps> {
  const [database, secrets] = [await context.database(), await context.secrets()]
  return { database, config: context.config, secrets, by: context.by, now: context.now() }
}

export const form5472Freeze: Command = {
  words: 'form5472 freeze',
  summary: 'Store the filing package as a document, as it is filed. After a return was filed, it is amended.',
  flags: [
    ...OF_LLC_AND_YEAR,
    { flags: '--mail', description: 'to be mailed: without the fax cover' },
    { flags: '--sender <name>', description: "who sends the fax; defaults to the LLC's name" },
    REASONABLE_CAUSE,
    { flags: '--amend <reason>', description: 'amend the return that was filed; the reason is printed' },
  ],
  async run(context, { entity, year: yearOption, mail, sender, amend, reasonableCause }) {
    const year = await readYear(yearOption)
    const deps = await depsOf(context)
    const { id: entityId, name } = await findEntityBy(deps.database.quick, entity as string)
    let lacksCause = false
    const wishes = {
      sender: mail ? null : ((sender as string | undefined) ?? name),
      reason: amend === undefined ? null : readName('--amend', amend as string),
      async readCause(prefill: Prefill, day: string | null) {
        const cause = await readCause(context, prefill, reasonableCause, day)
        lacksCause = cause === null && isLate(prefill, day)
        return cause
      },
    }
    const frozen = await namingOptions(() =>
      namingMissingBlanks(year, () => freezePackage(deps, { entityId, year }, wishes)),
    )
    const rows = frozen.changes.map(({ form, line, before, after }) => [form, line, before, after])
    return {
      json: { entity_id: entityId, year, ...frozen },
      text: [
        `${name}, ${year}: package ${frozen.id} stored as document ${frozen.document_id} (${frozen.pages} pages, SHA-256 ${frozen.sha256})`,
        ...(frozen.replaces === null
          ? []
          : [
              `Package ${frozen.replaces} was stored before and not filed. It stays stored; package ${frozen.id} is the current one.`,
            ]),
        ...(wishes.reason !== null ? [table(['form', 'line', 'before', 'after'], rows)] : []),
        ...(lacksCause ? [LATE_WITHOUT_CAUSE] : []),
      ].join('\n'),
    }
  },
}

export const form5472FiledWith = (follow: FilingFollower): Command => ({
  words: 'form5472 filed',
  summary: 'Record how the stored package was sent, and mark the filing as filed.',
  flags: [
    ...OF_LLC_AND_YEAR,
    { flags: '--how <how>', description: 'how it was sent', choices: SENT_BY, required: true },
    { flags: '--on <date>', description: 'the day it was sent, YYYY-MM-DD; defaults to today' },
    { flags: '--receipt <file>', description: 'the fax report or mail receipt, kept as a document' },
    { flags: '--signed-copy <file>', description: 'the package as signed, kept as a document' },
  ],
  async run(context, { entity, year: yearOption, how, on, receipt, signedCopy }) {
    const year = await readYear(yearOption)
    const deps = await depsOf(context)
    const { id: entityId, name } = await findEntityBy(deps.database.quick, entity as string)
    const day = (on as string | undefined) ?? dateOf(deps.now)
    const read = async (option: string, file: string | undefined) =>
      file === undefined
        ? null
        : {
            fileName: basename(file),
            content: asPieces(await readSmallFile(option, file, context.path(file))),
          }
    const sending = {
      how: how as SentBy,
      on: day,
      receipt: await read('--receipt', receipt as string | undefined),
      signedCopy: await read('--signed-copy', signedCopy as string | undefined),
    }
    const names = { receipt_id: '--receipt', signed_copy_id: '--signed-copy' }
    const sent = await namingOptions(() => recordSending(deps, { entityId, year }, sending, follow), names)
    return {
      json: { entity_id: entityId, year, how, on: day, ...sent },
      text: `${name}, ${year}: filed by ${how} on ${day} (package ${sent.package_id})${sent.receipt_id === null ? '. Attach the fax report or mail receipt with form5472 receipt when you have it.' : `, receipt in document ${sent.receipt_id}`}`,
    }
  },
})

export const form5472Receipt: Command = {
  words: 'form5472 receipt',
  summary: 'Attach the fax report, mail receipt or signed copy to a package that was recorded as sent.',
  flags: [
    ...OF_LLC_AND_YEAR,
    { flags: '--file <file>', description: 'the file, kept as a document', required: true },
    { flags: '--signed-copy', description: 'the file is the package as signed' },
  ],
  async run(context, { entity, year: yearOption, file: given, signedCopy }) {
    const year = await readYear(yearOption)
    const deps = await depsOf(context)
    const { id: entityId, name } = await findEntityBy(deps.database.quick, entity as string)
    const file = given as string
    const bytes = await readSmallFile('--file', file, context.path(file))
    const receipt = { fileName: basename(file), content: asPieces(bytes) }
    const attach = () => attachReceipt(deps, { entityId, year }, receipt, Boolean(signedCopy))
    const { id, receipt_id, sha256 } = await namingOptions(attach)
    return {
      json: { entity_id: entityId, year, package_id: id, receipt_id, sha256 },
      text: `${name}, ${year}: ${signedCopy ? 'signed copy' : 'receipt'} attached to package ${id} as document ${receipt_id} (SHA-256 ${sha256})`,
    }
  },
}

async function* asPieces(bytes: Uint8Array) {
  yield Buffer.from(bytes)
}
