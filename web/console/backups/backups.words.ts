import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Backups',
  lead: 'Backups of this installation, newest first.',
  list: 'Backups',
  started: 'Started',
  state: 'Status',
  states: { running: 'Not finished', complete: 'Complete', failed: 'Failed', removed: 'Deleted' },
  database: 'Database',
  documents: 'Documents',
  documentsOf: (count: string, size: string) => `${count} (${size})`,
  damaged: (count: number) =>
    count === 1 ? '1 missing or damaged document' : `${count} missing or damaged documents`,
  secret: 'Secret',
  secretIncluded: 'Included, encrypted',
  secretMissing: 'Not included',
  verified: 'Last verified',
  never: 'Never',
  none: 'No backups yet',
  noneText: 'The first backup is created at the scheduled time, or with: llano backup create',
  notConfigured: 'Backups are not set up',
  notConfiguredText: 'The operator can set LLANO_BACKUP_DIR or LLANO_BACKUP_S3_BUCKET.',
  overdue: 'The backup is overdue',
  healthy: 'Backups are up to date',
  paused: 'This installation is paused',
  pausedText:
    'It was restored from a backup. Jobs, email and bank imports do not run. If it replaces the original, the operator runs: llano restore resume',
  problems: {
    failed: 'The last backup failed',
    overdue: 'The backup is overdue',
    damaged: 'The last verification of a backup failed',
  },
  verifiedEvery: (days: number) =>
    days === 1
      ? 'The newest backup is verified every day.'
      : `The newest backup is verified every ${days} days.`,
  notVerified: 'Backups are not verified automatically (LLANO_BACKUP_VERIFY_DAYS).',
  toBackups: 'View backups',
}
export type BackupsWords = typeof en

export const WORDS: Words<BackupsWords> = {
  en,
  es: {
    title: 'Copias de seguridad',
    lead: 'Copias de seguridad de esta instalación, primero las más recientes.',
    list: 'Copias de seguridad',
    started: 'Inicio',
    state: 'Estado',
    states: { running: 'Sin terminar', complete: 'Completa', failed: 'Con errores', removed: 'Eliminada' },
    database: 'Base de datos',
    documents: 'Documentos',
    documentsOf: (count, size) => `${count} (${size})`,
    damaged: count =>
      count === 1 ? '1 documento dañado o que falta' : `${count} documentos dañados o que faltan`,
    secret: 'Clave secreta',
    secretIncluded: 'Incluida, cifrada',
    secretMissing: 'No incluida',
    verified: 'Última verificación',
    never: 'Nunca',
    none: 'Aún no hay copias de seguridad',
    noneText: 'La primera se crea a la hora programada, o con: llano backup create',
    notConfigured: 'Las copias de seguridad no están configuradas',
    notConfiguredText: 'El operador puede definir LLANO_BACKUP_DIR o LLANO_BACKUP_S3_BUCKET.',
    overdue: 'La copia de seguridad lleva retraso',
    healthy: 'Las copias de seguridad están al día',
    paused: 'Esta instalación está en pausa',
    pausedText:
      'Se restauró de una copia de seguridad. No se ejecutan tareas, no se envían correos y no se importa de los bancos. Si sustituye a la original, el operador ejecuta: llano restore resume',
    problems: {
      failed: 'La última copia de seguridad ha fallado',
      overdue: 'La copia de seguridad lleva retraso',
      damaged: 'La última verificación de una copia de seguridad ha fallado',
    },
    verifiedEvery: days =>
      days === 1 ? 'La última copia se verifica cada día.' : `La última copia se verifica cada ${days} días.`,
    notVerified: 'Las copias no se verifican automáticamente (LLANO_BACKUP_VERIFY_DAYS).',
    toBackups: 'Ver las copias de seguridad',
  },
}
