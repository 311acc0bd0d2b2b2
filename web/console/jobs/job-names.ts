import type { Language } from '../../shared/language.ts'
import { capital } from '../names.ts'

/** What the jobs are called here, by their names in the log. */
const NAMES: Record<string, Record<Language, string>> = {
  'seal the audit log': { en: 'Seal the audit log', es: 'Sellar el registro de auditoría' },
  'anchor the audit log': {
    en: 'Anchor the audit log',
    es: 'Anclar el registro de auditoría',
  },
  'publish audit heads': {
    en: 'Publish the audit log head',
    es: 'Publicar la cabeza del registro de auditoría',
  },
  'index the books for the search': {
    en: 'Index the books for search',
    es: 'Indexar la contabilidad para la búsqueda',
  },
  'clear the exports folder': { en: 'Clear the exports folder', es: 'Vaciar la carpeta de exportaciones' },
  'forget expired answers': { en: 'Delete expired responses', es: 'Eliminar las respuestas caducadas' },
  'forget old attempts': {
    en: 'Delete old sign-in attempts',
    es: 'Eliminar los intentos de acceso antiguos',
  },
  'send mail': { en: 'Send email', es: 'Enviar correos' },
  'forget-requests': {
    en: 'Delete old API request logs',
    es: 'Eliminar el registro antiguo de peticiones',
  },
  'forget-visits': {
    en: 'Delete old auditor link visits',
    es: 'Eliminar las visitas antiguas de los enlaces de auditoría',
  },
  'import from the banks': { en: 'Import from banks', es: 'Importar de los bancos' },
  'seal bank tokens anew': { en: 'Re-encrypt bank tokens', es: 'Volver a cifrar los tokens de los bancos' },
  'forget transactions that never came into the books': {
    en: 'Delete unused bank transactions',
    es: 'Eliminar las transacciones bancarias sin usar',
  },
  'forget entries that never came into the books': {
    en: 'Delete unused imported entries',
    es: 'Eliminar los asientos importados sin usar',
  },
  'encrypt files anew': { en: 'Re-encrypt files', es: 'Volver a cifrar los archivos' },
  'submit new contents to the calendars': {
    en: 'Submit new timestamps',
    es: 'Enviar nuevos sellos de tiempo',
  },
  'ask the calendars after their proofs': {
    en: 'Check pending timestamps',
    es: 'Comprobar los sellos de tiempo pendientes',
  },
  'count what waits for its timestamp': {
    en: 'Count pending timestamps',
    es: 'Contar los sellos de tiempo pendientes',
  },
  'look whether the store of documents is there': {
    en: 'Check document storage',
    es: 'Comprobar el almacén de documentos',
  },
  'sweep abandoned uploads': { en: 'Delete abandoned uploads', es: 'Eliminar las subidas abandonadas' },
  'withdraw manifests of dossiers that were never written': {
    en: 'Withdraw manifests of unfinished dossiers',
    es: 'Retirar los manifiestos de expedientes sin terminar',
  },
  'tax filings': { en: 'Plan tax filings', es: 'Planificar las declaraciones fiscales' },
  'filing reminders': { en: 'Send filing reminders', es: 'Enviar recordatorios de declaraciones' },
  'submit recurring transactions': {
    en: 'Submit recurring transactions',
    es: 'Enviar las transacciones periódicas',
  },
  'write the ACTAs of ratified transactions': {
    en: 'Issue resolutions of ratified transactions',
    es: 'Emitir las ACTAS de las transacciones ratificadas',
  },
  'seal identifiers anew': { en: 'Re-encrypt identifiers', es: 'Volver a cifrar los identificadores' },
  'seal tax numbers anew': { en: 'Re-encrypt tax IDs', es: 'Volver a cifrar los números fiscales' },
  'seal codes anew': {
    en: 'Re-encrypt authenticator secrets',
    es: 'Volver a cifrar las claves de autenticación',
  },
  'end old sessions': { en: 'End old sessions', es: 'Cerrar las sesiones antiguas' },
  'fold the books into figures': {
    en: 'Summarize the books',
    es: 'Resumir la contabilidad',
  },
  'make reports': { en: 'Generate reports', es: 'Generar informes' },
}

export const hasName = (job: string): boolean => Object.hasOwn(NAMES, job)

/** A job of another version of the program may have no name here; then it is that of the log. */
export const jobName = (job: string, language: Language): string => NAMES[job]?.[language] ?? capital(job)
