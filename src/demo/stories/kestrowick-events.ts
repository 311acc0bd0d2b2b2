import type { Book } from '../book.ts'
import type { Month } from '../calendar.ts'
import { type Event, eachLater, REIMBURSED } from '../events.ts'
import type { Party } from '../movement.ts'
import { OLIVER } from './people.ts'

export const FLORIDA: Party = { name: 'Florida Division of Corporations', kind: 'GOVERNMENT' }
const GEORGIA: Party = { name: 'Georgia Corporations Division', kind: 'GOVERNMENT' }

/** Invoiced work of the owner's own workshop and family for the LLC. */
const FAMILY_WORK = { category: 'pago_proveedor', bank: 'wise', via: 'transfer' } as const

/** The first report was forgotten until after the first of May. */
const isLate = (month: Month, age: number) => month.month === 5 && age > 4 && age <= 16
const isInTime = (month: Month, age: number) => month.month === 5 && age > 16

const ANNUAL_REPORT = {
  amount: 138.75,
  category: 'impuesto_estatal',
  description: 'Florida annual report {year}',
  party: FLORIDA,
  purpose: 'Annual report fee',
  paper: ['RECEIPT', 'Florida annual report {year}'],
} as const

export const kestrowickEvents = (book: Book): readonly Event[] => [
  { ...ANNUAL_REPORT, at: isLate, day: 13 },
  { ...ANNUAL_REPORT, at: isInTime, day: 1 },
  {
    at: isLate,
    day: 13,
    amount: 400,
    category: 'multa_penalty',
    description: 'Florida late fee, annual report {year} filed after 1 May',
    party: FLORIDA,
    purpose: 'State penalty, not deductible',
    paper: ['RECEIPT', 'Florida late fee {year}'],
  },
  {
    at: eachLater(book, 4),
    day: 2,
    amount: 525,
    category: 'profesional_legal',
    description: 'Form 5472 and pro forma 1120, tax year {last year}',
    party: { name: 'Larkspur Tax Prep', kind: 'SUPPLIER' },
    purpose: 'Annual information return, tax year {last year}',
    paper: ['INVOICE', 'Larkspur invoice, tax year {last year}'],
  },
  {
    at: eachLater(book, 4),
    day: 10,
    amount: 14.5,
    category: 'impuesto_irs',
    description: 'Fax to IRS Ogden, Form 5472 ({last year}), 36 pages',
    party: { name: 'Faxwing', kind: 'SUPPLIER' },
    purpose: 'Annual information return, tax year {last year}',
    paper: ['FAX_CONFIRMATION', 'IRS fax confirmation, tax year {last year}'],
  },
  {
    at: month => month.month === 12,
    day: 31,
    amount: [35, 210],
    type: 'ajuste',
    category: 'otro',
    description: 'Stock count {year}: breakages and samples written off',
    purpose: 'Stock adjustment after the yearly count',
    paper: ['OTHER', 'Stock count {year}'],
    bank: 'manual',
  },
  {
    at: 5,
    day: 14,
    amount: 225,
    category: 'gasto_apertura',
    description: 'Foreign registration in Georgia (second warehouse)',
    party: GEORGIA,
    purpose: 'Register the LLC where stock is stored',
    paper: ['RECEIPT', 'Georgia registration receipt'],
  },
  {
    at: 25,
    day: 15,
    amount: 130,
    category: 'gasto_cierre',
    description: 'Withdrawal from Georgia: certificate and agent closing fee',
    party: GEORGIA,
    purpose: 'Savannah warehouse closed, all stock now in Tampa',
    paper: ['RECEIPT', 'Georgia withdrawal certificate'],
  },
  {
    at: 14,
    day: 22,
    received: true,
    amount: 1184.2,
    category: 'ingreso_otro',
    description: 'Gulfline Freight – claim paid for water-damaged pallet',
    party: { name: 'Gulfline Freight', kind: 'SUPPLIER' },
    purpose: 'Compensation for damaged goods',
    paper: ['OTHER', 'Freight claim settlement'],
    bank: 'wise',
  },
  {
    at: 11,
    day: 6,
    amount: 1500,
    type: 'transferencia_externa',
    category: 'transferencia_externa',
    description: 'Refundable deposit, Tampa warehouse',
    party: { name: 'Portside Fulfilment', kind: 'SUPPLIER' },
    purpose: 'Security deposit, returned at end of contract',
    paper: ['CONTRACT', 'Portside storage contract'],
    via: 'transfer',
  },
  {
    ...REIMBURSED,
    at: [6, 15, 24, 33],
    day: 26,
    amount: [48, 260],
    description: 'Reimbursement to Oliver: samples and postage',
    party: OLIVER,
    purpose: 'Costs of the LLC paid with the owner’s card',
    paper: ['RECEIPT', 'Oliver expense sheet, {month}'],
  },
  {
    ...FAMILY_WORK,
    at: (month, age) => age > 0 && month.month % 4 === 1,
    day: 23,
    amount: 850,
    description: 'Thackwell & Sons – engraving of gift sets',
    party: { name: 'Thackwell & Sons Woodcraft', kind: 'OWNER', relation: 'self_ruc' },
    purpose: 'Engraving done by the owner’s own workshop, 34 h at 25',
    paper: ['INVOICE', 'Thackwell & Sons invoice, {month}'],
  },
  {
    ...FAMILY_WORK,
    at: (month, age) => age > 0 && month.month % 6 === 5,
    day: 24,
    amount: 300,
    description: 'Maureen – product photographs',
    party: { name: 'Maureen Thackwell', kind: 'FAMILY', relation: 'family_other' },
    purpose: 'Photographs of the season’s new products',
    paper: ['INVOICE', 'Maureen Thackwell invoice, {month}'],
  },
  {
    at: 1,
    day: 12,
    amount: 318.99,
    category: 'hardware',
    description: 'Label printer and scales',
    party: { name: 'Packhouse Direct', kind: 'SUPPLIER' },
    purpose: 'Shipping of samples',
    paper: ['RECEIPT', 'Packhouse Direct: label printer'],
  },
  {
    at: 20,
    day: 17,
    amount: 1249,
    category: 'hardware',
    description: 'Laptop 15"',
    party: { name: 'Brackley Computers', kind: 'SUPPLIER' },
    purpose: 'Replaces the old laptop',
    paper: ['RECEIPT', 'Brackley Computers: laptop'],
  },
]
