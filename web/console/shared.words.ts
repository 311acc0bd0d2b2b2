import type { Words } from '../shared/words.tsx'

const en = {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  change: 'Edit',
  yes: 'Yes',
  no: 'No',
  optional: 'optional',
  nothingFits: 'No results',
  nothingFitsText: 'Try another search or remove a filter.',
  trouble: 'Something went wrong',
  all: 'All',
  llc: 'LLC',
  owner: 'Owner',
  languages: { en: 'English', es: 'Spanish' } as Record<string, string>,
  statuses: { forming: 'Forming', active: 'Active', dissolved: 'Dissolved' },
  filingStatuses: {
    pending: 'To file',
    extended: 'Extended',
    filed: 'Filed',
    not_required: 'Not required',
  },
  paymentStatuses: { paid: 'Paid', pending: 'Due', failed: 'Failed', refunded: 'Refunded' },
  periods: { once: 'once', monthly: 'per month', annual: 'per year' },
}
export type SharedWords = typeof en

export const SHARED: Words<SharedWords> = {
  en,
  es: {
    cancel: 'Cancelar',
    close: 'Cerrar',
    save: 'Guardar',
    change: 'Editar',
    yes: 'Sí',
    no: 'No',
    optional: 'opcional',
    nothingFits: 'Sin resultados',
    nothingFitsText: 'Prueba otra búsqueda o quita algún filtro.',
    trouble: 'Algo ha fallado',
    all: 'Todos',
    llc: 'LLC',
    owner: 'Titular',
    languages: { en: 'Inglés', es: 'Español' },
    statuses: { forming: 'En constitución', active: 'Activa', dissolved: 'Disuelta' },
    filingStatuses: {
      pending: 'Por presentar',
      extended: 'Con prórroga',
      filed: 'Presentada',
      not_required: 'No requerida',
    },
    paymentStatuses: { paid: 'Pagado', pending: 'Pendiente', failed: 'Fallido', refunded: 'Devuelto' },
    periods: { once: 'una vez', monthly: 'al mes', annual: 'al año' },
  },
}
