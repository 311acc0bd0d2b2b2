import { type BankResponse, dollars } from './bank-request.ts'
import { instantOf } from './days.ts'
import { postedAt, statusAt } from './truth.ts'
import type { MercuryAccount, MercuryStatus, MercuryTransaction } from './world.ts'

export function accountJson(
  account: MercuryAccount,
  holder: string,
  { current, available }: { current: number; available: number },
  now: number,
) {
  const { id, number, name, kind, openedAt, closedAt } = account
  const isOpen = closedAt === null || now < closedAt
  return {
    id,
    accountNumber: number,
    routingNumber: '084106768',
    name,
    nickname: null,
    legalBusinessName: holder,
    status: isOpen ? 'active' : 'deleted',
    type: 'mercury',
    kind,
    currentBalance: dollars(current),
    availableBalance: dollars(available),
    canReceiveTransactions: isOpen,
    // Microseconds, like this resource.
    createdAt: new Date(openedAt).toISOString().replace('Z', '953Z'),
    dashboardLink: `https://app.mercury.com/accounts/depository/${id}`,
  }
}

const REASONS: Partial<Record<MercuryStatus, string>> = {
  failed: 'The receiving bank returned it',
  reversed: 'Returned by the receiving bank (R29)',
  blocked: 'Held for review',
}

export function transactionJson(transaction: MercuryTransaction, now: number) {
  const { id, account, cents, kind, payee, payeeId, shop, cardId, life } = transaction
  const status = statusAt(transaction, now)!
  const posted = postedAt(transaction, now)
  const failed = status === 'failed' ? life.at(-1)!.at : null
  return {
    id,
    accountId: account,
    amount: dollars(cents),
    status,
    kind,
    counterpartyId: payeeId,
    counterpartyName: payee,
    counterpartyNickname: null,
    bankDescription: transaction.description,
    note: null,
    externalMemo: transaction.memo,
    mercuryCategory: transaction.category,
    categoryData: null,
    generalLedgerCodeName: null,
    createdAt: instantOf(transaction.createdAt),
    postedAt: posted === null ? null : instantOf(posted),
    estimatedDeliveryDate: instantOf(transaction.expectedAt),
    failedAt: failed === null ? null : instantOf(failed),
    reasonForFailure: REASONS[status] ?? null,
    feeId: transaction.feeId,
    requestId: null,
    checkNumber: kind === 'checkDeposit' ? String(100 + (Math.abs(cents) % 900)) : null,
    trackingNumber: null,
    creditAccountPeriodId: null,
    currencyExchangeInfo: null,
    cardId,
    merchant: shop && {
      id: `M${shop.code}`,
      category: shop.category,
      categoryCode: shop.code,
      amount: cents,
      currency: 'USD',
    },
    details: cardId
      ? { [`${kind.startsWith('credit') ? 'credit' : 'debit'}CardInfo`]: { id: cardId } }
      : null,
    dashboardLink: `https://app.mercury.com/transactions/${id}`,
    compliantWithReceiptPolicy: true,
    hasGeneratedReceipt: false,
    attachments: [],
    relatedTransactions: [],
    glAllocations: [],
  }
}

export function mercuryError(
  status: number,
  errorCode: string,
  message: string,
  more: Record<string, unknown> = {},
): BankResponse {
  return { status, body: { errors: { errorCode, message, ...more } } }
}

export const notValid = (field: string, why: string): BankResponse =>
  mercuryError(400, 'validationError', `Invalid ${field}: ${why}`, { details: { [field]: [why] } })

export const notFound = (what: string): BankResponse => mercuryError(404, 'notFound', `${what} not found`)

/** Why Mercury rejects the caller, or null if it is accepted. */
export function refuseMercuryToken(
  authorization: string | undefined,
  tokens: readonly string[],
): BankResponse | null {
  const token = readToken(authorization)
  if (token === null) return mercuryError(401, 'noAuthTokenHeader', 'No Authorization header was sent')
  if (tokens.includes(token)) return null
  if (token.startsWith('secret-token:'))
    return mercuryError(401, 'noTokenInDB', 'This token was not found. It may have been deleted')
  const message = 'This token was not found. Tokens begin with secret-token:, ensure that part is included'
  return mercuryError(401, 'noTokenInDBButMaybeMalformed', message)
}

/** A bearer token, or the user of a Basic header with an empty password. */
function readToken(authorization: string | undefined): string | null {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer' && value) return value
  if (scheme.toLowerCase() !== 'basic') return null
  // The token itself contains a colon, so the last one precedes the empty password.
  const plain = Buffer.from(value, 'base64').toString()
  return plain.endsWith(':') ? plain.slice(0, -1) : plain
}
