import type { ChecklistItem } from '../../../src/areas/setup/steps.rules.ts'
import type { Words } from '../../shared/language.ts'

const en = {
  title: 'Finish setting up',
  lead: 'These setup steps are still open:',
  items: {
    firm: 'Enter the details of your firm',
    catalog: 'Add services and prices',
    mail: 'Connect a mail server and send a test email',
    backups: 'Set up backups and create the first one',
    hours: 'Set opening hours, so that visitors can book a call',
    member: 'Add your first member',
  } as Record<ChecklistItem, string>,
  dismiss: 'Close this list',
  sure: 'Close the list?',
  sureText: 'It is closed for all admins and does not come back. Nothing else changes.',
  cancel: 'Cancel',
}
export type SetupChecklistWords = typeof en

export const WORDS: Words<SetupChecklistWords> = {
  en,
  es: {
    title: 'Termina la configuración',
    lead: 'Faltan estos pasos de la configuración:',
    items: {
      firm: 'Introduce los datos de tu gestoría',
      catalog: 'Añade servicios y precios',
      mail: 'Conecta un servidor de correo y envía un correo de prueba',
      backups: 'Configura las copias de seguridad y crea la primera',
      hours: 'Define el horario para que los visitantes puedan reservar una llamada',
      member: 'Añade a tu primer miembro',
    },
    dismiss: 'Cerrar esta lista',
    sure: '¿Cerrar la lista?',
    sureText: 'Se cierra para todos los administradores y no vuelve a aparecer. No cambia nada más.',
    cancel: 'Cancelar',
  },
}
