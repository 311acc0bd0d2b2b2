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
  unassignTitle: (name: string) => `Remove ${name} from this Manager?`,
  stillSeen: 'The Manager keeps seeing this client, because they see all clients.',
  limit: 'Limit access',
  limitTitle: 'Show only assigned clients?',
  limitText: 'This Manager will no longer see clients that are not assigned.',
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
    unassignTitle: name => `¿Quitar a ${name} de este Manager?`,
    stillSeen: 'El Manager sigue viendo a este cliente, porque ve todos los clientes.',
    limit: 'Limitar acceso',
    limitTitle: '¿Mostrar solo los clientes asignados?',
    limitText: 'Este Manager dejará de ver a los clientes que no tenga asignados.',
    saved: 'Guardado.',
    managers: 'Managers',
    managersLead:
      'Managers a los que está asignado este cliente. También lo ven los Managers con acceso a todos los clientes.',
    noManagers: 'No está asignado a ningún Manager.',
  },
}
