import { DOC_TYPES, type DocType } from '../../src/areas/documents/vocabulary.rules.ts'
import type { Language } from './words.tsx'

/** Display names of document types; IRS forms have their number in both languages. */
const NAMES: Record<DocType, readonly [en: string, es: string]> = {
  ARTICLES: ['Articles of organization', 'Artículos de organización'],
  EIN_LETTER: ['EIN letter (CP 575, 147C)', 'Carta del EIN (CP 575, 147C)'],
  ACTA: ['Ratified resolution', 'ACTA (resolución ratificada)'],
  '8822-B': ['Form 8822-B', 'Formulario 8822-B'],
  CERTIFICATE_OF_ORGANIZATION: ['Certificate of organization', 'Certificado de organización'],
  OPERATING_AGREEMENT: ['Operating agreement', 'Acuerdo operativo'],
  REGISTERED_AGENT_ACCEPTANCE: ['Registered agent acceptance', 'Aceptación del agente registrado'],
  GOOD_STANDING: ['Certificate of good standing', 'Certificado de buena situación'],
  ARTICLES_OF_AMENDMENT: ['Articles of amendment', 'Artículos de enmienda'],
  ARTICLES_OF_DISSOLUTION: ['Articles of dissolution', 'Artículos de disolución'],
  'SS-4': ['Form SS-4', 'Formulario SS-4'],
  '5472': ['Form 5472', 'Formulario 5472'],
  '1120': ['Form 1120', 'Formulario 1120'],
  '7004': ['Form 7004', 'Formulario 7004'],
  '8832': ['Form 8832', 'Formulario 8832'],
  'W-8BEN': ['Form W-8BEN', 'Formulario W-8BEN'],
  'W-8BEN-E': ['Form W-8BEN-E', 'Formulario W-8BEN-E'],
  'W-9': ['Form W-9', 'Formulario W-9'],
  'W-7': ['Form W-7', 'Formulario W-7'],
  ITIN_LETTER: ['ITIN letter', 'Carta del ITIN'],
  '1040-NR': ['Form 1040-NR', 'Formulario 1040-NR'],
  FBAR: ['FBAR', 'FBAR'],
  BOI: ['BOI report', 'Informe BOI'],
  RESOLUTION: ['Resolution', 'Resolución'],
  MEMBERSHIP_CERTIFICATE: ['Membership certificate', 'Certificado de participación'],
  POWER_OF_ATTORNEY: ['Power of attorney', 'Poder de representación'],
  INVOICE: ['Invoice', 'Factura'],
  RECEIPT: ['Receipt', 'Recibo'],
  CONTRACT: ['Contract', 'Contrato'],
  LOAN_AGREEMENT: ['Loan agreement', 'Contrato de préstamo'],
  PRICING_EVIDENCE: ['Pricing evidence', 'Prueba de precios'],
  BANK_STATEMENT: ['Bank statement', 'Extracto bancario'],
  BANK_LETTER: ['Bank letter', 'Carta del banco'],
  TAX_CERTIFICATE: ['Tax certificate', 'Certificado fiscal'],
  PASSPORT: ['Passport', 'Pasaporte'],
  NATIONAL_ID: ['National ID', 'Documento de identidad'],
  PROOF_OF_ADDRESS: ['Proof of address', 'Justificante de domicilio'],
  IRS_NOTICE: ['IRS notice', 'Notificación del IRS'],
  FAX_CONFIRMATION: ['Fax confirmation', 'Confirmación de fax'],
  PART_V_STATEMENT: ['Part V statement', 'Anexo de la Parte V'],
  REPORT: ['Report', 'Informe'],
  OTHER: ['Other', 'Otro'],
}

export function typeName(type: string, language: Language): string {
  const found = Object.hasOwn(NAMES, type) ? NAMES[type as DocType] : null
  return found ? found[language === 'en' ? 0 : 1] : type
}

/** What a member may upload: ACTAs are created by ratifications. */
export const TYPES_TO_ADD: readonly DocType[] = DOC_TYPES.filter(type => type !== 'ACTA')

/** In the order people look for them. */
export const typeChoices = (types: readonly string[], language: Language) =>
  types
    .map(type => ({ value: type, label: typeName(type, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
