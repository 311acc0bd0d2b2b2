import type { Language } from '../../parts/language.ts'
import { capital } from '../names.ts'

/** What the jobs are called here, by their names in the log. */
const NAMES: Record<string, Record<Language, string>> = {
  'seal the audit log': { en: 'Seal the audit log', es: 'Sellar el registro de auditoría' },
  'anchor the audit log': {
    en: 'Anchor the audit log',
    es: 'Anclar el registro de auditoría',
  },
  'publish audit heads': {
    en: 'Publish the head of the audit log',
    es: 'Publicar la cabeza del registro de auditoría',
  },
  'index the books for the search': {
    en: 'Index the books for search',
    es: 'Indexar la contabilidad para la búsqueda',
  },
  'clear the exports folder': { en: 'Clear the exports folder', es: 'Vaciar la carpeta de exportaciones' },
  'forget expired answers': { en: 'Forget expired answers', es: 'Olvidar las respuestas caducadas' },
  'forget old attempts': { en: 'Forget old attempts', es: 'Olvidar los intentos antiguos' },
  'send mail': { en: 'Send mail', es: 'Enviar el correo' },
  'forget-requests': {
    en: 'Forget old lines of the request log',
    es: 'Olvidar las líneas antiguas del registro de peticiones',
  },
  'forget-visits': {
    en: 'Forget old visits of auditor links',
    es: 'Olvidar las visitas antiguas de los enlaces de auditoría',
  },
  'import from the banks': { en: 'Import from the banks', es: 'Importar de los bancos' },
  'seal bank tokens anew': { en: 'Seal bank tokens anew', es: 'Volver a cifrar los tokens de los bancos' },
  'forget transactions that never came into the books': {
    en: 'Forget transactions that never came into the books',
    es: 'Olvidar las transacciones que no llegaron a la contabilidad',
  },
  'forget entries that never came into the books': {
    en: 'Forget entries that never came into the books',
    es: 'Olvidar los asientos que no llegaron a la contabilidad',
  },
  'encrypt files anew': { en: 'Encrypt files anew', es: 'Volver a cifrar los archivos' },
  'submit new contents to the calendars': {
    en: 'Submit new contents to the calendars',
    es: 'Entregar lo nuevo a los calendarios',
  },
  'ask the calendars after their proofs': {
    en: 'Ask the calendars after their proofs',
    es: 'Pedir a los calendarios sus pruebas',
  },
  'count what waits for its timestamp': {
    en: 'Count what waits for its timestamp',
    es: 'Contar lo que espera su sello de tiempo',
  },
  'look whether the store of documents is there': {
    en: 'Look whether the store of documents is there',
    es: 'Comprobar que el almacén de documentos responde',
  },
  'sweep abandoned uploads': { en: 'Sweep abandoned uploads', es: 'Retirar las subidas abandonadas' },
  'withdraw manifests of dossiers that were never written': {
    en: 'Withdraw manifests of dossiers that were never written',
    es: 'Retirar los manifiestos de expedientes que no llegaron a escribirse',
  },
  'tax filings': { en: 'Plan tax filings', es: 'Planificar las declaraciones fiscales' },
  'filing reminders': { en: 'Remind of tax filings', es: 'Recordar las declaraciones fiscales' },
  'submit recurring transactions': {
    en: 'Submit recurring transactions',
    es: 'Someter las transacciones periódicas',
  },
  'write the ACTAs of ratified transactions': {
    en: 'Write the ACTAs of ratified transactions',
    es: 'Redactar las ACTAS de las transacciones ratificadas',
  },
  'seal identifiers anew': { en: 'Seal identifiers anew', es: 'Volver a cifrar los identificadores' },
  'seal tax numbers anew': { en: 'Seal tax numbers anew', es: 'Volver a cifrar los números fiscales' },
  'seal codes anew': { en: 'Seal codes anew', es: 'Volver a cifrar los códigos' },
  'end old sessions': { en: 'End old sessions', es: 'Cerrar las sesiones antiguas' },
  'fold the books into figures': {
    en: 'Fold the books into figures',
    es: 'Resumir la contabilidad en cifras',
  },
  'make reports': { en: 'Make reports', es: 'Hacer los informes' },
}

export const hasName = (chore: string): boolean => Object.hasOwn(NAMES, chore)

/** A job of another version of the program may have no name here; then it is that of the log. */
export const jobName = (chore: string, language: Language): string =>
  NAMES[chore]?.[language] ?? capital(chore)
