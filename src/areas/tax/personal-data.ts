import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { OF_LLCS } from '../entities/entities.ts'
import { purposeOfFtin, purposeOfUsNumber } from './related-parties/parties.rules.ts'

const OF_PACKAGES = `package_id in (select id from tax.package where ${OF_LLCS})`

export const taxData: PersonalData = {
  tables: [
    {
      table: 'tax.party',
      holds: {
        en: 'Related parties of your LLCs, with their tax numbers',
        es: 'Partes vinculadas de tus LLC, con sus números fiscales',
      },
      of: OF_LLCS,
      personal:
        'person_kind country tax_country ftin_sealed ftin_none us_number_sealed reference_id address latin_name',
      other: 'counterparty_id entity_id',
      open: {
        ftin_sealed: ({ counterparty_id, ftin_sealed }, secrets) =>
          secrets.open(ftin_sealed as string, purposeOfFtin(counterparty_id as number)),
        us_number_sealed: ({ counterparty_id, us_number_sealed }, secrets) =>
          secrets.open(us_number_sealed as string, purposeOfUsNumber(counterparty_id as number)),
      },
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.answer',
      holds: { en: 'Answers to tax questions', es: 'Respuestas a preguntas fiscales' },
      of: OF_LLCS,
      personal: 'question answer note answered_by',
      other: 'id entity_id year form answered_at',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.classification',
      holds: { en: 'Classified entries for Form 5472', es: 'Asientos clasificados para el formulario 5472' },
      of: OF_LLCS,
      personal: 'counterparty_id category answer note answered_by',
      other: 'id entity_id entry_id year answered_at',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.english_description',
      holds: { en: 'English descriptions of entries', es: 'Descripciones de asientos en inglés' },
      of: OF_LLCS,
      personal: 'description in_books proposed confirmed_by',
      other: 'id entity_id entry_id confirmed_at',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.amount_decision',
      holds: {
        en: 'Entries included in a form or left out, and why',
        es: 'Asientos incluidos en un formulario o excluidos, y su motivo',
      },
      of: OF_LLCS,
      personal: 'decision reason decided_by',
      other: 'id entity_id entry_id year decided_at',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.leave_out',
      holds: {
        en: 'Questions of a form left open, and why',
        es: 'Preguntas de un formulario sin responder y su motivo',
      },
      of: OF_LLCS,
      personal: 'reason entry_ids open_questions total decided_by',
      other: 'id entity_id year decided_at',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.line_override',
      holds: { en: 'Lines of Form 5472 set by hand', es: 'Líneas del formulario 5472 fijadas a mano' },
      of: `entry_id in (select id from bookkeeping.entries where ${OF_LLCS})`,
      personal: 'line note set_by',
      other: 'entry_id set_at',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.loan',
      holds: { en: 'Loans with related parties', es: 'Préstamos con partes vinculadas' },
      of: OF_LLCS,
      personal: 'counterparty_id name principal rate',
      other: 'id entity_id direction currency starts_on term_months document_id created_at',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.loan_entry',
      holds: { en: 'Entries of loans', es: 'Asientos de préstamos' },
      of: `loan_id in (select id from tax.loan where ${OF_LLCS})`,
      personal: 'kind linked_by',
      other: 'entry_id loan_id linked_at',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.package',
      holds: { en: 'Filing packages', es: 'Paquetes de presentación' },
      of: OF_LLCS,
      personal: 'lines decisions reason frozen_by',
      other: 'id entity_id year edition document_id pages frozen_at made_for',
      hidden: 'sha256',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.package_sending',
      holds: { en: 'How filing packages were sent', es: 'Cómo se enviaron los paquetes de presentación' },
      of: OF_PACKAGES,
      personal: 'how recorded_by',
      other: 'package_id sent_on receipt_id recorded_at',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.package_receipt',
      holds: { en: 'Receipts of filing packages', es: 'Acuses de los paquetes de presentación' },
      of: OF_PACKAGES,
      personal: 'attached_by',
      other: 'package_id document_id attached_at is_signed_copy',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.filed_copy',
      holds: {
        en: 'Copies of returns that were filed without Llano',
        es: 'Copias de declaraciones presentadas sin Llano',
      },
      of: OF_LLCS,
      personal: 'frozen_by',
      other: 'id entity_id year document_id frozen_at',
      hidden: 'sha256',
      erase: { keep: 'filings' },
    },
    {
      table: 'tax.afr',
      impersonal: 'interest rates published by the IRS',
      columns: 'month short_term mid_term long_term source imported_at',
    },
    {
      table: 'tax.blank_form',
      impersonal: 'blank forms of the IRS',
      columns: 'id content supplied_at form revision',
    },
  ],
}
