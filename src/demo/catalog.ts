import { createService, type NewService } from '../areas/catalog/catalog.ts'
import { TEXTS } from './catalog-texts.ts'
import type { DemoContext } from './demo-context.ts'

const once = (code: string, name: string, nameEs: string, price: string): NewService => ({
  code,
  name,
  nameEs,
  price,
  currency: 'USD',
  period: 'once',
})
const yearly = (code: string, name: string, nameEs: string, price: string): NewService => ({
  ...once(code, name, nameEs, price),
  period: 'annual',
})

/** The demo operator's services. The state's fee is passed on unchanged; the rest is the operator's. */
export const CATALOG: readonly NewService[] = [
  once('llc_formation', 'LLC formation', 'Constitución de la LLC', '299'),
  once('state_fee_nm', 'New Mexico filing fee (state)', 'Tasa estatal de Nuevo México', '50'),
  yearly('registered_agent', 'Registered agent, one year', 'Agente registrado, un año', '95'),
  once('ein', 'EIN application (Form SS-4)', 'Tramitación del EIN (formulario SS-4)', '150'),
  once('operating_agreement', 'Operating agreement', 'Operating agreement (acuerdo operativo)', '120'),
  yearly('manager_annual', 'Manager subscription, one year', 'Suscripción Manager, un año', '1190'),
  yearly('form_5472', 'Form 5472 with pro forma 1120', 'Formulario 5472 con 1120 pro forma', '450'),
  once('itin', 'ITIN application (Form W-7)', 'Solicitud de ITIN (formulario W-7)', '390'),
  yearly('mail_address', 'US mailing address with scanning', 'Buzón en EE. UU. con digitalización', '179'),
  once(
    'form_8822b',
    'Change of address or responsible party (8822-B)',
    'Cambio de dirección o responsable (8822-B)',
    '75',
  ),
  { ...once('bookkeeping', 'Monthly bookkeeping', 'Contabilidad mensual', '89.50'), period: 'monthly' },
  once('dissolution', 'Dissolution of the LLC', 'Disolución de la LLC', '249'),
  once('bank_assistance', 'Bank account assistance', 'Ayuda para abrir la cuenta bancaria', '140'),
  once('apostille', 'Apostille of the certificate', 'Apostilla del certificado', '135'),
]

/** The order for visitors: formation first, then recurring services, then occasional ones, then closing. */
const PLACES = [
  'llc_formation',
  'registered_agent',
  'ein',
  'operating_agreement',
  'manager_annual',
  'form_5472',
  'bookkeeping',
  'bank_assistance',
  'mail_address',
  'itin',
  'apostille',
  'form_8822b',
  'dissolution',
  'state_fee_nm',
]

export async function writeCatalog({ tx, by }: DemoContext): Promise<void> {
  for (const service of CATALOG) {
    const place = String((PLACES.indexOf(service.code) + 1) * 10)
    await createService(tx, by, { ...service, ...TEXTS[service.code], place })
  }
}
