import type { Scope } from '../../../src/areas/members/caller.rules.ts'
import type { Words } from '../../shared/words.tsx'

/** What an app can do with each permission: in a few words, and what that includes. */
type PermissionWords = Record<Scope, [title: string, text: string]>

export const WORDS: Words<PermissionWords> = {
  en: {
    'read:bookkeeping': ['See your books', 'Entries, counterparties and totals.'],
    'write:bookkeeping': [
      'Add entries to your books',
      'Includes importing from your bank. It cannot change or delete entries.',
    ],
    'read:ledger': ['See the ledger', 'Transactions that your Manager decides on.'],
    'write:ledger': ['Submit transactions to the ledger', 'Your Manager decides on each of them.'],
    'read:documents': ['See and download your documents', 'Includes their timestamp proofs.'],
    'read:entity': ['See your LLCs', 'Company details and obligations.'],
    'write:entity': ['Change details of your LLCs', 'Founder’s name and address, and the business code.'],
    'read:profile': [
      'See your profile',
      'Contact details and, with access to all LLCs, your passport and tax IDs.',
    ],
    'write:profile': ['Change your profile', 'Name, phone and country.'],
    'read:reports': ['See your reports', 'Includes their recommendations and your answers.'],
    'write:reports': ['Answer recommendations', 'Approving one can submit a transaction to the ledger.'],
    'read:payments': ['See your payments', 'What you have paid and what is due.'],
    'read:presence': ['See your days per country', 'Stays and tax presence.'],
    'read:events': ['See changes to your records', 'Only to records that it can see.'],
    'write:webhooks': ['Send changes to a server', 'Set up addresses that receive changes to your records.'],
  },
  es: {
    'read:bookkeeping': ['Ver tu contabilidad', 'Asientos, contrapartes y totales.'],
    'write:bookkeeping': [
      'Añadir asientos a tu contabilidad',
      'Incluye importar de tu banco. No puede cambiar ni eliminar asientos.',
    ],
    'read:ledger': ['Ver el libro de gobierno', 'Transacciones que decide tu Manager.'],
    'write:ledger': ['Enviar transacciones al libro de gobierno', 'Tu Manager decide sobre cada una.'],
    'read:documents': ['Ver y descargar tus documentos', 'Incluye las pruebas de sus sellos de tiempo.'],
    'read:entity': ['Ver tus LLC', 'Datos de la empresa y obligaciones.'],
    'write:entity': [
      'Cambiar datos de tus LLC',
      'Nombre y dirección del fundador, y el código de actividad.',
    ],
    'read:profile': [
      'Ver tu perfil',
      'Datos de contacto y, con acceso a todas las LLC, tu pasaporte y tus números fiscales.',
    ],
    'write:profile': ['Cambiar tu perfil', 'Nombre, teléfono y país.'],
    'read:reports': ['Ver tus informes', 'Incluye sus recomendaciones y tus respuestas.'],
    'write:reports': [
      'Responder a recomendaciones',
      'Aprobar una puede enviar una transacción al libro de gobierno.',
    ],
    'read:payments': ['Ver tus pagos', 'Lo que has pagado y lo que está pendiente.'],
    'read:presence': ['Ver tus días por país', 'Estancias y presencia fiscal.'],
    'read:events': ['Ver los cambios en tus registros', 'Solo en los registros que puede ver.'],
    'write:webhooks': [
      'Enviar cambios a un servidor',
      'Configurar direcciones que reciben los cambios en tus registros.',
    ],
  },
}
