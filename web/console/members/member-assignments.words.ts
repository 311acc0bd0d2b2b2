import type { Words } from '../../shared/words.tsx'

const en = {
  clients: 'Clients',
  clientsLead: 'Which clients this Manager sees in the console.',
  sees: 'Access',
  seen: { all: 'All clients', assigned: 'Only assigned clients' },
  none: 'No clients assigned.',
  assign: 'Assign client',
  client: 'Client',
  unassign: 'Remove',
  saved: 'Saved.',
  managers: 'Managers',
  managersLead: 'Managers this client is assigned to. Managers with access to all clients see it too.',
  noManagers: 'Not assigned to a Manager.',
}
export type MemberAssignmentsWords = typeof en

export const WORDS: Words<MemberAssignmentsWords> = {
  en,
  es: {
    clients: 'Clientes',
    clientsLead: 'Qué clientes ve este Manager en la consola.',
    sees: 'Acceso',
    seen: { all: 'Todos los clientes', assigned: 'Solo los asignados' },
    none: 'No hay clientes asignados.',
    assign: 'Asignar cliente',
    client: 'Cliente',
    unassign: 'Quitar',
    saved: 'Guardado.',
    managers: 'Managers',
    managersLead:
      'Managers a los que está asignado este cliente. También lo ven los Managers con acceso a todos los clientes.',
    noManagers: 'No está asignado a ningún Manager.',
  },
}
