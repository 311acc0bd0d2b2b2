import { rm } from 'node:fs/promises'
import { type Command, table } from '../../kernel/cli/command.ts'
import { escapeControlChars } from '../../kernel/cli/escape-control-chars.ts'
import { writeNewFile } from '../../kernel/cli/new-file.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { calendarYear, readFields } from '../../kernel/http/fields.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { findEntityBy } from '../entities/entities.ts'
import { listDossiers } from './dossier.sql.ts'
import { type MadeDossier, makeDossier } from './make-dossier.ts'
import { recordDossier } from './record-dossier.ts'
import { formatFiles } from './verify-text.rules.ts'

const YEAR = { year: calendarYear({ description: 'the year' }) }

export const dossierMake: Command = {
  words: 'dossier make',
  summary:
    'Create the tax-defense dossier of an LLC for a tax year: one ZIP with its books, documents, decisions, presence, Form 5472, ' +
    'timestamps and the related part of the audit log. Anyone can check it with verify, or with the verify.html inside.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--year <year>', description: 'the calendar year in which the tax year begins', required: true },
    { flags: '--out <path>', description: 'the ZIP file to write, which must not exist yet', required: true },
    {
      flags: '--lang <language>',
      description: "language of the texts; defaults to the member's",
      choices: LANGUAGES,
    },
    {
      flags: '--tax-numbers',
      description: 'include tax numbers of related parties in full instead of only their last characters',
    },
  ],
  async run(context, { entity, year: yearText, out, lang, taxNumbers }) {
    const { year } = await namingOptions(() => readFields(YEAR, { year: yearText }, 'query'))
    const database = await context.database()
    const { id: entityId } = await findEntityBy(database.quick, entity as string)
    const { config, by } = context
    const deps = { database, config, secrets: await context.secrets(), by, now: () => context.now() }
    const { bytes, made, giveUp } = makeDossier(deps, {
      entityId,
      year,
      language: lang as Language | undefined,
      wholeNumbers: taxNumbers !== undefined,
      progress: (files, sizeBytes) => context.say(`${files} files, ${inMegabytes(sizeBytes)} …`),
    })
    const sized = new Sized(bytes)
    await writeNewFile(context, out as string, sized.through()).catch(async error => {
      await giveUp()
      throw error
    })
    const dossier = made()
    const id = await recordDossier(deps, entityId, dossier, sized.sizeBytes).catch(async error => {
      // A dossier that is not recorded does not exist.
      await rm(context.path(out as string), { force: true })
      await giveUp()
      throw error
    })
    const { manifest, manifestSha256, manifestDocumentId, stamp, files } = dossier
    const json = {
      id,
      entity_id: entityId,
      year,
      language: manifest.language,
      file: out,
      files,
      listed_files: manifest.files.length,
      size_bytes: sized.sizeBytes,
      problems: manifest.problems,
      manifest_sha256: manifestSha256.toString('hex'),
      manifest_document_id: manifestDocumentId,
      proof: { status: stamp.status, chain: stamp.chain, reason: stamp.reason },
    }
    return { json, text: formatMade(out as string, dossier, sized.sizeBytes).join('\n') }
  },
}

/** The same under the name used in the service's documentation. */
export const taxDossier: Command = { ...dossierMake, words: 'tax dossier' }

const inMegabytes = (sizeBytes: number) => `${(sizeBytes / 1_000_000).toFixed(1)} MB`

/** Counts bytes as they pass. */
class Sized {
  sizeBytes = 0
  private readonly pieces: AsyncIterable<Buffer>

  constructor(pieces: AsyncIterable<Buffer>) {
    this.pieces = pieces
  }

  async *through(): AsyncGenerator<Buffer> {
    for await (const piece of this.pieces) {
      this.sizeBytes += piece.length
      yield piece
    }
  }
}

function formatMade(out: string, made: MadeDossier, sizeBytes: number): string[] {
  const { manifest, manifestSha256, manifestDocumentId: id, stamp, name, files } = made
  const lines = [
    `${escapeControlChars(out)}: dossier ${manifest.year} of ${escapeControlChars(name)}, ${inMegabytes(sizeBytes)}.`,
    `files      ${files} in the ZIP: ${formatFiles(manifest.files.length, files - manifest.files.length > 1)}`,
    `manifest   SHA-256 ${manifestSha256.toString('hex')}`,
  ]
  if (stamp.proof) {
    const where =
      stamp.chain === 'local' ? 'DEMO chain, not Bitcoin' : 'pending; included in a block within hours'
    lines.push(
      `timestamp  ${where}. Later: document fetch ${id} --proof, then verify ${escapeControlChars(out)} --proof FILE.ots`,
    )
  } else
    lines.push(
      `timestamp  none included: ${stamp.reason} You can get the proof later: document fetch ${id} --proof`,
    )
  for (const { document_id, state } of manifest.problems)
    lines.push(`omitted    document ${document_id}: ${STATES[state] ?? state}`)
  return lines
}

const STATES: Record<string, string> = {
  missing: 'its file is missing',
  changed: 'its file is damaged',
  unreadable: 'its file cannot be read',
  withdrawn: 'it is withdrawn',
  without_file: 'it was recorded without a file',
}

export const dossierList: Command = {
  words: 'dossier list',
  summary: 'List the dossiers of an LLC, with the timestamps of their manifests.',
  flags: [{ flags: '--entity <id>', description: 'the LLC', required: true }],
  async run(context, { entity }) {
    const { quick: db } = await context.database()
    const { id } = await findEntityBy(db, entity as string)
    const found = await db.all(listDossiers, { entity_id: id })
    const data = found.map(({ manifest, ...dossier }) => ({
      ...dossier,
      ...(manifest as { ots_status: string }),
    }))
    const rows = data.map(one => [
      one.id,
      one.year,
      one.language,
      one.made_at,
      one.files,
      inMegabytes(one.size_bytes),
      one.problems,
      one.ots_status,
      one.manifest_document_id,
    ])
    const header = [
      'id',
      'year',
      'lang',
      'made',
      'files',
      'size',
      'left out',
      'timestamp',
      'manifest (document)',
    ]
    return { json: { data }, text: table(header, rows, 'This LLC has no dossiers.') }
  },
}
