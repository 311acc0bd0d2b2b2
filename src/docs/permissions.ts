import { SHARED_ACCESS, SHARED_AREAS, type SharedArea, type SharedRole } from '../areas/access/access.ts'
import {
  PERMISSION_TABLE,
  PERMISSIONS,
  ROLE_NAMES,
  STAFF_ROLES,
  type StaffRole,
} from '../areas/members/members.ts'
import type { Language } from '../kernel/values/language.ts'

const WORDS: Record<
  Language,
  {
    title: string
    lead: string
    roles: string
    about: Record<StaffRole, string>
    names: Record<StaffRole, string>
    clients: string
    clientsText: string
    table: string
    tableText: string
    permission: string
    allows: string
    yes: string
    approval: string
    approvalText: string
    keys: string
    keysText: string
    shared: string
    sharedText: string
    area: string
    sharedRoles: Record<SharedRole, string>
    areas: Record<SharedArea, string>
    reads: string
    writes: string
  }
> = {
  en: {
    title: 'Roles and permissions',
    lead: 'Members reach only their own LLCs, and LLCs that others share with them. Staff work in the console, each with one role. This page is generated from the table that the server checks at every request.',
    roles: 'Roles of staff',
    names: ROLE_NAMES.en,
    about: {
      support: 'reads clients’ records to answer questions, without identifiers, and changes nothing.',
      manager: 'does the work for clients: all of them, or only those assigned.',
      admin: 'also manages staff, prices and the installation.',
    },
    clients: 'Assigned clients',
    clientsText:
      'An admin chooses whether a Manager sees all clients or only assigned ones, on the Manager’s page in the console or with `llano member clients`. A Manager with assigned clients sees no one else’s: other records do not exist for them, and lists, searches, counts and emails leave them out. New clients they add are assigned to them. Orders and calls belong to the client with their email; those of other visitors are left to staff who see all clients. Support and admins see all clients. Changes take effect with the next request.',
    table: 'Permissions',
    tableText:
      'A request without the permission gets a 403 with the code `permission_missing`, before anything is read.',
    permission: 'Permission',
    allows: 'What it allows',
    yes: 'Yes',
    approval: 'Two admins',
    approvalText:
      'Two admins are needed to make someone an admin, and to disable, restore, change the role or revoke the access of another admin: one requests the change in the console, and another approves it within 7 days. Every admin gets an email, and the one who requested it is notified if nobody decides. An admin who never accepted the invitation approves nothing and can be stopped by one admin. If there is only one admin, the change is made at once and recorded as such. The command line on the server needs no approval.',
    keys: 'API keys and connected apps',
    keysText:
      'A key or app has the scopes that its owner chose, and all LLCs of the account or only chosen ones. One for chosen LLCs reaches nothing of the others. With `read:profile` it reads the contact details of the owner, but no passport, tax or other identifiers: they are `null`. With `read:presence` it reads the days of the owner, which decide the taxes of each LLC.',
    shared: 'People with whom an owner shares an LLC',
    sharedText:
      'An owner invites a bookkeeper or an accountant to chosen LLCs and chosen areas. API keys, bank tokens, full tax numbers, the dossier and sharing itself stay with the owner.',
    area: 'Area',
    sharedRoles: { bookkeeper: 'Bookkeeper', accountant: 'Accountant' },
    areas: {
      bookkeeping: 'Books',
      banking: 'Bank accounts',
      documents: 'Documents',
      ledger: 'Ledger',
      reports: 'Reports',
      tax: 'Tax',
      payments: 'Payments',
      presence: 'Presence',
      messages: 'Messages',
    },
    reads: 'Reads',
    writes: 'Reads and writes',
  },
  es: {
    title: 'Roles y permisos',
    lead: 'Los miembros solo acceden a sus propias LLC y a las que otros comparten con ellos. El equipo trabaja en la consola, cada persona con un rol. Esta página se genera a partir de la tabla que el servidor comprueba en cada petición.',
    roles: 'Roles del equipo',
    names: ROLE_NAMES.es,
    about: {
      support:
        'consulta los datos de los clientes para responder dudas, sin identificadores, y no cambia nada.',
      manager: 'hace el trabajo de los clientes: de todos o solo de los asignados.',
      admin: 'gestiona además el equipo, los precios y la instalación.',
    },
    clients: 'Clientes asignados',
    clientsText:
      'Un administrador elige si un Manager ve todos los clientes o solo los asignados, en la página del Manager en la consola o con `llano member clients`. Un Manager con clientes asignados no ve los de nadie más: para él, los demás registros no existen, y las listas, búsquedas, totales y correos los omiten. Los clientes que añade se le asignan. Los pedidos y llamadas son del cliente con ese correo; los de otros visitantes quedan para quienes ven todos los clientes. Soporte y los administradores ven todos los clientes. Los cambios se aplican desde la siguiente petición.',
    table: 'Permisos',
    tableText:
      'Una petición sin el permiso recibe un 403 con el código `permission_missing`, antes de leer nada.',
    permission: 'Permiso',
    allows: 'Qué permite',
    yes: 'Sí',
    approval: 'Dos administradores',
    approvalText:
      'Nombrar a un administrador, y desactivar, restaurar, revocar los accesos o cambiar el rol de otro administrador, requiere dos administradores: uno lo solicita en la consola y otro lo aprueba en un plazo de 7 días. Todos los administradores reciben un correo, y se avisa a quien lo solicitó si nadie decide. Un administrador que nunca aceptó la invitación no aprueba nada, y basta otro para retirarle el acceso. Si solo hay un administrador, el cambio se hace de inmediato y así queda registrado. La línea de comandos del servidor no necesita aprobación.',
    keys: 'Claves de API y aplicaciones conectadas',
    keysText:
      'Una clave o aplicación tiene los permisos que eligió su titular, y todas las LLC de la cuenta o solo las elegidas. Si es para LLC elegidas, no accede a nada de las demás. Con `read:profile` consulta los datos de contacto del titular, pero no su pasaporte, sus números fiscales ni otros identificadores: son `null`. Con `read:presence` consulta los días del titular, que deciden los impuestos de cada LLC.',
    shared: 'Personas con quienes se comparte una LLC',
    sharedText:
      'El titular invita a un contable o a un asesor fiscal a las LLC y áreas que elija. Las claves de API, los tokens bancarios, los números fiscales completos, el expediente y compartir la LLC quedan en manos del titular.',
    area: 'Área',
    sharedRoles: { bookkeeper: 'Contable', accountant: 'Asesor fiscal' },
    areas: {
      bookkeeping: 'Contabilidad',
      banking: 'Cuentas bancarias',
      documents: 'Documentos',
      ledger: 'Libro de gobierno',
      reports: 'Informes',
      tax: 'Impuestos',
      payments: 'Pagos',
      presence: 'Presencia',
      messages: 'Mensajes',
    },
    reads: 'Consulta',
    writes: 'Consulta y escribe',
  },
}

/** The page with the permissions of each role, as Markdown. */
export function permissionsText(language: Language): string {
  const words = WORDS[language]
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const header = [words.permission, words.allows, ...STAFF_ROLES.map(role => words.names[role])]
  const rows = PERMISSIONS.map(permission => {
    const { roles, ...texts } = PERMISSION_TABLE[permission]
    return row([
      `\`${permission}\``,
      texts[language],
      ...STAFF_ROLES.map(role => (roles.includes(role) ? words.yes : '–')),
    ])
  })
  const sharedHeader = [words.area, ...SHARED_ACCESS.map(({ role }) => words.sharedRoles[role])]
  const sharedRows = SHARED_AREAS.map(area =>
    row([
      words.areas[area],
      ...SHARED_ACCESS.map(({ permissions }) =>
        permissions[area].some(scope => scope.startsWith('write:')) ? words.writes : words.reads,
      ),
    ]),
  )
  return [
    `# ${words.title}`,
    words.lead,
    `## ${words.roles}`,
    STAFF_ROLES.map(role => `- **${words.names[role]}** (\`${role}\`) ${words.about[role]}`).join('\n'),
    `## ${words.clients}`,
    words.clientsText,
    `## ${words.table}`,
    words.tableText,
    [row(header), row(header.map(() => '---')), ...rows].join('\n'),
    `## ${words.approval}`,
    words.approvalText,
    `## ${words.keys}`,
    words.keysText,
    `## ${words.shared}`,
    words.sharedText,
    [row(sharedHeader), row(sharedHeader.map(() => '---')), ...sharedRows].join('\n'),
  ].join('\n\n')
}
