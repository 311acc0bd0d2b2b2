import { type BankResponse, dollars } from './bank-request.ts'
import { CITIES } from './names.ts'
import { sideOf } from './truth.ts'
import type { WiseBalance, WiseLine, WiseProfile, World } from './world.ts'

export const money = (cents: number, currency: string) => ({ value: dollars(cents), currency })

/** Without an offset, like this resource. */
const local = (at: number) => new Date(at).toISOString().slice(0, 19)

export function profileJson({ id, publicId, userId, type }: WiseProfile, { holder, from }: World) {
  const name = type === 'BUSINESS' ? { businessName: holder } : { fullName: 'Owner of the company' }
  return {
    type,
    id,
    publicId,
    userId,
    ...name,
    createdAt: local(from),
    updatedAt: local(from),
    currentState: 'VISIBLE',
  }
}

export function balanceJson({ id, currency, type, openedAt }: WiseBalance, cents: number, changedAt: number) {
  return {
    id,
    currency,
    type,
    name: type === 'SAVINGS' ? 'Set aside' : null,
    icon: null,
    investmentState: 'NOT_INVESTED',
    amount: money(cents, currency),
    reservedAmount: money(0, currency),
    cashAmount: money(cents, currency),
    totalWorth: money(cents, currency),
    creationTime: new Date(openedAt).toISOString(),
    modificationTime: new Date(changedAt).toISOString(),
    visible: true,
  }
}

export const holderJson = (holder: string) => ({
  type: 'BUSINESS',
  businessName: holder,
  address: {
    addressFirstLine: '1209 Mountain Road Pl NE',
    city: 'Albuquerque',
    postCode: '87110',
    stateCode: 'NM',
    countryName: 'United States',
  },
})

export const ISSUER = {
  name: 'Wise US Inc.',
  firstLine: '30 W. 26th Street, Sixth Floor',
  city: 'New York',
  postCode: '10010',
  stateCode: 'NY',
  country: 'United States',
}

/** A line that includes its fee. */
export function compactJson(line: WiseLine) {
  return lineJson(line, { cents: line.cents, feeCents: line.feeCents, runningCents: line.runningCents })
}

/** A line without its fee, and the fee as a separate line, newest first. */
export function flatJson(line: WiseLine) {
  const { cents, feeCents, runningCents, currency, reference, kind } = line
  if (feeCents === 0) return [compactJson(line)]
  const main = lineJson(line, { cents: cents + feeCents, feeCents: 0, runningCents: runningCents + feeCents })
  const fee = {
    type: 'DEBIT',
    date: main.date,
    amount: money(-feeCents, currency),
    totalFees: money(0, currency),
    details: { type: kind, description: `Wise Charges for: ${reference}` },
    exchangeDetails: null,
    runningBalance: money(runningCents, currency),
    referenceNumber: `FEE-${reference}`,
  }
  return [fee, main]
}

function lineJson(
  line: WiseLine,
  { cents, feeCents, runningCents }: { cents: number; feeCents: number; runningCents: number },
) {
  const { currency, exchange, kind } = line
  const abroad = kind === 'CARD' && exchange
  return {
    type: sideOf(line),
    date: new Date(line.at).toISOString(),
    amount: money(cents, currency),
    totalFees: money(feeCents, currency),
    details: detailsJson(line),
    exchangeDetails: abroad
      ? {
          toAmount: money(abroad.toCents, abroad.toCurrency),
          fromAmount: money(abroad.fromCents, abroad.fromCurrency),
          rate: abroad.rate,
        }
      : null,
    runningBalance: money(runningCents, currency),
    referenceNumber: line.reference,
  }
}

function detailsJson(line: WiseLine) {
  const { kind, payee, note, exchange, cents, feeCents, currency } = line
  switch (kind) {
    case 'CARD':
      return cardJson(line)
    case 'CONVERSION': {
      const { fromCents, fromCurrency, toCents, toCurrency, rate } = exchange!
      const description = `Converted ${text(fromCents)} ${fromCurrency} to ${text(toCents)} ${toCurrency}`
      const amounts = {
        sourceAmount: money(fromCents, fromCurrency),
        targetAmount: money(toCents, toCurrency),
      }
      return { type: kind, description, ...amounts, fee: money(feeCents, currency), rate }
    }
    case 'DEPOSIT': {
      const description = `Received money from ${payee} with reference ${note}`
      const senderAccount = `(${100_000_000 + (cents % 900_000)}) 9876543210`
      return { type: kind, description, senderName: payee, senderAccount, paymentReference: note }
    }
    case 'TRANSFER': {
      const recipient = { name: payee, bankAccount: 'GB00 TEST 0000 0000 0000 00' }
      const description = `Sent money to ${payee}`
      return { type: kind, description, recipientName: payee, recipient, paymentReference: note }
    }
    default:
      return {
        type: kind,
        description: DESCRIPTIONS[kind] ?? kind,
        ...(payee && (cents < 0 ? { recipientName: payee } : { senderName: payee })),
        ...(note && { paymentReference: note }),
      }
  }
}

function cardJson({ payee, shop, exchange, cents, feeCents, currency, reference }: WiseLine) {
  const spent = exchange
    ? money(exchange.toCents, exchange.toCurrency)
    : money(Math.abs(cents) - feeCents, currency)
  const [city, postCode, country] = CITIES[Number(reference.slice(-1)) % CITIES.length]!
  const category = `${shop!.category} (${shop!.code})`
  return {
    type: 'CARD',
    description: `Card transaction of ${spent.value.toFixed(2)} ${spent.currency} issued by ${payee} ${city}`,
    amount: spent,
    category,
    merchant: { name: payee, firstLine: null, postCode, city, state: null, country, category },
  }
}

const DESCRIPTIONS: Record<string, string> = {
  MONEY_ADDED: 'Topped up balance',
  INCOMING_CROSS_BALANCE: 'Moved from another balance',
  OUTGOING_CROSS_BALANCE: 'Moved to another balance',
  DIRECT_DEBIT: 'Direct debit',
  BALANCE_INTEREST: 'Interest',
  BALANCE_ADJUSTMENT: 'Balance adjustment',
  UNKNOWN: 'Unknown',
  ACCRUAL_CHARGE: 'Wise charges',
  INVESTMENT_TRADE_ORDER: 'Investment order',
  ACQUIRING_PAYMENT: 'Card payments received',
  CARD_CASHBACK: 'Cashback',
  CARD_ORDER_CHECKOUT: 'Card order',
}

const text = (cents: number) => dollars(cents).toFixed(2)

const ACTIVITIES: Record<string, [type: string, resource: string]> = {
  CARD: ['CARD_PAYMENT', 'CARD_TRANSACTION'],
  CONVERSION: ['INTERBALANCE', 'BALANCE_TRANSACTION'],
  CARD_CASHBACK: ['CARD_CASHBACK', 'BALANCE_CASHBACK'],
  BALANCE_INTEREST: ['BALANCE_INTEREST', 'BALANCE_INTEREST'],
}

/** For people to read: amounts are text, and not always with all digits. */
export function activityJson({ at, cents, currency, kind, payee, reference }: WiseLine) {
  const [type, resource] = ACTIVITIES[kind] ?? ['TRANSFER', 'TRANSFER']
  const amount = `${dollars(Math.abs(cents)).toLocaleString('en-US')} ${currency}`
  const createdOn = new Date(at).toISOString()
  return {
    id: Buffer.from(`${reference}:${at}`).toString('base64url'),
    type,
    resource: { type: resource, id: reference.replace(/^\D+/, '') },
    title: `<strong>${payee ?? DESCRIPTIONS[kind] ?? kind}</strong>`,
    description: '',
    primaryAmount: cents > 0 ? `<positive>+ ${amount}</positive>` : amount,
    secondaryAmount: '',
    status: 'COMPLETED',
    createdOn,
    updatedOn: createdOn,
  }
}

export const wiseError = (status: number, code: string, message: string, path: string): BankResponse => ({
  status,
  body: { errors: [{ code, message, path, arguments: [] }] },
})

/** Why Wise rejects the caller, or null if it is accepted. */
export function refuseWiseToken(
  authorization: string | undefined,
  tokens: readonly string[],
): BankResponse | null {
  const [scheme = '', token = ''] = (authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'bearer' || !token) {
    const error_description = 'Full authentication is required to access this resource'
    return { status: 401, body: { error: 'unauthorized', error_description } }
  }
  if (tokens.includes(token)) return null
  return { status: 401, body: { error: 'invalid_token', error_description: 'Invalid token' } }
}
