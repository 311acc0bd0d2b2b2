import assert from 'node:assert/strict'

/** As documented by the banks, with observed values. */
export const MERCURY_ACCOUNT = {
  id: '11111111-1111-4111-8111-111111111111',
  accountNumber: '9800000001',
  routingNumber: '084106768',
  name: 'Mercury Checking ••0001',
  nickname: null,
  legalBusinessName: 'Example Holdings LLC',
  status: 'active',
  type: 'mercury',
  kind: 'checking',
  currentBalance: 12500.25,
  availableBalance: 12400.25,
  canReceiveTransactions: true,
  createdAt: '2025-01-15T00:25:16.603953Z',
  dashboardLink: 'https://app.mercury.com/accounts/depository/11111111-1111-4111-8111-111111111111',
}

export const MERCURY_TRANSACTION = {
  id: '22222222-2222-4222-8222-222222222222',
  accountId: '11111111-1111-4111-8111-111111111111',
  amount: -49.0,
  status: 'sent',
  kind: 'debitCardTransaction',
  counterpartyId: '33333333-3333-4333-8333-333333333333',
  counterpartyName: 'Example SaaS',
  counterpartyNickname: null,
  bankDescription: 'EXAMPLE SAAS 555-0100',
  note: null,
  externalMemo: null,
  mercuryCategory: 'Software',
  categoryData: null,
  generalLedgerCodeName: null,
  createdAt: '2026-02-03T10:11:12Z',
  postedAt: '2026-02-04T08:00:00Z',
  estimatedDeliveryDate: '2026-02-04T08:00:00Z',
  failedAt: null,
  reasonForFailure: null,
  feeId: null,
  requestId: null,
  checkNumber: null,
  trackingNumber: null,
  creditAccountPeriodId: null,
  currencyExchangeInfo: null,
  cardId: '44444444-4444-4444-8444-444444444444',
  merchant: { id: 'M1', category: 'Software', categoryCode: '5734', amount: -4900, currency: 'USD' },
  details: { debitCardInfo: { id: '44444444-4444-4444-8444-444444444444' } },
  dashboardLink: 'https://app.mercury.com/transactions/22222222-2222-4222-8222-222222222222',
  compliantWithReceiptPolicy: true,
  hasGeneratedReceipt: false,
  attachments: [],
  relatedTransactions: [],
  glAllocations: [],
}

/** The nullable fields of a Mercury transaction. */
export const MERCURY_NULLABLE =
  'postedAt failedAt reasonForFailure bankDescription counterpartyNickname note externalMemo details feeId requestId checkNumber trackingNumber creditAccountPeriodId currencyExchangeInfo categoryData mercuryCategory merchant cardId generalLedgerCodeName'.split(
    ' ',
  )

const USD = { value: 310.86, currency: 'USD' }

export const WISE_PROFILE = {
  type: 'BUSINESS',
  id: 14599371,
  publicId: '00000000-0000-4000-8000-000000000001',
  userId: 9889627,
  businessName: 'Example Holdings LLC',
  createdAt: '2025-03-10T09:00:00',
  updatedAt: '2026-01-01T09:00:00',
  currentState: 'VISIBLE',
}

export const WISE_BALANCE = {
  id: 200001,
  currency: 'USD',
  type: 'STANDARD',
  name: null,
  icon: null,
  investmentState: 'NOT_INVESTED',
  amount: USD,
  reservedAmount: { value: 0, currency: 'USD' },
  cashAmount: USD,
  totalWorth: USD,
  creationTime: '2025-05-20T14:43:16.658Z',
  modificationTime: '2025-05-20T14:43:16.658Z',
  visible: true,
}

export const WISE_LINE = {
  type: 'CREDIT',
  date: '2026-02-03T08:47:05.832Z',
  amount: { value: 1500.0, currency: 'USD' },
  totalFees: { value: 0.0, currency: 'USD' },
  details: {
    type: 'DEPOSIT',
    description: 'Received money from CLIENT GMBH',
    senderName: 'CLIENT GMBH',
    senderAccount: 'DE00 0000',
    paymentReference: 'INV-7',
  },
  exchangeDetails: null,
  runningBalance: { value: 1810.86, currency: 'USD' },
  referenceNumber: 'TRANSFER-900001',
}

export const WISE_STATEMENT = {
  accountHolder: {
    type: 'BUSINESS',
    businessName: 'Example Holdings LLC',
    address: {
      addressFirstLine: '1 Example St',
      city: 'Albuquerque',
      postCode: '87101',
      stateCode: 'NM',
      countryName: 'United States',
    },
  },
  issuer: {
    name: 'Wise US Inc.',
    firstLine: '',
    city: '',
    postCode: '',
    stateCode: '',
    country: 'United States',
  },
  bankDetails: null,
  transactions: [],
  startOfStatementBalance: USD,
  endOfStatementBalance: USD,
  query: {
    intervalStart: '2026-02-01T00:00:00Z',
    intervalEnd: '2026-02-28T23:59:59.999Z',
    currency: 'USD',
    accountId: 200001,
  },
  request: {
    profileId: 14599371,
    balanceId: 200001,
    currency: 'USD',
    intervalStart: '2026-02-01T00:00:00Z',
    intervalEnd: '2026-02-28T23:59:59.999Z',
  },
}

export const WISE_ACTIVITY = {
  id: 'QUJD',
  type: 'CARD_PAYMENT',
  resource: { type: 'CARD_TRANSACTION', id: '343049' },
  title: '<strong>Example SaaS</strong>',
  description: '',
  primaryAmount: '49 USD',
  secondaryAmount: '',
  status: 'COMPLETED',
  createdOn: '2026-02-03T00:00:00.000Z',
  updatedOn: '2026-02-03T00:00:00.000Z',
}

type Json = Record<string, unknown>

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** The same fields with the same types, recursively; some may be null where the sample is not. */
export function assertShape(
  actual: unknown,
  sample: unknown,
  nullable: readonly string[] = [],
  path = '',
): void {
  assert.equal(kindOf(actual), kindOf(sample), `${path || 'it'} is ${JSON.stringify(actual)}`)
  if (kindOf(sample) !== 'object') return
  const [one, other] = [actual as Json, sample as Json]
  assert.deepEqual(Object.keys(one).sort(), Object.keys(other).sort(), `the fields of ${path || 'it'}`)
  for (const [name, value] of Object.entries(one)) {
    // Where the sample is null, any text, number or object is allowed.
    const isFree = nullable.includes(name) && (value === null || other[name] === null)
    if (!isFree) assertShape(value, other[name], nullable, `${path}.${name}`)
  }
}
