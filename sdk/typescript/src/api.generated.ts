// Generated from the endpoints; renew it with npm run generate

import type { Download } from './download.ts'
import type { PageList } from './pages.ts'
import type { RequestOptions, Transport } from './transport.ts'

export interface AddBankTransactionsInput {
  /** The LLC of the sandbox. */
  entity_id: number
  /** The transactions, at most 100. */
  transactions: ({ amount: number; payee: string; description?: string; date?: string; status?: "sent" | "pending" | "failed" })[]
}

export interface AnswerReportInput {
  /** The report to respond to. */
  report_id: number
  /** One per recommendation you respond to. The others do not change. */
  decisions: ({ recommendation_idx: number; decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED" | "MODIFY" | "DEFER"; client_notes?: string })[]
}

export interface Block {
  height: number
  /** In the byte order block explorers use. */
  block_hash: string
  /** In the byte order block explorers use. */
  merkle_root: string
  /** The content existed no later than this. */
  time: string
}

export interface Calendar {
  uri: string
  /** Its response when last asked. */
  state: "pending" | "confirmed" | "not_found" | "unreachable" | "wrong_answer" | "unchecked" | "not_asked"
}

/** Whether the owner has a certificate of tax residence in another country. Missing if nobody has answered. */
export interface CertificateAnswer {
  answer: "yes" | "no"
  countries: (string)[]
  /** Whether the owner has a document; without it, short absences still count. */
  documented: boolean
  answered_by: "owner" | "firm"
  answered_at: string
}

export interface ClassifiedEntries {
  group: string
  counterparty_id: number
  name: string
  category: string | null
  side: "received" | "paid"
  /** Set if the answer is about one entry only. */
  entry_id: number | null
  /** The entries. */
  entry_ids: (number)[]
  amount: number
  /** Where they are now: a line, `V:` and a kind, or `VI`. */
  place: string | null
  question: string | null
  /** Why they are there, if nobody answered. */
  reason: string | null
  choices: ("bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind")[]
  /** Whether the form needs the answer. */
  required: boolean
  /** Whether the form still needs it. */
  is_open: boolean
  answer: "bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind" | null
  note: string | null
  answered_by: string | null
  answered_at: string | null
}

export interface CountryDays {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Days in this country, recorded and filled. */
  days: number
  /** Days covered by a recorded stay. */
  recorded_days: number
  /** Days without a record, filled with the last known country. */
  filled_days: number
}

export interface CreateEntryBatchInput {
  /** The LLC in whose books the entry is made. */
  entity_id: number
  /** The entries, at most 500, with the fields of `POST /v1/bookkeeping` except `entity_id`. */
  entries: ({ year: number; month: number; income?: number; expense?: number; movement_type?: string; category?: string; counterparty_id?: number; economic_purpose?: string; document_id?: number; description?: string; transaction_date?: string; bank_source?: string; external_tx_id?: string; currency?: string; original_amount?: number; exchange_rate?: number; rate_source?: string })[]
}

export interface CreateEntryInput {
  /** The LLC in whose books the entry is made. */
  entity_id: number
  /** The year it is booked in, 1990 to 2100. */
  year: number
  /** The month it is booked in, 1 to 12. */
  month: number
  /** Money received. At most 4 decimals; negative for a correction. */
  income?: number | null | undefined
  /** Money paid. At most 4 decimals; negative for a refund. */
  expense?: number | null | undefined
  /** One of ingreso, gasto, distribucion, aportacion, transferencia_interna, transferencia_externa, ajuste. Legacy spellings are accepted. If omitted, it is derived from income minus expense: `ingreso` if positive, `gasto` if negative, `ajuste` if zero. */
  movement_type?: string | null | undefined
  /** One of venta_servicio, bonificacion_referido, interes_ganado, ingreso_otro, pago_proveedor, software, hardware, marketing, hosting, profesional_legal, gestoria_llc, bancario, viaje, seguro, gasto_apertura, gasto_cierre, impuesto_irs, impuesto_estatal, gasto_otro, distribucion, aportacion, prestamo_owner, prestamo_terceros, reembolso, transferencia_interna, transferencia_externa, multa_penalty, otro. Legacy spellings are accepted. */
  category?: string | null | undefined
  /** A counterparty of this LLC. */
  counterparty_id?: number | null | undefined
  /** Economic purpose of the transaction. */
  economic_purpose?: string | null | undefined
  /** The supporting document. It must belong to this LLC. */
  document_id?: number | null | undefined
  /** Free text. */
  description?: string | null | undefined
  /** Date of the transaction. It may be outside `year` and `month`. */
  transaction_date?: string | null | undefined
  /** Where it comes from: a bank, a payment processor, or `manual`. */
  bank_source?: string | null | undefined
  /** Reference of the bank or payment processor. */
  external_tx_id?: string | null | undefined
  /** The currency of the transaction (ISO 4217), if it was not in US dollars. `income` and `expense` are always in US dollars. */
  currency?: string | null | undefined
  /** The amount in `currency`; negative for money paid. With `expense`, the minus sign may be left out. If `income` and `expense` are omitted, they are computed, rounded to cents (half up). */
  original_amount?: number | null | undefined
  /** US dollars per unit of `currency`, at most 12 decimals. If omitted, it follows from the two amounts, or else it is taken from the imported tables: the European Central Bank rate of `transaction_date` or the last one before it, otherwise the IRS yearly average. */
  exchange_rate?: number | null | undefined
  /** Where the rate comes from. `ecb_daily`, `irs_yearly` or `treasury_year_end` takes it from that imported table; any other text describes the rate you send. */
  rate_source?: string | null | undefined
}

export interface CreateWebhookInput {
  /** Where events are sent, with HTTPS. */
  url: string
  /** The types of events to send. Null for all. */
  types?: ("entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated")[] | null | undefined
}

export interface DecideTestTransactionInput {
  /** The transaction. */
  transaction_id: string
  /** The decision: RATIFIED, VETOED, REJECTED. Each is final. */
  status: "RATIFIED" | "VETOED" | "REJECTED"
  /** Reason. Required for VETOED and REJECTED. */
  manager_resolution?: string | null | undefined
}

export interface DisputedAmount {
  usd: number
  /** Who says so. */
  says: { en: string; es: string }
  url: string
}

export interface Document {
  id: number
  entity_id: number
  /** Such as ARTICLES, EIN_LETTER, ACTA, 8822-B. */
  doc_type: string
  title: string
  /** Null, like all file fields, for records created before files were stored. */
  file_name: string | null
  /** Media type detected from the content. */
  mime_type: string | null
  size_bytes: number | null
  sha256: string | null
  /** `none`: not submitted yet. `pending`: submitted to calendars, not yet in a block. `confirmed`: included in a block. `invalid`: the proof is false. An unreachable calendar or block source never makes a proof invalid. */
  ots_status: "none" | "pending" | "confirmed" | "invalid"
  ots: OpenTimestamps | null
  uploaded_at: string
  /** Download path, relative to the server root. */
  download_url: string | null
}

export interface Entity {
  id: number
  name: string
  /** State of formation. */
  state: string
  ein: string | null
  status: "forming" | "active" | "dissolved"
  formation_date: string | null
  manager_subscription: { status: "active" | "upcoming" | "expired" | "cancelled"; renews_on: string | null } | null
  founder_name: string | null
  founder_address: string | null
  founder_country: string | null
  naics: string | null
  registered_agent: string | null
  /** Last day of the tax year, MM-DD. `02-28` means the end of February. */
  fiscal_year_end: string
  services: (EntityService)[]
  tax_filings: (TaxFiling)[]
  ownership: (Ownership)[]
}

export interface EntityService {
  id: number
  service_id: number
  code: string
  name: string
  name_es: string
  status: "active" | "paused" | "cancelled"
  started_on: string
  renews_on: string | null
  /** Agreed price. */
  price: number
  currency: string
  period: "once" | "monthly" | "annual"
}

export interface EntitySummary {
  id: number
  name: string
  /** State of formation. */
  state: string
  ein: string | null
  status: "forming" | "active" | "dissolved"
  formation_date: string | null
  manager_subscription: { status: "active" | "upcoming" | "expired" | "cancelled"; renews_on: string | null } | null
}

export interface Entry {
  id: number
  entity_id: number
  year: number
  month: number
  transaction_date: string | null
  movement_type: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste"
  category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null
  group_label: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null
  income: number
  expense: number
  /** The currency of the transaction (ISO 4217). Null for US dollars. */
  currency: string | null
  /** The amount in `currency`; negative for money paid. Null for US dollars. */
  original_amount: number | null
  /** US dollars per unit of `currency`. Null for US dollars. */
  exchange_rate: number | null
  /** Where the rate comes from: `ecb_daily`, `irs_yearly` or `treasury_year_end` for an imported table, `given` for a rate in the request, `amounts` if it follows from the two amounts, or the text that was sent. */
  rate_source: string | null
  /** The date of the rate; for a yearly average, the last day of the year. */
  rate_date: string | null
  counterparty_id: number | null
  economic_purpose: string | null
  document_id: number | null
  description: string | null
  bank_source: string | null
  external_tx_id: string | null
  source: "api" | "bank_sync" | "manual" | "import"
  /** True if `counterparty_id`, `economic_purpose` and `document_id` are all set. */
  economic_substance: boolean
  created_at: string
}

export interface Event {
  id: string
  type: "entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated"
  timestamp: string
  /** The version of the API that `data` follows. */
  api_version: "v1"
  /** The LLC, or null if the record belongs to the account. */
  entity_id: number | null
  /** The changed record, the same in all its events. */
  record: string
  /** The record after the change. */
  data: Record<string, unknown>
  /** Other records that belong to the change. */
  related: Record<string, unknown> | null
}

export interface Form5472 {
  reference_id: string
  person: { name: string; relation: "owner" | "spouse" | "family_other" | "sibling_entity"; person_kind: "foreign" | "us"; counterparty_ids: (number)[] }
  /** Gross amount; `null` (blank) for a U.S. person. */
  line_1f: number | null
  /** The related party. */
  part_iii: (FormField)[]
  part_iv: Form5472PartIV | null
  part_v: Form5472PartV
  part_vi: { question: string; checked: boolean | null; fair_market_value: number | null; rows: (Form5472PartVIRow)[] }
  /** Additional information; `null` if it needs an answer or is blank. */
  part_vii: (FormField)[]
  /** The cost sharing arrangement; `null` if there is none. */
  part_viii: (FormField)[] | null
  /** Part VIII of each further cost sharing arrangement with this person. */
  further_parts_viii: ((FormField)[])[]
}

export interface Form5472Answer {
  question: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"
  /** `reference_id` of one form; `null` for all. */
  form: string | null
  /** The year of the answer. Lasting answers apply to later years too. */
  year: number
  answer: string | null
  note: string | null
  /** Actor, as in the audit log. */
  answered_by: string
  answered_at: string
}

export interface Form5472ConvertedAmount {
  /** `null` for the balance of a loan. */
  entry_id: number | null
  date: string
  description: string | null
  /** In the original currency. */
  original_amount: string
  currency: string
  /** US dollars per unit. */
  rate: string
  /** The rate as its source quotes it. */
  quoted_as: string
  source: string
  rate_date: string | null
  /** In US dollars, converted and rounded on its own. */
  amount: number
  /** Line or part of the form. */
  place: string
}

export interface Form5472Filer {
  classification: "disregarded_entity" | "partnership" | "not_foreign_owned" | "us_owned"
  /** Why there is nothing to file. */
  closes_as: "partnership" | "no_reportable_transaction" | "us_owned" | null
  /** What the LLC files instead. */
  obligations: ({ id: string; form: string; due_date: string })[]
}

/** The forms if everything that is left out counted. */
export interface Form5472IfCounted {
  line_1g: number
  line_1h: number
  forms: ({ reference_id: string; name: string; line_1f: number | null; lines: ({ line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "17a" | "17b" | "18" | "19" | "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "31a" | "31b" | "32" | "33" | "34" | "35" | "36"; amount: number })[]; part_v: ({ kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"; amount: number })[]; part_v_total: number; part_vi_total: number })[]
}

export interface Form5472Line {
  line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "17a" | "17b" | "18" | "19" | "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "31a" | "31b" | "32" | "33" | "34" | "35" | "36"
  label: string
  amount: number
  /** The entries behind the figure. */
  entry_ids: (number)[]
  /** Whether 0 is printed: there was a loan, and its balance is 0. */
  print_zero: boolean
}

export interface Form5472LineByHand {
  entry_id: number
  line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "18" | "19" | "20" | "21" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "32" | "33" | "34" | "35"
  /** Reason, if given. */
  note: string | null
  /** Actor, as in the audit log. */
  set_by: string | null
  set_at: string | null
}

export interface Form5472Loan {
  /** `null` for entries that belong to no loan of the register. */
  id: number | null
  /** `reference_id` of the form it is on. */
  form: string
  counterparty_id: number
  party: string
  name: string | null
  /** From the LLC’s point of view. */
  direction: "borrowed" | "lent"
  principal: number | null
  currency: string
  /** Percent a year. */
  rate: string | null
  starts_on: string | null
  /** `null` if payable on demand. */
  term_months: number | null
  /** The contract. */
  document_id: number | null
  /** In US dollars, as all amounts outside `in_currency`. `null` without an exchange rate. */
  opening_balance: number | null
  /** As booked. */
  advanced: number
  /** As booked. */
  repaid: number
  /** `null` without an exchange rate. */
  closing_balance: number | null
  /** `null` without the exchange rates. */
  monthly_average: number | null
  /** What was repaid beyond the balance; it is on the line of the other direction. */
  over_repaid: number | null
  /** By rate and daily balance. */
  interest_accrued: number | null
  /** The loan in `currency`; `null` if that is US dollars. A negative balance is over-repaid. */
  in_currency: { opening_balance: number; advanced: number; repaid: number; closing_balance: number; interest_accrued: number | null } | null
  /** On line 32, or 18 if the LLC is the lender. */
  interest_paid: number
  /** Advances and repayments. */
  entry_ids: (number)[]
  /** Interest. */
  interest_entry_ids: (number)[]
  safe_haven: { verdict: "inside" | "outside" | "unknown"; afr: string | null; source: string | null } | null
}

export interface Form5472PartIV {
  /** All lines in order, including totals. */
  lines: (Form5472Line)[]
  /** The alternative method for loans: lines 17a and 31a are blank, and these lines have the values given here. `null` without the exchange rates of the month ends. */
  by_monthly_average: { line_17b: number; line_31b: number; line_22: number; line_36: number; line_1f: number } | null
}

export interface Form5472PartV {
  checked: boolean
  /** The attached statement. */
  rows: (Form5472PartVRow)[]
  totals: ({ kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"; amount: number })[]
  total: number
}

export interface Form5472PartVIRow {
  entry_id: number
  date: string | null
  year: number
  month: number
  side: "received" | "paid"
  /** Who gave it. */
  given_by: "related_party" | "llc"
  description: string | null
  /** Fair market value. */
  amount: number
}

export interface Form5472PartVRow {
  entry_id: number
  date: string | null
  year: number
  month: number
  kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"
  side: "received" | "paid"
  description: string | null
  amount: number
}

export interface Form5472Prefill {
  entity_id: number
  year: number
  form_revision: string
  instructions_revision: string
  tax_year: { begins: string; ends: string }
  due_date: string
  /** If Form 7004 is filed by `due_date`. */
  extended_due_date: string
  /** Whether `extended_due_date` applies. */
  extended: boolean
  /** Status of the filing, if one is scheduled. */
  filing_status: string | null
  /** Whether there was a reportable transaction, on a form or left out. `null` until the US tax status of the owner is known. */
  required: boolean | null
  filer: Form5472Filer
  us_owner: UsOwner
  /** Number of Forms 5472. */
  line_1g: number
  /** Sum of line 1f over all forms. */
  line_1h: number
  /** The LLC. The same on all forms, except line 1f. */
  part_i: (FormField)[]
  /** 25% shareholders. */
  part_ii: (FormField)[]
  /** One per related party. */
  forms: (Form5472)[]
  /** The return the forms are attached to. */
  pro_forma_1120: (FormField)[]
  /** Amounts with related parties that are not on a form. */
  left_out: { received: number; paid: number; total: number; by_party: (LeftOutOfParty)[]; entries: (LeftOutOfForm5472)[] }
  if_counted: Form5472IfCounted | null
  /** Undocumented loans of earlier years, not included in the balances. */
  earlier_loans_left_out: (LeftOutOfForm5472)[]
  /** Amounts that lack documentation and are on the forms all the same, because a person included them. Also loans of earlier years in the balances. `would_be` is where they are. */
  included_by_decision: (LeftOutOfForm5472)[]
  needs_review: ({ entry_id: number; side: "received" | "paid"; what: "unclear" | "document_withdrawn" | "other_year"; why: string })[]
  /** Questions that need an answer from a person. */
  questions: ({ form: string | null; part: string; line: string; code: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; required: boolean; question: string })[]
  /** Entries whose category does not tell what they are, with the answers given. */
  classifications: (ClassifiedEntries)[]
  /** Each loan with its own balances. */
  loans: (Form5472Loan)[]
  unlinked_loans: ({ form: string; party: string; counterparty_id: number; entry_ids: (number)[]; loan_ids: (number)[]; question: string })[]
  /** What keeps the forms from being filled in. */
  incomplete: { entry_ids: (number)[]; open_questions: (string)[]; total: number }
  /** A recorded decision to file although questions are open, if it covers all that are open. */
  left_out_anyway: { reason: string; entry_ids: (number)[]; open_questions: (string)[]; decided_by: string; decided_at: string } | null
  /** Answers given by hand that apply to this year. They also appear on their line. */
  answers: (Form5472Answer)[]
  /** The schedule of exchange rates: every converted amount that is on a form. */
  exchange_rates: (Form5472ConvertedAmount)[]
  /** Entries assigned to a line of Part IV by hand, with the reason. */
  lines_by_hand: (Form5472LineByHand)[]
  /** The names of `answered_by`, `decided_by` and `set_by`. */
  authors: ({ actor: string; name: string })[]
  /** How the prefill handles cases the instructions leave open. */
  conventions: ({ name: string; text: string })[]
  notices: (string)[]
  /** In US dollars, before any increase 90 days after a notice. */
  penalty_if_missed: { per_form: number; total: number }
}

export interface Form5472Readiness {
  entity_id: number
  year: number
  /** Whether the year has anything to report on the form. `null` until the US tax status of the owner is known. */
  required: boolean | null
  /** What the form needs: the lowest share of entries and money that are documented or decided, and of `record`, in whole percent, rounded down, and at most 99 while something is left to do. */
  score: number
  /** Whether nothing is left to do. */
  ready: boolean
  /** Entries that belong on the form. `complete` is documented, and `percent` its share; `included` and `left_out_by_decision` lack documentation, and a person decided about them. */
  entries: { total: number; complete: number; included: number; left_out_by_decision: number; percent: number }
  /** Their money. `complete` is documented, and `percent` its share; `included` and `left_out_by_decision` lack documentation, and a person decided about them. */
  money: { total: number; complete: number; included: number; left_out_by_decision: number; percent: number }
  /** Months of bank accounts in the tax year that have ended, and how many of them are reconciled with the books. */
  months: { expected: number; reconciled: number; percent: number }
  /** Required questions without an answer. */
  questions: { required: number; answered: number }
  /** What every LLC needs: an EIN, a formation date, owners, and entries of the year (or the answer that nobody paid anything). */
  record: { expected: number; known: number; percent: number }
  /** What the LLC has to file or pay for the year, except what is due in more than 30 days: how many are expected and done. `questions` are facts that nobody has answered yet; the obligations that wait for them are expected too. Obligations of the owner do not count. */
  obligations: { expected: number; done: number; overdue: number; due_soon: number; questions: number; percent: number }
  /** Incomplete entries. */
  missing: (IncompleteEntry)[]
  /** Next steps. */
  actions: (ReadinessAction)[]
}

export interface FormField {
  /** The line of the form, such as `8b(2)`. */
  line: string
  label: string
  /** `null` if unknown or left blank. */
  value: string | number | boolean | null
  /** As written on the form, where that differs: countries by their full English name. */
  printed: string | null
}

export interface HighestRuleCount {
  count: number
  /** First and last day. */
  window: (string)[]
}

export interface Identifiers {
  /** Passport number. */
  passport: string | null
  /** Individual Taxpayer Identification Number, issued by the IRS. */
  itin: string | null
  /** US Social Security Number. */
  ssn: string | null
  /** Number of the national identity card, as written in the member's country. */
  national_id: string | null
  /** Tax number in the country of residence, as written there. */
  tax_id: string | null
}

export interface IncompleteEntry {
  entry_id: number
  counterparty_id: number | null
  year: number
  month: number
  /** Total received and paid, as absolute values. */
  amount: number
  missing: (string)[]
  /** The entry's document was withdrawn, so the entry counts as undocumented. */
  document_withdrawn: boolean
}

export interface LeftOutOfForm5472 {
  entry_id: number
  counterparty_id: number | null
  year: number
  month: number
  side: "received" | "paid"
  amount: number
  why: "substance_missing" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"
  /** The reason in one word: the first thing that is missing. */
  reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"
  /** Where it would be on the form: a line, `V:` and a kind, or `VI`. */
  would_be: string | null
  date: string | null
  /** Missing fields. */
  missing: (string)[]
  /** The entry's document was withdrawn, so the entry counts as undocumented. */
  document_withdrawn: boolean
  /** What a person decided about it; `null` if nobody has. */
  decision: { decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string } | null
}

export interface LeftOutOfParty {
  /** `null` if the entries name nobody. */
  name: string | null
  /** The counterparties that are this person. */
  counterparty_ids: (number)[]
  reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"
  entries: number
  received: number
  paid: number
  /** Whether the form is incomplete without these amounts. */
  must_resolve: boolean
}

export interface ListDeliveriesInput {
  /** The webhook. */
  webhook_id: number
  /** Only these. */
  status?: "waiting" | "delivered" | "failed" | null | undefined
  /** Only deliveries before this one. */
  before?: number | null | undefined
  /** Maximum number of records. */
  limit?: number | null | undefined
}

export interface ListDeliveriesPage {
  data: (WebhookDelivery)[]
  /** Send it as `before` to continue. Null at the end. */
  next_before: number | null
  has_more: boolean
  /** Why there is nothing to show, if there is a reason. */
  message?: string | undefined
}

export interface ListDocumentsInput {
  /** The LLC whose documents are listed. Required unless `id` is given. */
  entity_id?: number | null | undefined
  /** Filters by type. */
  doc_type?: "ARTICLES" | "EIN_LETTER" | "ACTA" | "8822-B" | "CERTIFICATE_OF_ORGANIZATION" | "OPERATING_AGREEMENT" | "REGISTERED_AGENT_ACCEPTANCE" | "GOOD_STANDING" | "ARTICLES_OF_AMENDMENT" | "ARTICLES_OF_DISSOLUTION" | "SS-4" | "5472" | "1120" | "7004" | "8832" | "W-8BEN" | "W-8BEN-E" | "W-9" | "W-7" | "ITIN_LETTER" | "1040-NR" | "FBAR" | "BOI" | "RESOLUTION" | "MEMBERSHIP_CERTIFICATE" | "POWER_OF_ATTORNEY" | "INVOICE" | "RECEIPT" | "CONTRACT" | "LOAN_AGREEMENT" | "PRICING_EVIDENCE" | "BANK_STATEMENT" | "BANK_LETTER" | "TAX_CERTIFICATE" | "PASSPORT" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "IRS_NOTICE" | "FAX_CONFIRMATION" | "PART_V_STATEMENT" | "REPORT" | "OTHER" | null | undefined
  /** Only the documents with these ids, up to 100, separated by commas. */
  ids?: string | null | undefined
  /** Maximum number of records. */
  limit?: number | null | undefined
  /** Number of records to skip. */
  offset?: number | null | undefined
  /** `next_cursor` of the previous page, instead of `offset`. */
  cursor?: string | null | undefined
}

/** A list. */
export interface ListDocumentsPage {
  data: (Document)[]
  pagination: Pagination
  /** Why there is nothing to show, if there is a reason. */
  message?: string | undefined
}

export interface ListEntitiesInput {
  /** Only the LLCs with these ids, up to 100, separated by commas. */
  ids?: string | null | undefined
  /** Maximum number of records. */
  limit?: number | null | undefined
  /** Number of records to skip. */
  offset?: number | null | undefined
  /** `next_cursor` of the previous page, instead of `offset`. */
  cursor?: string | null | undefined
}

export interface ListEntitiesPage {
  data: (EntitySummary)[]
  pagination: Pagination
  /** Why there is nothing to show, if there is a reason. */
  message?: string | undefined
}

export interface ListEntriesInput {
  /** The LLC whose books are listed. */
  entity_id: number
  /** Filters by the year it is booked in. */
  year?: number | null | undefined
  /** Filters by the month it is booked in. Without `year`, in any year. */
  month?: number | null | undefined
  /** Filters by category. Legacy spellings are accepted. */
  category?: string | null | undefined
  /** Only the entries with these ids, up to 100, separated by commas. */
  ids?: string | null | undefined
  /** Maximum number of records. */
  limit?: number | null | undefined
  /** Number of records to skip. */
  offset?: number | null | undefined
  /** `next_cursor` of the previous page, instead of `offset`. */
  cursor?: string | null | undefined
}

export interface ListEntriesPage {
  data: (Entry)[]
  summary: { total_income: number; total_expenses: number; net: number }
  pagination: Pagination
  /** Why there is nothing to show, if there is a reason. */
  message?: string | undefined
}

export interface ListEventsInput {
  /** Only events after this one: `next_after` of an earlier response. */
  after?: string | null | undefined
  /** Only these types, separated by commas. */
  type?: string | null | undefined
  /** Only events of this LLC. */
  entity_id?: number | null | undefined
  /** Maximum number of records. */
  limit?: number | null | undefined
}

export interface ListEventsPage {
  data: (Event)[]
  /** Send it as `after` to continue. Null if there are no events at all. */
  next_after: string | null
  /** Whether there are more events now. */
  has_more: boolean
  /** Why there is nothing to show, if there is a reason. */
  message?: string | undefined
}

export interface ListObligationsInput {
  /** The LLC. */
  entity_id: number
  /** Only those about this year. */
  year?: number | null | undefined
  /** Only those in this state. */
  state?: "proposed" | "due" | "done" | "not_applicable" | "unknown" | null | undefined
  /** Maximum number of records. */
  limit?: number | null | undefined
  /** Number of records to skip. */
  offset?: number | null | undefined
  /** `next_cursor` of the previous page, instead of `offset`. */
  cursor?: string | null | undefined
}

export interface ListObligationsPage {
  data: (Obligation)[]
  /** What nobody knows yet, once each. */
  questions: (ObligationQuestion)[]
  answers: (ObligationAnswer)[]
  /** Answers that say something else than the records. */
  contradictions: (ObligationContradiction)[]
  pagination: Pagination
  /** Why there is nothing to show, if there is a reason. */
  message?: string | undefined
}

export interface ListPaymentsInput {
  /** Filters by LLC. Defaults to all LLCs of the account. */
  entity_id?: number | null | undefined
  /** Filters by year of the payment date, or else the due date, or else the date recorded (UTC). */
  year?: number | null | undefined
  /** Maximum number of records. */
  limit?: number | null | undefined
  /** Number of records to skip. */
  offset?: number | null | undefined
  /** `next_cursor` of the previous page, instead of `offset`. */
  cursor?: string | null | undefined
}

export interface ListPaymentsPage {
  data: (Payment)[]
  pagination: Pagination
  /** Why there is nothing to show, if there is a reason. */
  message?: string | undefined
}

export interface ListReportsInput {
  /** The LLC. Defaults to all LLCs of the account. */
  entity_id?: number | null | undefined
  /** Only the reports with these ids, up to 100, separated by commas. Older revisions too. */
  report_ids?: string | null | undefined
  /** Filters by type. */
  type?: "monthly" | "quarterly" | "annual" | null | undefined
  /** Filters by year. */
  year?: number | null | undefined
  /** Maximum number of records. */
  limit?: number | null | undefined
  /** Number of records to skip. */
  offset?: number | null | undefined
  /** `next_cursor` of the previous page, instead of `offset`. */
  cursor?: string | null | undefined
}

/** A list. */
export interface ListReportsPage {
  data: (Report)[]
  pagination: Pagination
  /** Why there is nothing to show, if there is a reason. */
  message?: string | undefined
}

export interface ListTransactionsInput {
  /** The LLC. Required unless `transaction_id` is given. */
  entity_id?: number | null | undefined
  /** Only the transactions with these ids, up to 100, separated by commas. */
  transaction_ids?: string | null | undefined
  /** Filters by status. */
  status?: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED" | null | undefined
  /** Maximum number of records. */
  limit?: number | null | undefined
  /** Number of records to skip. */
  offset?: number | null | undefined
  /** `next_cursor` of the previous page, instead of `offset`. */
  cursor?: string | null | undefined
}

/** A list. */
export interface ListTransactionsPage {
  data: (Transaction)[]
  pagination: Pagination
  /** Why there is nothing to show, if there is a reason. */
  message?: string | undefined
}

export interface ListWebhooksInput {
  /** Maximum number of records. */
  limit?: number | null | undefined
  /** Number of records to skip. */
  offset?: number | null | undefined
  /** `next_cursor` of the previous page, instead of `offset`. */
  cursor?: string | null | undefined
}

export interface ListWebhooksPage {
  data: (Webhook)[]
  pagination: Pagination
  /** Why there is nothing to show, if there is a reason. */
  message?: string | undefined
}

export interface MissingFact {
  fact: string
  /** The fact in words. */
  label: { en: string; es: string }
}

export interface NewWebhook {
  id: number
  url: string
  /** The types of events that are sent; null for all. */
  types: ("entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated" | "webhook.test")[] | null
  /** The LLCs whose events are sent; null for all. */
  entity_ids: (number)[] | null
  status: "active" | "paused"
  /** Why it is paused: by you, after three days of failures, after a 410, or because access was revoked: that of the key or app that set it up, or its own on the Security page. */
  paused_reason: "member" | "failing" | "gone" | "revoked" | null
  /** Deliveries that wait, counted up to 2,000. */
  waiting: number
  /** Failed attempts since the last successful one. */
  failures: number
  /** The last successful delivery, to ten seconds. */
  last_delivered_at: string | null
  /** Until when the secret from before a rotation signs too. */
  grace_until: string | null
  /** Who set `url`: you on the website, an API key, a connected app or the firm. Null if it was not recorded. If the key or app is revoked or expires, the webhook is paused; to keep it, resume it or set `url` again. */
  set_up_by: { kind: "member" | "key" | "app" | "operator"; id: number | null; name: string | null; status: "active" | "revoked" | "expired" } | null
  created_at: string
  /** The signing secret, shown only once. Null in the response to a repeated request. */
  secret: string | null
}

export interface Obligation {
  id: number
  /** The LLC; null if it concerns the owner. */
  entity_id: number | null
  /** Whether it concerns the LLC or its owner. */
  subject: "llc" | "owner"
  /** The duty, the same in all years; `one-off` if a Manager added it. */
  obligation: string
  /** The rule that decided it. */
  rule: string | null
  /** The version of the rule that decided it. */
  rule_version: string | null
  /** The tax or calendar year it is about, or the year of the event or due date. */
  year: number
  /** Which of several due dates of the year, such as `Q1`. */
  part: string | null
  /** What has to be done. */
  name: { en: string; es: string }
  /** Details that a Manager gave. */
  details: string | null
  /** `proposed`: the rule is not verified, and a Manager has to confirm it. `unknown`: a fact is missing. `done` has evidence. */
  state: "proposed" | "due" | "done" | "not_applicable" | "unknown"
  /** Whether it is due and its date has passed. */
  overdue: boolean
  due_date: string | null
  /** What an extension in time gives. */
  extended_due_date: string | null
  /** Whether the extended date counts. */
  is_extended: boolean
  /** The date that counts. */
  due_by: string | null
  /** How `due_date` follows from the rule and the facts. */
  due_reason: { en: string; es: string } | null
  /** The highest one, where sources disagree. */
  amount_usd: number | null
  /** What each source says, where they disagree about the amount. */
  disputed_amounts: (DisputedAmount)[]
  /** Why it applies, does not apply or is unknown. */
  reason: { en: string; es: string } | null
  /** The facts that decided it. */
  facts: (ObligationFact)[]
  missing: (MissingFact)[]
  /** From when on it applies. */
  threshold: { en: string; es: string } | null
  /** How it is filed or paid. */
  channel: { en: string; es: string } | null
  /** What happens if it is late. */
  penalty: { en: string; es: string } | null
  /** A note on the rule. */
  note: { en: string; es: string } | null
  source: ObligationSource | null
  /** Whether the rule was checked against an official text, whose address is in `source`. */
  verified: boolean
  verified_on: string | null
  valid_from: string | null
  valid_to: string | null
  /** Who marked it, as in the audit log; null if the rule decides. */
  decided_by: string | null
  decided_at: string | null
  done_on: string | null
  evidence: ObligationEvidence | null
  /** The Manager who confirmed a proposed one. */
  confirmed_by: string | null
  confirmed_at: string | null
  changed_at: string
}

export interface ObligationAnswer {
  fact: string
  /** Whether it concerns the LLC or its owner. */
  subject: "llc" | "owner"
  year: number | null
  /** The fact in words. */
  label: { en: string; es: string }
  answer: string
  /** The answer in words. */
  value: { en: string; es: string }
  answered_by: string
  answered_at: string
}

export interface ObligationContradiction {
  fact: string
  /** Whether it concerns the LLC or its owner. */
  subject: "llc" | "owner"
  year: number | null
  /** The fact in words. */
  label: { en: string; es: string }
  /** What was answered. */
  answer: { en: string; es: string }
  /** What the records say, which counts. */
  recorded: { en: string; es: string }
}

export interface ObligationEvidence {
  /** The document. */
  document_id: number | null
  title: string | null
  /** Whether the tax filing of the year is the evidence. */
  is_filing: boolean
  note: string | null
}

export interface ObligationFact {
  fact: string
  /** The fact in words. */
  label: { en: string; es: string }
  /** Its value in words. */
  value: { en: string; es: string }
  source: "records" | "answer" | "rule"
  /** Actor, as in the audit log. */
  answered_by: string | null
  answered_at: string | null
}

export interface ObligationQuestion {
  fact: string
  /** Whether it concerns the LLC or its owner. */
  subject: "llc" | "owner"
  year: number | null
  /** The fact in words. */
  label: { en: string; es: string }
  /** Null if the records have to tell: the firm completes them. */
  question: { en: string; es: string } | null
  kind: "yes_no" | "amount" | "yes_no_or_amount" | "count" | "percent" | "date" | "country" | "month_day"
  /** With yes or no: whether the amount is beyond this one. */
  threshold: number | null
  /** Whether `none` is an answer. */
  takes_none: boolean
  /** What the answer decides. */
  why: { en: string; es: string }
  obligations: (string)[]
}

export interface ObligationSource {
  title: string
  citation: string
  title_es: string
  citation_es: string
  url: string | null
}

/** Details of the OpenTimestamps proof. Null until the content is submitted. */
export interface OpenTimestamps {
  /** `bitcoin`, or `local` for the chain of a demo installation, whose blocks look like Bitcoin blocks but prove nothing. */
  chain: "bitcoin" | "local"
  /** When it was submitted to the calendars. */
  submitted_at: string
  calendars: (Calendar)[]
  bitcoin: Block | null
  /** When the calendars were last asked. */
  checked_at: string | null
}

export interface Ownership {
  owner_name: string
  /** Whether the owner is the member who holds the account. */
  is_member: boolean
  percent: number
  since: string
  /** Last day of the share; null if current. */
  until: string | null
}

export interface Pagination {
  total: number
  limit: number
  offset: number
  /** Send it as `cursor` for the next page. Null on the last. */
  next_cursor: string | null
}

export interface Payment {
  id: number
  entity_id: number
  service: { id: number; name: string }
  amount: number
  /** ISO 4217. */
  currency: string
  status: "paid" | "pending" | "failed" | "refunded"
  description: string | null
  invoice_number: string | null
  due_date: string | null
  paid_at: string | null
}

/** How close the owner is to a rule of a country. General information, not tax advice. */
export interface PresenceRule {
  /** Code of the rule; `null` for a country without one. */
  rule: string | null
  /** `null` for a zone of several countries. */
  country: string | null
  zone: "SCHENGEN" | null
  kind: "day_count" | "weighted_day_count" | "continuous_stay" | "no_day_count" | "plain"
  /** Whether the rule is for this owner. `unknown`: it is counted in case it is, for the Schengen area without a level. */
  applies: "yes" | "no" | "unknown"
  /** Days that end in the country, in the calendar year; for a zone, in its window. */
  plain_count: number
  /** Days as the country counts them; `null` without a rule about days. */
  rule_count: number | null
  /** With what the authority may add. The level is based on it. */
  cautious_count: number | null
  /** `null` if the rule counts months, or no days. */
  threshold: number | null
  /** `gt`: more than the threshold; `gte`: the threshold or more. */
  compare: "gt" | "gte" | null
  /** The first count that meets the rule. */
  meets_at: number | null
  /** Which days count: those that end in the country, or any part of a day. */
  day: "midnight" | "overnight" | "any_part" | null
  /** The kind of period. */
  counts_over: "calendar_year" | "tax_year" | "any_12_months" | "any_365_days" | "calendar_year_and_two_before" | "last_days" | "any" | null
  /** From 60, 75 and 90 % of the threshold, and `exceeded` from `meets_at` on. */
  level: "none" | "info" | "warning" | "danger" | "exceeded"
  /** `cautious`: only by the cautious count. `null`: no rule about days, or not known whether it applies. */
  met: "yes" | "cautious" | "no" | null
  /** First and last day. */
  window: (string)[] | null
  tax_year: string | null
  /** Days of short absences in the cautious count. */
  sporadic_absences_added: number | null
  certificate_elsewhere?: CertificateAnswer | undefined
  /** Days of this year and the two before, without exempt days. */
  days: (number)[] | null
  /** Days in the country that ended elsewhere. */
  days_without_midnight: number | null
  /** First and last day. */
  stay: (string)[] | null
  six_months_end: string | null
  resident_from_year: number | null
  /** The highest count of the year, where the period moves with each day. */
  highest: HighestRuleCount | null
  says: Texts
  /** Whom the rule is for, if not for everyone. */
  applies_if: Texts | null
  /** Choices of ours where the law gives no number. */
  judgement: Texts | null
  /** What else to know. */
  note: Texts | null
  /** Explained, not calculated. */
  other_tests: (Texts)[]
  sources: (RuleSource)[]
  /** Whether the rule was checked against its source. */
  verified: boolean
  /** What was not checked. */
  verified_note: Texts | null
  verified_on: string | null
  questions: (RuleQuestion)[]
  /** The count by 31 December if the planned stays come true; days without a plan continue in the last country. */
  with_plans: RuleWithPlans | null
  /** When `cautious_count` meets the rule, by 31 December. `null` if it is met, not near or the year is over. */
  forecast: RuleForecast | null
}

export interface PresenceSummary {
  year: number
  /** Most days first. */
  countries: (CountryDays)[]
  /** Days of the year with a known country. */
  days_known: number
  /** Days of the year, until today, before the first known day. */
  days_unknown: number
  us_substantial_presence: UsSubstantialPresence
}

export interface PresenceWarning {
  country: string
  /** Days in this country in the year. */
  days: number
  threshold: number
  /** `info` from 110 days, `warning` from 138 days, `danger` from 165 days, `exceeded` from 183 days */
  level: "info" | "warning" | "danger" | "exceeded"
  /** When 183 plain days are reached, and what the rule of the country says where that differs. `rules` has the details. */
  message: string
}

export interface Profile {
  id: number
  name: string
  email: string
  /** E.164. */
  phone: string | null
  /** ISO 3166-1. */
  country: string | null
  /** Language of emails to the member. */
  language: "en" | "es"
  identifiers: Identifiers
  tier: string
  /** When the account was opened. */
  member_since: string
}

export interface ReadForm5472Input {
  /** The LLC. */
  entity_id: number
  /** The calendar year in which the tax year begins. */
  year: number
}

export interface ReadPresenceAnswer {
  summary: PresenceSummary
  /** Countries with 110 days or more. */
  warnings: (PresenceWarning)[]
  /** The days as each country counts them, the most serious first. Countries without a rule say that the plain count is used. */
  rules: (PresenceRule)[]
  /** The country of each known day, in date order. */
  calendar?: { [name: string]: string } | undefined
  /** Why there is nothing to show, if there is a reason. */
  message?: string | undefined
}

export interface ReadPresenceInput {
  /** The LLC whose owner's log to read. */
  entity_id: number
  /** The year. Defaults to the current year (UTC). */
  year?: number | null | undefined
  /** Whether to include `calendar`. */
  detail?: boolean | null | undefined
}

export interface ReadReadinessInput {
  /** The LLC. */
  entity_id: number
  /** The calendar year in which the tax year begins. */
  year: number
}

export interface ReadinessAction {
  action: "name_counterparty" | "give_purpose" | "add_document" | "review_category" | "replace_document" | "review_left_out" | "decide_amounts" | "classify_entries" | "link_loans" | "complete_party" | "complete_llc" | "answer_questions" | "describe_entries" | "start_books" | "reconcile_accounts" | "file_overdue" | "file_due_soon" | "answer_obligations" | "check_obligations"
  message: string
  /** Related entries. */
  entry_ids: (number)[]
  /** The related party. */
  counterparty_id: number | null
  fields: (string)[]
}

export interface RemoveWebhookInput {
  /** The webhook. */
  id: number
}

export interface RemoveWebhookRecord {
  id: number
}

export interface Report {
  id: number
  entity_id: number
  type: "monthly" | "quarterly" | "annual"
  period: ReportPeriod
  generated_at: string
  /** Starts at 1 and increases each time the books of the period are corrected. */
  revision: number
  /** False if a newer revision replaces this report. */
  is_latest: boolean
  metrics: ReportMetrics
  recommendations: (ReportRecommendation)[]
  alerts: (ReportAlert)[]
  proposed_decisions: (ReportProposedDecision)[]
}

export interface ReportAlert {
  code: string
  severity: "info" | "warning" | "critical"
  title: string
  detail: string
  evidence: ReportEvidence
}

export interface ReportBalance {
  bank_source: string
  /** Balance reported by the bank. */
  told: number
  /** Booked balance at the same time. */
  booked: number
  /** `told` minus `booked`; `null` if the books do not cover the whole account. */
  difference: number | null
  /** When the balance was read. */
  told_at: string
}

export interface ReportBank {
  bank_source: string | null
  /** In the period. */
  entries: number
  /** Received in the period. */
  income: number
  /** Paid in the period. */
  expense: number
  /** All money received less all money paid, up to the last day of the period. */
  cash: number
}

export interface ReportCapital {
  profit: number
  /** Owner distributions, less returns. */
  distributions: number
  /** Owner contributions, less returns. */
  contributions: number
  /** Distributions in excess of profit. A loss counts as zero profit. */
  beyond_profit: number
  /** Remaining profit, or 0. */
  undistributed_profit: number
}

export interface ReportCategory {
  category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null
  /** `null` without a category. */
  group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null
  entries: number
  /** All money received, of any movement type. */
  income: number
  /** All money paid, of any movement type. */
  expense: number
  /** The part that counts toward the net of the period. */
  net: number
}

export interface ReportChange {
  /** `null` if nothing was booked then. */
  was: number | null
  /** Change since then. */
  change: number | null
  /** Change as a percentage of `was`, with 2 decimals; `null` also if `was` is 0. */
  percent: number | null
}

export interface ReportComparison {
  /** Number of entries then. */
  entries: number
  income: ReportChange
  expense: ReportChange
  net: ReportChange
}

export interface ReportCounterparty {
  counterparty_id: number
  name: string
  kind: string
  is_related_party: boolean
  entries: number
  income: number
  expense: number
  /** Share of all money received in the period. From 0 to 1, with 4 decimals. */
  share_of_income: number | null
  /** Share of all money paid in the period. From 0 to 1, with 4 decimals. */
  share_of_expense: number | null
}

export interface ReportCoverage {
  entries: number
  /** Total received and paid. */
  amount: number
  /** Entries with a counterparty, a purpose and a document. */
  complete_entries: number
  complete_amount: number
  /** Complete entries as a share of all entries; `null` if there are none. From 0 to 1, with 4 decimals. */
  entries_share: number | null
  /** Their amount as a share of the total; `null` if there are no entries. From 0 to 1, with 4 decimals. */
  amount_share: number | null
}

export interface ReportEvidence {
  /** Related entries. Not all are listed if there are many. */
  entry_ids: (number)[]
  /** The figures it is based on, by name. */
  figures: { [name: string]: number | string | null }
}

export interface ReportExchangeRate {
  currency: string
  /** As `rate_source` of the entries. */
  source: string
  entries: number
  /** Received less paid, in that currency. */
  original_amount: number
  /** The same in US dollars. */
  amount: number
  /** US dollars per unit. */
  lowest_rate: number
  /** US dollars per unit. */
  highest_rate: number
  /** Earliest date of a rate. */
  first_date: string | null
  /** Latest date of a rate. */
  last_date: string | null
}

export interface ReportGroup {
  /** `null` without a category. */
  group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null
  entries: number
  /** All money received, of any movement type. */
  income: number
  /** All money paid, of any movement type. */
  expense: number
  /** The part that counts toward the net of the period. */
  net: number
}

export interface ReportMetrics {
  /** Entries booked in the period. */
  entries: number
  /** Earnings less refunds. Excludes contributions, loans and transfers. */
  income: number
  /** Spending less refunds received. Includes penalties. */
  expense: number
  /** `income` minus `expense`. */
  net: number
  /** `net` divided by `income`, with 4 decimals; `null` without income. */
  margin: number | null
  /** The part of `expense` that is usually deductible: excludes fines, penalties, federal tax and the category `otro`. */
  deductible_expense: number
  /** All money received, including contributions, loans and transfers. */
  received: number
  /** All money paid, including distributions, loans and transfers. */
  paid: number
  /** Entries without a category, which are not part of any result. */
  uncategorised: { entries: number; income: number; expense: number }
  /** Ordered by name; entries without a category come last. */
  by_category: (ReportCategory)[]
  by_group: (ReportGroup)[]
  /** Compared with the previous period and the same period of the previous year. */
  compared: { period_before: ReportComparison; year_before: ReportComparison }
  /** From January 1 to the last day of the period. */
  year_to_date: { income: number; expense: number; net: number; margin: number | null; deductible_expense: number }
  /** Owner distributions and contributions compared with profit. */
  capital: { period: ReportCapital; year_to_date: ReportCapital }
  cash: { booked: number; available: number; monthly_expense: number; months_covered: number | null }
  /** By source of the entries, largest amount first. */
  by_bank: (ReportBank)[]
  /** Total of the remaining banks. */
  other_banks: { banks: number; entries: number; income: number; expense: number; cash: number }
  /** Balances reported by the connected banks when the report was generated. */
  balances: (ReportBalance)[]
  /** How much of the period is documented, overall and with related parties. */
  coverage: { all: ReportCoverage; related: ReportCoverage }
  /** Largest counterparties by amount, largest first. */
  counterparties: (ReportCounterparty)[]
  /** Readiness of the year's books for Form 5472. */
  form_5472: { year: number; score: number; ready: boolean } | null
  /** The exchange rates used in the period, by currency and source. Absent if nothing was converted. */
  exchange_rates?: (ReportExchangeRate)[] | undefined
}

export interface ReportPeriod {
  year: number
  quarter: number | null
  month: number | null
  from: string
  to: string
}

export interface ReportProposedDecision {
  recommendation_idx: number
  /** Ledger category. */
  category: string
  amount: number
  description: string | null
  strategic_decision: string | null
  bank: string | null
  /** The ledger transaction submitted by the approval; null until then. */
  transaction_id: string | null
  /** The submitted amount. It differs from `amount` if the books were corrected after the approval, because the transaction does not change. */
  submitted_amount: number | null
}

export interface ReportRecommendation {
  idx: number
  title: string
  detail: string
  severity: "info" | "warning" | "critical"
  /** Stable code of the rule that produced it. */
  rule: string
  evidence: ReportEvidence
  /** Index in `proposed_decisions`, if approving it submits a transaction. */
  proposed_decision_idx: number | null
  /** The current response, or null. */
  response: ReportResponse | null
}

export interface ReportResponse {
  decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED"
  client_notes: string | null
  responded_at: string
}

export interface ResendDeliveriesInput {
  /** The webhook. */
  webhook_id: number
  /** Events from this time on. */
  from: string
  /** Events before this time. */
  to: string
}

export interface ResendDeliveryInput {
  /** The delivery. */
  delivery_id: number
}

export interface ResentDeliveries {
  /** Deliveries that were queued. */
  resent: number
  /** Send it as `from` to continue, if the period has more events. Null otherwise. */
  next_from: string | null
}

export interface RotateWebhookSecretInput {
  /** The webhook. */
  id: number
  /** How many hours the previous secret signs too. */
  grace_hours?: number | null | undefined
}

export interface RuleForecast {
  /** Days until `meets_at`. */
  missing: number
  /** The day on which the rule is met by staying in the country, which may be in the next calendar year; `null` if elsewhere or not by the end of the period. */
  if_staying: string | null
  /** The same with the planned stays; days without a plan continue in the last country. */
  with_plans: string | null
}

/** Something only the owner knows, and why the rule needs it. Answered on the website. */
export interface RuleQuestion {
  fact: "nationality" | "residence_certificate" | "residence_permit" | "us_exempt_days" | "uae_resident" | "mexico_home" | "argentina_status"
  text: Texts
  reason: Texts
}

export interface RuleSource {
  title: string
  /** The same in Spanish; official titles stay in their language. */
  title_es: string
  citation: Texts
  url: string | null
}

export interface RuleWithPlans {
  by: string
  cautious_count: number
  level: "none" | "info" | "warning" | "danger" | "exceeded"
}

export interface Sandbox {
  /** The new copy. */
  entity_id: number
  entries: number
  counterparties: number
  transactions: number
}

export interface SimulatedTransaction {
  id: number
  entity_id: number
  date: string
  amount: number
  payee: string
  description: string | null
  status: "sent" | "pending" | "failed"
}

export interface SubmitTransactionInput {
  /** The LLC of the transaction. */
  entity_id: number
  /** Amount. Greater than 0, at most 4 decimals. */
  amount: number
  /** Category: OPEX, CAPITAL_CONTRIBUTION, OWNER_DISTRIBUTION, CAPEX, OWNER_LOAN, LOAN_REPAYMENT, INTERCOMPANY_SERVICE, INVESTMENT, TAX_PAYMENT, PROFESSIONAL_FEES, REIMBURSEMENT, INTERNAL_TRANSFER, CONTRACT_APPROVAL, BANK_ACCOUNT_CHANGE, FORMATION, DISSOLUTION, OTHER. */
  category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"
  /** The reason. */
  description?: string | null | undefined
  /** The strategic justification. */
  strategic_decision?: string | null | undefined
  /** The bank to use. */
  bank?: string | null | undefined
  /** Execution date; today (UTC) or later. */
  exec_date?: string | null | undefined
  /** `no`, or how often it repeats. Each occurrence is submitted to the Manager on its date, once the previous one is ratified. */
  recurring?: "no" | "monthly" | "quarterly" | "annual" | null | null | undefined
}

export interface SyncEntriesAnswer {
  /** Transactions imported or corrected. */
  synced: number
  /** Transactions that needed no change. */
  skipped?: number | undefined
  /** Says that there is no active connection, or which connection could not be read. */
  message?: string | undefined
}

export interface SyncEntriesInput {
  /** The LLC whose banks to sync. */
  entity_id: number
}

export interface TaxFiling {
  id: number
  /** `5472` is Form 5472 with the pro forma Form 1120. */
  form: string
  /** The calendar year in which the tax year begins. */
  year: number
  due_date: string
  extended_due_date: string | null
  status: "pending" | "extended" | "filed" | "not_required"
  filed_on: string | null
}

export interface TestWebhookInput {
  /** The webhook. */
  id: number
}

export interface Texts {
  en: string
  es: string
}

export interface Transaction {
  transaction_id: string
  entity_id: number
  amount: number
  category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"
  description: string | null
  strategic_decision: string | null
  bank: string | null
  exec_date: string | null
  recurring: "no" | "monthly" | "quarterly" | "annual"
  status: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED"
  decision_status: "awaiting_manager" | "decided"
  manager_resolution: string | null
  submitted_at: string
  decided_at: string | null
  /** Name of the Manager who decided. */
  decided_by: string | null
  /** The document that records the resolution (the ACTA), once it exists. */
  acta_document_id: number | null
}

export interface UpdateEntityInput {
  /** The LLC to change. */
  id: number
  /** Who founded the LLC. */
  founder_name?: string | null | undefined
  /** The founder's address. */
  founder_address?: string | null | undefined
  /** The founder's country, two letters (ISO 3166-1). */
  founder_country?: string | null | undefined
  /** The business code (NAICS), 2 to 6 digits. */
  naics?: string | null | undefined
}

export interface UpdateProfileInput {
  /** The member's name; one line. */
  name?: string | null | undefined
  /** Including the country code. Spaces, dashes, dots and parentheses are removed, and a leading `00` becomes `+`. Stored and returned as E.164. */
  phone?: string | null | undefined
  /** Country of residence, two letters (ISO 3166-1). */
  country?: string | null | undefined
}

export interface UpdateWebhookInput {
  /** The webhook. */
  id: number
  /** Where events are sent, with HTTPS. */
  url?: string | null | undefined
  /** The types of events to send. Null for all. */
  types?: ("entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated")[] | null | undefined
  /** Whether events are sent. */
  status?: "active" | "paused" | null | undefined
}

export interface UpdatedProfile {
  id: number
  name: string
  email: string
  /** E.164. */
  phone: string | null
  /** ISO 3166-1. */
  country: string | null
  /** Language of emails to the member. */
  language: "en" | "es"
  /** Null for keys without the scope `read:profile`. */
  identifiers: Identifiers | null
  tier: string
  /** When the account was opened. */
  member_since: string
}

/** Whether the owner is a U.S. person in the year. The LLC of a U.S. person is not foreign-owned. */
export interface UsOwner {
  /** As answered to the question `us_status`; `null` if nobody answered, or the days rule the answer out. */
  status: "nonresident" | "closer_connection" | "treaty" | "part_year" | "resident" | "green_card" | "citizen" | null
  /** `null` if something on record makes it possible and nobody has said. */
  is_us_person: boolean | null
  signs: UsSigns | null
}

/** What the owner's presence says; `null` if it has nothing of the US. */
export interface UsSigns {
  substantial_presence: "yes" | "cautious" | "no"
  days_this_year: number
  weighted_days: number
  us_nationality: boolean
  us_permit: boolean
}

/** The US substantial presence test. Exempt days (transit, students, medical care) are not excluded. */
export interface UsSubstantialPresence {
  /** Days of the year spent wholly or partly in the US, including the day of departure. */
  days_this_year: number
  /** The same for the previous year. */
  days_year_before: number
  /** The same for two years earlier. */
  days_two_years_before: number
  /** This year, plus a third of the year before, plus a sixth of the year before that, in sixths of a day. */
  weighted_sixths: number
  /** The same in days, rounded down to hundredths. */
  weighted_days: number
  threshold: number
  minimum_days_this_year: number
  /** Whether both the threshold and the minimum days of this year are reached. */
  meets: boolean
}

export interface Webhook {
  id: number
  url: string
  /** The types of events that are sent; null for all. */
  types: ("entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated" | "webhook.test")[] | null
  /** The LLCs whose events are sent; null for all. */
  entity_ids: (number)[] | null
  status: "active" | "paused"
  /** Why it is paused: by you, after three days of failures, after a 410, or because access was revoked: that of the key or app that set it up, or its own on the Security page. */
  paused_reason: "member" | "failing" | "gone" | "revoked" | null
  /** Deliveries that wait, counted up to 2,000. */
  waiting: number
  /** Failed attempts since the last successful one. */
  failures: number
  /** The last successful delivery, to ten seconds. */
  last_delivered_at: string | null
  /** Until when the secret from before a rotation signs too. */
  grace_until: string | null
  /** Who set `url`: you on the website, an API key, a connected app or the firm. Null if it was not recorded. If the key or app is revoked or expires, the webhook is paused; to keep it, resume it or set `url` again. */
  set_up_by: { kind: "member" | "key" | "app" | "operator"; id: number | null; name: string | null; status: "active" | "revoked" | "expired" } | null
  created_at: string
}

export interface WebhookDelivery {
  id: number
  webhook_id: number
  event_id: string
  type: "entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated" | "webhook.test"
  record: string
  status: "waiting" | "delivered" | "failed"
  /** Attempts since it was last queued. */
  attempts: number
  next_attempt_at: string | null
  delivered_at: string | null
  event_at: string
}

export interface WebhookDeliveryDetail {
  id: number
  webhook_id: number
  event_id: string
  type: "entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated" | "webhook.test"
  record: string
  status: "waiting" | "delivered" | "failed"
  /** Attempts since it was last queued. */
  attempts: number
  next_attempt_at: string | null
  delivered_at: string | null
  event_at: string
  /** The body that is sent; null if the event is no longer kept, or the key may not read it. */
  request: string | null
  /** The last 50 attempts, newest first. */
  tries: ({ at: string; took_ms: number; url: string; request_headers: ({ name: string; value: string })[]; status: number | null; error: "forbidden_address" | "name_not_found" | "not_connected" | "certificate" | "timeout" | "redirect" | "interrupted" | "event_expired" | null; response: string | null })[]
}

export interface WebhookSecret {
  id: number
  /** The signing secret, shown only once. Null in the response to a repeated request. */
  secret: string | null
}

export interface WebhookTest {
  delivery_id: number
  delivered: boolean
  /** The status of the response. */
  status: number | null
  /** Why there is no valid response. */
  error: "forbidden_address" | "name_not_found" | "not_connected" | "certificate" | "timeout" | "redirect" | "interrupted" | "event_expired" | null
  /** The first 2,000 characters of the response. */
  response: string | null
  took_ms: number
}

/** Income and expenses of an LLC by month, with exact totals. */
export class BookkeepingResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List an LLC's entries, newest first, with totals.
   *
   * Ordered by year, month and id, newest first. `summary` and `pagination.total` cover all entries that match the filter, not just the current page. Any `offset` or `cursor` is equally fast.
   *
   * Requires an API key with the scope `read:bookkeeping`.
   */
  list(input: ListEntriesInput, options?: RequestOptions): PageList<Entry, ListEntriesPage> {
    return this.#transport.list<Entry, ListEntriesPage>({ method: 'GET', path: '/v1/bookkeeping', query: input }, options)
  }

  /**
   * Add an entry to the books.
   *
   * Only `entity_id`, `year` and `month` are required. The entry gets `source: "api"`. An entry that lacks `counterparty_id`, `economic_purpose` or `document_id` is created, but does not count as documented (`economic_substance` is false). The books are in US dollars. For a transaction in another currency, send `currency` and two of: the dollars (`income` or `expense`), `original_amount`, `exchange_rate`. The third is computed. With one amount only, the rate is taken from the imported tables.
   *
   * Requires an API key with the scope `write:bookkeeping`.
   */
  create(input: CreateEntryInput, options?: RequestOptions): Promise<Entry> {
    return this.#transport.record<Entry>({ method: 'POST', path: '/v1/bookkeeping', body: input, isKeyed: true }, options)
  }

  /**
   * Add up to 500 entries to the books at once.
   *
   * All entries are added, or none: if one is wrong, the response names its place (`entries[3].month`) and nothing is written. A batch is for one LLC and counts as one request. The entries are returned in the order sent.
   *
   * Requires an API key with the scope `write:bookkeeping`.
   */
  createEntryBatch(input: CreateEntryBatchInput, options?: RequestOptions): Promise<(Entry)[]> {
    return this.#transport.record<(Entry)[]>({ method: 'POST', path: '/v1/bookkeeping/batch', body: input, isKeyed: true }, options)
  }

  /**
   * Import new transactions from the LLC's banks.
   *
   * Reads every active bank connection (Mercury, Wise) and adds settled transactions to the books as entries with `source: "bank_sync"`. Access is read-only: money is never moved. `synced` counts the transactions that were imported or corrected; `skipped` counts those that were already imported, have not settled yet, or were removed by hand. Safe to repeat: each transaction is imported once. `message` names any connection that could not be read or needs attention. If no connection could be read, the response is a 500 with the code `bank_unavailable`, which names each bank and the reason, and nothing is imported. With `Dry-Run: true` the banks are read, and `synced` and `skipped` say what would be imported now.
   *
   * Requires an API key with the scope `write:bookkeeping`.
   */
  sync(input: SyncEntriesInput, options?: RequestOptions): Promise<SyncEntriesAnswer> {
    return this.#transport.answer<SyncEntriesAnswer>({ method: 'POST', path: '/v1/bookkeeping/sync', query: input, isKeyed: true }, options)
  }
}

/** Transactions submitted for the Manager to ratify, veto or reject. */
export class LedgerResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List an LLC's governance transactions, newest first, or get one.
   *
   * With `entity_id`, returns a list, newest first; `pagination.total` is exact. With `transaction_id`, returns one transaction. A transaction of another account returns the same 404 as one that does not exist.
   *
   * Requires an API key with the scope `read:ledger`.
   */
  list(input: ListTransactionsInput = {}, options?: RequestOptions): PageList<Transaction, ListTransactionsPage> {
    return this.#transport.list<Transaction, ListTransactionsPage>({ method: 'GET', path: '/v1/ledger', query: input }, options)
  }

  /**
   * List an LLC's governance transactions, newest first, or get one.
   *
   * With `entity_id`, returns a list, newest first; `pagination.total` is exact. With `transaction_id`, returns one transaction. A transaction of another account returns the same 404 as one that does not exist.
   *
   * Requires an API key with the scope `read:ledger`.
   */
  get(transaction_id: string, options?: RequestOptions): Promise<Transaction | null> {
    return this.#transport.record<Transaction | null>({ method: 'GET', path: '/v1/ledger', query: { transaction_id } }, options)
  }

  /**
   * Submit a transaction for the Manager's approval.
   *
   * The transaction is PENDING until a Manager ratifies, vetoes or rejects it; the member is notified by email. Nothing is paid: this service never moves money.
   *
   * Requires an API key with the scope `write:ledger`.
   */
  submit(input: SubmitTransactionInput, options?: RequestOptions): Promise<Transaction> {
    return this.#transport.record<Transaction>({ method: 'POST', path: '/v1/ledger', body: input, isKeyed: true }, options)
  }
}

/** Files of an LLC, each with a SHA-256 hash and an OpenTimestamps proof. */
export class DocumentsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List an LLC's documents, newest first, or get one.
   *
   * With `entity_id`, returns a list, newest first; `pagination.total` is exact. With `id`, returns one document. Each document includes the SHA-256 of its content and the status of its OpenTimestamps proof. A document of another account returns the same 404 as one that does not exist.
   *
   * Requires an API key with the scope `read:documents`.
   */
  list(input: ListDocumentsInput = {}, options?: RequestOptions): PageList<Document, ListDocumentsPage> {
    return this.#transport.list<Document, ListDocumentsPage>({ method: 'GET', path: '/v1/documents', query: input }, options)
  }

  /**
   * List an LLC's documents, newest first, or get one.
   *
   * With `entity_id`, returns a list, newest first; `pagination.total` is exact. With `id`, returns one document. Each document includes the SHA-256 of its content and the status of its OpenTimestamps proof. A document of another account returns the same 404 as one that does not exist.
   *
   * Requires an API key with the scope `read:documents`.
   */
  get(id: number, options?: RequestOptions): Promise<Document | null> {
    return this.#transport.record<Document | null>({ method: 'GET', path: '/v1/documents', query: { id } }, options)
  }

  /**
   * Download a document.
   *
   * `ETag` and `Repr-Digest` are the SHA-256 of the whole document. The content is hashed again while it is sent. If it no longer matches, the connection is closed before the end; discard what you received. A single range (`Range: bytes=0-1023`) returns 206. Several ranges return the whole document with 200, and a range outside the document is a 416. With `If-Range`, the range applies only if the `ETag` still matches.
   *
   * Requires an API key with the scope `read:documents`.
   */
  download(id: number, options?: RequestOptions): Promise<Download> {
    return this.#transport.download({ method: 'GET', path: `/v1/documents/${encodeURIComponent(id)}/download` }, options)
  }

  /**
   * Download the OpenTimestamps proof of a document.
   *
   * The `.ots` file, which any OpenTimestamps client can read. The file and its `ETag` change while the document is `pending`. Returns 404 until the document has been submitted to the calendars.
   *
   * Requires an API key with the scope `read:documents`.
   */
  readProof(id: number, options?: RequestOptions): Promise<Download> {
    return this.#transport.download({ method: 'GET', path: `/v1/documents/${encodeURIComponent(id)}/proof` }, options)
  }
}

/** The member's LLCs, with services, tax filings and ownership. */
export class EntityResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List the account's LLCs, or get one with details.
   *
   * Without `id`, returns all LLCs of the account, newest first. With `id`, returns that LLC with its services, tax filings and ownership; `limit`, `offset` and `cursor` are then ignored.
   *
   * Requires an API key with the scope `read:entity`.
   */
  list(input: ListEntitiesInput = {}, options?: RequestOptions): PageList<EntitySummary, ListEntitiesPage> {
    return this.#transport.list<EntitySummary, ListEntitiesPage>({ method: 'GET', path: '/v1/entity', query: input }, options)
  }

  /**
   * List the account's LLCs, or get one with details.
   *
   * Without `id`, returns all LLCs of the account, newest first. With `id`, returns that LLC with its services, tax filings and ownership; `limit`, `offset` and `cursor` are then ignored.
   *
   * Requires an API key with the scope `read:entity`.
   */
  get(id: number, options?: RequestOptions): Promise<Entity | null> {
    return this.#transport.record<Entity | null>({ method: 'GET', path: '/v1/entity', query: { id } }, options)
  }

  /**
   * Update an LLC's contact and formation details.
   *
   * Send at least one of `founder_name`, `founder_address`, `founder_country` and `naics`. Fields you omit do not change; `null` clears a field. Other fields of an LLC are ignored, so you can send back a record you read. Returns the LLC with details.
   *
   * Requires an API key with the scope `write:entity`.
   */
  update(input: UpdateEntityInput, options?: RequestOptions): Promise<Entity> {
    return this.#transport.record<Entity>({ method: 'PUT', path: '/v1/entity', body: input, isKeyed: true }, options)
  }
}

/** The account and its identifiers. */
export class ProfileResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Get the account profile and its identifiers.
   *
   * The profile of the member who owns the API key. `identifiers` always includes every field; identifiers not on file are `null`. A key that is limited to some LLCs gets none: they are all `null`, because they belong to the person and not to an LLC.
   *
   * Requires an API key with the scope `read:profile`.
   */
  read(options?: RequestOptions): Promise<Profile | null> {
    return this.#transport.record<Profile | null>({ method: 'GET', path: '/v1/profile' }, options)
  }

  /**
   * Update the contact details of the account.
   *
   * Send at least one of `name`, `phone` and `country`. Fields you omit do not change; `null` clears `phone` or `country`. Other fields of a profile are ignored, so you can send back a profile you read. Returns the profile; `identifiers` is `null` for keys without the scope `read:profile`, and its fields are `null` for keys that are limited to some LLCs.
   *
   * Requires an API key with the scope `write:profile`.
   */
  update(input: UpdateProfileInput = {}, options?: RequestOptions): Promise<UpdatedProfile> {
    return this.#transport.record<UpdatedProfile>({ method: 'PUT', path: '/v1/profile', body: input, isKeyed: true }, options)
  }
}

/** Payments to the firm for services. */
export class PaymentsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List payments for services, paid and due.
   *
   * Newest first, by payment date, or else due date, or else the date it was recorded, then by id. `pagination.total` covers all payments that match the filter. Payments are recorded by the firm; nothing is charged through the API.
   *
   * Requires an API key with the scope `read:payments`.
   */
  list(input: ListPaymentsInput = {}, options?: RequestOptions): PageList<Payment, ListPaymentsPage> {
    return this.#transport.list<Payment, ListPaymentsPage>({ method: 'GET', path: '/v1/payments', query: input }, options)
  }
}

/** The owner's days per country, and how close they are to 183. */
export class PresenceResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Get the days per country of an LLC's owner in a year.
   *
   * All LLCs of an owner share one log of stays. A day without a record gets the last known country, from the first known day until today (UTC). A travel day counts for the country of arrival. `warnings` compare each country with 183 plain days per calendar year. `rules` count the days the way each country does, with the source of each rule: its `level` is based on `cautious_count`.
   *
   * Requires an API key with the scope `read:presence`.
   */
  read(input: ReadPresenceInput, options?: RequestOptions): Promise<ReadPresenceAnswer> {
    return this.#transport.answer<ReadPresenceAnswer>({ method: 'GET', path: '/v1/presence', query: input }, options)
  }
}

/** What changed in your records, in order. */
export class EventLogResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List what changed, oldest first.
   *
   * Every change to your records is an event, kept for 90 days. Start without `after`, then send `next_after` of each response. Nothing is skipped, and the changes of one record are in order. A key sees the events of records that its scopes and its LLCs let it read. `data` is the record after the change, as the API returns it.
   *
   * Requires an API key with the scope `read:events`.
   */
  list(input: ListEventsInput = {}, options?: RequestOptions): PageList<Event, ListEventsPage> {
    return this.#transport.list<Event, ListEventsPage>({ method: 'GET', path: '/v1/events', query: input }, options)
  }
}

/** Events, sent to your own server. */
export class WebhooksResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List your webhooks.
   *
   * A key that is limited to some LLCs sees the webhooks that are limited to them.
   *
   * Requires an API key with the scope `write:webhooks`.
   */
  list(input: ListWebhooksInput = {}, options?: RequestOptions): PageList<Webhook, ListWebhooksPage> {
    return this.#transport.list<Webhook, ListWebhooksPage>({ method: 'GET', path: '/v1/webhooks', query: input }, options)
  }

  /**
   * Create a webhook.
   *
   * Events that happen from now on are sent to `url`. The signing secret is returned once, in this response. If a key creates it, only events of records and LLCs that the key may read are sent. The secret of a dry run signs nothing.
   *
   * Requires an API key with the scope `write:webhooks`.
   */
  create(input: CreateWebhookInput, options?: RequestOptions): Promise<NewWebhook> {
    return this.#transport.record<NewWebhook>({ method: 'POST', path: '/v1/webhooks', body: input, isKeyed: true }, options)
  }

  /**
   * Change, pause or resume a webhook.
   *
   * Only the fields you send change. While it is paused, events wait; when you resume it, they are sent.
   *
   * Requires an API key with the scope `write:webhooks`.
   */
  update(input: UpdateWebhookInput, options?: RequestOptions): Promise<Webhook> {
    return this.#transport.record<Webhook>({ method: 'PUT', path: '/v1/webhooks', body: input, isKeyed: true }, options)
  }

  /**
   * Remove a webhook.
   *
   * Nothing more is sent. Its signing secret and its log are deleted.
   *
   * Requires an API key with the scope `write:webhooks`.
   */
  remove(input: RemoveWebhookInput, options?: RequestOptions): Promise<RemoveWebhookRecord> {
    return this.#transport.record<RemoveWebhookRecord>({ method: 'POST', path: '/v1/webhooks/remove', body: input, isKeyed: true }, options)
  }

  /**
   * Rotate the signing secret of a webhook.
   *
   * For `grace_hours` both secrets sign each request, so that you can change over without rejecting any. The new secret is returned once, in this response. The secret of a dry run signs nothing.
   *
   * Requires an API key with the scope `write:webhooks`.
   */
  rotateWebhookSecret(input: RotateWebhookSecretInput, options?: RequestOptions): Promise<WebhookSecret> {
    return this.#transport.record<WebhookSecret>({ method: 'POST', path: '/v1/webhooks/rotate', body: input, isKeyed: true }, options)
  }

  /**
   * Send a test event to a webhook.
   *
   * Sends an event of the type `webhook.test` at once and returns what the receiver answered. It works while the webhook is paused, and is not repeated. `Dry-Run: true` is refused, because only the receiver knows what it would answer.
   *
   * Requires an API key with the scope `write:webhooks`.
   */
  test(input: TestWebhookInput, options?: RequestOptions): Promise<WebhookTest> {
    return this.#transport.record<WebhookTest>({ method: 'POST', path: '/v1/webhooks/test', body: input, isKeyed: true }, options)
  }

  /**
   * List the deliveries of a webhook.
   *
   * Newest first, kept for 30 days. Send `next_before` as `before` to continue.
   *
   * Requires an API key with the scope `write:webhooks`.
   */
  listDeliveries(input: ListDeliveriesInput, options?: RequestOptions): PageList<WebhookDelivery, ListDeliveriesPage> {
    return this.#transport.list<WebhookDelivery, ListDeliveriesPage>({ method: 'GET', path: '/v1/webhooks/deliveries', query: input }, options)
  }

  /**
   * Read a delivery with its request and responses.
   *
   * The body that was sent, and the headers and the response of each attempt. `request` is null for a key that may not read the record.
   *
   * Requires an API key with the scope `write:webhooks`.
   */
  readDelivery(delivery_id: number, options?: RequestOptions): Promise<WebhookDeliveryDetail | null> {
    return this.#transport.record<WebhookDeliveryDetail | null>({ method: 'GET', path: `/v1/webhooks/deliveries/${encodeURIComponent(delivery_id)}` }, options)
  }

  /**
   * Send one delivery again.
   *
   * The event keeps its id. A delivery that is waiting is sent anyway, and a test is not sent again; both answer `resent: 0`.
   *
   * Requires an API key with the scope `write:webhooks`.
   */
  resendDelivery(input: ResendDeliveryInput, options?: RequestOptions): Promise<ResentDeliveries> {
    return this.#transport.record<ResentDeliveries>({ method: 'POST', path: '/v1/webhooks/deliveries/resend', body: input, isKeyed: true }, options)
  }

  /**
   * Send the events of a period to a webhook again.
   *
   * Queues the deliveries of events from `from` until before `to`, at most 1000 per request. Each event keeps its id. Deliveries that are waiting are sent anyway.
   *
   * Requires an API key with the scope `write:webhooks`.
   */
  resendDeliveries(input: ResendDeliveriesInput, options?: RequestOptions): Promise<ResentDeliveries> {
    return this.#transport.record<ResentDeliveries>({ method: 'POST', path: '/v1/webhooks/resend', body: input, isKeyed: true }, options)
  }
}

/** Resets a sandbox, and simulates its bank and its Manager. Only for test keys. */
export class TestModeResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Replace the sandbox with a new copy of the LLC.
   *
   * Only for test keys. Everything in the sandbox is removed. The copy is an LLC with a new id. Keys and webhooks of the sandbox stay. Send an empty JSON object.
   *
   * Requires an API key with the scope `write:entity`.
   */
  reset(options?: RequestOptions): Promise<Sandbox> {
    return this.#transport.record<Sandbox>({ method: 'POST', path: '/v1/test/reset', isKeyed: true }, options)
  }

  /**
   * Add transactions to the simulated bank of the sandbox.
   *
   * Only for test keys. The next bank sync imports them, as from a real bank: `POST /v1/bookkeeping/sync`, or the hourly one. A `pending` transaction is skipped by a sync, and so is a `failed` one. A simulated bank has at most 10000 transactions.
   *
   * Requires an API key with the scope `write:bookkeeping`.
   */
  addBankTransactions(input: AddBankTransactionsInput, options?: RequestOptions): Promise<(SimulatedTransaction)[]> {
    return this.#transport.record<(SimulatedTransaction)[]>({ method: 'POST', path: '/v1/test/bank-transactions', body: input, isKeyed: true }, options)
  }

  /**
   * Ratify, veto or reject a pending transaction of the sandbox.
   *
   * Only for test keys: in live mode a Manager decides. Decisions are final. No resolution is written as a document.
   *
   * Requires an API key with the scope `write:ledger`.
   */
  decideTestTransaction(input: DecideTestTransactionInput, options?: RequestOptions): Promise<Transaction> {
    return this.#transport.record<Transaction>({ method: 'POST', path: '/v1/test/ledger/decide', body: input, isKeyed: true }, options)
  }
}

/** What an LLC and its owner have to file or pay, when and why. */
export class ObligationsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List what an LLC and its owner have to file or pay, when and why.
   *
   * Earliest due date first. Each obligation has the facts and the rule that decided it, with its source. `questions` are facts that nobody knows yet; they are answered on the website. Obligations are updated within a minute of a change to the records.
   *
   * Requires an API key with the scope `read:entity`.
   */
  list(input: ListObligationsInput, options?: RequestOptions): PageList<Obligation, ListObligationsPage> {
    return this.#transport.list<Obligation, ListObligationsPage>({ method: 'GET', path: '/v1/obligations', query: input }, options)
  }
}

/** Monthly, quarterly and annual reports of an LLC with figures, alerts and recommendations; its Form 5472 and what is missing for it. */
export class ReportsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Get an LLC's Form 5472 and pro forma Form 1120, prefilled from its books.
   *
   * Returns one form per related party; the owner counts as one, including as a sole trader. Only entries with a counterparty, purpose and document are included; `left_out` lists the others, by party and reason, and `if_counted` is the form with them. A person decides each of these: `included_by_decision` lists those that count on a line although documentation is missing, and `decision` says why. Each loan has its own balances in `loans`; `classifications` asks what entries are where their category does not tell; `filer` says whether the LLC files at all. Each figure lists its entries. `questions` need an answer from a person; answers appear on their line and in `answers`, with who answered and when. `lines_by_hand` lists entries assigned to a line by hand, with the reason; `exchange_rates` is the schedule of the rates used. Texts are in the member’s language. Keys that also have `read:profile` see tax numbers of related parties in full; other keys see at most the last 4 characters. This is a draft, not tax advice.
   *
   * Requires an API key with the scope `read:reports`.
   */
  readForm5472(input: ReadForm5472Input, options?: RequestOptions): Promise<Form5472Prefill | null> {
    return this.#transport.record<Form5472Prefill | null>({ method: 'GET', path: '/v1/reports/form-5472', query: input }, options)
  }

  /**
   * Get the readiness of an LLC for a year: its books for Form 5472, its obligations, and what is left to do.
   *
   * For entries with related parties that belong on the form: how many entries, and what share of the amount, have a counterparty, purpose and document; whether the bank accounts are reconciled, the record of the LLC is complete, and its obligations are done. `missing` lists incomplete entries; `actions` lists the next steps. Missing details can be added to an entry; existing ones do not change.
   *
   * Requires an API key with the scope `read:reports`.
   */
  readReadiness(input: ReadReadinessInput, options?: RequestOptions): Promise<Form5472Readiness | null> {
    return this.#transport.record<Form5472Readiness | null>({ method: 'GET', path: '/v1/reports/readiness', query: input }, options)
  }

  /**
   * List monthly, quarterly and annual reports, newest first, or get one.
   *
   * Reports are generated automatically 3 days after their period ends, in the language of the account. Ordered by the last day of the period, newest first, then longer periods first, then by id; `pagination.total` is exact. A report never changes. If the books of its period are corrected later, a new `revision` with its own id replaces it in the list, and you can still get the old one by `report_id`. Responses carry over to recommendations that still apply. With `report_id`, returns one report. A report of another account returns the same 404 as one that does not exist.
   *
   * Requires an API key with the scope `read:reports`.
   */
  list(input: ListReportsInput = {}, options?: RequestOptions): PageList<Report, ListReportsPage> {
    return this.#transport.list<Report, ListReportsPage>({ method: 'GET', path: '/v1/reports', query: input }, options)
  }

  /**
   * List monthly, quarterly and annual reports, newest first, or get one.
   *
   * Reports are generated automatically 3 days after their period ends, in the language of the account. Ordered by the last day of the period, newest first, then longer periods first, then by id; `pagination.total` is exact. A report never changes. If the books of its period are corrected later, a new `revision` with its own id replaces it in the list, and you can still get the old one by `report_id`. Responses carry over to recommendations that still apply. With `report_id`, returns one report. A report of another account returns the same 404 as one that does not exist.
   *
   * Requires an API key with the scope `read:reports`.
   */
  get(report_id: number, options?: RequestOptions): Promise<Report | null> {
    return this.#transport.record<Report | null>({ method: 'GET', path: '/v1/reports', query: { report_id } }, options)
  }

  /**
   * Respond to the recommendations of a report.
   *
   * Either all responses are saved or none. A new response replaces the previous one; the history is kept. Approving a recommendation that has a proposed decision submits that transaction to the ledger as PENDING. It is submitted only once, even if it is approved again, in another revision, or in another report that ends on the same day. A later REJECTED does not withdraw the transaction: the Manager decides it. MODIFIED and DEFERRED submit nothing. You can respond only to the newest revision of a report. Returns the report.
   *
   * Requires an API key with the scope `write:reports`.
   */
  answer(input: AnswerReportInput, options?: RequestOptions): Promise<Report> {
    return this.#transport.record<Report>({ method: 'POST', path: '/v1/reports', body: input, isKeyed: true }, options)
  }
}

/** Every resource of the API. */
export class Resources {
  readonly bookkeeping: BookkeepingResource
  readonly ledger: LedgerResource
  readonly documents: DocumentsResource
  readonly entity: EntityResource
  readonly profile: ProfileResource
  readonly payments: PaymentsResource
  readonly presence: PresenceResource
  readonly eventLog: EventLogResource
  readonly webhooks: WebhooksResource
  readonly testMode: TestModeResource
  readonly obligations: ObligationsResource
  readonly reports: ReportsResource

  constructor(transport: Transport) {
    this.bookkeeping = new BookkeepingResource(transport)
    this.ledger = new LedgerResource(transport)
    this.documents = new DocumentsResource(transport)
    this.entity = new EntityResource(transport)
    this.profile = new ProfileResource(transport)
    this.payments = new PaymentsResource(transport)
    this.presence = new PresenceResource(transport)
    this.eventLog = new EventLogResource(transport)
    this.webhooks = new WebhooksResource(transport)
    this.testMode = new TestModeResource(transport)
    this.obligations = new ObligationsResource(transport)
    this.reports = new ReportsResource(transport)
  }
}
