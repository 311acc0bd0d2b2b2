import { ROLE_NAMES } from '../../../src/areas/members/role-names.rules.ts'
import type { Output } from '../../shared/api.ts'
import type { Words } from '../../shared/words.tsx'

type Row = Output<'listAccessLog'>['data'][number]
export type Kind = Row['kind']

const en = {
  title: 'Who accessed your data',
  lead: 'Every time someone on our team, an auditor or a person you share an LLC with opens your records, and every time your identifiers are read in full.',
  list: 'Access log',
  kind: 'Filter by record',
  allKinds: 'All records',
  empty: 'No access yet',
  emptyText: 'When someone opens your records, you see here who it was and when.',
  emptyKind: 'No access to records of this kind.',
  kinds: {
    profile: 'Profile',
    identifiers: 'Full identifiers',
    llc: 'LLC record',
    document: 'Documents',
    books: 'Books',
    bank: 'Bank accounts',
    ledger: 'Ledger',
    report: 'Reports',
    tax: 'Tax (Form 5472)',
    payment: 'Payments',
    order: 'Orders',
    presence: 'Presence',
    message: 'Messages',
  } as Record<Kind, string>,
  you: 'You',
  deleted: 'Deleted',
  erased: 'Erased person',
  staff: ROLE_NAMES.en,
  formerStaff: 'Staff',
  key: 'Your API key',
  createdBy: (name: string) => `${name} created this key and knows its value.`,
  auditor: 'Your auditor link',
  collaborator: 'Shared access',
  website: 'On the website',
  times: (count: number) => `${count} times`,
  from: (ip: string) => `from ${ip}`,
}

const es: typeof en = {
  title: 'Quién ha accedido a tus datos',
  lead: 'Cada vez que alguien de nuestro equipo, un auditor o una persona con la que compartes una LLC abre tus registros, y cada vez que se leen tus identificadores completos.',
  list: 'Registro de accesos',
  kind: 'Filtrar por registro',
  allKinds: 'Todos los registros',
  empty: 'Aún no hay accesos',
  emptyText: 'Cuando alguien abra tus registros, aquí verás quién ha sido y cuándo.',
  emptyKind: 'No hay accesos a registros de este tipo.',
  kinds: {
    profile: 'Perfil',
    identifiers: 'Identificadores completos',
    llc: 'Ficha de la LLC',
    document: 'Documentos',
    books: 'Contabilidad',
    bank: 'Cuentas bancarias',
    ledger: 'Libro de gobierno',
    report: 'Informes',
    tax: 'Impuestos (formulario 5472)',
    payment: 'Pagos',
    order: 'Pedidos',
    presence: 'Presencia',
    message: 'Mensajes',
  },
  you: 'Tú',
  deleted: 'Eliminado',
  erased: 'Persona eliminada',
  staff: ROLE_NAMES.es,
  formerStaff: 'Equipo',
  key: 'Tu clave de API',
  createdBy: name => `${name} creó esta clave y conoce su valor.`,
  auditor: 'Tu enlace de auditoría',
  collaborator: 'Acceso compartido',
  website: 'En el sitio web',
  times: count => `${count} veces`,
  from: ip => `desde ${ip}`,
}

export const WORDS: Words<typeof en> = { en, es }
