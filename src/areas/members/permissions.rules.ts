/**
 * What staff may do in the console: the only place that says so. Endpoints of the console require one of these
 * permissions, the menu hides what the role lacks, and the page `/docs/permissions` is generated from this file.
 */
export const STAFF_ROLES = ['support', 'manager', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const ROLES = ['member', ...STAFF_ROLES] as const
export type Role = (typeof ROLES)[number]

/** Which clients someone sees. */
export const CLIENTS_SEEN = ['all', 'assigned'] as const
export type ClientsSeen = (typeof CLIENTS_SEEN)[number]

/** What an admin may choose for each role. */
const CLIENTS_OF: Readonly<Record<StaffRole, readonly ClientsSeen[]>> = {
  support: ['all'],
  manager: ['all', 'assigned'],
  admin: ['all'],
}

/** Which clients someone with this role sees, if this was chosen for them. For members it says nothing. */
export function clientsSeenBy(role: string, chosen: string): ClientsSeen {
  if (!isStaffRole(role)) return 'all'
  return CLIENTS_OF[role].find(one => one === chosen) ?? CLIENTS_OF[role][0]!
}

/** Whether clients are assigned to people with this role. */
export const hasAssignedClients = (role: string): boolean =>
  isStaffRole(role) && CLIENTS_OF[role].includes('assigned')

type Entry = { readonly roles: readonly StaffRole[]; readonly en: string; readonly es: string }

/** Named one by one: a new role starts without permissions. */
const EVERYONE: readonly StaffRole[] = ['support', 'manager', 'admin']
const CLIENT_WORK: readonly StaffRole[] = ['manager', 'admin']
const ADMIN: readonly StaffRole[] = ['admin']

const TABLE = {
  'console:use': {
    roles: EVERYONE,
    en: 'Open the console.',
    es: 'Abrir la consola.',
  },
  'clients:read': {
    roles: EVERYONE,
    en: 'See people, their LLCs, services, subscriptions and due dates.',
    es: 'Ver las personas, sus LLC, servicios, suscripciones y vencimientos.',
  },
  'clients:write': {
    roles: CLIENT_WORK,
    en: 'Add and change members and their LLCs, and disable, restore or sign out members.',
    es: 'Añadir y modificar miembros y sus LLC, desactivar o restaurar sus cuentas y cerrar sus sesiones.',
  },
  'accounts:open': {
    roles: EVERYONE,
    en: "Open a client's account and see it as they do, read-only: books, banks and presence, and what the other permissions include.",
    es: 'Abrir la cuenta de un cliente y verla como él, en solo lectura: contabilidad, bancos y presencia, y lo que incluyan los demás permisos.',
  },
  'people:manage': {
    roles: ADMIN,
    en: 'Manage staff: accounts, roles, assigned clients, approvals.',
    es: 'Gestionar el equipo: cuentas, roles, clientes asignados y aprobaciones.',
  },
  'identifiers:read': {
    roles: CLIENT_WORK,
    en: 'See EINs and the last characters of passport and tax numbers, and download filing packages, which have them in full.',
    es: 'Ver los EIN y los últimos caracteres de pasaportes y números fiscales, y descargar los paquetes de presentación, que los contienen completos.',
  },
  'keys:read': {
    roles: EVERYONE,
    en: "See members' API keys, never their values.",
    es: 'Ver las claves de API de los miembros, nunca su valor.',
  },
  'keys:write': {
    roles: CLIENT_WORK,
    en: "Create, rotate and revoke members' API keys, and set their limits.",
    es: 'Crear, rotar y revocar las claves de API de los miembros, y fijar sus límites.',
  },
  'documents:read': {
    roles: EVERYONE,
    en: 'See which documents an LLC has.',
    es: 'Ver qué documentos tiene una LLC.',
  },
  'documents:download': {
    roles: CLIENT_WORK,
    en: 'Download documents, which may show identifiers.',
    es: 'Descargar documentos, que pueden mostrar identificadores.',
  },
  'documents:write': {
    roles: CLIENT_WORK,
    en: 'Upload, withdraw and restore documents, and assign them to a tax year.',
    es: 'Subir, retirar y recuperar documentos, y asignarlos a un ejercicio.',
  },
  'banking:write': {
    roles: CLIENT_WORK,
    en: 'Record bank statements and balances for clients.',
    es: 'Registrar extractos y saldos bancarios de los clientes.',
  },
  'presence:write': {
    roles: CLIENT_WORK,
    en: 'Record, plan and remove stays for clients.',
    es: 'Registrar, planificar y quitar estancias de los clientes.',
  },
  'ledger:read': {
    roles: EVERYONE,
    en: 'See ledger transactions and what a decision is based on.',
    es: 'Ver las transacciones del libro de gobierno y en qué se basa una decisión.',
  },
  'ledger:decide': {
    roles: CLIENT_WORK,
    en: 'Ratify, veto or reject transactions.',
    es: 'Ratificar, vetar o rechazar transacciones.',
  },
  'messages:read': {
    roles: EVERYONE,
    en: 'Read messages between clients and the firm.',
    es: 'Leer los mensajes entre los clientes y la gestoría.',
  },
  'messages:write': {
    roles: CLIENT_WORK,
    en: 'Write messages to clients, and remind them of questions without an answer.',
    es: 'Escribir mensajes a los clientes y recordarles las preguntas sin respuesta.',
  },
  'payments:read': {
    roles: EVERYONE,
    en: 'See payments.',
    es: 'Ver los pagos.',
  },
  'payments:write': {
    roles: CLIENT_WORK,
    en: 'Record and correct payments.',
    es: 'Registrar y corregir pagos.',
  },
  'tax:read': {
    roles: EVERYONE,
    en: 'See what a tax year still needs, without tax numbers.',
    es: 'Ver qué le falta a un ejercicio, sin números fiscales.',
  },
  'tax:write': {
    roles: CLIENT_WORK,
    en: 'Prepare and mark filings, record loans, upload blank forms and import exchange and federal rates.',
    es: 'Preparar y marcar declaraciones, registrar préstamos, subir formularios en blanco e importar tipos de cambio y tipos federales.',
  },
  'reports:read': {
    roles: EVERYONE,
    en: 'See reports.',
    es: 'Ver los informes.',
  },
  'reports:write': {
    roles: CLIENT_WORK,
    en: 'Generate reports, and respond to their recommendations for the owner.',
    es: 'Generar informes y responder a sus recomendaciones por el titular.',
  },
  'orders:read': {
    roles: EVERYONE,
    en: 'See orders, booked calls and the calendar. Managers of assigned clients see the orders and calls of their clients only, not those of visitors.',
    es: 'Ver los pedidos, las llamadas reservadas y el calendario. Los Managers de clientes asignados solo ven los pedidos y llamadas de sus clientes, no los de visitantes.',
  },
  'orders:write': {
    roles: CLIENT_WORK,
    en: 'Update orders, cancel calls and change the calendar.',
    es: 'Actualizar pedidos, anular llamadas y cambiar el calendario.',
  },
  'catalog:read': {
    roles: EVERYONE,
    en: 'See services and prices.',
    es: 'Ver los servicios y precios.',
  },
  'catalog:write': {
    roles: ADMIN,
    en: 'Change services and prices.',
    es: 'Cambiar los servicios y precios.',
  },
  'firm:manage': {
    roles: ADMIN,
    en: 'Change the name, logo, color, contact details, legal texts and email settings of the firm.',
    es: 'Cambiar el nombre, el logotipo, el color, los datos de contacto, los textos legales y los ajustes de correo de la gestoría.',
  },
  'operations:read': {
    roles: ADMIN,
    en: 'See outgoing email, announcements, background jobs and backups.',
    es: 'Ver el correo saliente, los anuncios, las tareas y las copias de seguridad.',
  },
  'operations:write': {
    roles: ADMIN,
    en: 'Send failed and test email, announce API changes, create a backup, and finish the setup.',
    es: 'Reenviar el correo que ha fallado, enviar uno de prueba, anunciar cambios de la API, crear una copia de seguridad y terminar la configuración.',
  },
  'audit:read': {
    roles: ADMIN,
    en: 'Read and verify the audit log.',
    es: 'Consultar y verificar el registro de auditoría.',
  },
} as const satisfies Record<string, Entry>

export type Permission = keyof typeof TABLE

export const PERMISSIONS = Object.keys(TABLE) as Permission[]

/** The table itself, for documentation. */
export const PERMISSION_TABLE: Readonly<Record<Permission, Entry>> = TABLE

export const isStaffRole = (role: string): role is StaffRole =>
  (STAFF_ROLES as readonly string[]).includes(role)

/** Whether a role has a permission. Members have none. */
export const may = (role: string, permission: Permission): boolean =>
  isStaffRole(role) && PERMISSION_TABLE[permission].roles.includes(role)

export const permissionsOf = (role: string): Permission[] =>
  PERMISSIONS.filter(permission => may(role, permission))
