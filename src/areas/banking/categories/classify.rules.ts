import { CATEGORY_GROUPS, type Category, type MovementType } from '../../bookkeeping/vocabulary.rules.ts'
import type { BankTransaction } from '../providers/provider.ts'
import { BANK_NAMES, type ProviderName } from '../vocabulary.rules.ts'
import map from './bank-category-map.json' with { type: 'json' }

export type Direction = 'in' | 'out'
/** A member's rule for payees. */
export type Rule = {
  id: number
  /** In the form of `normalizePayee`; matches from the start of a word in the payee or the description. */
  payee: string
  direction: Direction | 'any'
  category: Category
  counterparty_id: number | null
  economic_purpose: string | null
}
/**
 * The category a member chose for an earlier transaction with the same payee. Its purpose was specific to it.
 */
export type Choice = { category: Category; counterparty_id: number | null }
export type KnownCounterparty = { id: number; kind: string; relation: string | null }

/** What is known about the LLC when its transactions are classified. */
export type ClassificationContext = {
  provider: ProviderName
  /** Names of the LLC and of its account holders, in the form of `normalizePayee`. */
  ownNames: readonly string[]
  /** Its other connected banks. */
  otherBanks: readonly ProviderName[]
  rules: readonly Rule[]
  /** By `choiceKey`. */
  choices: ReadonlyMap<string, Choice>
  /** By `normalizePayee` of their names. */
  counterparties: ReadonlyMap<string, KnownCounterparty>
}

export type Reason = {
  by: 'transfer' | 'rule' | 'choice' | 'counterparty' | 'bank category' | 'kind' | 'sign'
  /** For people; at most 200 characters. */
  detail: string
}
export type Classification = {
  movement_type: MovementType
  category: Category | null
  counterparty_id: number | null
  economic_purpose: string | null
  reason: Reason
}

const INCOME: readonly Category[] = CATEGORY_GROUPS.INGRESOS
const EXPENSE: readonly Category[] = [...CATEGORY_GROUPS.GASTOS_DEDUCIBLES, ...CATEGORY_GROUPS.NO_DEDUCIBLES]

// Maps, not objects: the keys come from a bank and may be `constructor`.
const asMap = (words: Record<string, string | null>) =>
  new Map(Object.entries(words) as [string, Category | null][])
const MERCURY_CATEGORIES = asMap(map.mercury_mercuryCategory)
const KINDS = { mercury: asMap(map.mercury_kind), wise: asMap(map.wise_details_type) }

/** Between accounts of the LLC at this bank. */
const INTERNAL_KINDS: Record<ProviderName, readonly string[]> = {
  mercury: ['internalTransfer', 'treasuryTransfer'],
  wise: ['CONVERSION', 'INCOMING_CROSS_BALANCE', 'OUTGOING_CROSS_BALANCE', 'INVESTMENT_TRADE_ORDER'],
}
/** Patterns of a transfer between banks, at either end. */
const TRANSFER_KINDS: Record<ProviderName, readonly string[]> = {
  mercury: ['externalTransfer', 'outgoingPayment', 'incomingDomesticWire', 'incomingInternationalWire'],
  wise: ['TRANSFER', 'DEPOSIT', 'MONEY_ADDED'],
}
const CARD_KINDS: Record<ProviderName, readonly string[]> = {
  mercury: ['creditCardTransaction', 'creditCardCredit', 'debitCardTransaction', 'debitCardCredit'],
  wise: ['CARD'],
}
/**
 * A bank as payee, alone or with words from its company name. Anything else is another company: Mercury
 * Insurance, Wise Guys Consulting.
 */
const COMPANY =
  '(?: (?:inc|llc|ltd|limited|plc|sa|us|usa|uk|europe|payments|technologies|bank|checking|savings|com))*$'
const BANK_AS_PAYEE: Record<ProviderName, RegExp> = {
  mercury: new RegExp(`^mercury${COMPANY}`),
  wise: new RegExp(`^(?:transfer)?wise${COMPANY}`),
}

/** Classifies a movement, with the reason. Unknown ones stay uncategorized. */
export function classify(transaction: BankTransaction, context: ClassificationContext): Classification {
  const payee = normalizePayee(transaction.payee ?? '')
  const known = payee === '' ? undefined : context.counterparties.get(payee)
  const found =
    findTransfer(transaction, payee, context) ??
    findRule(transaction, payee, context.rules) ??
    findChoice(transaction, context.choices) ??
    findOwner(transaction, known) ??
    findBankCategory(transaction, context.provider) ??
    findKind(transaction, context.provider)
  const direction = directionOf(transaction.amount)
  const category = found ? fitting(found.category, direction) : null
  return {
    movement_type: movementOf(category, transaction.amount),
    category,
    // Money the LLC sends to itself has no counterparty.
    counterparty_id: found?.by === 'transfer' ? null : (found?.counterparty_id ?? known?.id ?? null),
    economic_purpose: found?.economic_purpose ?? null,
    reason: found
      ? { by: found.by, detail: found.category === category ? found.detail : `${found.detail}, going back` }
      : {
          by: 'sign',
          detail: `only known that money ${direction === 'in' ? 'came in' : 'went out'}`,
        },
  }
}

type Found = Reason & {
  category: Category
  counterparty_id?: number | null
  economic_purpose?: string | null
}

function findTransfer(
  { kind }: BankTransaction,
  payee: string,
  { provider, ownNames, otherBanks }: ClassificationContext,
): Found | null {
  const found = (detail: string): Found => ({ by: 'transfer', detail, category: 'transferencia_interna' })
  if (INTERNAL_KINDS[provider].includes(kind)) return found(`${BANK_NAMES[provider]} calls it ${kind}`)
  if (payee === '' || !TRANSFER_KINDS[provider].includes(kind)) return null
  if (ownNames.includes(payee)) return found('the other side is the LLC itself')
  const bank = otherBanks.find(bank => BANK_AS_PAYEE[bank].test(payee))
  return bank ? found(`the other side is ${BANK_NAMES[bank]}, where the LLC has an account`) : null
}

function findRule(transaction: BankTransaction, payee: string, rules: readonly Rule[]): Found | null {
  if (rules.length === 0) return null
  const direction = directionOf(transaction.amount)
  const text = ruleText(payee, transaction.description)
  const rule = rules.find(one => fitsRule(one, text, direction))
  if (!rule) return null
  const { id, category, counterparty_id, economic_purpose } = rule
  return { by: 'rule', detail: `rule ${id}`, category, counterparty_id, economic_purpose }
}

/** What rules are compared with; `payee` in the form of `normalizePayee`. */
export const ruleText = (payee: string, description: string | null): string =>
  ` ${payee} ${normalizePayee(description ?? '')}`

export const fitsRule = (
  rule: Pick<Rule, 'payee' | 'direction'>,
  text: string,
  direction: Direction,
): boolean => (rule.direction === 'any' || rule.direction === direction) && beginsWord(text, rule.payee)

/** Whether a text occurs in another from the start of a word: `ups` in `the ups store`, not in `groups`. */
function beginsWord(text: string, words: string): boolean {
  if (words === '') return false
  let at = text.indexOf(words)
  while (at > 0 && text[at - 1] !== ' ') at = text.indexOf(words, at + 1)
  return at !== -1
}

function findChoice(transaction: BankTransaction, choices: ClassificationContext['choices']): Found | null {
  if (choices.size === 0) return null
  const payee = payeeKey(transaction)
  const choice = payee === null ? undefined : choices.get(choiceKey(directionOf(transaction.amount), payee))
  if (!choice) return null
  const { category, counterparty_id } = choice
  return { by: 'choice', detail: 'same as the last one with this payee', category, counterparty_id }
}

function findOwner({ amount }: BankTransaction, known: KnownCounterparty | undefined): Found | null {
  if (known?.kind !== 'OWNER' && known?.relation !== 'self') return null
  const category = directionOf(amount) === 'in' ? 'aportacion' : 'distribucion'
  return { by: 'counterparty', detail: 'the other side is the owner', category }
}

/** Mercury's spending categories. Wise has its own, undocumented words. */
function findBankCategory({ amount, kind, spentOn }: BankTransaction, provider: ProviderName): Found | null {
  // Mercury uses "Other" for what it does not know.
  if (provider !== 'mercury' || spentOn === null || spentOn === 'Other') return null
  const category = MERCURY_CATEGORIES.get(spentOn)
  if (!category) return null
  // Money in is not spending, except a card refund.
  if (directionOf(amount) === 'in' && !CARD_KINDS.mercury.includes(kind)) return null
  return { by: 'bank category', detail: `Mercury calls it ${spentOn}`, category }
}

function findKind({ amount, kind }: BankTransaction, provider: ProviderName): Found | null {
  const detail = `${BANK_NAMES[provider]} calls it ${kind}`
  const category = KINDS[provider].get(kind)
  if (category) return { by: 'kind', detail, category }
  const isRefund = CARD_KINDS[provider].includes(kind) && amount > 0n
  return isRefund ? { by: 'kind', detail: `${detail}, coming in`, category: 'reembolso' } : null
}

export const directionOf = (amount: bigint): Direction => (amount < 0n ? 'out' : 'in')

/** Money against its category is a return: a refund is not income, and a refunded sale is not an expense. */
function fitting(category: Category, direction: Direction): Category {
  return (direction === 'in' ? EXPENSE : INCOME).includes(category) ? 'reembolso' : category
}

const OWN_MOVEMENT = ['distribucion', 'aportacion', 'transferencia_interna', 'transferencia_externa'] as const

export function movementOf(category: Category | null, amount: bigint): MovementType {
  const own = OWN_MOVEMENT.find(movement => movement === category)
  if (own) return own
  if (amount === 0n) return 'ajuste'
  return amount > 0n ? 'ingreso' : 'gasto'
}

/** A part of a transaction to book. */
export type Part = { amount: bigint; is: 'main' | 'fee' }

/** The bank's fee is booked separately. The parts always add up to the transaction. */
export function plannedParts({ amount, fee }: Pick<BankTransaction, 'amount' | 'fee'>): Part[] {
  const rest = amount + fee
  // A fee larger than the payment cannot be separated.
  if (fee <= 0n || (amount < 0n && rest > 0n)) return [{ amount, is: 'main' }]
  const parts: Part[] = [
    { amount: rest, is: 'main' },
    { amount: -fee, is: 'fee' },
  ]
  return parts.filter(part => part.amount !== 0n)
}

export const FEE: Classification = {
  movement_type: 'gasto',
  category: 'bancario',
  counterparty_id: null,
  economic_purpose: null,
  reason: { by: 'kind', detail: "the bank's fee" },
}

/** The key of a payee; null if there is none. */
export function payeeKey({
  payee,
  description,
}: Pick<BankTransaction, 'payee' | 'description'>): string | null {
  return normalizePayee(payee ?? description ?? '') || null
}

/** A choice for money from a payee does not apply to money to that payee. */
export const choiceKey = (direction: Direction, payee: string): string => `${direction} ${payee}`

/**
 * Normalizes a name: lowercase, no diacritics or punctuation. All-digit words are terminal, phone or order
 * numbers and are dropped, unless there is nothing else.
 */
export function normalizePayee(text: string): string {
  const words = (PLAIN.test(text) ? text.toLowerCase() : withoutMarks(text.slice(0, 2000)))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  const names = words.filter(word => !/^\p{N}+$/u.test(word))
  return (names.length > 0 ? names : words).join(' ')
}

const PLAIN = /^[\x20-\x7e]{0,2000}$/

// Lowercase before and after: decomposition can produce capitals.
const withoutMarks = (text: string) =>
  text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
