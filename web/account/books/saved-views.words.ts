import type { Words } from '../../shared/words.tsx'

const en = {
  views: 'Views',
  none: 'No saved views yet',
  save: 'Save this view',
  manage: 'Manage views',
  saveTitle: 'Save view',
  saveLead: 'Saves the current filters and order under a name. Only you see your views.',
  name: 'Name',
  needName: 'Enter a name.',
  makeDefault: 'Open the books with this view',
  saved: 'View saved.',
  cancel: 'Cancel',
  isDefault: 'Default',
  defaultOf: (name: string) => `Open the books with ${name}`,
  nameOf: (name: string) => `Name of ${name}`,
  rename: 'Rename',
  renamed: 'View renamed.',
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removed: 'View deleted.',
}

const es: typeof en = {
  views: 'Vistas',
  none: 'Aún no hay vistas guardadas',
  save: 'Guardar esta vista',
  manage: 'Gestionar vistas',
  saveTitle: 'Guardar vista',
  saveLead: 'Guarda los filtros y el orden actuales con un nombre. Solo tú ves tus vistas.',
  name: 'Nombre',
  needName: 'Introduce un nombre.',
  makeDefault: 'Abrir la contabilidad con esta vista',
  saved: 'Vista guardada.',
  cancel: 'Cancelar',
  isDefault: 'Predeterminada',
  defaultOf: name => `Abrir la contabilidad con ${name}`,
  nameOf: name => `Nombre de ${name}`,
  rename: 'Cambiar nombre',
  renamed: 'Nombre cambiado.',
  remove: 'Eliminar',
  removeOf: name => `Eliminar ${name}`,
  removed: 'Vista eliminada.',
}

export const WORDS: Words<typeof en> = { en, es }
