import { randomBytes } from 'node:crypto'
import { connectApp, createKey } from '../../src/areas/access/access.ts'
import { createLink } from '../../src/areas/auditors/links.ts'
import { addConnection, addStatement, insertRule } from '../../src/areas/banking/banking.ts'
import { applyBulk } from '../../src/areas/banking/bulk-edit/bulk-edit.ts'
import { keepAccounts } from '../../src/areas/banking/connections/account.sql.ts'
import { addEntries, planEntry, removeEntry } from '../../src/areas/bookkeeping/bookkeeping.ts'
import { insertCounterparty } from '../../src/areas/bookkeeping/counterparties/counterparty.sql.ts'
import { SENT_ENTRY } from '../../src/areas/bookkeeping/currencies/sent-entry.rules.ts'
import { insertWaiting, listWaitingOf } from '../../src/areas/bookkeeping/currencies/waiting-entry.sql.ts'
import { completeEntry } from '../../src/areas/bookkeeping/entries/complete-entry.ts'
import { NEW_ENTRY, type NewEntry } from '../../src/areas/bookkeeping/entries/entry.rules.ts'
import { addLoan } from '../../src/areas/tax/tax.ts'
import { createWebhook, reachOfOperator, sendTest } from '../../src/areas/webhooks/webhooks.ts'
import { areas } from '../../src/areas.ts'
import type { AnyEndpoint, PublishedEndpoint } from '../../src/kernel/http/endpoint.ts'
import type { Field } from '../../src/kernel/http/fields.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { makeEntry } from './books.ts'
import { anyApproval, anyMail, anyService, ownEngagement, ownPayment, ownPeriod } from './console.ts'
import { recordDocument, stampedDocument, storeDocument } from './documents.ts'
import { makeDossierOrder } from './dossier.ts'
import { type Answer, type Asking, BY_TEST, type TestInstallation, type TestMember } from './installation.ts'
import { dayFromNow, makeTransaction, newManager } from './ledger.ts'
import { ownConversation } from './messages.ts'
import { doneObligation, ownCalendarLink, ownOneOff, proposedObligation } from './obligations.ts'
import { makeBooking, makeOrder } from './orders.ts'
import { makeChange, makeDuePlan, makeEvidence, makeFact } from './presence.ts'
import { makeReportOf } from './reports.ts'
import { makePasskey, openSession } from './sessions.ts'
import { ownInvitation, ownShare } from './shares.ts'

/** Every endpoint of the service; tests that loop over this list cover future endpoints. */
export const endpoints: readonly PublishedEndpoint[] = areas.flatMap(area => area.endpoints)

/** What members use on the website: API endpoints at their website path, and the website's own. */
export const memberEndpoints: readonly AnyEndpoint[] = areas.flatMap(area => [
  ...area.endpoints
    .filter(({ keysOnly }) => !keysOnly)
    .map(endpoint => ({
      ...endpoint,
      path: `/web${endpoint.path}`,
      access: { scheme: 'member', scope: endpoint.access.onWebsite ?? endpoint.access.scope },
    })),
  ...(area.web ?? []).filter(({ access }) => access.scheme === 'member'),
])

type Owner = Pick<TestMember, 'entityId' | 'memberId'>

/** A field that names a record: how a member gets one, and the response for another member's. */
type Reference = {
  make(installation: TestInstallation, owner: Owner): Promise<number | string | number[]>
  /** 403 if it names the LLC the call acts for, 404 if it addresses a record, 400 if a body refers to it. */
  foreign: 403 | 404 | 400
}

/**
 * How to create the records that requests refer to, by field name, or by `endpoint.field` if one name has
 * several meanings. A new endpoint with a new kind of id says here how a valid one is created.
 */
const REFERENCES: Record<string, Reference> = {
  'listEvents.after': { make: makeEvent, foreign: 400 },
  webhook_id: { make: ownWebhook, foreign: 404 },
  delivery_id: { make: ownDelivery, foreign: 404 },
  'updateWebhook.id': { make: ownWebhook, foreign: 404 },
  'removeWebhook.id': { make: ownWebhook, foreign: 404 },
  'rotateWebhookSecret.id': { make: ownWebhook, foreign: 404 },
  'testWebhook.id': { make: ownWebhook, foreign: 404 },
  passkey_id: { make: makePasskey, foreign: 404 },
  session_id: { make: async (at, owner) => (await openSession(at, owner.memberId)).sessionId, foreign: 404 },
  entity_id: { make: async (_, owner) => owner.entityId, foreign: 403 },
  counterparty_id: { make: makeCounterparty, foreign: 400 },
  document_id: { make: recordDocument, foreign: 400 },
  transaction_id: { make: (...of) => makeTransaction(...of), foreign: 404 },
  'stopOwnSeries.transaction_id': {
    make: (at, owner) => makeTransaction(at, owner, { recurring: 'monthly', exec_date: dayFromNow(30) }),
    foreign: 404,
  },
  booking_id: { make: makeBooking, foreign: 404 },
  order_id: { make: makeOrder, foreign: 404 },
  report_id: { make: (...of) => makeReportOf(...of), foreign: 404 },
  member_id: { make: async (_, owner) => owner.memberId, foreign: 404 },
  client_id: { make: async (_, owner) => owner.memberId, foreign: 404 },
  'setAssignment.member_id': { make: async at => (await newManager(at)).id, foreign: 404 },
  'chooseClients.member_id': { make: async at => (await newManager(at)).id, foreign: 404 },
  obligation_id: { make: ownOneOff, foreign: 404 },
  'confirmObligation.obligation_id': { make: proposedObligation, foreign: 404 },
  'reopenObligation.obligation_id': { make: doneObligation, foreign: 404 },
  'reopenLlcObligation.obligation_id': { make: doneObligation, foreign: 404 },
  'removeObligation.obligation_id': { make: ownOneOff, foreign: 404 },
  'revokeCalendarLink.id': { make: ownCalendarLink, foreign: 404 },
  'listAllObligations.after_id': { make: async () => 1, foreign: 404 },
  approval_id: { make: anyApproval, foreign: 404 },
  period_id: { make: ownPeriod, foreign: 404 },
  engagement_id: { make: ownEngagement, foreign: 404 },
  service_id: { make: async at => (await anyService(at)).id, foreign: 404 },
  payment_id: { make: ownPayment, foreign: 404 },
  mail_id: { make: anyMail, foreign: 404 },
  before_id: { make: async () => 1_000_000, foreign: 404 },
  'listEntities.id': { make: async (_, owner) => owner.entityId, foreign: 404 },
  'listDocuments.id': { make: async (...of) => (await storeDocument(...of)).id, foreign: 404 },
  'downloadDocument.id': { make: async (...of) => (await storeDocument(...of)).id, foreign: 404 },
  'readProof.id': { make: async (...of) => (await stampedDocument(...of)).id, foreign: 404 },
  'withdrawOwnDocument.id': { make: addedDocument, foreign: 404 },
  'setDocumentYear.id': { make: async (...of) => (await storeDocument(...of)).id, foreign: 404 },
  'reinstateOwnDocument.id': { make: addedDocument, foreign: 404 },
  'revokeAuditorLink.id': { make: ownLink, foreign: 404 },
  'auditDocuments.id': { make: async (...of) => (await storeDocument(...of)).id, foreign: 404 },
  'auditDownload.id': { make: async (...of) => (await storeDocument(...of)).id, foreign: 404 },
  'auditProof.id': { make: async (...of) => (await stampedDocument(...of)).id, foreign: 404 },
  'createTestKey.entity_id': { make: async (_, owner) => owner.entityId, foreign: 403 },
  'createApiKey.entity_ids': { make: async (_, owner) => [owner.entityId], foreign: 403 },
  'inviteCollaborator.entity_ids': { make: async (_, owner) => [owner.entityId], foreign: 403 },
  share_id: { make: ownShare, foreign: 404 },
  invitation_id: { make: ownInvitation, foreign: 404 },
  'confirmOwnEmail.token': { make: waitingEmailChange, foreign: 404 },
  'renameKey.id': { make: ownKey, foreign: 404 },
  'rotateApiKey.id': { make: ownKey, foreign: 404 },
  'revokeApiKey.id': { make: ownKey, foreign: 404 },
  'revokeApp.id': { make: ownApp, foreign: 404 },
  'allowApp.entity_ids': { make: async (_, owner) => [owner.entityId], foreign: 403 },
  'listKeyRequests.id': { make: ownKey, foreign: 404 },
  'readKeyUsage.id': { make: ownKey, foreign: 404 },
  'setKeyLimit.id': { make: ownKey, foreign: 404 },
  'rotateMemberKey.id': { make: ownKey, foreign: 404 },
  'revokeMemberKey.id': { make: ownKey, foreign: 404 },
  'createMemberKey.entity_ids': { make: async (_, owner) => [owner.entityId], foreign: 403 },
  'previewAnswerReminders.entity_ids': { make: async (_, owner) => [owner.entityId], foreign: 404 },
  'sendAnswerReminders.entity_ids': { make: async (_, owner) => [owner.entityId], foreign: 404 },
  'withdrawLlcDocument.document_id': { make: addedDocument, foreign: 404 },
  'reinstateLlcDocument.document_id': { make: addedDocument, foreign: 404 },
  'setLlcDocumentYear.document_id': { make: addedDocument, foreign: 404 },
  'listAllKeys.member_id': { make: async (_, owner) => owner.memberId, foreign: 404 },
  change_id: { make: makeChange, foreign: 404 },
  fact_id: { make: makeFact, foreign: 404 },
  evidence_id: { make: makeEvidence, foreign: 404 },
  plan_id: { make: makeDuePlan, foreign: 404 },
  'putEntryOnLine.entry_id': { make: makeEntry, foreign: 404 },
  // Together with a counterparty, which is refused; alone it is a 404 (tax-on-the-website.test.ts).
  'classifyEntries.entry_id': { make: makeEntry, foreign: 400 },
  'classifyLlcEntries.entry_id': { make: makeEntry, foreign: 400 },
  'putLlcEntryOnLine.entry_id': { make: makeEntry, foreign: 404 },
  'setRelatedParty.counterparty_id': { make: makeCounterparty, foreign: 404 },
  'downloadLlcDossier.id': { make: makeDossierOrder, foreign: 404 },
  'describeEntries.entry_id': { make: makeEntry, foreign: 404 },
  'linkLoanEntry.entry_id': { make: makeEntry, foreign: 404 },
  loan_id: { make: ownLoan, foreign: 404 },
  receipt_id: { make: recordDocument, foreign: 400 },
  signed_copy_id: { make: recordDocument, foreign: 400 },
  'discardWaitingEntry.id': { make: ownWaitingEntry, foreign: 404 },
  'readDossierOrder.id': { make: makeDossierOrder, foreign: 404 },
  'downloadDossier.id': { make: makeDossierOrder, foreign: 404 },
  'updateEntity.id': { make: async (_, owner) => owner.entityId, foreign: 404 },
  'readEntry.id': { make: ownEntry, foreign: 404 },
  'completeOwnEntry.id': { make: ownEntry, foreign: 404 },
  'detachDocument.id': { make: documentedEntry, foreign: 404 },
  'correctEntry.id': { make: ownEntry, foreign: 404 },
  'removeOwnEntry.id': { make: ownEntry, foreign: 404 },
  'restoreRemovedEntry.id': { make: removedEntry, foreign: 404 },
  'renameCounterparty.id': { make: makeCounterparty, foreign: 404 },
  'recategoriseTransaction.id': { make: ownEntry, foreign: 404 },
  'restoreTransaction.id': { make: removedEntry, foreign: 404 },
  set_counterparty_id: { make: makeCounterparty, foreign: 400 },
  set_document_id: { make: recordDocument, foreign: 400 },
  'previewBulkEdit.ids': { make: async (...of) => [await ownEntry(...of)], foreign: 400 },
  'editEntries.ids': { make: async (...of) => [await ownEntry(...of)], foreign: 400 },
  'undoBulkEdit.id': { make: ownBulkEdit, foreign: 404 },
  'testBank.id': { make: ownBank, foreign: 404 },
  'replaceToken.id': { make: ownBank, foreign: 404 },
  'switchBank.id': { make: ownBank, foreign: 404 },
  'removeBank.id': { make: ownBank, foreign: 404 },
  'previewSync.id': { make: ownBank, foreign: 404 },
  'listBankTransactions.account_id': { make: ownBankAccount, foreign: 404 },
  'removeCategoryRule.id': { make: ownRule, foreign: 404 },
  'removeStatement.id': { make: ownBalance, foreign: 404 },
  balance_id: { make: ownBalance, foreign: 404 },
  conversation_id: { make: ownConversation, foreign: 404 },
  'startConversation.about': { make: makeTransaction, foreign: 400 },
  'startClientConversation.about': { make: makeTransaction, foreign: 400 },
  document_ids: { make: async (...of) => [await recordDocument(...of)], foreign: 400 },
}

async function waitingEmailChange(
  { database, secrets }: TestInstallation,
  { memberId }: Owner,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await database.withClient(async client => {
    await client.query('delete from people.email_change where member_id = $1', [memberId])
    await client.query(
      `insert into people.email_change (member_id, old_email, new_email, hash, expires_at)
       select id, email, 'new-' || email, $2, now() + interval '1 day' from members.member where id = $1`,
      [memberId, secrets.fingerprints(token)[0]],
    )
  })
  return token
}

/** At a receiver that does not exist. */
async function ownWebhook(
  { database, secrets, config }: TestInstallation,
  { memberId, entityId }: Owner,
): Promise<number> {
  const wanted = { url: 'https://[::1]:9/', types: null, entityIds: [entityId] }
  return (await createWebhook({ database, secrets, config }, BY_TEST, memberId, wanted)).data.id
}

async function ownDelivery(installation: TestInstallation, owner: Owner): Promise<number> {
  const id = await ownWebhook(installation, owner)
  const test = await sendTest(installation, BY_TEST, reachOfOperator(owner.memberId), id, new Date())
  return JSON.parse(test).data.delivery_id
}

async function ownLoan({ database }: TestInstallation, { entityId }: Owner): Promise<number> {
  const db = database.durable
  const party = { entity_id: entityId, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: counterparty_id } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const terms = { name: null, principal: '500', rate: null, term_months: null, document_id: null }
  const loan = { direction: 'borrowed', currency: 'USD', starts_on: '2025-03-01', ...terms } as const
  return (await addLoan(db, BY_TEST, { entity_id: entityId, counterparty_id, ...loan })).id
}

async function ownWaitingEntry({ database }: TestInstallation, { entityId }: Owner): Promise<number> {
  const nothing = Object.fromEntries(Object.keys(SENT_ENTRY).map(name => [name, null]))
  const money = { currency: 'CHF', income: '0', expense: '0', original_amount: '5' }
  const rows = [{ ...nothing, entity_id: entityId, year: 2025, month: 3, ...money }]
  await database.durable.all(insertWaiting, { entity_id: entityId, file_name: null, rows })
  const found = await database.durable.all(listWaitingOf, { entity_id: entityId, most: 100 })
  return found.at(-1)!.id
}

async function ownKey({ database, secrets }: TestInstallation, { memberId }: Owner): Promise<number> {
  const wanted = { memberId, name: 'test', scopes: ['read:entity'] }
  return (await createKey(database.durable, secrets, BY_TEST, wanted)).id
}

async function ownApp({ database }: TestInstallation, { memberId }: Owner): Promise<number> {
  const app = {
    name: 'test',
    clientId: 'test',
    resource: 'v1',
    scopes: ['read:entity'],
    seconds: 600,
  } as const
  return connectApp(database.durable, BY_TEST, { memberId, entityIds: null, ...app })
}

async function ownLink(
  { database, secrets, config }: TestInstallation,
  { entityId, memberId }: Owner,
): Promise<number> {
  const wanted = { entity_id: entityId, name: 'test', parts: ['books'] as const, days: 1 }
  const owner = { memberId, publicUrl: config.publicUrl }
  return (await createLink(database, secrets, BY_TEST, wanted, owner)).id
}

/** A document that the member added. */
async function addedDocument(installation: TestInstallation, owner: Owner): Promise<number> {
  const by = { ...BY_TEST, actor: `member:${owner.memberId}` }
  return (await storeDocument(installation, owner, {}, by)).id
}

async function ownEntry({ database }: TestInstallation, { entityId }: Owner): Promise<number> {
  const nothing = Object.fromEntries(Object.entries(NEW_ENTRY).map(([name, { absent }]) => [name, absent]))
  const entry = { ...nothing, entity_id: entityId, year: 2026, month: 6, income: 10_000n } as NewEntry
  return (await addEntries(database.durable, BY_TEST, [planEntry(entry, 'manual')])).ids[0]!
}

/** An entry with a document that was attached later. */
async function documentedEntry(installation: TestInstallation, owner: Owner): Promise<number> {
  const id = await ownEntry(installation, owner)
  const document_id = await recordDocument(installation, owner)
  const given = { counterparty_id: null, economic_purpose: null, document_id }
  await completeEntry(installation.database, BY_TEST, id, given)
  return id
}

async function ownBulkEdit(installation: TestInstallation, owner: Owner): Promise<number> {
  const ids = [await ownEntry(installation, owner)]
  const change = { set_category: 'software' as const, set_counterparty_id: null, set_document_id: null }
  const body = await applyBulk(installation.database, BY_TEST, owner.entityId, ids, change)
  return JSON.parse(body).data.id
}

async function removedEntry(installation: TestInstallation, owner: Owner): Promise<number> {
  const id = await ownEntry(installation, owner)
  await removeEntry(installation.database, BY_TEST, id)
  return id
}

/** At a bank that does not exist. */
async function ownBank({ database, secrets }: TestInstallation, { entityId }: Owner): Promise<number> {
  const wanted = {
    entityId,
    provider: 'wise' as const,
    token: '5e1f0000-51a1-4a7e-8b0e-000000000009',
    baseUrl: 'http://127.0.0.1:9/wise',
  }
  return (await addConnection(database.durable, secrets, BY_TEST, wanted, new Date())).id
}

async function ownBankAccount(installation: TestInstallation, owner: Owner): Promise<number> {
  const account = {
    bank_id: '200001',
    name: 'Checking',
    holder: null,
    currency: 'USD',
    opened_on: '2025-01-01',
  }
  const [kept] = await installation.database.durable.all(keepAccounts, {
    entity_id: owner.entityId,
    provider: 'wise',
    connection_id: await ownBank(installation, owner),
    accounts: [{ ...account, balance: null }],
    now: new Date().toISOString(),
  })
  return kept!.id
}

async function ownRule({ database }: TestInstallation, { entityId }: Owner): Promise<number> {
  const payee = randomBytes(8).toString('hex')
  const rule = { payee, direction: 'any', category: 'hosting', counterparty_id: null, economic_purpose: null }
  const wanted = { entity_id: entityId, ...rule, now: new Date().toISOString() }
  return (await database.durable.one(insertRule, { ...wanted, ...byParams(BY_TEST) })).id
}

async function ownBalance(
  { database, secrets, config }: TestInstallation,
  { entityId }: Owner,
): Promise<number> {
  const deps = { database, secrets, config, by: BY_TEST, now: new Date() }
  const of = { entityId, bank: 'relay', account: '', currency: 'USD', month: '2025-03' }
  const { months } = await addStatement(deps, { ...of, typed: { opening: 0n, closing: 0n }, file: null })
  return months[0]!.id
}

export async function makeCounterparty({ database }: TestInstallation, { entityId }: Owner): Promise<number> {
  const wanted = { entity_id: entityId, name: 'Client', kind: 'CLIENT', relation_subtype: null }
  const { id } = await database.durable.one(insertCounterparty, { ...wanted, ...byParams(BY_TEST) })
  return id
}

/** The id of an event that its member has read. */
async function makeEvent({ database }: TestInstallation, { memberId, entityId }: Owner): Promise<string> {
  return database.withClient(async client => {
    const { rows } = await client.query<{ id: string }>(
      `insert into kernel.event (member_id, entity_id, type, record, object)
       values ($1, $2, 'entry.created', 'entry/1', '{}') returning 'evt_' || replace(id::text, '-', '') as id`,
      [memberId, entityId],
    )
    await client.query('select kernel.number_events($1, 1000)', [memberId])
    return rows[0]!.id
  })
}

export function referenceOf(endpoint: AnyEndpoint, name: string): Reference | null {
  return REFERENCES[`${endpoint.name}.${name}`] ?? REFERENCES[name] ?? null
}

/** An id like this one that nobody's record has. */
export function nobodysLike(value: unknown): unknown {
  if (Array.isArray(value)) return [2_147_483_000]
  return typeof value === 'number' ? 2_147_483_000 : `${value}0`
}

export type Sample = Record<string, unknown>

/** Parameters of lists that stand for another one, `offset` or `id`; tests/cursors.test.ts has requests with them. */
const ALTERNATIVE = ['cursor', 'ids', 'transaction_ids', 'report_ids']

/** A valid request of this endpoint by this member, with all its other fields. */
export async function sampleRequest(
  installation: TestInstallation,
  endpoint: AnyEndpoint,
  owner: Owner,
): Promise<Sample> {
  const sample: Sample = {}
  for (const [name, field] of Object.entries(endpoint.fields as Record<string, Field<unknown>>)) {
    if ('cursor' in endpoint.fields && ALTERNATIVE.includes(name)) continue
    const reference = referenceOf(endpoint, name)
    sample[name] = reference ? await reference.make(installation, owner) : sampleValue(endpoint, name, field)
  }
  return sample
}

/** Fields whose valid values depend on the current day. */
const TIMELY: Record<string, () => unknown> = {
  'submitTransaction.exec_date': () => dayFromNow(30),
  'publishAnnouncement.effective_on': () => dayFromNow(60),
  'planPresence.from': () => dayFromNow(30),
  'planPresence.until': () => dayFromNow(40),
}

export const isTimely = (endpoint: AnyEndpoint, name: string) => `${endpoint.name}.${name}` in TIMELY

/** Valid filters that may not match the requested record: a 404. */
const NARROWING = [
  'listReports.year',
  'listReports.report_ids',
  'listDocuments.ids',
  'listEntities.ids',
  'listTransactions.transaction_ids',
]

export const isNarrowing = (endpoint: AnyEndpoint, name: string) =>
  NARROWING.includes(`${endpoint.name}.${name}`)

/** The money of an entry: each value is valid alone, and a 400 that names them if they contradict each other. */
const MONEY = ['income', 'expense', 'currency', 'original_amount', 'exchange_rate', 'rate_source']

export const isBound = (endpoint: AnyEndpoint, name: string) =>
  'original_amount' in endpoint.fields && MONEY.includes(name)

const TELL = 'say in REFERENCES of tests/harness/sample-requests.ts how a valid one is made'

function sampleValue(endpoint: AnyEndpoint, name: string, field: Field<unknown>): unknown {
  const schema = field.schema as SampleSchema
  if (schema.type === 'integer' && /^(.*_)?id$/.test(name))
    throw new Error(`${endpoint.name}: ${name} names a record; ${TELL}`)
  // The firm is one for all tests that share a database, so this request sets nothing.
  if (endpoint.name === 'changeFirm') return null
  if (isTimely(endpoint, name)) return TIMELY[`${endpoint.name}.${name}`]!()
  if (schema.examples?.length) return schema.examples[0]
  if (schema.enum?.length) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return schema.format === 'date' ? '2026-02-28' : 'a text'
  throw new Error(`${endpoint.name}: no sample for ${name} (${JSON.stringify(schema)}); ${TELL}`)
}

export type SampleSchema = {
  type?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maxLength?: number
  enum?: unknown[]
  examples?: unknown[]
  default?: unknown
}

export type Call = { path: string; asking: Asking }

/** Where these values go: into the path, the query or the body. */
export function callOf(endpoint: AnyEndpoint, sample: Sample): Call {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
  const rest = Object.entries(sample).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(sample[name])))
  if (endpoint.takes === 'body')
    return { path, asking: { method: endpoint.method, body: Object.fromEntries(rest) } }
  const query = rest.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  )
  return { path: query.length ? `${path}?${query.join('&')}` : path, asking: { method: endpoint.method } }
}

export function send(
  { ask }: TestInstallation,
  endpoint: AnyEndpoint,
  sample: Sample,
  key: string | null,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { path, asking } = callOf(endpoint, sample)
  return ask(path, { ...asking, key, headers })
}

/** With the headers of a browser, and a short file for uploads. */
export function sendFromPage(
  { ask }: TestInstallation,
  endpoint: AnyEndpoint,
  sample: Sample,
  headers: Record<string, string>,
): Promise<Answer> {
  const { path, asking } = callOf(endpoint, sample)
  if (endpoint.takes !== 'upload') return ask(path, { ...asking, headers })
  const typed = { 'content-type': 'application/octet-stream', ...headers }
  return ask(path, { ...asking, raw: 'a file', headers: typed })
}

/** The response to a valid request; if it is rejected, the error tells the endpoint's author what to do. */
export async function sendValid(
  installation: TestInstallation,
  endpoint: AnyEndpoint,
  sample: Sample,
  key: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await send(installation, endpoint, sample, key, headers)
  if (answer.status !== endpoint.status)
    throw new Error(
      `${endpoint.name}: the sample request ${JSON.stringify(sample)} was answered ${answer.status} ${answer.text}; ` +
        'give its fields examples that are valid together, or ' +
        TELL,
    )
  return answer
}
