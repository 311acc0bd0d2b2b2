import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { OF_LLCS } from '../entities/entities.ts'

const OF_REPORTS = `report_id in (select id from reports.report where ${OF_LLCS})`

export const reportsData: PersonalData = {
  tables: [
    {
      table: 'reports.report',
      holds: { en: 'Reports of your LLCs', es: 'Informes de tus LLC' },
      of: OF_LLCS,
      personal: 'metrics alerts_en alerts_es',
      other: 'id entity_id period_id revision generated_at books_version',
      hidden: 'books_hash',
      erase: { keep: 'governance' },
    },
    {
      table: 'reports.period',
      holds: { en: 'Periods of the reports', es: 'Periodos de los informes' },
      of: OF_LLCS,
      personal: 'member_id',
      other: 'id entity_id type year quarter month begins ends newest_revision newest_id',
      hidden: 'months',
      erase: { keep: 'governance' },
    },
    {
      table: 'reports.recommendation',
      holds: { en: 'Recommendations in the reports', es: 'Recomendaciones de los informes' },
      of: OF_REPORTS,
      personal: `text_en text_es category amount description_en description_es strategic_decision_en strategic_decision_es
        bank decision client_notes`,
      other: 'report_id idx rule responded_at',
      hidden: 'proposal_idx',
      erase: { keep: 'governance' },
    },
    {
      table: 'reports.answer',
      holds: { en: 'Your answers to recommendations', es: 'Tus respuestas a las recomendaciones' },
      of: OF_LLCS,
      personal: 'decision client_notes answered_by',
      other: 'id entity_id report_id idx answered_at',
      erase: { keep: 'governance' },
    },
    {
      table: 'reports.submission',
      holds: {
        en: 'Recommendations submitted to the ledger',
        es: 'Recomendaciones enviadas al libro de gobierno',
      },
      of: OF_LLCS,
      personal: 'transaction_id amount',
      other: 'entity_id ends rule report_id',
      erase: { keep: 'governance' },
    },
    {
      table: 'reports.bank_figure',
      repeats: 'bookkeeping',
      columns: 'entity_id month bank_source entries income expense',
    },
    {
      table: 'reports.category_figure',
      repeats: 'bookkeeping',
      columns:
        'entity_id month category is_income entries amount largest largest_entry_id largest_movement_type',
    },
    { table: 'reports.folding', repeats: 'bookkeeping', columns: 'entity_id revision' },
    {
      table: 'reports.large_entry',
      repeats: 'bookkeeping',
      columns: 'entity_id month entry_id is_income category movement_type amount',
    },
    {
      table: 'reports.month_fold',
      repeats: 'bookkeeping',
      columns: 'entity_id month folded removals',
    },
    {
      table: 'reports.party_figure',
      repeats: 'bookkeeping',
      columns:
        'entity_id month counterparty_id entries income expense amount complete_entries complete_amount',
    },
    {
      table: 'reports.plan',
      impersonal: 'when the reports of an LLC are due',
      columns: 'entity_id look_at done_until books_revision',
    },
    { table: 'reports.planned', impersonal: 'how far a job has come', columns: 'only_row up_to' },
    {
      table: 'reports.total',
      repeats: 'reports.report',
      columns: 'list list_id type year reports',
      of: `(list = 'member' and list_id = $member)
        or (list = 'entity' and list_id in (select id from entities.entities where member_id = $member))`,
    },
  ],
}
