# Generated from the endpoints; renew it with npm run generate
"""The resources of the API."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union, cast

from ._download import Download
from ._pages import PageList
from ._transport import OMITTED, Omitted, Transport, path_part
from .types import (
    Number,
    AddBankTransactionsInputTransactions,
    AnswerReportInputDecisions,
    CreateEntryBatchInputEntries,
    Document,
    Entity,
    EntitySummary,
    Entry,
    Event,
    Form5472Prefill,
    Form5472Readiness,
    ListDeliveriesPage,
    ListDocumentsPage,
    ListEntitiesPage,
    ListEntriesPage,
    ListEventsPage,
    ListObligationsPage,
    ListPaymentsPage,
    ListReportsPage,
    ListTransactionsPage,
    ListWebhooksPage,
    NewWebhook,
    Obligation,
    Payment,
    Profile,
    ReadPresenceAnswer,
    RemoveWebhookRecord,
    Report,
    ResentDeliveries,
    Sandbox,
    SimulatedTransaction,
    SyncEntriesAnswer,
    Transaction,
    UpdatedProfile,
    Webhook,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookSecret,
    WebhookTest,
)


class BookkeepingResource:
    "Income and expenses of an LLC by month, with exact totals."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        entity_id: int,
        year: Union[Optional[int], Omitted] = OMITTED,
        month: Union[Optional[int], Omitted] = OMITTED,
        category: Union[Optional[str], Omitted] = OMITTED,
        ids: Union[Optional[str], Omitted] = OMITTED,
        limit: Union[Optional[int], Omitted] = OMITTED,
        offset: Union[Optional[int], Omitted] = OMITTED,
        cursor: Union[Optional[str], Omitted] = OMITTED,
        timeout: Optional[float] = None,
    ) -> PageList[Entry, ListEntriesPage]:
        "List an LLC's entries, newest first, with totals.\n\nOrdered by year, month and id, newest first. `summary` and `pagination.total` cover all entries that match the filter, not just the current page. Any `offset` or `cursor` is equally fast.\n\nRequires an API key with the scope `read:bookkeeping`."
        return self._transport.list(
            "GET",
            "/v1/bookkeeping",
            query={"entity_id": entity_id, "year": year, "month": month, "category": category, "ids": ids, "limit": limit, "offset": offset, "cursor": cursor},
            timeout=timeout,
        )

    def create(
        self,
        *,
        entity_id: int,
        year: int,
        month: int,
        income: Union[Optional[Number], Omitted] = OMITTED,
        expense: Union[Optional[Number], Omitted] = OMITTED,
        movement_type: Union[Optional[str], Omitted] = OMITTED,
        category: Union[Optional[str], Omitted] = OMITTED,
        counterparty_id: Union[Optional[int], Omitted] = OMITTED,
        economic_purpose: Union[Optional[str], Omitted] = OMITTED,
        document_id: Union[Optional[int], Omitted] = OMITTED,
        description: Union[Optional[str], Omitted] = OMITTED,
        transaction_date: Union[Optional[str], Omitted] = OMITTED,
        bank_source: Union[Optional[str], Omitted] = OMITTED,
        external_tx_id: Union[Optional[str], Omitted] = OMITTED,
        currency: Union[Optional[str], Omitted] = OMITTED,
        original_amount: Union[Optional[Number], Omitted] = OMITTED,
        exchange_rate: Union[Optional[Number], Omitted] = OMITTED,
        rate_source: Union[Optional[str], Omitted] = OMITTED,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> Entry:
        "Add an entry to the books.\n\nOnly `entity_id`, `year` and `month` are required. The entry gets `source: \"api\"`. An entry that lacks `counterparty_id`, `economic_purpose` or `document_id` is created, but does not count as documented (`economic_substance` is false). The books are in US dollars. For a transaction in another currency, send `currency` and two of: the dollars (`income` or `expense`), `original_amount`, `exchange_rate`. The third is computed. With one amount only, the rate is taken from the imported tables.\n\nRequires an API key with the scope `write:bookkeeping`."
        return cast("Entry", self._transport.record(
            "POST",
            "/v1/bookkeeping",
            body={"entity_id": entity_id, "year": year, "month": month, "income": income, "expense": expense, "movement_type": movement_type, "category": category, "counterparty_id": counterparty_id, "economic_purpose": economic_purpose, "document_id": document_id, "description": description, "transaction_date": transaction_date, "bank_source": bank_source, "external_tx_id": external_tx_id, "currency": currency, "original_amount": original_amount, "exchange_rate": exchange_rate, "rate_source": rate_source},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))

    def create_entry_batch(
        self,
        *,
        entity_id: int,
        entries: List[CreateEntryBatchInputEntries],
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> List[Entry]:
        "Add up to 500 entries to the books at once.\n\nAll entries are added, or none: if one is wrong, the response names its place (`entries[3].month`) and nothing is written. A batch is for one LLC and counts as one request. The entries are returned in the order sent.\n\nRequires an API key with the scope `write:bookkeeping`."
        return cast("List[Entry]", self._transport.record(
            "POST",
            "/v1/bookkeeping/batch",
            body={"entity_id": entity_id, "entries": entries},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))

    def sync(
        self,
        *,
        entity_id: int,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> SyncEntriesAnswer:
        "Import new transactions from the LLC's banks.\n\nReads every active bank connection (Mercury, Wise) and adds settled transactions to the books as entries with `source: \"bank_sync\"`. Access is read-only: money is never moved. `synced` counts the transactions that were imported or corrected; `skipped` counts those that were already imported, have not settled yet, or were removed by hand. Safe to repeat: each transaction is imported once. `message` names any connection that could not be read or needs attention. If no connection could be read, the response is a 500 with the code `bank_unavailable`, which names each bank and the reason, and nothing is imported. With `Dry-Run: true` the banks are read, and `synced` and `skipped` say what would be imported now.\n\nRequires an API key with the scope `write:bookkeeping`."
        return cast("SyncEntriesAnswer", self._transport.answer(
            "POST",
            "/v1/bookkeeping/sync",
            query={"entity_id": entity_id},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))


class LedgerResource:
    "Transactions submitted for the Manager to ratify, veto or reject."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        entity_id: Union[Optional[int], Omitted] = OMITTED,
        transaction_ids: Union[Optional[str], Omitted] = OMITTED,
        status: Union[Optional[Literal["PENDING", "RATIFIED", "VETOED", "REJECTED"]], Omitted] = OMITTED,
        limit: Union[Optional[int], Omitted] = OMITTED,
        offset: Union[Optional[int], Omitted] = OMITTED,
        cursor: Union[Optional[str], Omitted] = OMITTED,
        timeout: Optional[float] = None,
    ) -> PageList[Transaction, ListTransactionsPage]:
        "List an LLC's governance transactions, newest first, or get one.\n\nWith `entity_id`, returns a list, newest first; `pagination.total` is exact. With `transaction_id`, returns one transaction. A transaction of another account returns the same 404 as one that does not exist.\n\nRequires an API key with the scope `read:ledger`."
        return self._transport.list(
            "GET",
            "/v1/ledger",
            query={"entity_id": entity_id, "transaction_ids": transaction_ids, "status": status, "limit": limit, "offset": offset, "cursor": cursor},
            timeout=timeout,
        )

    def get(
        self,
        transaction_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Optional[Transaction]:
        "List an LLC's governance transactions, newest first, or get one.\n\nWith `entity_id`, returns a list, newest first; `pagination.total` is exact. With `transaction_id`, returns one transaction. A transaction of another account returns the same 404 as one that does not exist.\n\nRequires an API key with the scope `read:ledger`."
        return cast("Optional[Transaction]", self._transport.record(
            "GET",
            "/v1/ledger",
            query={"transaction_id": transaction_id},
            timeout=timeout,
        ))

    def submit(
        self,
        *,
        entity_id: int,
        amount: Number,
        category: Literal["OPEX", "CAPITAL_CONTRIBUTION", "OWNER_DISTRIBUTION", "CAPEX", "OWNER_LOAN", "LOAN_REPAYMENT", "INTERCOMPANY_SERVICE", "INVESTMENT", "TAX_PAYMENT", "PROFESSIONAL_FEES", "REIMBURSEMENT", "INTERNAL_TRANSFER", "CONTRACT_APPROVAL", "BANK_ACCOUNT_CHANGE", "FORMATION", "DISSOLUTION", "OTHER"],
        description: Union[Optional[str], Omitted] = OMITTED,
        strategic_decision: Union[Optional[str], Omitted] = OMITTED,
        bank: Union[Optional[str], Omitted] = OMITTED,
        exec_date: Union[Optional[str], Omitted] = OMITTED,
        recurring: Union[Optional[Optional[Literal["no", "monthly", "quarterly", "annual"]]], Omitted] = OMITTED,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> Transaction:
        "Submit a transaction for the Manager's approval.\n\nThe transaction is PENDING until a Manager ratifies, vetoes or rejects it; the member is notified by email. Nothing is paid: this service never moves money.\n\nRequires an API key with the scope `write:ledger`."
        return cast("Transaction", self._transport.record(
            "POST",
            "/v1/ledger",
            body={"entity_id": entity_id, "amount": amount, "category": category, "description": description, "strategic_decision": strategic_decision, "bank": bank, "exec_date": exec_date, "recurring": recurring},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))


class DocumentsResource:
    "Files of an LLC, each with a SHA-256 hash and an OpenTimestamps proof."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        entity_id: Union[Optional[int], Omitted] = OMITTED,
        doc_type: Union[Optional[Literal["ARTICLES", "EIN_LETTER", "ACTA", "8822-B", "CERTIFICATE_OF_ORGANIZATION", "OPERATING_AGREEMENT", "REGISTERED_AGENT_ACCEPTANCE", "GOOD_STANDING", "ARTICLES_OF_AMENDMENT", "ARTICLES_OF_DISSOLUTION", "SS-4", "5472", "1120", "7004", "8832", "W-8BEN", "W-8BEN-E", "W-9", "W-7", "ITIN_LETTER", "1040-NR", "FBAR", "BOI", "RESOLUTION", "MEMBERSHIP_CERTIFICATE", "POWER_OF_ATTORNEY", "INVOICE", "RECEIPT", "CONTRACT", "LOAN_AGREEMENT", "PRICING_EVIDENCE", "BANK_STATEMENT", "BANK_LETTER", "TAX_CERTIFICATE", "PASSPORT", "NATIONAL_ID", "PROOF_OF_ADDRESS", "IRS_NOTICE", "FAX_CONFIRMATION", "PART_V_STATEMENT", "REPORT", "OTHER"]], Omitted] = OMITTED,
        ids: Union[Optional[str], Omitted] = OMITTED,
        limit: Union[Optional[int], Omitted] = OMITTED,
        offset: Union[Optional[int], Omitted] = OMITTED,
        cursor: Union[Optional[str], Omitted] = OMITTED,
        timeout: Optional[float] = None,
    ) -> PageList[Document, ListDocumentsPage]:
        "List an LLC's documents, newest first, or get one.\n\nWith `entity_id`, returns a list, newest first; `pagination.total` is exact. With `id`, returns one document. Each document includes the SHA-256 of its content and the status of its OpenTimestamps proof. A document of another account returns the same 404 as one that does not exist.\n\nRequires an API key with the scope `read:documents`."
        return self._transport.list(
            "GET",
            "/v1/documents",
            query={"entity_id": entity_id, "doc_type": doc_type, "ids": ids, "limit": limit, "offset": offset, "cursor": cursor},
            timeout=timeout,
        )

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> Optional[Document]:
        "List an LLC's documents, newest first, or get one.\n\nWith `entity_id`, returns a list, newest first; `pagination.total` is exact. With `id`, returns one document. Each document includes the SHA-256 of its content and the status of its OpenTimestamps proof. A document of another account returns the same 404 as one that does not exist.\n\nRequires an API key with the scope `read:documents`."
        return cast("Optional[Document]", self._transport.record(
            "GET",
            "/v1/documents",
            query={"id": id},
            timeout=timeout,
        ))

    def download(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        "Download a document.\n\n`ETag` and `Repr-Digest` are the SHA-256 of the whole document. The content is hashed again while it is sent. If it no longer matches, the connection is closed before the end; discard what you received. A single range (`Range: bytes=0-1023`) returns 206. Several ranges return the whole document with 200, and a range outside the document is a 416. With `If-Range`, the range applies only if the `ETag` still matches.\n\nRequires an API key with the scope `read:documents`."
        return self._transport.download(
            "GET",
            f"/v1/documents/{path_part(id)}/download",
            timeout=timeout,
        )

    def read_proof(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        "Download the OpenTimestamps proof of a document.\n\nThe `.ots` file, which any OpenTimestamps client can read. The file and its `ETag` change while the document is `pending`. Returns 404 until the document has been submitted to the calendars.\n\nRequires an API key with the scope `read:documents`."
        return self._transport.download(
            "GET",
            f"/v1/documents/{path_part(id)}/proof",
            timeout=timeout,
        )


class EntityResource:
    "The member's LLCs, with services, tax filings and ownership."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        ids: Union[Optional[str], Omitted] = OMITTED,
        limit: Union[Optional[int], Omitted] = OMITTED,
        offset: Union[Optional[int], Omitted] = OMITTED,
        cursor: Union[Optional[str], Omitted] = OMITTED,
        timeout: Optional[float] = None,
    ) -> PageList[EntitySummary, ListEntitiesPage]:
        "List the account's LLCs, or get one with details.\n\nWithout `id`, returns all LLCs of the account, newest first. With `id`, returns that LLC with its services, tax filings and ownership; `limit`, `offset` and `cursor` are then ignored.\n\nRequires an API key with the scope `read:entity`."
        return self._transport.list(
            "GET",
            "/v1/entity",
            query={"ids": ids, "limit": limit, "offset": offset, "cursor": cursor},
            timeout=timeout,
        )

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> Optional[Entity]:
        "List the account's LLCs, or get one with details.\n\nWithout `id`, returns all LLCs of the account, newest first. With `id`, returns that LLC with its services, tax filings and ownership; `limit`, `offset` and `cursor` are then ignored.\n\nRequires an API key with the scope `read:entity`."
        return cast("Optional[Entity]", self._transport.record(
            "GET",
            "/v1/entity",
            query={"id": id},
            timeout=timeout,
        ))

    def update(
        self,
        *,
        id: int,
        founder_name: Union[Optional[str], Omitted] = OMITTED,
        founder_address: Union[Optional[str], Omitted] = OMITTED,
        founder_country: Union[Optional[str], Omitted] = OMITTED,
        naics: Union[Optional[str], Omitted] = OMITTED,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> Entity:
        "Update an LLC's contact and formation details.\n\nSend at least one of `founder_name`, `founder_address`, `founder_country` and `naics`. Fields you omit do not change; `null` clears a field. Other fields of an LLC are ignored, so you can send back a record you read. Returns the LLC with details.\n\nRequires an API key with the scope `write:entity`."
        return cast("Entity", self._transport.record(
            "PUT",
            "/v1/entity",
            body={"id": id, "founder_name": founder_name, "founder_address": founder_address, "founder_country": founder_country, "naics": naics},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))


class ProfileResource:
    "The account and its identifiers."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def read(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Optional[Profile]:
        "Get the account profile and its identifiers.\n\nThe profile of the member who owns the API key. `identifiers` always includes every field; identifiers not on file are `null`. A key that is limited to some LLCs gets none: they are all `null`, because they belong to the person and not to an LLC.\n\nRequires an API key with the scope `read:profile`."
        return cast("Optional[Profile]", self._transport.record(
            "GET",
            "/v1/profile",
            timeout=timeout,
        ))

    def update(
        self,
        *,
        name: Union[Optional[str], Omitted] = OMITTED,
        phone: Union[Optional[str], Omitted] = OMITTED,
        country: Union[Optional[str], Omitted] = OMITTED,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> UpdatedProfile:
        "Update the contact details of the account.\n\nSend at least one of `name`, `phone` and `country`. Fields you omit do not change; `null` clears `phone` or `country`. Other fields of a profile are ignored, so you can send back a profile you read. Returns the profile; `identifiers` is `null` for keys without the scope `read:profile`, and its fields are `null` for keys that are limited to some LLCs.\n\nRequires an API key with the scope `write:profile`."
        return cast("UpdatedProfile", self._transport.record(
            "PUT",
            "/v1/profile",
            body={"name": name, "phone": phone, "country": country},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))


class PaymentsResource:
    "Payments to the firm for services."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        entity_id: Union[Optional[int], Omitted] = OMITTED,
        year: Union[Optional[int], Omitted] = OMITTED,
        limit: Union[Optional[int], Omitted] = OMITTED,
        offset: Union[Optional[int], Omitted] = OMITTED,
        cursor: Union[Optional[str], Omitted] = OMITTED,
        timeout: Optional[float] = None,
    ) -> PageList[Payment, ListPaymentsPage]:
        "List payments for services, paid and due.\n\nNewest first, by payment date, or else due date, or else the date it was recorded, then by id. `pagination.total` covers all payments that match the filter. Payments are recorded by the firm; nothing is charged through the API.\n\nRequires an API key with the scope `read:payments`."
        return self._transport.list(
            "GET",
            "/v1/payments",
            query={"entity_id": entity_id, "year": year, "limit": limit, "offset": offset, "cursor": cursor},
            timeout=timeout,
        )


class PresenceResource:
    "The owner's days per country, and how close they are to 183."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def read(
        self,
        *,
        entity_id: int,
        year: Union[Optional[int], Omitted] = OMITTED,
        detail: Union[Optional[bool], Omitted] = OMITTED,
        timeout: Optional[float] = None,
    ) -> ReadPresenceAnswer:
        "Get the days per country of an LLC's owner in a year.\n\nAll LLCs of an owner share one log of stays. A day without a record gets the last known country, from the first known day until today (UTC). A travel day counts for the country of arrival. `warnings` compare each country with 183 plain days per calendar year. `rules` count the days the way each country does, with the source of each rule: its `level` is based on `cautious_count`.\n\nRequires an API key with the scope `read:presence`."
        return cast("ReadPresenceAnswer", self._transport.answer(
            "GET",
            "/v1/presence",
            query={"entity_id": entity_id, "year": year, "detail": detail},
            timeout=timeout,
        ))


class EventLogResource:
    "What changed in your records, in order."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        after: Union[Optional[str], Omitted] = OMITTED,
        type: Union[Optional[str], Omitted] = OMITTED,
        entity_id: Union[Optional[int], Omitted] = OMITTED,
        limit: Union[Optional[int], Omitted] = OMITTED,
        timeout: Optional[float] = None,
    ) -> PageList[Event, ListEventsPage]:
        "List what changed, oldest first.\n\nEvery change to your records is an event, kept for 90 days. Start without `after`, then send `next_after` of each response. Nothing is skipped, and the changes of one record are in order. A key sees the events of records that its scopes and its LLCs let it read. `data` is the record after the change, as the API returns it.\n\nRequires an API key with the scope `read:events`."
        return self._transport.list(
            "GET",
            "/v1/events",
            query={"after": after, "type": type, "entity_id": entity_id, "limit": limit},
            timeout=timeout,
        )


class WebhooksResource:
    "Events, sent to your own server."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: Union[Optional[int], Omitted] = OMITTED,
        offset: Union[Optional[int], Omitted] = OMITTED,
        cursor: Union[Optional[str], Omitted] = OMITTED,
        timeout: Optional[float] = None,
    ) -> PageList[Webhook, ListWebhooksPage]:
        "List your webhooks.\n\nA key that is limited to some LLCs sees the webhooks that are limited to them.\n\nRequires an API key with the scope `write:webhooks`."
        return self._transport.list(
            "GET",
            "/v1/webhooks",
            query={"limit": limit, "offset": offset, "cursor": cursor},
            timeout=timeout,
        )

    def create(
        self,
        *,
        url: str,
        types: Union[Optional[List[Literal["entry.created", "entry.completed", "entry.corrected", "entry.removed", "entry.restored", "counterparty.created", "counterparty.updated", "bank.connected", "bank.enabled", "bank.disabled", "bank.needs_attention", "bank.failed", "bank.recovered", "bank.synced", "bank.updated", "bank.removed", "statement.recorded", "statement.removed", "ledger.submitted", "ledger.ratified", "ledger.vetoed", "ledger.rejected", "ledger.documented", "series.ended", "document.uploaded", "document.submitted", "document.confirmed", "document.invalidated", "document.withdrawn", "document.restored", "dossier.created", "entity.created", "entity.updated", "tax.updated", "obligation.opened", "obligation.due", "obligation.updated", "obligation.completed", "obligation.dismissed", "obligation.reopened", "obligation.confirmed", "obligation.removed", "reminder.sent", "profile.updated", "report.published", "report.answered", "payment.created", "payment.paid", "payment.failed", "payment.refunded", "payment.updated", "presence.updated"]]], Omitted] = OMITTED,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> NewWebhook:
        "Create a webhook.\n\nEvents that happen from now on are sent to `url`. The signing secret is returned once, in this response. If a key creates it, only events of records and LLCs that the key may read are sent. The secret of a dry run signs nothing.\n\nRequires an API key with the scope `write:webhooks`."
        return cast("NewWebhook", self._transport.record(
            "POST",
            "/v1/webhooks",
            body={"url": url, "types": types},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))

    def update(
        self,
        *,
        id: int,
        url: Union[Optional[str], Omitted] = OMITTED,
        types: Union[Optional[List[Literal["entry.created", "entry.completed", "entry.corrected", "entry.removed", "entry.restored", "counterparty.created", "counterparty.updated", "bank.connected", "bank.enabled", "bank.disabled", "bank.needs_attention", "bank.failed", "bank.recovered", "bank.synced", "bank.updated", "bank.removed", "statement.recorded", "statement.removed", "ledger.submitted", "ledger.ratified", "ledger.vetoed", "ledger.rejected", "ledger.documented", "series.ended", "document.uploaded", "document.submitted", "document.confirmed", "document.invalidated", "document.withdrawn", "document.restored", "dossier.created", "entity.created", "entity.updated", "tax.updated", "obligation.opened", "obligation.due", "obligation.updated", "obligation.completed", "obligation.dismissed", "obligation.reopened", "obligation.confirmed", "obligation.removed", "reminder.sent", "profile.updated", "report.published", "report.answered", "payment.created", "payment.paid", "payment.failed", "payment.refunded", "payment.updated", "presence.updated"]]], Omitted] = OMITTED,
        status: Union[Optional[Literal["active", "paused"]], Omitted] = OMITTED,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> Webhook:
        "Change, pause or resume a webhook.\n\nOnly the fields you send change. While it is paused, events wait; when you resume it, they are sent.\n\nRequires an API key with the scope `write:webhooks`."
        return cast("Webhook", self._transport.record(
            "PUT",
            "/v1/webhooks",
            body={"id": id, "url": url, "types": types, "status": status},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))

    def remove(
        self,
        *,
        id: int,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> RemoveWebhookRecord:
        "Remove a webhook.\n\nNothing more is sent. Its signing secret and its log are deleted.\n\nRequires an API key with the scope `write:webhooks`."
        return cast("RemoveWebhookRecord", self._transport.record(
            "POST",
            "/v1/webhooks/remove",
            body={"id": id},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))

    def rotate_webhook_secret(
        self,
        *,
        id: int,
        grace_hours: Union[Optional[int], Omitted] = OMITTED,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> WebhookSecret:
        "Rotate the signing secret of a webhook.\n\nFor `grace_hours` both secrets sign each request, so that you can change over without rejecting any. The new secret is returned once, in this response. The secret of a dry run signs nothing.\n\nRequires an API key with the scope `write:webhooks`."
        return cast("WebhookSecret", self._transport.record(
            "POST",
            "/v1/webhooks/rotate",
            body={"id": id, "grace_hours": grace_hours},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))

    def test(
        self,
        *,
        id: int,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> WebhookTest:
        "Send a test event to a webhook.\n\nSends an event of the type `webhook.test` at once and returns what the receiver answered. It works while the webhook is paused, and is not repeated. `Dry-Run: true` is refused, because only the receiver knows what it would answer.\n\nRequires an API key with the scope `write:webhooks`."
        return cast("WebhookTest", self._transport.record(
            "POST",
            "/v1/webhooks/test",
            body={"id": id},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))

    def list_deliveries(
        self,
        *,
        webhook_id: int,
        status: Union[Optional[Literal["waiting", "delivered", "failed"]], Omitted] = OMITTED,
        before: Union[Optional[int], Omitted] = OMITTED,
        limit: Union[Optional[int], Omitted] = OMITTED,
        timeout: Optional[float] = None,
    ) -> PageList[WebhookDelivery, ListDeliveriesPage]:
        "List the deliveries of a webhook.\n\nNewest first, kept for 30 days. Send `next_before` as `before` to continue.\n\nRequires an API key with the scope `write:webhooks`."
        return self._transport.list(
            "GET",
            "/v1/webhooks/deliveries",
            query={"webhook_id": webhook_id, "status": status, "before": before, "limit": limit},
            timeout=timeout,
        )

    def read_delivery(
        self,
        delivery_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> Optional[WebhookDeliveryDetail]:
        "Read a delivery with its request and responses.\n\nThe body that was sent, and the headers and the response of each attempt. `request` is null for a key that may not read the record.\n\nRequires an API key with the scope `write:webhooks`."
        return cast("Optional[WebhookDeliveryDetail]", self._transport.record(
            "GET",
            f"/v1/webhooks/deliveries/{path_part(delivery_id)}",
            timeout=timeout,
        ))

    def resend_delivery(
        self,
        *,
        delivery_id: int,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> ResentDeliveries:
        "Send one delivery again.\n\nThe event keeps its id. A delivery that is waiting is sent anyway, and a test is not sent again; both answer `resent: 0`.\n\nRequires an API key with the scope `write:webhooks`."
        return cast("ResentDeliveries", self._transport.record(
            "POST",
            "/v1/webhooks/deliveries/resend",
            body={"delivery_id": delivery_id},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))

    def resend_deliveries(
        self,
        *,
        webhook_id: int,
        from_: str,
        to: str,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> ResentDeliveries:
        "Send the events of a period to a webhook again.\n\nQueues the deliveries of events from `from` until before `to`, at most 1000 per request. Each event keeps its id. Deliveries that are waiting are sent anyway.\n\nRequires an API key with the scope `write:webhooks`."
        return cast("ResentDeliveries", self._transport.record(
            "POST",
            "/v1/webhooks/resend",
            body={"webhook_id": webhook_id, "from": from_, "to": to},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))


class TestModeResource:
    "Resets a sandbox, and simulates its bank and its Manager. Only for test keys."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def reset(
        self,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> Sandbox:
        "Replace the sandbox with a new copy of the LLC.\n\nOnly for test keys. Everything in the sandbox is removed. The copy is an LLC with a new id. Keys and webhooks of the sandbox stay. Send an empty JSON object.\n\nRequires an API key with the scope `write:entity`."
        return cast("Sandbox", self._transport.record(
            "POST",
            "/v1/test/reset",
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))

    def add_bank_transactions(
        self,
        *,
        entity_id: int,
        transactions: List[AddBankTransactionsInputTransactions],
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> List[SimulatedTransaction]:
        "Add transactions to the simulated bank of the sandbox.\n\nOnly for test keys. The next bank sync imports them, as from a real bank: `POST /v1/bookkeeping/sync`, or the hourly one. A `pending` transaction is skipped by a sync, and so is a `failed` one. A simulated bank has at most 10000 transactions.\n\nRequires an API key with the scope `write:bookkeeping`."
        return cast("List[SimulatedTransaction]", self._transport.record(
            "POST",
            "/v1/test/bank-transactions",
            body={"entity_id": entity_id, "transactions": transactions},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))

    def decide_test_transaction(
        self,
        *,
        transaction_id: str,
        status: Literal["RATIFIED", "VETOED", "REJECTED"],
        manager_resolution: Union[Optional[str], Omitted] = OMITTED,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> Transaction:
        "Ratify, veto or reject a pending transaction of the sandbox.\n\nOnly for test keys: in live mode a Manager decides. Decisions are final. No resolution is written as a document.\n\nRequires an API key with the scope `write:ledger`."
        return cast("Transaction", self._transport.record(
            "POST",
            "/v1/test/ledger/decide",
            body={"transaction_id": transaction_id, "status": status, "manager_resolution": manager_resolution},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))


class ObligationsResource:
    "What an LLC and its owner have to file or pay, when and why."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        entity_id: int,
        year: Union[Optional[int], Omitted] = OMITTED,
        state: Union[Optional[Literal["proposed", "due", "done", "not_applicable", "unknown"]], Omitted] = OMITTED,
        limit: Union[Optional[int], Omitted] = OMITTED,
        offset: Union[Optional[int], Omitted] = OMITTED,
        cursor: Union[Optional[str], Omitted] = OMITTED,
        timeout: Optional[float] = None,
    ) -> PageList[Obligation, ListObligationsPage]:
        "List what an LLC and its owner have to file or pay, when and why.\n\nEarliest due date first. Each obligation has the facts and the rule that decided it, with its source. `questions` are facts that nobody knows yet; they are answered on the website. Obligations are updated within a minute of a change to the records.\n\nRequires an API key with the scope `read:entity`."
        return self._transport.list(
            "GET",
            "/v1/obligations",
            query={"entity_id": entity_id, "year": year, "state": state, "limit": limit, "offset": offset, "cursor": cursor},
            timeout=timeout,
        )


class ReportsResource:
    "Monthly, quarterly and annual reports of an LLC with figures, alerts and recommendations; its Form 5472 and what is missing for it."

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def read_form5472(
        self,
        *,
        entity_id: int,
        year: int,
        timeout: Optional[float] = None,
    ) -> Optional[Form5472Prefill]:
        "Get an LLC's Form 5472 and pro forma Form 1120, prefilled from its books.\n\nReturns one form per related party; the owner counts as one, including as a sole trader. Only entries with a counterparty, purpose and document are included; `left_out` lists the others, by party and reason, and `if_counted` is the form with them. A person decides each of these: `included_by_decision` lists those that count on a line although documentation is missing, and `decision` says why. Each loan has its own balances in `loans`; `classifications` asks what entries are where their category does not tell; `filer` says whether the LLC files at all. Each figure lists its entries. `questions` need an answer from a person; answers appear on their line and in `answers`, with who answered and when. `lines_by_hand` lists entries assigned to a line by hand, with the reason; `exchange_rates` is the schedule of the rates used. Texts are in the member’s language. Keys that also have `read:profile` see tax numbers of related parties in full; other keys see at most the last 4 characters. This is a draft, not tax advice.\n\nRequires an API key with the scope `read:reports`."
        return cast("Optional[Form5472Prefill]", self._transport.record(
            "GET",
            "/v1/reports/form-5472",
            query={"entity_id": entity_id, "year": year},
            timeout=timeout,
        ))

    def read_readiness(
        self,
        *,
        entity_id: int,
        year: int,
        timeout: Optional[float] = None,
    ) -> Optional[Form5472Readiness]:
        "Get the readiness of an LLC for a year: its books for Form 5472, its obligations, and what is left to do.\n\nFor entries with related parties that belong on the form: how many entries, and what share of the amount, have a counterparty, purpose and document; whether the bank accounts are reconciled, the record of the LLC is complete, and its obligations are done. `missing` lists incomplete entries; `actions` lists the next steps. Missing details can be added to an entry; existing ones do not change.\n\nRequires an API key with the scope `read:reports`."
        return cast("Optional[Form5472Readiness]", self._transport.record(
            "GET",
            "/v1/reports/readiness",
            query={"entity_id": entity_id, "year": year},
            timeout=timeout,
        ))

    def list(
        self,
        *,
        entity_id: Union[Optional[int], Omitted] = OMITTED,
        report_ids: Union[Optional[str], Omitted] = OMITTED,
        type: Union[Optional[Literal["monthly", "quarterly", "annual"]], Omitted] = OMITTED,
        year: Union[Optional[int], Omitted] = OMITTED,
        limit: Union[Optional[int], Omitted] = OMITTED,
        offset: Union[Optional[int], Omitted] = OMITTED,
        cursor: Union[Optional[str], Omitted] = OMITTED,
        timeout: Optional[float] = None,
    ) -> PageList[Report, ListReportsPage]:
        "List monthly, quarterly and annual reports, newest first, or get one.\n\nReports are generated automatically 3 days after their period ends, in the language of the account. Ordered by the last day of the period, newest first, then longer periods first, then by id; `pagination.total` is exact. A report never changes. If the books of its period are corrected later, a new `revision` with its own id replaces it in the list, and you can still get the old one by `report_id`. Responses carry over to recommendations that still apply. With `report_id`, returns one report. A report of another account returns the same 404 as one that does not exist.\n\nRequires an API key with the scope `read:reports`."
        return self._transport.list(
            "GET",
            "/v1/reports",
            query={"entity_id": entity_id, "report_ids": report_ids, "type": type, "year": year, "limit": limit, "offset": offset, "cursor": cursor},
            timeout=timeout,
        )

    def get(
        self,
        report_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> Optional[Report]:
        "List monthly, quarterly and annual reports, newest first, or get one.\n\nReports are generated automatically 3 days after their period ends, in the language of the account. Ordered by the last day of the period, newest first, then longer periods first, then by id; `pagination.total` is exact. A report never changes. If the books of its period are corrected later, a new `revision` with its own id replaces it in the list, and you can still get the old one by `report_id`. Responses carry over to recommendations that still apply. With `report_id`, returns one report. A report of another account returns the same 404 as one that does not exist.\n\nRequires an API key with the scope `read:reports`."
        return cast("Optional[Report]", self._transport.record(
            "GET",
            "/v1/reports",
            query={"report_id": report_id},
            timeout=timeout,
        ))

    def answer(
        self,
        *,
        report_id: int,
        decisions: List[AnswerReportInputDecisions],
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
    ) -> Report:
        "Respond to the recommendations of a report.\n\nEither all responses are saved or none. A new response replaces the previous one; the history is kept. Approving a recommendation that has a proposed decision submits that transaction to the ledger as PENDING. It is submitted only once, even if it is approved again, in another revision, or in another report that ends on the same day. A later REJECTED does not withdraw the transaction: the Manager decides it. MODIFIED and DEFERRED submit nothing. You can respond only to the newest revision of a report. Returns the report.\n\nRequires an API key with the scope `write:reports`."
        return cast("Report", self._transport.record(
            "POST",
            "/v1/reports",
            body={"report_id": report_id, "decisions": decisions},
            is_keyed=True,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
            timeout=timeout,
        ))


class Resources:
    """Every resource of the API."""

    def __init__(self, transport: Transport) -> None:
        self.bookkeeping = BookkeepingResource(transport)
        self.ledger = LedgerResource(transport)
        self.documents = DocumentsResource(transport)
        self.entity = EntityResource(transport)
        self.profile = ProfileResource(transport)
        self.payments = PaymentsResource(transport)
        self.presence = PresenceResource(transport)
        self.event_log = EventLogResource(transport)
        self.webhooks = WebhooksResource(transport)
        self.test_mode = TestModeResource(transport)
        self.obligations = ObligationsResource(transport)
        self.reports = ReportsResource(transport)
