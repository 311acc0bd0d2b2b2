import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { OF_LLCS } from '../entities/entities.ts'

export const dossierData: PersonalData = {
  tables: [
    {
      table: 'dossier.dossier',
      holds: { en: 'Dossiers made for your LLCs', es: 'Expedientes hechos para tus LLC' },
      of: OF_LLCS,
      personal: 'year language made_at',
      other: 'id entity_id files size_bytes problems manifest_document_id',
      hidden: 'manifest_sha256',
      erase: { keep: 'filings' },
    },
    {
      table: 'dossier.wanted',
      holds: { en: 'Dossiers you ordered', es: 'Expedientes que pediste' },
      of: 'member_id = $member',
      personal: 'member_id year language whole_numbers',
      other: 'id entity_id wanted_at begun_at ended_at files size_bytes dossier_id fault',
      hidden: 'seen_at',
      erase: 'delete',
    },
    {
      table: 'dossier.draft',
      impersonal: 'unfinished dossiers, by the id of a document',
      columns: 'manifest_document_id begun_at',
    },
  ],
}
