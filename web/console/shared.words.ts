import type { Words } from '../parts/words.tsx'

const en = {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  change: 'Change',
  yes: 'Yes',
  no: 'No',
  optional: 'optional',
  nothingFits: 'Nothing fits',
  nothingFitsText: 'Look for something else, or take a filter away.',
  trouble: 'That did not work',
  all: 'All',
  llc: 'LLC',
  owner: 'Owner',
  languages: { en: 'English', es: 'Spanish' } as Record<string, string>,
  statuses: { forming: 'Forming', active: 'Active', dissolved: 'Dissolved' },
  filingStatuses: {
    pending: 'To be filed',
    extended: 'Extended',
    filed: 'Filed',
    not_required: 'Not required',
  },
  paymentStatuses: { paid: 'Paid', pending: 'Pending', failed: 'Failed', refunded: 'Refunded' },
  periods: { once: 'once', monthly: 'a month', annual: 'a year' },
}
export type SharedWords = typeof en

export const SHARED: Words<SharedWords> = {
  en,
  es: {
    cancel: 'Cancelar',
    close: 'Cerrar',
    save: 'Guardar',
    change: 'Cambiar',
    yes: 'Sí',
    no: 'No',
    optional: 'opcional',
    nothingFits: 'No hay coincidencias',
    nothingFitsText: 'Busca otra cosa o quita algún filtro.',
    trouble: 'No ha funcionado',
    all: 'Todos',
    llc: 'LLC',
    owner: 'Titular',
    languages: { en: 'Inglés', es: 'Español' },
    statuses: { forming: 'En constitución', active: 'Activa', dissolved: 'Disuelta' },
    filingStatuses: {
      pending: 'Por presentar',
      extended: 'Con prórroga',
      filed: 'Presentada',
      not_required: 'No hace falta',
    },
    paymentStatuses: { paid: 'Pagado', pending: 'Por pagar', failed: 'Fallido', refunded: 'Devuelto' },
    periods: { once: 'una vez', monthly: 'al mes', annual: 'al año' },
  },
}
