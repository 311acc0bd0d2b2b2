import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

const OF_SUBJECTS = 'subject_id in (select id from obligations.subject where member_id = $member)'

export const obligationsData: PersonalData = {
  tables: [
    {
      table: 'obligations.subject',
      holds: {
        en: 'What the records say about you and your LLCs that decides what must be filed',
        es: 'Lo que dicen los registros sobre ti y tus LLC y decide qué hay que presentar',
      },
      of: 'member_id = $member',
      personal: 'record_facts filings reminder_days',
      other: 'id member_id entity_id look_on open_facts',
      erase: { keep: 'filings' },
    },
    {
      table: 'obligations.answer',
      holds: {
        en: 'Your answers to questions that decide what must be filed',
        es: 'Tus respuestas a preguntas que deciden qué hay que presentar',
      },
      of: OF_SUBJECTS,
      personal: 'fact year value answered_by',
      other: 'id subject_id answered_at',
      erase: { keep: 'filings' },
    },
    {
      table: 'obligations.obligation',
      holds: {
        en: 'What you and your LLCs must file or pay, and what was done',
        es: 'Lo que hay que presentar o pagar por ti y por tus LLC, y lo que se hizo',
      },
      of: OF_SUBJECTS,
      personal:
        'obligation year part title details state reason facts missing decided_by decision_reason done_on evidence_note',
      other:
        'id subject_id rule_id rule_version due_date extended_due_date is_extended due_by due_reason decided_at evidence_document_id evidence_is_filing confirmed_by confirmed_at added_by remind_on sequence changed_at gone_at',
      erase: { keep: 'filings' },
    },
    {
      table: 'obligations.event',
      holds: { en: 'What happened to obligations', es: 'Lo que ha pasado con las obligaciones' },
      of: `obligation_id in (select id from obligations.obligation where ${OF_SUBJECTS})`,
      personal: 'what from_state to_state why actor',
      other: 'id obligation_id due_date evidence_document_id at',
      erase: { keep: 'filings' },
    },
    {
      table: 'obligations.calendar_link',
      holds: { en: 'Secret addresses of your calendar', es: 'Direcciones secretas de tu calendario' },
      of: 'member_id = $member',
      personal: 'created_at last_used_at revoked_at',
      other: 'id member_id',
      hidden: 'hash',
      erase: 'delete',
    },
    {
      table: 'obligations.answer_reminder',
      holds: {
        en: 'When you were reminded of questions about a tax year',
        es: 'Cuándo se te recordaron preguntas sobre un ejercicio',
      },
      of: 'member_id = $member',
      personal: 'year form_questions obligation_questions sent_at',
      other: 'id member_id entity_id sent_on',
      erase: 'delete',
    },
    {
      table: 'obligations.rule_version',
      impersonal: 'rules of law',
      columns: 'id version rule first_used_at',
    },
    {
      table: 'obligations.rule_book',
      impersonal: 'versions of the rules',
      columns: 'version first_used_at',
    },
  ],
}
