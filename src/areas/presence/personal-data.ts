import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

export const presenceData: PersonalData = {
  tables: [
    {
      table: 'presence.stay',
      holds: { en: 'Where you stayed', es: 'Dónde estuviste' },
      of: 'member_id = $member',
      personal: 'starts_on ends_on country',
      other: 'id member_id created_at removed_at kept_from',
      hidden: 'place days',
      erase: 'delete',
    },
    {
      table: 'presence.change',
      holds: { en: 'Changes you made in the calendar', es: 'Cambios que hiciste en el calendario' },
      of: 'member_id = $member',
      personal: 'kind starts_on ends_on country changed_by',
      other: 'id member_id added removed plans_added plans_ended changed_at undone_at',
      erase: 'delete',
    },
    {
      table: 'presence.fact',
      holds: {
        en: 'Nationalities, permits, certificates and answers about residence',
        es: 'Nacionalidades, permisos, certificados y respuestas sobre la residencia',
      },
      of: 'member_id = $member',
      personal: 'kind country starts_on ends_on answer documented note stated_by removed_by',
      other: 'id member_id stated_at removed_at',
      erase: 'delete',
    },
    {
      table: 'presence.evidence',
      holds: {
        en: 'Documents that show where you were',
        es: 'Documentos que muestran dónde estuviste',
      },
      of: 'member_id = $member',
      personal: 'kind country starts_on ends_on added_by removed_by',
      other: 'id member_id entity_id document_id added_at removed_at',
      erase: 'delete',
    },
    {
      table: 'presence.plan',
      holds: { en: 'Stays you plan', es: 'Estancias que prevés' },
      of: 'member_id = $member',
      personal: 'country starts_on ends_on',
      other: 'id member_id created_at ended_at ended_how',
      erase: 'delete',
    },
  ],
}
