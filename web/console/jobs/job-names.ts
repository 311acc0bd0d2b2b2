import type { LocalizedText } from '../../../src/kernel/values/language.ts'
import type { Language } from '../../shared/language.ts'
import { capital } from '../names.ts'

/** Display names of the jobs, by their names in the log. */
const NAMES: Record<string, LocalizedText> = {
  'seal the audit log': { en: 'Seal the audit log', es: 'Sellar el registro de auditoría' },
  'watch the audit chain': { en: 'Watch the audit chain', es: 'Vigilar la cadena de auditoría' },
  'anchor the audit log': {
    en: 'Anchor the audit log',
    es: 'Anclar el registro de auditoría',
  },
  'publish audit heads': {
    en: 'Publish the audit log head',
    es: 'Publicar la huella del registro de auditoría',
  },
  'index the books for search': {
    en: 'Index the books for search',
    es: 'Indexar la contabilidad para la búsqueda',
  },
  'add up bank movements': { en: 'Add up bank movements', es: 'Sumar los movimientos bancarios' },
  'check reconciled months': { en: 'Check reconciled months', es: 'Comprobar los meses conciliados' },
  'clear the exports folder': { en: 'Clear the exports folder', es: 'Vaciar la carpeta de exportaciones' },
  'delete expired responses': { en: 'Delete expired responses', es: 'Eliminar las respuestas caducadas' },
  'delete old attempts': {
    en: 'Delete old sign-in attempts',
    es: 'Eliminar los intentos de acceso antiguos',
  },
  'remove unused sandboxes': {
    en: 'Remove unused sandboxes',
    es: 'Eliminar entornos de pruebas sin usar',
  },
  'delete old app tokens': {
    en: 'Delete old app tokens',
    es: 'Eliminar los tokens antiguos de aplicaciones',
  },
  'import from new banks': { en: 'Import from new banks', es: 'Importar de los bancos nuevos' },
  'deliver webhooks': { en: 'Deliver webhooks', es: 'Entregar webhooks' },
  'delete old webhook deliveries': {
    en: 'Delete old webhook deliveries',
    es: 'Eliminar los envíos antiguos de webhooks',
  },
  're-encrypt signing secrets': {
    en: 'Re-encrypt signing secrets',
    es: 'Volver a cifrar los secretos de firma',
  },
  'delete old events': { en: 'Delete old events', es: 'Eliminar los eventos antiguos' },
  'delete old receipt emails': {
    en: 'Delete old receipt emails',
    es: 'Eliminar los correos de recibos antiguos',
  },
  'delete old email texts': {
    en: 'Delete old email texts',
    es: 'Eliminar los textos de correos antiguos',
  },
  'remove files of erased email': {
    en: 'Remove files of erased email',
    es: 'Eliminar los archivos de correos borrados',
  },
  'remove old IP addresses from the audit log': {
    en: 'Remove old IP addresses from the audit log',
    es: 'Quitar las direcciones IP antiguas del registro de auditoría',
  },
  'remove old IP addresses from the access log': {
    en: 'Remove old IP addresses from the access log',
    es: 'Quitar las direcciones IP antiguas del registro de accesos',
  },
  'close expired approvals': { en: 'Close expired approvals', es: 'Cerrar las aprobaciones caducadas' },
  obligations: { en: 'Update obligations', es: 'Actualizar las obligaciones' },
  'obligation reminders': { en: 'Send obligation reminders', es: 'Enviar recordatorios de obligaciones' },
  'measure queues': { en: 'Measure queues', es: 'Medir las colas' },
  'send mail': { en: 'Send email', es: 'Enviar correos' },
  'delete old request logs': {
    en: 'Delete old API request logs',
    es: 'Eliminar el registro antiguo de peticiones',
  },
  'delete old invitations': { en: 'Delete old invitations', es: 'Eliminar las invitaciones antiguas' },
  'delete old auditor visits': {
    en: 'Delete old auditor link visits',
    es: 'Eliminar las visitas antiguas de los enlaces de auditoría',
  },
  'import from banks': { en: 'Import from banks', es: 'Importar de los bancos' },
  're-encrypt bank tokens': { en: 'Re-encrypt bank tokens', es: 'Volver a cifrar los tokens de los bancos' },
  'delete unused bank transactions': {
    en: 'Delete unused bank transactions',
    es: 'Eliminar las transacciones bancarias sin usar',
  },
  'book entries that waited for an exchange rate': {
    en: 'Book entries that waited for an exchange rate',
    es: 'Contabilizar los asientos que esperaban un tipo de cambio',
  },
  'delete unused imported entries': {
    en: 'Delete unused imported entries',
    es: 'Eliminar los asientos importados sin usar',
  },
  're-encrypt files': { en: 'Re-encrypt files', es: 'Volver a cifrar los archivos' },
  'submit new timestamps': {
    en: 'Submit new timestamps',
    es: 'Enviar nuevos sellos de tiempo',
  },
  'check pending timestamps': {
    en: 'Check pending timestamps',
    es: 'Comprobar los sellos de tiempo pendientes',
  },
  'count damaged files': {
    en: 'Count damaged files',
    es: 'Contar los archivos dañados',
  },
  'count pending timestamps': {
    en: 'Count pending timestamps',
    es: 'Contar los sellos de tiempo pendientes',
  },
  'check the document store': {
    en: 'Check document storage',
    es: 'Comprobar el almacén de documentos',
  },
  'delete abandoned uploads': { en: 'Delete abandoned uploads', es: 'Eliminar las subidas abandonadas' },
  'withdraw manifests of unfinished dossiers': {
    en: 'Withdraw manifests of unfinished dossiers',
    es: 'Retirar los manifiestos de expedientes sin terminar',
  },
  'tax filings': { en: 'Plan tax filings', es: 'Planificar las declaraciones fiscales' },
  'filing reminders': { en: 'Send filing reminders', es: 'Enviar recordatorios de declaraciones' },
  'submit recurring transactions': {
    en: 'Submit recurring transactions',
    es: 'Enviar las transacciones periódicas',
  },
  'issue resolutions of ratified transactions': {
    en: 'Issue resolutions of ratified transactions',
    es: 'Emitir las ACTAS de las transacciones ratificadas',
  },
  're-encrypt identifiers': { en: 'Re-encrypt identifiers', es: 'Volver a cifrar los identificadores' },
  're-encrypt tax numbers': { en: 'Re-encrypt tax IDs', es: 'Volver a cifrar los números fiscales' },
  'filings with nothing to file': {
    en: 'Close filings with nothing to file',
    es: 'Cerrar declaraciones sin nada que presentar',
  },
  're-encrypt authenticator secrets': {
    en: 'Re-encrypt authenticator secrets',
    es: 'Volver a cifrar las claves de autenticación',
  },
  'delete old sessions': { en: 'End old sessions', es: 'Cerrar las sesiones antiguas' },
  'summarize the books': {
    en: 'Summarize the books',
    es: 'Resumir la contabilidad',
  },
  'create backups': { en: 'Create backups', es: 'Crear copias de seguridad' },
  'verify backups': { en: 'Verify backups', es: 'Verificar las copias de seguridad' },
  'archive WAL': {
    en: 'Archive the database log (WAL)',
    es: 'Archivar el registro de la base de datos (WAL)',
  },
  'generate reports': { en: 'Generate reports', es: 'Generar informes' },
}

export const hasName = (job: string): boolean => Object.hasOwn(NAMES, job)

/** A job of another version may have no name here; then the log's name is shown. */
export const jobName = (job: string, language: Language): string => NAMES[job]?.[language] ?? capital(job)
