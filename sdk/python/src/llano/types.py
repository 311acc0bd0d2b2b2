# Generated from the endpoints; renew it with npm run generate
"""What the API takes and returns. A dictionary has exactly these keys."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

#: Amounts are exact: a whole number is an int, any other a Decimal.
Number = Union[int, Decimal]

class _AddBankTransactionsInputTransactions(TypedDict):
    amount: Number
    "Amount in USD, negative for money out. At most 2 decimals."
    payee: str
    "Who paid, or was paid."


class AddBankTransactionsInputTransactions(_AddBankTransactionsInputTransactions, total=False):
    description: str
    "What the bank says about it."
    date: str
    "The day it was booked; today by default."
    status: Literal["sent", "pending", "failed"]
    "Its status at the bank."


class AddBankTransactionsInput(TypedDict):
    entity_id: int
    "The LLC of the sandbox."
    transactions: List[AddBankTransactionsInputTransactions]
    "The transactions, at most 100."


class _AnswerReportInputDecisions(TypedDict):
    recommendation_idx: int
    "Index (`idx`) of the recommendation."
    decision: Literal["APPROVED", "REJECTED", "MODIFIED", "DEFERRED", "MODIFY", "DEFER"]
    "APPROVED, REJECTED, MODIFIED, DEFERRED. Lowercase, MODIFY and DEFER are accepted too."


class AnswerReportInputDecisions(_AnswerReportInputDecisions, total=False):
    client_notes: str
    "A note. Required for MODIFIED, to describe the change."


class AnswerReportInput(TypedDict):
    report_id: int
    "The report to respond to."
    decisions: List[AnswerReportInputDecisions]
    "One per recommendation you respond to. The others do not change."


class Block(TypedDict):
    height: int
    block_hash: str
    "In the byte order block explorers use."
    merkle_root: str
    "In the byte order block explorers use."
    time: str
    "The content existed no later than this."


class Calendar(TypedDict):
    uri: str
    state: Literal["pending", "confirmed", "not_found", "unreachable", "wrong_answer", "unchecked", "not_asked"]
    "Its response when last asked."


class CertificateAnswer(TypedDict):
    "Whether the owner has a certificate of tax residence in another country. Missing if nobody has answered."

    answer: Literal["yes", "no"]
    countries: List[str]
    documented: bool
    "Whether the owner has a document; without it, short absences still count."
    answered_by: Literal["owner", "firm"]
    answered_at: str


class ClassifiedEntries(TypedDict):
    group: str
    counterparty_id: int
    name: str
    category: Optional[str]
    side: Literal["received", "paid"]
    entry_id: Optional[int]
    "Set if the answer is about one entry only."
    entry_ids: List[int]
    "The entries."
    amount: Number
    place: Optional[str]
    "Where they are now: a line, `V:` and a kind, or `VI`."
    question: Optional[str]
    reason: Optional[str]
    "Why they are there, if nobody answered."
    choices: List[Literal["bought_from_the_related_person", "owner_paid_a_third_party", "private_expense_of_owner", "services", "goods", "tangible_property", "rent", "royalty", "licence_of_intangible", "commission", "interest_on_loan", "insurance_premium", "guarantee_fee", "cost_sharing", "platform_contribution", "other_amount", "contribution", "distribution", "reimbursement", "formation", "refund", "in_kind"]]
    required: bool
    "Whether the form needs the answer."
    is_open: bool
    "Whether the form still needs it."
    answer: Optional[Literal["bought_from_the_related_person", "owner_paid_a_third_party", "private_expense_of_owner", "services", "goods", "tangible_property", "rent", "royalty", "licence_of_intangible", "commission", "interest_on_loan", "insurance_premium", "guarantee_fee", "cost_sharing", "platform_contribution", "other_amount", "contribution", "distribution", "reimbursement", "formation", "refund", "in_kind"]]
    note: Optional[str]
    answered_by: Optional[str]
    answered_at: Optional[str]


class CountryDays(TypedDict):
    country: str
    "ISO 3166-1 alpha-2."
    days: int
    "Days in this country, recorded and filled."
    recorded_days: int
    "Days covered by a recorded stay."
    filled_days: int
    "Days without a record, filled with the last known country."


class _CreateEntryBatchInputEntries(TypedDict):
    year: int
    "The year it is booked in, 1990 to 2100."
    month: int
    "The month it is booked in, 1 to 12."


class CreateEntryBatchInputEntries(_CreateEntryBatchInputEntries, total=False):
    income: Number
    "Money received. At most 4 decimals; negative for a correction."
    expense: Number
    "Money paid. At most 4 decimals; negative for a refund."
    movement_type: str
    "One of ingreso, gasto, distribucion, aportacion, transferencia_interna, transferencia_externa, ajuste. Legacy spellings are accepted. If omitted, it is derived from income minus expense: `ingreso` if positive, `gasto` if negative, `ajuste` if zero."
    category: str
    "One of venta_servicio, bonificacion_referido, interes_ganado, ingreso_otro, pago_proveedor, software, hardware, marketing, hosting, profesional_legal, gestoria_llc, bancario, viaje, seguro, gasto_apertura, gasto_cierre, impuesto_irs, impuesto_estatal, gasto_otro, distribucion, aportacion, prestamo_owner, prestamo_terceros, reembolso, transferencia_interna, transferencia_externa, multa_penalty, otro. Legacy spellings are accepted."
    counterparty_id: int
    "A counterparty of this LLC."
    economic_purpose: str
    "Economic purpose of the transaction."
    document_id: int
    "The supporting document. It must belong to this LLC."
    description: str
    "Free text."
    transaction_date: str
    "Date of the transaction. It may be outside `year` and `month`."
    bank_source: str
    "Where it comes from: a bank, a payment processor, or `manual`."
    external_tx_id: str
    "Reference of the bank or payment processor."
    currency: str
    "The currency of the transaction (ISO 4217), if it was not in US dollars. `income` and `expense` are always in US dollars."
    original_amount: Number
    "The amount in `currency`; negative for money paid. With `expense`, the minus sign may be left out. If `income` and `expense` are omitted, they are computed, rounded to cents (half up)."
    exchange_rate: Number
    "US dollars per unit of `currency`, at most 12 decimals. If omitted, it follows from the two amounts, or else it is taken from the imported tables: the European Central Bank rate of `transaction_date` or the last one before it, otherwise the IRS yearly average."
    rate_source: str
    "Where the rate comes from. `ecb_daily`, `irs_yearly` or `treasury_year_end` takes it from that imported table; any other text describes the rate you send."


class CreateEntryBatchInput(TypedDict):
    entity_id: int
    "The LLC in whose books the entry is made."
    entries: List[CreateEntryBatchInputEntries]
    "The entries, at most 500, with the fields of `POST /v1/bookkeeping` except `entity_id`."


class _CreateEntryInput(TypedDict):
    entity_id: int
    "The LLC in whose books the entry is made."
    year: int
    "The year it is booked in, 1990 to 2100."
    month: int
    "The month it is booked in, 1 to 12."


class CreateEntryInput(_CreateEntryInput, total=False):
    income: Optional[Number]
    "Money received. At most 4 decimals; negative for a correction."
    expense: Optional[Number]
    "Money paid. At most 4 decimals; negative for a refund."
    movement_type: Optional[str]
    "One of ingreso, gasto, distribucion, aportacion, transferencia_interna, transferencia_externa, ajuste. Legacy spellings are accepted. If omitted, it is derived from income minus expense: `ingreso` if positive, `gasto` if negative, `ajuste` if zero."
    category: Optional[str]
    "One of venta_servicio, bonificacion_referido, interes_ganado, ingreso_otro, pago_proveedor, software, hardware, marketing, hosting, profesional_legal, gestoria_llc, bancario, viaje, seguro, gasto_apertura, gasto_cierre, impuesto_irs, impuesto_estatal, gasto_otro, distribucion, aportacion, prestamo_owner, prestamo_terceros, reembolso, transferencia_interna, transferencia_externa, multa_penalty, otro. Legacy spellings are accepted."
    counterparty_id: Optional[int]
    "A counterparty of this LLC."
    economic_purpose: Optional[str]
    "Economic purpose of the transaction."
    document_id: Optional[int]
    "The supporting document. It must belong to this LLC."
    description: Optional[str]
    "Free text."
    transaction_date: Optional[str]
    "Date of the transaction. It may be outside `year` and `month`."
    bank_source: Optional[str]
    "Where it comes from: a bank, a payment processor, or `manual`."
    external_tx_id: Optional[str]
    "Reference of the bank or payment processor."
    currency: Optional[str]
    "The currency of the transaction (ISO 4217), if it was not in US dollars. `income` and `expense` are always in US dollars."
    original_amount: Optional[Number]
    "The amount in `currency`; negative for money paid. With `expense`, the minus sign may be left out. If `income` and `expense` are omitted, they are computed, rounded to cents (half up)."
    exchange_rate: Optional[Number]
    "US dollars per unit of `currency`, at most 12 decimals. If omitted, it follows from the two amounts, or else it is taken from the imported tables: the European Central Bank rate of `transaction_date` or the last one before it, otherwise the IRS yearly average."
    rate_source: Optional[str]
    "Where the rate comes from. `ecb_daily`, `irs_yearly` or `treasury_year_end` takes it from that imported table; any other text describes the rate you send."


class _CreateWebhookInput(TypedDict):
    url: str
    "Where events are sent, with HTTPS."


class CreateWebhookInput(_CreateWebhookInput, total=False):
    types: Optional[List[Literal["entry.created", "entry.completed", "entry.corrected", "entry.removed", "entry.restored", "counterparty.created", "counterparty.updated", "bank.connected", "bank.enabled", "bank.disabled", "bank.needs_attention", "bank.failed", "bank.recovered", "bank.synced", "bank.updated", "bank.removed", "statement.recorded", "statement.removed", "ledger.submitted", "ledger.ratified", "ledger.vetoed", "ledger.rejected", "ledger.documented", "series.ended", "document.uploaded", "document.submitted", "document.confirmed", "document.invalidated", "document.withdrawn", "document.restored", "dossier.created", "entity.created", "entity.updated", "tax.updated", "obligation.opened", "obligation.due", "obligation.updated", "obligation.completed", "obligation.dismissed", "obligation.reopened", "obligation.confirmed", "obligation.removed", "reminder.sent", "profile.updated", "report.published", "report.answered", "payment.created", "payment.paid", "payment.failed", "payment.refunded", "payment.updated", "presence.updated"]]]
    "The types of events to send. Null for all."


class _DecideTestTransactionInput(TypedDict):
    transaction_id: str
    "The transaction."
    status: Literal["RATIFIED", "VETOED", "REJECTED"]
    "The decision: RATIFIED, VETOED, REJECTED. Each is final."


class DecideTestTransactionInput(_DecideTestTransactionInput, total=False):
    manager_resolution: Optional[str]
    "Reason. Required for VETOED and REJECTED."


class DisputedAmountSays(TypedDict):
    "Who says so."

    en: str
    es: str


class DisputedAmount(TypedDict):
    usd: Number
    says: DisputedAmountSays
    "Who says so."
    url: str


class Document(TypedDict):
    id: int
    entity_id: int
    doc_type: str
    "Such as ARTICLES, EIN_LETTER, ACTA, 8822-B."
    title: str
    file_name: Optional[str]
    "Null, like all file fields, for records created before files were stored."
    mime_type: Optional[str]
    "Media type detected from the content."
    size_bytes: Optional[int]
    sha256: Optional[str]
    ots_status: Literal["none", "pending", "confirmed", "invalid"]
    "`none`: not submitted yet. `pending`: submitted to calendars, not yet in a block. `confirmed`: included in a block. `invalid`: the proof is false. An unreachable calendar or block source never makes a proof invalid."
    ots: Optional[OpenTimestamps]
    uploaded_at: str
    download_url: Optional[str]
    "Download path, relative to the server root."


class EntityManagerSubscription(TypedDict):
    status: Literal["active", "upcoming", "expired", "cancelled"]
    renews_on: Optional[str]
    "First day not paid for; null if it does not renew."


class Entity(TypedDict):
    id: int
    name: str
    state: str
    "State of formation."
    ein: Optional[str]
    status: Literal["forming", "active", "dissolved"]
    formation_date: Optional[str]
    manager_subscription: Optional[EntityManagerSubscription]
    founder_name: Optional[str]
    founder_address: Optional[str]
    founder_country: Optional[str]
    naics: Optional[str]
    registered_agent: Optional[str]
    fiscal_year_end: str
    "Last day of the tax year, MM-DD. `02-28` means the end of February."
    services: List[EntityService]
    tax_filings: List[TaxFiling]
    ownership: List[Ownership]


class EntityService(TypedDict):
    id: int
    service_id: int
    code: str
    name: str
    name_es: str
    status: Literal["active", "paused", "cancelled"]
    started_on: str
    renews_on: Optional[str]
    price: Number
    "Agreed price."
    currency: str
    period: Literal["once", "monthly", "annual"]


class EntitySummaryManagerSubscription(TypedDict):
    status: Literal["active", "upcoming", "expired", "cancelled"]
    renews_on: Optional[str]
    "First day not paid for; null if it does not renew."


class EntitySummary(TypedDict):
    id: int
    name: str
    state: str
    "State of formation."
    ein: Optional[str]
    status: Literal["forming", "active", "dissolved"]
    formation_date: Optional[str]
    manager_subscription: Optional[EntitySummaryManagerSubscription]


class Entry(TypedDict):
    id: int
    entity_id: int
    year: int
    month: int
    transaction_date: Optional[str]
    movement_type: Literal["ingreso", "gasto", "distribucion", "aportacion", "transferencia_interna", "transferencia_externa", "ajuste"]
    category: Optional[Literal["venta_servicio", "bonificacion_referido", "interes_ganado", "ingreso_otro", "pago_proveedor", "software", "hardware", "marketing", "hosting", "profesional_legal", "gestoria_llc", "bancario", "viaje", "seguro", "gasto_apertura", "gasto_cierre", "impuesto_irs", "impuesto_estatal", "gasto_otro", "distribucion", "aportacion", "prestamo_owner", "prestamo_terceros", "reembolso", "transferencia_interna", "transferencia_externa", "multa_penalty", "otro"]]
    group_label: Optional[Literal["INGRESOS", "GASTOS_DEDUCIBLES", "CAPITAL_FLOWS", "TRANSFERENCIAS", "NO_DEDUCIBLES", "OTROS"]]
    income: Number
    expense: Number
    currency: Optional[str]
    "The currency of the transaction (ISO 4217). Null for US dollars."
    original_amount: Optional[Number]
    "The amount in `currency`; negative for money paid. Null for US dollars."
    exchange_rate: Optional[Number]
    "US dollars per unit of `currency`. Null for US dollars."
    rate_source: Optional[str]
    "Where the rate comes from: `ecb_daily`, `irs_yearly` or `treasury_year_end` for an imported table, `given` for a rate in the request, `amounts` if it follows from the two amounts, or the text that was sent."
    rate_date: Optional[str]
    "The date of the rate; for a yearly average, the last day of the year."
    counterparty_id: Optional[int]
    economic_purpose: Optional[str]
    document_id: Optional[int]
    description: Optional[str]
    bank_source: Optional[str]
    external_tx_id: Optional[str]
    source: Literal["api", "bank_sync", "manual", "import"]
    economic_substance: bool
    "True if `counterparty_id`, `economic_purpose` and `document_id` are all set."
    created_at: str


class Event(TypedDict):
    id: str
    type: Literal["entry.created", "entry.completed", "entry.corrected", "entry.removed", "entry.restored", "counterparty.created", "counterparty.updated", "bank.connected", "bank.enabled", "bank.disabled", "bank.needs_attention", "bank.failed", "bank.recovered", "bank.synced", "bank.updated", "bank.removed", "statement.recorded", "statement.removed", "ledger.submitted", "ledger.ratified", "ledger.vetoed", "ledger.rejected", "ledger.documented", "series.ended", "document.uploaded", "document.submitted", "document.confirmed", "document.invalidated", "document.withdrawn", "document.restored", "dossier.created", "entity.created", "entity.updated", "tax.updated", "obligation.opened", "obligation.due", "obligation.updated", "obligation.completed", "obligation.dismissed", "obligation.reopened", "obligation.confirmed", "obligation.removed", "reminder.sent", "profile.updated", "report.published", "report.answered", "payment.created", "payment.paid", "payment.failed", "payment.refunded", "payment.updated", "presence.updated"]
    timestamp: str
    api_version: Literal["v1"]
    "The version of the API that `data` follows."
    entity_id: Optional[int]
    "The LLC, or null if the record belongs to the account."
    record: str
    "The changed record, the same in all its events."
    data: Dict[str, Any]
    "The record after the change."
    related: Optional[Dict[str, Any]]
    "Other records that belong to the change."


class Form5472Person(TypedDict):
    name: str
    relation: Literal["owner", "spouse", "family_other", "sibling_entity"]
    person_kind: Literal["foreign", "us"]
    counterparty_ids: List[int]
    "The counterparties that are this person. The owner may be more than one."


class Form5472PartVi(TypedDict):
    question: str
    checked: Optional[bool]
    "As answered; `null` if not answered."
    fair_market_value: Optional[Number]
    "Of the rows, and as answered; included in line 1f."
    rows: List[Form5472PartVIRow]
    "Entries made in kind."


class Form5472(TypedDict):
    reference_id: str
    person: Form5472Person
    line_1f: Optional[Number]
    "Gross amount; `null` (blank) for a U.S. person."
    part_iii: List[FormField]
    "The related party."
    part_iv: Optional[Form5472PartIV]
    part_v: Form5472PartV
    part_vi: Form5472PartVi
    part_vii: List[FormField]
    "Additional information; `null` if it needs an answer or is blank."
    part_viii: Optional[List[FormField]]
    "The cost sharing arrangement; `null` if there is none."
    further_parts_viii: List[List[FormField]]
    "Part VIII of each further cost sharing arrangement with this person."


class Form5472Answer(TypedDict):
    question: Literal["owner_paid", "us_status", "wound_up", "booked_year", "1a", "1c", "1d", "1e", "1g", "1j", "1n", "1o", "ownership", "4d", "5d", "6", "6d", "7", "7d", "E3", "E4", "VI", "VI_value", "8c", "8d", "estimates", "37", "38a", "38b", "38c", "39", "40a", "40b", "41a", "41b", "41c", "41d", "42a", "42b", "arrangements", "44", "45", "46", "47", "48a", "48b", "48c", "49a", "49b", "44_2", "45_2", "46_2", "47_2", "48a_2", "48b_2", "48c_2", "49a_2", "49b_2", "44_3", "45_3", "46_3", "47_3", "48a_3", "48b_3", "48c_3", "49a_3", "49b_3", "44_4", "45_4", "46_4", "47_4", "48a_4", "48b_4", "48c_4", "49a_4", "49b_4", "44_5", "45_5", "46_5", "47_5", "48a_5", "48b_5", "48c_5", "49a_5", "49b_5"]
    form: Optional[str]
    "`reference_id` of one form; `null` for all."
    year: int
    "The year of the answer. Lasting answers apply to later years too."
    answer: Optional[str]
    note: Optional[str]
    answered_by: str
    "Actor, as in the audit log."
    answered_at: str


class Form5472ConvertedAmount(TypedDict):
    entry_id: Optional[int]
    "`null` for the balance of a loan."
    date: str
    description: Optional[str]
    original_amount: str
    "In the original currency."
    currency: str
    rate: str
    "US dollars per unit."
    quoted_as: str
    "The rate as its source quotes it."
    source: str
    rate_date: Optional[str]
    amount: Number
    "In US dollars, converted and rounded on its own."
    place: str
    "Line or part of the form."


class Form5472FilerObligations(TypedDict):
    id: str
    form: str
    due_date: str


class Form5472Filer(TypedDict):
    classification: Literal["disregarded_entity", "partnership", "not_foreign_owned", "us_owned"]
    closes_as: Optional[Literal["partnership", "no_reportable_transaction", "us_owned"]]
    "Why there is nothing to file."
    obligations: List[Form5472FilerObligations]
    "What the LLC files instead."


class Form5472IfCountedFormsLines(TypedDict):
    line: Literal["9", "10", "11", "12", "13a", "13b", "14", "15", "16", "17a", "17b", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27a", "27b", "28", "29", "30", "31a", "31b", "32", "33", "34", "35", "36"]
    amount: Number


class Form5472IfCountedFormsPartV(TypedDict):
    kind: Literal["contribution", "contribution_returned", "distribution", "distribution_returned", "reimbursement", "formation", "dissolution", "owner_paid_expense", "refund_of_sale", "refund_of_purchase", "other", "review"]
    amount: Number


class Form5472IfCountedForms(TypedDict):
    reference_id: str
    name: str
    line_1f: Optional[Number]
    lines: List[Form5472IfCountedFormsLines]
    part_v: List[Form5472IfCountedFormsPartV]
    part_v_total: Number
    part_vi_total: Number


class Form5472IfCounted(TypedDict):
    "The forms if everything that is left out counted."

    line_1g: int
    line_1h: Number
    forms: List[Form5472IfCountedForms]


class Form5472Line(TypedDict):
    line: Literal["9", "10", "11", "12", "13a", "13b", "14", "15", "16", "17a", "17b", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27a", "27b", "28", "29", "30", "31a", "31b", "32", "33", "34", "35", "36"]
    label: str
    amount: Number
    entry_ids: List[int]
    "The entries behind the figure."
    print_zero: bool
    "Whether 0 is printed: there was a loan, and its balance is 0."


class Form5472LineByHand(TypedDict):
    entry_id: int
    line: Literal["9", "10", "11", "12", "13a", "13b", "14", "15", "16", "18", "19", "20", "21", "23", "24", "25", "26", "27a", "27b", "28", "29", "30", "32", "33", "34", "35"]
    note: Optional[str]
    "Reason, if given."
    set_by: Optional[str]
    "Actor, as in the audit log."
    set_at: Optional[str]


class Form5472LoanInCurrency(TypedDict):
    "The loan in `currency`; `null` if that is US dollars. A negative balance is over-repaid."

    opening_balance: Number
    advanced: Number
    repaid: Number
    closing_balance: Number
    interest_accrued: Optional[Number]


class Form5472LoanSafeHaven(TypedDict):
    verdict: Literal["inside", "outside", "unknown"]
    "Whether the rate is 100% to 130% of the AFR."
    afr: Optional[str]
    source: Optional[str]


class Form5472Loan(TypedDict):
    id: Optional[int]
    "`null` for entries that belong to no loan of the register."
    form: str
    "`reference_id` of the form it is on."
    counterparty_id: int
    party: str
    name: Optional[str]
    direction: Literal["borrowed", "lent"]
    "From the LLC’s point of view."
    principal: Optional[Number]
    currency: str
    rate: Optional[str]
    "Percent a year."
    starts_on: Optional[str]
    term_months: Optional[int]
    "`null` if payable on demand."
    document_id: Optional[int]
    "The contract."
    opening_balance: Optional[Number]
    "In US dollars, as all amounts outside `in_currency`. `null` without an exchange rate."
    advanced: Number
    "As booked."
    repaid: Number
    "As booked."
    closing_balance: Optional[Number]
    "`null` without an exchange rate."
    monthly_average: Optional[Number]
    "`null` without the exchange rates."
    over_repaid: Optional[Number]
    "What was repaid beyond the balance; it is on the line of the other direction."
    interest_accrued: Optional[Number]
    "By rate and daily balance."
    in_currency: Optional[Form5472LoanInCurrency]
    "The loan in `currency`; `null` if that is US dollars. A negative balance is over-repaid."
    interest_paid: Number
    "On line 32, or 18 if the LLC is the lender."
    entry_ids: List[int]
    "Advances and repayments."
    interest_entry_ids: List[int]
    "Interest."
    safe_haven: Optional[Form5472LoanSafeHaven]


class Form5472PartIVByMonthlyAverage(TypedDict):
    "The alternative method for loans: lines 17a and 31a are blank, and these lines have the values given here. `null` without the exchange rates of the month ends."

    line_17b: Number
    line_31b: Number
    line_22: Number
    line_36: Number
    line_1f: Number


class Form5472PartIV(TypedDict):
    lines: List[Form5472Line]
    "All lines in order, including totals."
    by_monthly_average: Optional[Form5472PartIVByMonthlyAverage]
    "The alternative method for loans: lines 17a and 31a are blank, and these lines have the values given here. `null` without the exchange rates of the month ends."


class Form5472PartVTotals(TypedDict):
    kind: Literal["contribution", "contribution_returned", "distribution", "distribution_returned", "reimbursement", "formation", "dissolution", "owner_paid_expense", "refund_of_sale", "refund_of_purchase", "other", "review"]
    amount: Number


class Form5472PartV(TypedDict):
    checked: bool
    rows: List[Form5472PartVRow]
    "The attached statement."
    totals: List[Form5472PartVTotals]
    total: Number


class Form5472PartVIRow(TypedDict):
    entry_id: int
    date: Optional[str]
    year: int
    month: int
    side: Literal["received", "paid"]
    given_by: Literal["related_party", "llc"]
    "Who gave it."
    description: Optional[str]
    amount: Number
    "Fair market value."


class Form5472PartVRow(TypedDict):
    entry_id: int
    date: Optional[str]
    year: int
    month: int
    kind: Literal["contribution", "contribution_returned", "distribution", "distribution_returned", "reimbursement", "formation", "dissolution", "owner_paid_expense", "refund_of_sale", "refund_of_purchase", "other", "review"]
    side: Literal["received", "paid"]
    description: Optional[str]
    amount: Number


class Form5472PrefillTaxYear(TypedDict):
    begins: str
    ends: str


class Form5472PrefillLeftOut(TypedDict):
    "Amounts with related parties that are not on a form."

    received: Number
    paid: Number
    total: Number
    "Of what must be resolved: all but amounts with U.S. persons."
    by_party: List[LeftOutOfParty]
    entries: List[LeftOutOfForm5472]


class Form5472PrefillNeedsReview(TypedDict):
    entry_id: int
    side: Literal["received", "paid"]
    what: Literal["unclear", "document_withdrawn", "other_year"]
    why: str


class Form5472PrefillQuestions(TypedDict):
    form: Optional[str]
    "`reference_id` of one form; `null` for all."
    part: str
    line: str
    code: Literal["owner_paid", "us_status", "wound_up", "booked_year", "1a", "1c", "1d", "1e", "1g", "1j", "1n", "1o", "ownership", "4d", "5d", "6", "6d", "7", "7d", "E3", "E4", "VI", "VI_value", "8c", "8d", "estimates", "37", "38a", "38b", "38c", "39", "40a", "40b", "41a", "41b", "41c", "41d", "42a", "42b", "arrangements", "44", "45", "46", "47", "48a", "48b", "48c", "49a", "49b", "44_2", "45_2", "46_2", "47_2", "48a_2", "48b_2", "48c_2", "49a_2", "49b_2", "44_3", "45_3", "46_3", "47_3", "48a_3", "48b_3", "48c_3", "49a_3", "49b_3", "44_4", "45_4", "46_4", "47_4", "48a_4", "48b_4", "48c_4", "49a_4", "49b_4", "44_5", "45_5", "46_5", "47_5", "48a_5", "48b_5", "48c_5", "49a_5", "49b_5"]
    "Code of the question."
    required: bool
    "Whether the form needs this answer to be ready."
    question: str


class Form5472PrefillUnlinkedLoans(TypedDict):
    form: str
    party: str
    counterparty_id: int
    entry_ids: List[int]
    "Entries that fit no loan of the register, or several."
    loan_ids: List[int]
    "The loans they may belong to."
    question: str


class Form5472PrefillIncomplete(TypedDict):
    "What keeps the forms from being filled in."

    entry_ids: List[int]
    "Entries left out about which nobody has decided."
    open_questions: List[str]
    total: Number


class Form5472PrefillLeftOutAnyway(TypedDict):
    "A recorded decision to file although questions are open, if it covers all that are open."

    reason: str
    entry_ids: List[int]
    "Entries that were left out with it before each amount was decided."
    open_questions: List[str]
    decided_by: str
    "Actor, as in the audit log."
    decided_at: str


class Form5472PrefillAuthors(TypedDict):
    actor: str
    "Actor, as in the audit log."
    name: str


class Form5472PrefillConventions(TypedDict):
    name: str
    text: str


class Form5472PrefillPenaltyIfMissed(TypedDict):
    "In US dollars, before any increase 90 days after a notice."

    per_form: int
    total: int


class Form5472Prefill(TypedDict):
    entity_id: int
    year: int
    form_revision: str
    instructions_revision: str
    tax_year: Form5472PrefillTaxYear
    due_date: str
    extended_due_date: str
    "If Form 7004 is filed by `due_date`."
    extended: bool
    "Whether `extended_due_date` applies."
    filing_status: Optional[str]
    "Status of the filing, if one is scheduled."
    required: Optional[bool]
    "Whether there was a reportable transaction, on a form or left out. `null` until the US tax status of the owner is known."
    filer: Form5472Filer
    us_owner: UsOwner
    line_1g: int
    "Number of Forms 5472."
    line_1h: Number
    "Sum of line 1f over all forms."
    part_i: List[FormField]
    "The LLC. The same on all forms, except line 1f."
    part_ii: List[FormField]
    "25% shareholders."
    forms: List[Form5472]
    "One per related party."
    pro_forma_1120: List[FormField]
    "The return the forms are attached to."
    left_out: Form5472PrefillLeftOut
    "Amounts with related parties that are not on a form."
    if_counted: Optional[Form5472IfCounted]
    earlier_loans_left_out: List[LeftOutOfForm5472]
    "Undocumented loans of earlier years, not included in the balances."
    included_by_decision: List[LeftOutOfForm5472]
    "Amounts that lack documentation and are on the forms all the same, because a person included them. Also loans of earlier years in the balances. `would_be` is where they are."
    needs_review: List[Form5472PrefillNeedsReview]
    questions: List[Form5472PrefillQuestions]
    "Questions that need an answer from a person."
    classifications: List[ClassifiedEntries]
    "Entries whose category does not tell what they are, with the answers given."
    loans: List[Form5472Loan]
    "Each loan with its own balances."
    unlinked_loans: List[Form5472PrefillUnlinkedLoans]
    incomplete: Form5472PrefillIncomplete
    "What keeps the forms from being filled in."
    left_out_anyway: Optional[Form5472PrefillLeftOutAnyway]
    "A recorded decision to file although questions are open, if it covers all that are open."
    answers: List[Form5472Answer]
    "Answers given by hand that apply to this year. They also appear on their line."
    exchange_rates: List[Form5472ConvertedAmount]
    "The schedule of exchange rates: every converted amount that is on a form."
    lines_by_hand: List[Form5472LineByHand]
    "Entries assigned to a line of Part IV by hand, with the reason."
    authors: List[Form5472PrefillAuthors]
    "The names of `answered_by`, `decided_by` and `set_by`."
    conventions: List[Form5472PrefillConventions]
    "How the prefill handles cases the instructions leave open."
    notices: List[str]
    penalty_if_missed: Form5472PrefillPenaltyIfMissed
    "In US dollars, before any increase 90 days after a notice."


class Form5472ReadinessEntries(TypedDict):
    "Entries that belong on the form. `complete` is documented, and `percent` its share; `included` and `left_out_by_decision` lack documentation, and a person decided about them."

    total: int
    complete: int
    included: int
    left_out_by_decision: int
    percent: int


class Form5472ReadinessMoney(TypedDict):
    "Their money. `complete` is documented, and `percent` its share; `included` and `left_out_by_decision` lack documentation, and a person decided about them."

    total: Number
    complete: Number
    included: Number
    left_out_by_decision: Number
    percent: int


class Form5472ReadinessMonths(TypedDict):
    "Months of bank accounts in the tax year that have ended, and how many of them are reconciled with the books."

    expected: int
    reconciled: int
    percent: int


class Form5472ReadinessQuestions(TypedDict):
    "Required questions without an answer."

    required: int
    answered: int


class Form5472ReadinessRecord(TypedDict):
    "What every LLC needs: an EIN, a formation date, owners, and entries of the year (or the answer that nobody paid anything)."

    expected: int
    known: int
    percent: int


class Form5472ReadinessObligations(TypedDict):
    "What the LLC has to file or pay for the year, except what is due in more than 30 days: how many are expected and done. `questions` are facts that nobody has answered yet; the obligations that wait for them are expected too. Obligations of the owner do not count."

    expected: int
    done: int
    overdue: int
    due_soon: int
    questions: int
    percent: int


class Form5472Readiness(TypedDict):
    entity_id: int
    year: int
    required: Optional[bool]
    "Whether the year has anything to report on the form. `null` until the US tax status of the owner is known."
    score: int
    "What the form needs: the lowest share of entries and money that are documented or decided, and of `record`, in whole percent, rounded down, and at most 99 while something is left to do."
    ready: bool
    "Whether nothing is left to do."
    entries: Form5472ReadinessEntries
    "Entries that belong on the form. `complete` is documented, and `percent` its share; `included` and `left_out_by_decision` lack documentation, and a person decided about them."
    money: Form5472ReadinessMoney
    "Their money. `complete` is documented, and `percent` its share; `included` and `left_out_by_decision` lack documentation, and a person decided about them."
    months: Form5472ReadinessMonths
    "Months of bank accounts in the tax year that have ended, and how many of them are reconciled with the books."
    questions: Form5472ReadinessQuestions
    "Required questions without an answer."
    record: Form5472ReadinessRecord
    "What every LLC needs: an EIN, a formation date, owners, and entries of the year (or the answer that nobody paid anything)."
    obligations: Form5472ReadinessObligations
    "What the LLC has to file or pay for the year, except what is due in more than 30 days: how many are expected and done. `questions` are facts that nobody has answered yet; the obligations that wait for them are expected too. Obligations of the owner do not count."
    missing: List[IncompleteEntry]
    "Incomplete entries."
    actions: List[ReadinessAction]
    "Next steps."


class FormField(TypedDict):
    line: str
    "The line of the form, such as `8b(2)`."
    label: str
    value: Optional[Union[str, Number, bool]]
    "`null` if unknown or left blank."
    printed: Optional[str]
    "As written on the form, where that differs: countries by their full English name."


class HighestRuleCount(TypedDict):
    count: int
    window: List[str]
    "First and last day."


class Identifiers(TypedDict):
    passport: Optional[str]
    "Passport number."
    itin: Optional[str]
    "Individual Taxpayer Identification Number, issued by the IRS."
    ssn: Optional[str]
    "US Social Security Number."
    national_id: Optional[str]
    "Number of the national identity card, as written in the member's country."
    tax_id: Optional[str]
    "Tax number in the country of residence, as written there."


class IncompleteEntry(TypedDict):
    entry_id: int
    counterparty_id: Optional[int]
    year: int
    month: int
    amount: Number
    "Total received and paid, as absolute values."
    missing: List[str]
    document_withdrawn: bool
    "The entry's document was withdrawn, so the entry counts as undocumented."


class LeftOutOfForm5472Decision(TypedDict):
    "What a person decided about it; `null` if nobody has."

    decision: Literal["include", "leave_out"]
    "Whether it counts although documentation is missing."
    reason: str
    decided_by: str
    "Actor, as in the audit log."
    decided_at: str


class LeftOutOfForm5472(TypedDict):
    entry_id: int
    counterparty_id: Optional[int]
    year: int
    month: int
    side: Literal["received", "paid"]
    amount: Number
    why: Literal["substance_missing", "after_dissolution", "us_person", "own_accounts", "adjustment"]
    reason: Literal["no_counterparty", "no_purpose", "no_document", "document_withdrawn", "after_dissolution", "us_person", "own_accounts", "adjustment"]
    "The reason in one word: the first thing that is missing."
    would_be: Optional[str]
    "Where it would be on the form: a line, `V:` and a kind, or `VI`."
    date: Optional[str]
    missing: List[str]
    "Missing fields."
    document_withdrawn: bool
    "The entry's document was withdrawn, so the entry counts as undocumented."
    decision: Optional[LeftOutOfForm5472Decision]
    "What a person decided about it; `null` if nobody has."


class LeftOutOfParty(TypedDict):
    name: Optional[str]
    "`null` if the entries name nobody."
    counterparty_ids: List[int]
    "The counterparties that are this person."
    reason: Literal["no_counterparty", "no_purpose", "no_document", "document_withdrawn", "after_dissolution", "us_person", "own_accounts", "adjustment"]
    entries: int
    received: Number
    paid: Number
    must_resolve: bool
    "Whether the form is incomplete without these amounts."


class _ListDeliveriesInput(TypedDict):
    webhook_id: int
    "The webhook."


class ListDeliveriesInput(_ListDeliveriesInput, total=False):
    status: Optional[Literal["waiting", "delivered", "failed"]]
    "Only these."
    before: Optional[int]
    "Only deliveries before this one."
    limit: Optional[int]
    "Maximum number of records."


class _ListDeliveriesPage(TypedDict):
    data: List[WebhookDelivery]
    next_before: Optional[int]
    "Send it as `before` to continue. Null at the end."
    has_more: bool


class ListDeliveriesPage(_ListDeliveriesPage, total=False):
    message: str
    "Why there is nothing to show, if there is a reason."


class ListDocumentsInput(TypedDict, total=False):
    entity_id: Optional[int]
    "The LLC whose documents are listed. Required unless `id` is given."
    doc_type: Optional[Literal["ARTICLES", "EIN_LETTER", "ACTA", "8822-B", "CERTIFICATE_OF_ORGANIZATION", "OPERATING_AGREEMENT", "REGISTERED_AGENT_ACCEPTANCE", "GOOD_STANDING", "ARTICLES_OF_AMENDMENT", "ARTICLES_OF_DISSOLUTION", "SS-4", "5472", "1120", "7004", "8832", "W-8BEN", "W-8BEN-E", "W-9", "W-7", "ITIN_LETTER", "1040-NR", "FBAR", "BOI", "RESOLUTION", "MEMBERSHIP_CERTIFICATE", "POWER_OF_ATTORNEY", "INVOICE", "RECEIPT", "CONTRACT", "LOAN_AGREEMENT", "PRICING_EVIDENCE", "BANK_STATEMENT", "BANK_LETTER", "TAX_CERTIFICATE", "PASSPORT", "NATIONAL_ID", "PROOF_OF_ADDRESS", "IRS_NOTICE", "FAX_CONFIRMATION", "PART_V_STATEMENT", "REPORT", "OTHER"]]
    "Filters by type."
    ids: Optional[str]
    "Only the documents with these ids, up to 100, separated by commas."
    limit: Optional[int]
    "Maximum number of records."
    offset: Optional[int]
    "Number of records to skip."
    cursor: Optional[str]
    "`next_cursor` of the previous page, instead of `offset`."


class _ListDocumentsPage(TypedDict):
    data: List[Document]
    pagination: Pagination


class ListDocumentsPage(_ListDocumentsPage, total=False):
    "A list."

    message: str
    "Why there is nothing to show, if there is a reason."


class ListEntitiesInput(TypedDict, total=False):
    ids: Optional[str]
    "Only the LLCs with these ids, up to 100, separated by commas."
    limit: Optional[int]
    "Maximum number of records."
    offset: Optional[int]
    "Number of records to skip."
    cursor: Optional[str]
    "`next_cursor` of the previous page, instead of `offset`."


class _ListEntitiesPage(TypedDict):
    data: List[EntitySummary]
    pagination: Pagination


class ListEntitiesPage(_ListEntitiesPage, total=False):
    message: str
    "Why there is nothing to show, if there is a reason."


class _ListEntriesInput(TypedDict):
    entity_id: int
    "The LLC whose books are listed."


class ListEntriesInput(_ListEntriesInput, total=False):
    year: Optional[int]
    "Filters by the year it is booked in."
    month: Optional[int]
    "Filters by the month it is booked in. Without `year`, in any year."
    category: Optional[str]
    "Filters by category. Legacy spellings are accepted."
    ids: Optional[str]
    "Only the entries with these ids, up to 100, separated by commas."
    limit: Optional[int]
    "Maximum number of records."
    offset: Optional[int]
    "Number of records to skip."
    cursor: Optional[str]
    "`next_cursor` of the previous page, instead of `offset`."


class ListEntriesPageSummary(TypedDict):
    total_income: Number
    total_expenses: Number
    net: Number


class _ListEntriesPage(TypedDict):
    data: List[Entry]
    summary: ListEntriesPageSummary
    pagination: Pagination


class ListEntriesPage(_ListEntriesPage, total=False):
    message: str
    "Why there is nothing to show, if there is a reason."


class ListEventsInput(TypedDict, total=False):
    after: Optional[str]
    "Only events after this one: `next_after` of an earlier response."
    type: Optional[str]
    "Only these types, separated by commas."
    entity_id: Optional[int]
    "Only events of this LLC."
    limit: Optional[int]
    "Maximum number of records."


class _ListEventsPage(TypedDict):
    data: List[Event]
    next_after: Optional[str]
    "Send it as `after` to continue. Null if there are no events at all."
    has_more: bool
    "Whether there are more events now."


class ListEventsPage(_ListEventsPage, total=False):
    message: str
    "Why there is nothing to show, if there is a reason."


class _ListObligationsInput(TypedDict):
    entity_id: int
    "The LLC."


class ListObligationsInput(_ListObligationsInput, total=False):
    year: Optional[int]
    "Only those about this year."
    state: Optional[Literal["proposed", "due", "done", "not_applicable", "unknown"]]
    "Only those in this state."
    limit: Optional[int]
    "Maximum number of records."
    offset: Optional[int]
    "Number of records to skip."
    cursor: Optional[str]
    "`next_cursor` of the previous page, instead of `offset`."


class _ListObligationsPage(TypedDict):
    data: List[Obligation]
    questions: List[ObligationQuestion]
    "What nobody knows yet, once each."
    answers: List[ObligationAnswer]
    contradictions: List[ObligationContradiction]
    "Answers that say something else than the records."
    pagination: Pagination


class ListObligationsPage(_ListObligationsPage, total=False):
    message: str
    "Why there is nothing to show, if there is a reason."


class ListPaymentsInput(TypedDict, total=False):
    entity_id: Optional[int]
    "Filters by LLC. Defaults to all LLCs of the account."
    year: Optional[int]
    "Filters by year of the payment date, or else the due date, or else the date recorded (UTC)."
    limit: Optional[int]
    "Maximum number of records."
    offset: Optional[int]
    "Number of records to skip."
    cursor: Optional[str]
    "`next_cursor` of the previous page, instead of `offset`."


class _ListPaymentsPage(TypedDict):
    data: List[Payment]
    pagination: Pagination


class ListPaymentsPage(_ListPaymentsPage, total=False):
    message: str
    "Why there is nothing to show, if there is a reason."


class ListReportsInput(TypedDict, total=False):
    entity_id: Optional[int]
    "The LLC. Defaults to all LLCs of the account."
    report_ids: Optional[str]
    "Only the reports with these ids, up to 100, separated by commas. Older revisions too."
    type: Optional[Literal["monthly", "quarterly", "annual"]]
    "Filters by type."
    year: Optional[int]
    "Filters by year."
    limit: Optional[int]
    "Maximum number of records."
    offset: Optional[int]
    "Number of records to skip."
    cursor: Optional[str]
    "`next_cursor` of the previous page, instead of `offset`."


class _ListReportsPage(TypedDict):
    data: List[Report]
    pagination: Pagination


class ListReportsPage(_ListReportsPage, total=False):
    "A list."

    message: str
    "Why there is nothing to show, if there is a reason."


class ListTransactionsInput(TypedDict, total=False):
    entity_id: Optional[int]
    "The LLC. Required unless `transaction_id` is given."
    transaction_ids: Optional[str]
    "Only the transactions with these ids, up to 100, separated by commas."
    status: Optional[Literal["PENDING", "RATIFIED", "VETOED", "REJECTED"]]
    "Filters by status."
    limit: Optional[int]
    "Maximum number of records."
    offset: Optional[int]
    "Number of records to skip."
    cursor: Optional[str]
    "`next_cursor` of the previous page, instead of `offset`."


class _ListTransactionsPage(TypedDict):
    data: List[Transaction]
    pagination: Pagination


class ListTransactionsPage(_ListTransactionsPage, total=False):
    "A list."

    message: str
    "Why there is nothing to show, if there is a reason."


class ListWebhooksInput(TypedDict, total=False):
    limit: Optional[int]
    "Maximum number of records."
    offset: Optional[int]
    "Number of records to skip."
    cursor: Optional[str]
    "`next_cursor` of the previous page, instead of `offset`."


class _ListWebhooksPage(TypedDict):
    data: List[Webhook]
    pagination: Pagination


class ListWebhooksPage(_ListWebhooksPage, total=False):
    message: str
    "Why there is nothing to show, if there is a reason."


class MissingFactLabel(TypedDict):
    "The fact in words."

    en: str
    es: str


class MissingFact(TypedDict):
    fact: str
    label: MissingFactLabel
    "The fact in words."


class NewWebhookSetUpBy(TypedDict):
    "Who set `url`: you on the website, an API key, a connected app or the firm. Null if it was not recorded. If the key or app is revoked or expires, the webhook is paused; to keep it, resume it or set `url` again."

    kind: Literal["member", "key", "app", "operator"]
    id: Optional[int]
    name: Optional[str]
    "The name of the key or app; null otherwise."
    status: Literal["active", "revoked", "expired"]


class NewWebhook(TypedDict):
    id: int
    url: str
    types: Optional[List[Literal["entry.created", "entry.completed", "entry.corrected", "entry.removed", "entry.restored", "counterparty.created", "counterparty.updated", "bank.connected", "bank.enabled", "bank.disabled", "bank.needs_attention", "bank.failed", "bank.recovered", "bank.synced", "bank.updated", "bank.removed", "statement.recorded", "statement.removed", "ledger.submitted", "ledger.ratified", "ledger.vetoed", "ledger.rejected", "ledger.documented", "series.ended", "document.uploaded", "document.submitted", "document.confirmed", "document.invalidated", "document.withdrawn", "document.restored", "dossier.created", "entity.created", "entity.updated", "tax.updated", "obligation.opened", "obligation.due", "obligation.updated", "obligation.completed", "obligation.dismissed", "obligation.reopened", "obligation.confirmed", "obligation.removed", "reminder.sent", "profile.updated", "report.published", "report.answered", "payment.created", "payment.paid", "payment.failed", "payment.refunded", "payment.updated", "presence.updated", "webhook.test"]]]
    "The types of events that are sent; null for all."
    entity_ids: Optional[List[int]]
    "The LLCs whose events are sent; null for all."
    status: Literal["active", "paused"]
    paused_reason: Optional[Literal["member", "failing", "gone", "revoked"]]
    "Why it is paused: by you, after three days of failures, after a 410, or because access was revoked: that of the key or app that set it up, or its own on the Security page."
    waiting: int
    "Deliveries that wait, counted up to 2,000."
    failures: int
    "Failed attempts since the last successful one."
    last_delivered_at: Optional[str]
    "The last successful delivery, to ten seconds."
    grace_until: Optional[str]
    "Until when the secret from before a rotation signs too."
    set_up_by: Optional[NewWebhookSetUpBy]
    "Who set `url`: you on the website, an API key, a connected app or the firm. Null if it was not recorded. If the key or app is revoked or expires, the webhook is paused; to keep it, resume it or set `url` again."
    created_at: str
    secret: Optional[str]
    "The signing secret, shown only once. Null in the response to a repeated request."


class ObligationName(TypedDict):
    "What has to be done."

    en: str
    es: str


class ObligationDueReason(TypedDict):
    "How `due_date` follows from the rule and the facts."

    en: str
    es: str


class ObligationReason(TypedDict):
    "Why it applies, does not apply or is unknown."

    en: str
    es: str


class ObligationThreshold(TypedDict):
    "From when on it applies."

    en: str
    es: str


class ObligationChannel(TypedDict):
    "How it is filed or paid."

    en: str
    es: str


class ObligationPenalty(TypedDict):
    "What happens if it is late."

    en: str
    es: str


class ObligationNote(TypedDict):
    "A note on the rule."

    en: str
    es: str


class Obligation(TypedDict):
    id: int
    entity_id: Optional[int]
    "The LLC; null if it concerns the owner."
    subject: Literal["llc", "owner"]
    "Whether it concerns the LLC or its owner."
    obligation: str
    "The duty, the same in all years; `one-off` if a Manager added it."
    rule: Optional[str]
    "The rule that decided it."
    rule_version: Optional[str]
    "The version of the rule that decided it."
    year: int
    "The tax or calendar year it is about, or the year of the event or due date."
    part: Optional[str]
    "Which of several due dates of the year, such as `Q1`."
    name: ObligationName
    "What has to be done."
    details: Optional[str]
    "Details that a Manager gave."
    state: Literal["proposed", "due", "done", "not_applicable", "unknown"]
    "`proposed`: the rule is not verified, and a Manager has to confirm it. `unknown`: a fact is missing. `done` has evidence."
    overdue: bool
    "Whether it is due and its date has passed."
    due_date: Optional[str]
    extended_due_date: Optional[str]
    "What an extension in time gives."
    is_extended: bool
    "Whether the extended date counts."
    due_by: Optional[str]
    "The date that counts."
    due_reason: Optional[ObligationDueReason]
    "How `due_date` follows from the rule and the facts."
    amount_usd: Optional[Number]
    "The highest one, where sources disagree."
    disputed_amounts: List[DisputedAmount]
    "What each source says, where they disagree about the amount."
    reason: Optional[ObligationReason]
    "Why it applies, does not apply or is unknown."
    facts: List[ObligationFact]
    "The facts that decided it."
    missing: List[MissingFact]
    threshold: Optional[ObligationThreshold]
    "From when on it applies."
    channel: Optional[ObligationChannel]
    "How it is filed or paid."
    penalty: Optional[ObligationPenalty]
    "What happens if it is late."
    note: Optional[ObligationNote]
    "A note on the rule."
    source: Optional[ObligationSource]
    verified: bool
    "Whether the rule was checked against an official text, whose address is in `source`."
    verified_on: Optional[str]
    valid_from: Optional[str]
    valid_to: Optional[str]
    decided_by: Optional[str]
    "Who marked it, as in the audit log; null if the rule decides."
    decided_at: Optional[str]
    done_on: Optional[str]
    evidence: Optional[ObligationEvidence]
    confirmed_by: Optional[str]
    "The Manager who confirmed a proposed one."
    confirmed_at: Optional[str]
    changed_at: str


class ObligationAnswerLabel(TypedDict):
    "The fact in words."

    en: str
    es: str


class ObligationAnswerValue(TypedDict):
    "The answer in words."

    en: str
    es: str


class ObligationAnswer(TypedDict):
    fact: str
    subject: Literal["llc", "owner"]
    "Whether it concerns the LLC or its owner."
    year: Optional[int]
    label: ObligationAnswerLabel
    "The fact in words."
    answer: str
    value: ObligationAnswerValue
    "The answer in words."
    answered_by: str
    answered_at: str


class ObligationContradictionLabel(TypedDict):
    "The fact in words."

    en: str
    es: str


class ObligationContradictionAnswer(TypedDict):
    "What was answered."

    en: str
    es: str


class ObligationContradictionRecorded(TypedDict):
    "What the records say, which counts."

    en: str
    es: str


class ObligationContradiction(TypedDict):
    fact: str
    subject: Literal["llc", "owner"]
    "Whether it concerns the LLC or its owner."
    year: Optional[int]
    label: ObligationContradictionLabel
    "The fact in words."
    answer: ObligationContradictionAnswer
    "What was answered."
    recorded: ObligationContradictionRecorded
    "What the records say, which counts."


class ObligationEvidence(TypedDict):
    document_id: Optional[int]
    "The document."
    title: Optional[str]
    is_filing: bool
    "Whether the tax filing of the year is the evidence."
    note: Optional[str]


class ObligationFactLabel(TypedDict):
    "The fact in words."

    en: str
    es: str


class ObligationFactValue(TypedDict):
    "Its value in words."

    en: str
    es: str


class ObligationFact(TypedDict):
    fact: str
    label: ObligationFactLabel
    "The fact in words."
    value: ObligationFactValue
    "Its value in words."
    source: Literal["records", "answer", "rule"]
    answered_by: Optional[str]
    "Actor, as in the audit log."
    answered_at: Optional[str]


class ObligationQuestionLabel(TypedDict):
    "The fact in words."

    en: str
    es: str


class ObligationQuestionQuestion(TypedDict):
    "Null if the records have to tell: the firm completes them."

    en: str
    es: str


class ObligationQuestionWhy(TypedDict):
    "What the answer decides."

    en: str
    es: str


class ObligationQuestion(TypedDict):
    fact: str
    subject: Literal["llc", "owner"]
    "Whether it concerns the LLC or its owner."
    year: Optional[int]
    label: ObligationQuestionLabel
    "The fact in words."
    question: Optional[ObligationQuestionQuestion]
    "Null if the records have to tell: the firm completes them."
    kind: Literal["yes_no", "amount", "yes_no_or_amount", "count", "percent", "date", "country", "month_day"]
    threshold: Optional[Number]
    "With yes or no: whether the amount is beyond this one."
    takes_none: bool
    "Whether `none` is an answer."
    why: ObligationQuestionWhy
    "What the answer decides."
    obligations: List[str]


class ObligationSource(TypedDict):
    title: str
    citation: str
    title_es: str
    citation_es: str
    url: Optional[str]


class OpenTimestamps(TypedDict):
    "Details of the OpenTimestamps proof. Null until the content is submitted."

    chain: Literal["bitcoin", "local"]
    "`bitcoin`, or `local` for the chain of a demo installation, whose blocks look like Bitcoin blocks but prove nothing."
    submitted_at: str
    "When it was submitted to the calendars."
    calendars: List[Calendar]
    bitcoin: Optional[Block]
    checked_at: Optional[str]
    "When the calendars were last asked."


class Ownership(TypedDict):
    owner_name: str
    is_member: bool
    "Whether the owner is the member who holds the account."
    percent: Number
    since: str
    until: Optional[str]
    "Last day of the share; null if current."


class Pagination(TypedDict):
    total: int
    limit: int
    offset: int
    next_cursor: Optional[str]
    "Send it as `cursor` for the next page. Null on the last."


class PaymentService(TypedDict):
    id: int
    name: str
    "Name of the service when the payment was recorded, in the member's language."


class Payment(TypedDict):
    id: int
    entity_id: int
    service: PaymentService
    amount: Number
    currency: str
    "ISO 4217."
    status: Literal["paid", "pending", "failed", "refunded"]
    description: Optional[str]
    invoice_number: Optional[str]
    due_date: Optional[str]
    paid_at: Optional[str]


class _PresenceRule(TypedDict):
    rule: Optional[str]
    "Code of the rule; `null` for a country without one."
    country: Optional[str]
    "`null` for a zone of several countries."
    zone: Optional[Literal["SCHENGEN"]]
    kind: Literal["day_count", "weighted_day_count", "continuous_stay", "no_day_count", "plain"]
    applies: Literal["yes", "no", "unknown"]
    "Whether the rule is for this owner. `unknown`: it is counted in case it is, for the Schengen area without a level."
    plain_count: int
    "Days that end in the country, in the calendar year; for a zone, in its window."
    rule_count: Optional[Number]
    "Days as the country counts them; `null` without a rule about days."
    cautious_count: Optional[Number]
    "With what the authority may add. The level is based on it."
    threshold: Optional[Number]
    "`null` if the rule counts months, or no days."
    compare: Optional[Literal["gt", "gte"]]
    "`gt`: more than the threshold; `gte`: the threshold or more."
    meets_at: Optional[Number]
    "The first count that meets the rule."
    day: Optional[Literal["midnight", "overnight", "any_part"]]
    "Which days count: those that end in the country, or any part of a day."
    counts_over: Optional[Literal["calendar_year", "tax_year", "any_12_months", "any_365_days", "calendar_year_and_two_before", "last_days", "any"]]
    "The kind of period."
    level: Literal["none", "info", "warning", "danger", "exceeded"]
    "From 60, 75 and 90 % of the threshold, and `exceeded` from `meets_at` on."
    met: Optional[Literal["yes", "cautious", "no"]]
    "`cautious`: only by the cautious count. `null`: no rule about days, or not known whether it applies."
    window: Optional[List[str]]
    "First and last day."
    tax_year: Optional[str]
    sporadic_absences_added: Optional[Number]
    "Days of short absences in the cautious count."
    days: Optional[List[int]]
    "Days of this year and the two before, without exempt days."
    days_without_midnight: Optional[Number]
    "Days in the country that ended elsewhere."
    stay: Optional[List[str]]
    "First and last day."
    six_months_end: Optional[str]
    resident_from_year: Optional[int]
    highest: Optional[HighestRuleCount]
    "The highest count of the year, where the period moves with each day."
    says: Texts
    applies_if: Optional[Texts]
    "Whom the rule is for, if not for everyone."
    judgement: Optional[Texts]
    "Choices of ours where the law gives no number."
    note: Optional[Texts]
    "What else to know."
    other_tests: List[Texts]
    "Explained, not calculated."
    sources: List[RuleSource]
    verified: bool
    "Whether the rule was checked against its source."
    verified_note: Optional[Texts]
    "What was not checked."
    verified_on: Optional[str]
    questions: List[RuleQuestion]
    with_plans: Optional[RuleWithPlans]
    "The count by 31 December if the planned stays come true; days without a plan continue in the last country."
    forecast: Optional[RuleForecast]
    "When `cautious_count` meets the rule, by 31 December. `null` if it is met, not near or the year is over."


class PresenceRule(_PresenceRule, total=False):
    "How close the owner is to a rule of a country. General information, not tax advice."

    certificate_elsewhere: CertificateAnswer


class PresenceSummary(TypedDict):
    year: int
    countries: List[CountryDays]
    "Most days first."
    days_known: int
    "Days of the year with a known country."
    days_unknown: int
    "Days of the year, until today, before the first known day."
    us_substantial_presence: UsSubstantialPresence


class PresenceWarning(TypedDict):
    country: str
    days: int
    "Days in this country in the year."
    threshold: int
    level: Union[Literal["info"], Literal["warning"], Literal["danger"], Literal["exceeded"]]
    "`info` from 110 days, `warning` from 138 days, `danger` from 165 days, `exceeded` from 183 days"
    message: str
    "When 183 plain days are reached, and what the rule of the country says where that differs. `rules` has the details."


class Profile(TypedDict):
    id: int
    name: str
    email: str
    phone: Optional[str]
    "E.164."
    country: Optional[str]
    "ISO 3166-1."
    language: Literal["en", "es"]
    "Language of emails to the member."
    identifiers: Identifiers
    tier: str
    member_since: str
    "When the account was opened."


class ReadForm5472Input(TypedDict):
    entity_id: int
    "The LLC."
    year: int
    "The calendar year in which the tax year begins."


class _ReadPresenceAnswer(TypedDict):
    summary: PresenceSummary
    warnings: List[PresenceWarning]
    "Countries with 110 days or more."
    rules: List[PresenceRule]
    "The days as each country counts them, the most serious first. Countries without a rule say that the plain count is used."


class ReadPresenceAnswer(_ReadPresenceAnswer, total=False):
    calendar: Dict[str, str]
    "The country of each known day, in date order."
    message: str
    "Why there is nothing to show, if there is a reason."


class _ReadPresenceInput(TypedDict):
    entity_id: int
    "The LLC whose owner's log to read."


class ReadPresenceInput(_ReadPresenceInput, total=False):
    year: Optional[int]
    "The year. Defaults to the current year (UTC)."
    detail: Optional[bool]
    "Whether to include `calendar`."


class ReadReadinessInput(TypedDict):
    entity_id: int
    "The LLC."
    year: int
    "The calendar year in which the tax year begins."


class ReadinessAction(TypedDict):
    action: Literal["name_counterparty", "give_purpose", "add_document", "review_category", "replace_document", "review_left_out", "decide_amounts", "classify_entries", "link_loans", "complete_party", "complete_llc", "answer_questions", "describe_entries", "start_books", "reconcile_accounts", "file_overdue", "file_due_soon", "answer_obligations", "check_obligations"]
    message: str
    entry_ids: List[int]
    "Related entries."
    counterparty_id: Optional[int]
    "The related party."
    fields: List[str]


class RemoveWebhookInput(TypedDict):
    id: int
    "The webhook."


class RemoveWebhookRecord(TypedDict):
    id: int


class Report(TypedDict):
    id: int
    entity_id: int
    type: Literal["monthly", "quarterly", "annual"]
    period: ReportPeriod
    generated_at: str
    revision: int
    "Starts at 1 and increases each time the books of the period are corrected."
    is_latest: bool
    "False if a newer revision replaces this report."
    metrics: ReportMetrics
    recommendations: List[ReportRecommendation]
    alerts: List[ReportAlert]
    proposed_decisions: List[ReportProposedDecision]


class ReportAlert(TypedDict):
    code: str
    severity: Literal["info", "warning", "critical"]
    title: str
    detail: str
    evidence: ReportEvidence


class ReportBalance(TypedDict):
    bank_source: str
    told: Number
    "Balance reported by the bank."
    booked: Number
    "Booked balance at the same time."
    difference: Optional[Number]
    "`told` minus `booked`; `null` if the books do not cover the whole account."
    told_at: str
    "When the balance was read."


class ReportBank(TypedDict):
    bank_source: Optional[str]
    entries: int
    "In the period."
    income: Number
    "Received in the period."
    expense: Number
    "Paid in the period."
    cash: Number
    "All money received less all money paid, up to the last day of the period."


class ReportCapital(TypedDict):
    profit: Number
    distributions: Number
    "Owner distributions, less returns."
    contributions: Number
    "Owner contributions, less returns."
    beyond_profit: Number
    "Distributions in excess of profit. A loss counts as zero profit."
    undistributed_profit: Number
    "Remaining profit, or 0."


class ReportCategory(TypedDict):
    category: Optional[Literal["venta_servicio", "bonificacion_referido", "interes_ganado", "ingreso_otro", "pago_proveedor", "software", "hardware", "marketing", "hosting", "profesional_legal", "gestoria_llc", "bancario", "viaje", "seguro", "gasto_apertura", "gasto_cierre", "impuesto_irs", "impuesto_estatal", "gasto_otro", "distribucion", "aportacion", "prestamo_owner", "prestamo_terceros", "reembolso", "transferencia_interna", "transferencia_externa", "multa_penalty", "otro"]]
    group: Optional[Literal["INGRESOS", "GASTOS_DEDUCIBLES", "CAPITAL_FLOWS", "TRANSFERENCIAS", "NO_DEDUCIBLES", "OTROS"]]
    "`null` without a category."
    entries: int
    income: Number
    "All money received, of any movement type."
    expense: Number
    "All money paid, of any movement type."
    net: Number
    "The part that counts toward the net of the period."


class ReportChange(TypedDict):
    was: Optional[Number]
    "`null` if nothing was booked then."
    change: Optional[Number]
    "Change since then."
    percent: Optional[Number]
    "Change as a percentage of `was`, with 2 decimals; `null` also if `was` is 0."


class ReportComparison(TypedDict):
    entries: int
    "Number of entries then."
    income: ReportChange
    expense: ReportChange
    net: ReportChange


class ReportCounterparty(TypedDict):
    counterparty_id: int
    name: str
    kind: str
    is_related_party: bool
    entries: int
    income: Number
    expense: Number
    share_of_income: Optional[Number]
    "Share of all money received in the period. From 0 to 1, with 4 decimals."
    share_of_expense: Optional[Number]
    "Share of all money paid in the period. From 0 to 1, with 4 decimals."


class ReportCoverage(TypedDict):
    entries: int
    amount: Number
    "Total received and paid."
    complete_entries: int
    "Entries with a counterparty, a purpose and a document."
    complete_amount: Number
    entries_share: Optional[Number]
    "Complete entries as a share of all entries; `null` if there are none. From 0 to 1, with 4 decimals."
    amount_share: Optional[Number]
    "Their amount as a share of the total; `null` if there are no entries. From 0 to 1, with 4 decimals."


class ReportEvidence(TypedDict):
    entry_ids: List[int]
    "Related entries. Not all are listed if there are many."
    figures: Dict[str, Optional[Union[Number, str]]]
    "The figures it is based on, by name."


class ReportExchangeRate(TypedDict):
    currency: str
    source: str
    "As `rate_source` of the entries."
    entries: int
    original_amount: Number
    "Received less paid, in that currency."
    amount: Number
    "The same in US dollars."
    lowest_rate: Number
    "US dollars per unit."
    highest_rate: Number
    "US dollars per unit."
    first_date: Optional[str]
    "Earliest date of a rate."
    last_date: Optional[str]
    "Latest date of a rate."


class ReportGroup(TypedDict):
    group: Optional[Literal["INGRESOS", "GASTOS_DEDUCIBLES", "CAPITAL_FLOWS", "TRANSFERENCIAS", "NO_DEDUCIBLES", "OTROS"]]
    "`null` without a category."
    entries: int
    income: Number
    "All money received, of any movement type."
    expense: Number
    "All money paid, of any movement type."
    net: Number
    "The part that counts toward the net of the period."


class ReportMetricsUncategorised(TypedDict):
    "Entries without a category, which are not part of any result."

    entries: int
    income: Number
    expense: Number


class ReportMetricsCompared(TypedDict):
    "Compared with the previous period and the same period of the previous year."

    period_before: ReportComparison
    year_before: ReportComparison


class ReportMetricsYearToDate(TypedDict):
    "From January 1 to the last day of the period."

    income: Number
    "Earnings less refunds. Excludes contributions, loans and transfers."
    expense: Number
    "Spending less refunds received. Includes penalties."
    net: Number
    "`income` minus `expense`."
    margin: Optional[Number]
    "`net` divided by `income`, with 4 decimals; `null` without income."
    deductible_expense: Number
    "The part of `expense` that is usually deductible: excludes fines, penalties, federal tax and the category `otro`."


class ReportMetricsCapital(TypedDict):
    "Owner distributions and contributions compared with profit."

    period: ReportCapital
    year_to_date: ReportCapital


class ReportMetricsCash(TypedDict):
    booked: Number
    "All money received less all money paid, up to the last day of the period."
    available: Number
    "Available funds. For each connected bank, the lower of its reported and booked balance, or the reported balance if the books do not cover the whole account; for other accounts, the booked balance."
    monthly_expense: Number
    "Monthly cost: the average of the year to date or of the period, whichever is higher."
    months_covered: Optional[Number]
    "How many months of expenses `available` covers, with 2 decimals; `null` without expenses."


class ReportMetricsOtherBanks(TypedDict):
    "Total of the remaining banks."

    banks: int
    "Number of banks not in `by_bank`."
    entries: int
    "In the period."
    income: Number
    "Received in the period."
    expense: Number
    "Paid in the period."
    cash: Number
    "All money received less all money paid, up to the last day of the period."


class ReportMetricsCoverage(TypedDict):
    "How much of the period is documented, overall and with related parties."

    all: ReportCoverage
    related: ReportCoverage


class ReportMetricsForm5472(TypedDict):
    "Readiness of the year's books for Form 5472."

    year: int
    score: int
    ready: bool


class _ReportMetrics(TypedDict):
    entries: int
    "Entries booked in the period."
    income: Number
    "Earnings less refunds. Excludes contributions, loans and transfers."
    expense: Number
    "Spending less refunds received. Includes penalties."
    net: Number
    "`income` minus `expense`."
    margin: Optional[Number]
    "`net` divided by `income`, with 4 decimals; `null` without income."
    deductible_expense: Number
    "The part of `expense` that is usually deductible: excludes fines, penalties, federal tax and the category `otro`."
    received: Number
    "All money received, including contributions, loans and transfers."
    paid: Number
    "All money paid, including distributions, loans and transfers."
    uncategorised: ReportMetricsUncategorised
    "Entries without a category, which are not part of any result."
    by_category: List[ReportCategory]
    "Ordered by name; entries without a category come last."
    by_group: List[ReportGroup]
    compared: ReportMetricsCompared
    "Compared with the previous period and the same period of the previous year."
    year_to_date: ReportMetricsYearToDate
    "From January 1 to the last day of the period."
    capital: ReportMetricsCapital
    "Owner distributions and contributions compared with profit."
    cash: ReportMetricsCash
    by_bank: List[ReportBank]
    "By source of the entries, largest amount first."
    other_banks: ReportMetricsOtherBanks
    "Total of the remaining banks."
    balances: List[ReportBalance]
    "Balances reported by the connected banks when the report was generated."
    coverage: ReportMetricsCoverage
    "How much of the period is documented, overall and with related parties."
    counterparties: List[ReportCounterparty]
    "Largest counterparties by amount, largest first."
    form_5472: Optional[ReportMetricsForm5472]
    "Readiness of the year's books for Form 5472."


class ReportMetrics(_ReportMetrics, total=False):
    exchange_rates: List[ReportExchangeRate]
    "The exchange rates used in the period, by currency and source. Absent if nothing was converted."


ReportPeriod = TypedDict("ReportPeriod", {"year": "int", "quarter": "Optional[int]", "month": "Optional[int]", "from": "str", "to": "str"})


class ReportProposedDecision(TypedDict):
    recommendation_idx: int
    category: str
    "Ledger category."
    amount: Number
    description: Optional[str]
    strategic_decision: Optional[str]
    bank: Optional[str]
    transaction_id: Optional[str]
    "The ledger transaction submitted by the approval; null until then."
    submitted_amount: Optional[Number]
    "The submitted amount. It differs from `amount` if the books were corrected after the approval, because the transaction does not change."


class ReportRecommendation(TypedDict):
    idx: int
    title: str
    detail: str
    severity: Literal["info", "warning", "critical"]
    rule: str
    "Stable code of the rule that produced it."
    evidence: ReportEvidence
    proposed_decision_idx: Optional[int]
    "Index in `proposed_decisions`, if approving it submits a transaction."
    response: Optional[ReportResponse]
    "The current response, or null."


class ReportResponse(TypedDict):
    decision: Literal["APPROVED", "REJECTED", "MODIFIED", "DEFERRED"]
    client_notes: Optional[str]
    responded_at: str


ResendDeliveriesInput = TypedDict("ResendDeliveriesInput", {"webhook_id": "int", "from": "str", "to": "str"})


class ResendDeliveryInput(TypedDict):
    delivery_id: int
    "The delivery."


class ResentDeliveries(TypedDict):
    resent: int
    "Deliveries that were queued."
    next_from: Optional[str]
    "Send it as `from` to continue, if the period has more events. Null otherwise."


class _RotateWebhookSecretInput(TypedDict):
    id: int
    "The webhook."


class RotateWebhookSecretInput(_RotateWebhookSecretInput, total=False):
    grace_hours: Optional[int]
    "How many hours the previous secret signs too."


class RuleForecast(TypedDict):
    missing: int
    "Days until `meets_at`."
    if_staying: Optional[str]
    "The day on which the rule is met by staying in the country, which may be in the next calendar year; `null` if elsewhere or not by the end of the period."
    with_plans: Optional[str]
    "The same with the planned stays; days without a plan continue in the last country."


class RuleQuestion(TypedDict):
    "Something only the owner knows, and why the rule needs it. Answered on the website."

    fact: Literal["nationality", "residence_certificate", "residence_permit", "us_exempt_days", "uae_resident", "mexico_home", "argentina_status"]
    text: Texts
    reason: Texts


class RuleSource(TypedDict):
    title: str
    title_es: str
    "The same in Spanish; official titles stay in their language."
    citation: Texts
    url: Optional[str]


class RuleWithPlans(TypedDict):
    by: str
    cautious_count: Number
    level: Literal["none", "info", "warning", "danger", "exceeded"]


class Sandbox(TypedDict):
    entity_id: int
    "The new copy."
    entries: int
    counterparties: int
    transactions: int


class SimulatedTransaction(TypedDict):
    id: int
    entity_id: int
    date: str
    amount: Number
    payee: str
    description: Optional[str]
    status: Literal["sent", "pending", "failed"]


class _SubmitTransactionInput(TypedDict):
    entity_id: int
    "The LLC of the transaction."
    amount: Number
    "Amount. Greater than 0, at most 4 decimals."
    category: Literal["OPEX", "CAPITAL_CONTRIBUTION", "OWNER_DISTRIBUTION", "CAPEX", "OWNER_LOAN", "LOAN_REPAYMENT", "INTERCOMPANY_SERVICE", "INVESTMENT", "TAX_PAYMENT", "PROFESSIONAL_FEES", "REIMBURSEMENT", "INTERNAL_TRANSFER", "CONTRACT_APPROVAL", "BANK_ACCOUNT_CHANGE", "FORMATION", "DISSOLUTION", "OTHER"]
    "Category: OPEX, CAPITAL_CONTRIBUTION, OWNER_DISTRIBUTION, CAPEX, OWNER_LOAN, LOAN_REPAYMENT, INTERCOMPANY_SERVICE, INVESTMENT, TAX_PAYMENT, PROFESSIONAL_FEES, REIMBURSEMENT, INTERNAL_TRANSFER, CONTRACT_APPROVAL, BANK_ACCOUNT_CHANGE, FORMATION, DISSOLUTION, OTHER."


class SubmitTransactionInput(_SubmitTransactionInput, total=False):
    description: Optional[str]
    "The reason."
    strategic_decision: Optional[str]
    "The strategic justification."
    bank: Optional[str]
    "The bank to use."
    exec_date: Optional[str]
    "Execution date; today (UTC) or later."
    recurring: Optional[Optional[Literal["no", "monthly", "quarterly", "annual"]]]
    "`no`, or how often it repeats. Each occurrence is submitted to the Manager on its date, once the previous one is ratified."


class _SyncEntriesAnswer(TypedDict):
    synced: int
    "Transactions imported or corrected."


class SyncEntriesAnswer(_SyncEntriesAnswer, total=False):
    skipped: int
    "Transactions that needed no change."
    message: str
    "Says that there is no active connection, or which connection could not be read."


class SyncEntriesInput(TypedDict):
    entity_id: int
    "The LLC whose banks to sync."


class TaxFiling(TypedDict):
    id: int
    form: str
    "`5472` is Form 5472 with the pro forma Form 1120."
    year: int
    "The calendar year in which the tax year begins."
    due_date: str
    extended_due_date: Optional[str]
    status: Literal["pending", "extended", "filed", "not_required"]
    filed_on: Optional[str]


class TestWebhookInput(TypedDict):
    id: int
    "The webhook."


class Texts(TypedDict):
    en: str
    es: str


class Transaction(TypedDict):
    transaction_id: str
    entity_id: int
    amount: Number
    category: Literal["OPEX", "CAPITAL_CONTRIBUTION", "OWNER_DISTRIBUTION", "CAPEX", "OWNER_LOAN", "LOAN_REPAYMENT", "INTERCOMPANY_SERVICE", "INVESTMENT", "TAX_PAYMENT", "PROFESSIONAL_FEES", "REIMBURSEMENT", "INTERNAL_TRANSFER", "CONTRACT_APPROVAL", "BANK_ACCOUNT_CHANGE", "FORMATION", "DISSOLUTION", "OTHER"]
    description: Optional[str]
    strategic_decision: Optional[str]
    bank: Optional[str]
    exec_date: Optional[str]
    recurring: Literal["no", "monthly", "quarterly", "annual"]
    status: Literal["PENDING", "RATIFIED", "VETOED", "REJECTED"]
    decision_status: Literal["awaiting_manager", "decided"]
    manager_resolution: Optional[str]
    submitted_at: str
    decided_at: Optional[str]
    decided_by: Optional[str]
    "Name of the Manager who decided."
    acta_document_id: Optional[int]
    "The document that records the resolution (the ACTA), once it exists."


class _UpdateEntityInput(TypedDict):
    id: int
    "The LLC to change."


class UpdateEntityInput(_UpdateEntityInput, total=False):
    founder_name: Optional[str]
    "Who founded the LLC."
    founder_address: Optional[str]
    "The founder's address."
    founder_country: Optional[str]
    "The founder's country, two letters (ISO 3166-1)."
    naics: Optional[str]
    "The business code (NAICS), 2 to 6 digits."


class UpdateProfileInput(TypedDict, total=False):
    name: Optional[str]
    "The member's name; one line."
    phone: Optional[str]
    "Including the country code. Spaces, dashes, dots and parentheses are removed, and a leading `00` becomes `+`. Stored and returned as E.164."
    country: Optional[str]
    "Country of residence, two letters (ISO 3166-1)."


class _UpdateWebhookInput(TypedDict):
    id: int
    "The webhook."


class UpdateWebhookInput(_UpdateWebhookInput, total=False):
    url: Optional[str]
    "Where events are sent, with HTTPS."
    types: Optional[List[Literal["entry.created", "entry.completed", "entry.corrected", "entry.removed", "entry.restored", "counterparty.created", "counterparty.updated", "bank.connected", "bank.enabled", "bank.disabled", "bank.needs_attention", "bank.failed", "bank.recovered", "bank.synced", "bank.updated", "bank.removed", "statement.recorded", "statement.removed", "ledger.submitted", "ledger.ratified", "ledger.vetoed", "ledger.rejected", "ledger.documented", "series.ended", "document.uploaded", "document.submitted", "document.confirmed", "document.invalidated", "document.withdrawn", "document.restored", "dossier.created", "entity.created", "entity.updated", "tax.updated", "obligation.opened", "obligation.due", "obligation.updated", "obligation.completed", "obligation.dismissed", "obligation.reopened", "obligation.confirmed", "obligation.removed", "reminder.sent", "profile.updated", "report.published", "report.answered", "payment.created", "payment.paid", "payment.failed", "payment.refunded", "payment.updated", "presence.updated"]]]
    "The types of events to send. Null for all."
    status: Optional[Literal["active", "paused"]]
    "Whether events are sent."


class UpdatedProfile(TypedDict):
    id: int
    name: str
    email: str
    phone: Optional[str]
    "E.164."
    country: Optional[str]
    "ISO 3166-1."
    language: Literal["en", "es"]
    "Language of emails to the member."
    identifiers: Optional[Identifiers]
    "Null for keys without the scope `read:profile`."
    tier: str
    member_since: str
    "When the account was opened."


class UsOwner(TypedDict):
    "Whether the owner is a U.S. person in the year. The LLC of a U.S. person is not foreign-owned."

    status: Optional[Literal["nonresident", "closer_connection", "treaty", "part_year", "resident", "green_card", "citizen"]]
    "As answered to the question `us_status`; `null` if nobody answered, or the days rule the answer out."
    is_us_person: Optional[bool]
    "`null` if something on record makes it possible and nobody has said."
    signs: Optional[UsSigns]


class UsSigns(TypedDict):
    "What the owner's presence says; `null` if it has nothing of the US."

    substantial_presence: Literal["yes", "cautious", "no"]
    days_this_year: int
    weighted_days: Number
    us_nationality: bool
    us_permit: bool


class UsSubstantialPresence(TypedDict):
    "The US substantial presence test. Exempt days (transit, students, medical care) are not excluded."

    days_this_year: int
    "Days of the year spent wholly or partly in the US, including the day of departure."
    days_year_before: int
    "The same for the previous year."
    days_two_years_before: int
    "The same for two years earlier."
    weighted_sixths: int
    "This year, plus a third of the year before, plus a sixth of the year before that, in sixths of a day."
    weighted_days: Number
    "The same in days, rounded down to hundredths."
    threshold: int
    minimum_days_this_year: int
    meets: bool
    "Whether both the threshold and the minimum days of this year are reached."


class WebhookSetUpBy(TypedDict):
    "Who set `url`: you on the website, an API key, a connected app or the firm. Null if it was not recorded. If the key or app is revoked or expires, the webhook is paused; to keep it, resume it or set `url` again."

    kind: Literal["member", "key", "app", "operator"]
    id: Optional[int]
    name: Optional[str]
    "The name of the key or app; null otherwise."
    status: Literal["active", "revoked", "expired"]


class Webhook(TypedDict):
    id: int
    url: str
    types: Optional[List[Literal["entry.created", "entry.completed", "entry.corrected", "entry.removed", "entry.restored", "counterparty.created", "counterparty.updated", "bank.connected", "bank.enabled", "bank.disabled", "bank.needs_attention", "bank.failed", "bank.recovered", "bank.synced", "bank.updated", "bank.removed", "statement.recorded", "statement.removed", "ledger.submitted", "ledger.ratified", "ledger.vetoed", "ledger.rejected", "ledger.documented", "series.ended", "document.uploaded", "document.submitted", "document.confirmed", "document.invalidated", "document.withdrawn", "document.restored", "dossier.created", "entity.created", "entity.updated", "tax.updated", "obligation.opened", "obligation.due", "obligation.updated", "obligation.completed", "obligation.dismissed", "obligation.reopened", "obligation.confirmed", "obligation.removed", "reminder.sent", "profile.updated", "report.published", "report.answered", "payment.created", "payment.paid", "payment.failed", "payment.refunded", "payment.updated", "presence.updated", "webhook.test"]]]
    "The types of events that are sent; null for all."
    entity_ids: Optional[List[int]]
    "The LLCs whose events are sent; null for all."
    status: Literal["active", "paused"]
    paused_reason: Optional[Literal["member", "failing", "gone", "revoked"]]
    "Why it is paused: by you, after three days of failures, after a 410, or because access was revoked: that of the key or app that set it up, or its own on the Security page."
    waiting: int
    "Deliveries that wait, counted up to 2,000."
    failures: int
    "Failed attempts since the last successful one."
    last_delivered_at: Optional[str]
    "The last successful delivery, to ten seconds."
    grace_until: Optional[str]
    "Until when the secret from before a rotation signs too."
    set_up_by: Optional[WebhookSetUpBy]
    "Who set `url`: you on the website, an API key, a connected app or the firm. Null if it was not recorded. If the key or app is revoked or expires, the webhook is paused; to keep it, resume it or set `url` again."
    created_at: str


class WebhookDelivery(TypedDict):
    id: int
    webhook_id: int
    event_id: str
    type: Literal["entry.created", "entry.completed", "entry.corrected", "entry.removed", "entry.restored", "counterparty.created", "counterparty.updated", "bank.connected", "bank.enabled", "bank.disabled", "bank.needs_attention", "bank.failed", "bank.recovered", "bank.synced", "bank.updated", "bank.removed", "statement.recorded", "statement.removed", "ledger.submitted", "ledger.ratified", "ledger.vetoed", "ledger.rejected", "ledger.documented", "series.ended", "document.uploaded", "document.submitted", "document.confirmed", "document.invalidated", "document.withdrawn", "document.restored", "dossier.created", "entity.created", "entity.updated", "tax.updated", "obligation.opened", "obligation.due", "obligation.updated", "obligation.completed", "obligation.dismissed", "obligation.reopened", "obligation.confirmed", "obligation.removed", "reminder.sent", "profile.updated", "report.published", "report.answered", "payment.created", "payment.paid", "payment.failed", "payment.refunded", "payment.updated", "presence.updated", "webhook.test"]
    record: str
    status: Literal["waiting", "delivered", "failed"]
    attempts: int
    "Attempts since it was last queued."
    next_attempt_at: Optional[str]
    delivered_at: Optional[str]
    event_at: str


class WebhookDeliveryDetailTriesRequestHeaders(TypedDict):
    name: str
    value: str


class WebhookDeliveryDetailTries(TypedDict):
    at: str
    took_ms: int
    url: str
    request_headers: List[WebhookDeliveryDetailTriesRequestHeaders]
    "The headers of the request, including its signature. Empty if they were not kept."
    status: Optional[int]
    "The status of the response."
    error: Optional[Literal["forbidden_address", "name_not_found", "not_connected", "certificate", "timeout", "redirect", "interrupted", "event_expired"]]
    "Why there is no valid response."
    response: Optional[str]
    "The first 2,000 characters of the response."


class WebhookDeliveryDetail(TypedDict):
    id: int
    webhook_id: int
    event_id: str
    type: Literal["entry.created", "entry.completed", "entry.corrected", "entry.removed", "entry.restored", "counterparty.created", "counterparty.updated", "bank.connected", "bank.enabled", "bank.disabled", "bank.needs_attention", "bank.failed", "bank.recovered", "bank.synced", "bank.updated", "bank.removed", "statement.recorded", "statement.removed", "ledger.submitted", "ledger.ratified", "ledger.vetoed", "ledger.rejected", "ledger.documented", "series.ended", "document.uploaded", "document.submitted", "document.confirmed", "document.invalidated", "document.withdrawn", "document.restored", "dossier.created", "entity.created", "entity.updated", "tax.updated", "obligation.opened", "obligation.due", "obligation.updated", "obligation.completed", "obligation.dismissed", "obligation.reopened", "obligation.confirmed", "obligation.removed", "reminder.sent", "profile.updated", "report.published", "report.answered", "payment.created", "payment.paid", "payment.failed", "payment.refunded", "payment.updated", "presence.updated", "webhook.test"]
    record: str
    status: Literal["waiting", "delivered", "failed"]
    attempts: int
    "Attempts since it was last queued."
    next_attempt_at: Optional[str]
    delivered_at: Optional[str]
    event_at: str
    request: Optional[str]
    "The body that is sent; null if the event is no longer kept, or the key may not read it."
    tries: List[WebhookDeliveryDetailTries]
    "The last 50 attempts, newest first."


class WebhookSecret(TypedDict):
    id: int
    secret: Optional[str]
    "The signing secret, shown only once. Null in the response to a repeated request."


class WebhookTest(TypedDict):
    delivery_id: int
    delivered: bool
    status: Optional[int]
    "The status of the response."
    error: Optional[Literal["forbidden_address", "name_not_found", "not_connected", "certificate", "timeout", "redirect", "interrupted", "event_expired"]]
    "Why there is no valid response."
    response: Optional[str]
    "The first 2,000 characters of the response."
    took_ms: int
