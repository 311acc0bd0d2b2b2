import type { PersonalData, PersonalFile, PrivacyDeps } from '../../kernel/privacy/personal-data.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { int, statement } from '../../kernel/sql/statement.ts'
import { OF_LLCS } from '../entities/entities.ts'
import { findEvidence, openEvidence } from './evidence.ts'

const OF_DOCUMENTS = `sha256 in (select sha256 from documents.document where sha256 is not null and ${OF_LLCS})`

const listDocumentsAfter = statement({
  name: 'documents.list_of_member_after',
  params: { member_id: int, after: int, most: int },
  row: { id: int, entity_id: int },
  sql: `
    select d.id, d.entity_id from documents.document d join entities.entities e on e.id = d.entity_id
    where e.member_id = $member_id and d.sha256 is not null and d.id > $after
    order by d.id limit $most::integer`,
})

const BATCH_SIZE = 50

/** The files of a person's LLCs, withdrawn ones too, each verified before it is returned. */
async function* filesOf(deps: PrivacyDeps, db: Db, memberId: number): AsyncGenerator<PersonalFile> {
  let after = 0
  let reader: Awaited<ReturnType<typeof openEvidence>> | null = null
  for (;;) {
    const some = await db.all(listDocumentsAfter, { member_id: memberId, after, most: BATCH_SIZE })
    if (some.length === 0) return
    reader ??= await openEvidence(deps)
    for (const [entityId, ids] of Map.groupBy(some, ({ entity_id }) => entity_id))
      for (const evidence of await findEvidence(
        db,
        entityId,
        ids.map(({ id }) => id),
      )) {
        const { pieces } = await reader.read(evidence)
        yield {
          path: `documents/llc-${entityId}/${evidence.id}-${evidence.file_name}`,
          content: pieces === null ? null : pieces(),
        }
      }
    after = some.at(-1)!.id
  }
}

export const documentsData: PersonalData = {
  files: filesOf,
  // The actors of receipts that arrived by email.
  names: `select 'email:' || id from documents.receipt_email where ${OF_LLCS}`,
  tables: [
    {
      table: 'documents.document',
      holds: { en: 'Documents of your LLCs', es: 'Documentos de tus LLC' },
      of: OF_LLCS,
      personal: 'doc_type title file_name withdrawn_reason added_by withdrawn_by',
      other: 'id entity_id uploaded_at mime_type size_bytes sha256 withdrawn_at tax_year',
      hidden: 'place type_place json_before json_after',
      erase: { keep: 'llc' },
    },
    {
      table: 'documents.file',
      holds: { en: 'Files of these documents', es: 'Archivos de esos documentos' },
      of: OF_DOCUMENTS,
      personal: 'sha256',
      other: 'size_bytes mime_type',
      // Files are shared by content: when one was first stored may be about someone else.
      hidden: 'store_key sealed sealed_by created_at damage damaged_at',
      erase: { keep: 'llc' },
    },
    {
      table: 'documents.stamp',
      holds: { en: 'Timestamps of these documents', es: 'Sellos de tiempo de esos documentos' },
      of: OF_LLCS,
      personal: 'sha256 recorded_as',
      other: 'id entity_id status chain proof submitted_at bitcoin checked_at added_at',
      hidden: 'calendars reason next_try_at tries resubmit_at failed_at failure',
      erase: { keep: 'llc' },
    },
    {
      table: 'documents.receipt_address',
      holds: {
        en: 'Email addresses for receipts of your LLCs',
        es: 'Direcciones de correo para los recibos de tus LLC',
      },
      of: OF_LLCS,
      personal: 'token',
      other: 'entity_id created_at',
      erase: 'delete',
    },
    {
      table: 'documents.receipt_email',
      holds: {
        en: 'Messages to these addresses: who sent them, their subject and result',
        es: 'Mensajes a esas direcciones: quién los envió, su asunto y su resultado',
      },
      of: OF_LLCS,
      personal: 'sender subject',
      other: 'id entity_id received_at outcome receipts rejected',
      hidden: 'digest',
      erase: 'delete',
      // What the person sent to the LLCs of others; the owner keeps the result.
      alsoErase: { where: 'lower(sender) = any ($emails)', set: "sender = '', subject = ''" },
      removedAfter: 'LLANO_KEEP_MAIL_DAYS',
    },
    {
      table: 'documents.anchor',
      impersonal: 'timestamps of the audit log',
      columns: 'day seal_id sha256 stamp_id',
    },
    { table: 'documents.store', impersonal: 'the id of the document store', columns: 'one mark marked_at' },
    {
      table: 'documents.tally',
      repeats: 'documents.document',
      columns: 'entity_id doc_type documents newest_at bytes',
    },
    { table: 'documents.usage', repeats: 'documents.document', columns: 'member_id bytes' },
  ],
}
