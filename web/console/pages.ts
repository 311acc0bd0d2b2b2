import {
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconClockPlay,
  IconCoin,
  IconDatabaseExport,
  IconFileCheck,
  IconGavel,
  IconMail,
  IconShieldLock,
  IconShoppingCart,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'
import type { Place } from '../shared/places.tsx'

/** The headings of the menu. */
const GROUPS = {
  people: { en: 'Members and LLCs', es: 'Miembros y LLC' },
  business: { en: 'Business', es: 'Negocio' },
  house: { en: 'Operations', es: 'Operaciones' },
} as const

/** The pages of the Manager's console, in menu order. */
export const PLACES: readonly Place[] = [
  {
    path: '/',
    title: { en: 'Queue', es: 'Pendientes' },
    icon: IconGavel,
    load: async () => (await import('./queue/queue.tsx')).Queue,
  },
  {
    path: '/members',
    title: { en: 'Members', es: 'Miembros' },
    group: GROUPS.people,
    icon: IconUsers,
    load: async () => (await import('./members/members.tsx')).Members,
  },
  {
    path: '/members/$id',
    title: { en: 'Member', es: 'Miembro' },
    hidden: true,
    load: async () => (await import('./members/member.tsx')).Member,
  },
  {
    path: '/llcs',
    title: { en: 'LLCs', es: 'LLC' },
    group: GROUPS.people,
    icon: IconBuilding,
    load: async () => (await import('./llcs/llcs.tsx')).Llcs,
  },
  {
    path: '/llcs/$id',
    title: { en: 'LLC', es: 'LLC' },
    hidden: true,
    load: async () => (await import('./llcs/llc.tsx')).Llc,
  },
  {
    path: '/llcs/$id/tax',
    title: { en: 'Tax year', es: 'Ejercicio' },
    hidden: true,
    load: async () => (await import('./tax/filing-year.tsx')).FilingYear,
  },
  {
    path: '/filings',
    title: { en: 'Filings', es: 'Declaraciones' },
    group: GROUPS.people,
    icon: IconFileCheck,
    load: async () => (await import('./filings/filings.tsx')).Filings,
  },
  {
    path: '/reports',
    title: { en: 'Reports', es: 'Informes' },
    group: GROUPS.people,
    icon: IconChartBar,
    load: async () => (await import('./reports/reports.tsx')).Reports,
  },
  {
    path: '/reports/$id',
    title: { en: 'Report', es: 'Informe' },
    hidden: true,
    load: async () => (await import('./reports/report.tsx')).Report,
  },
  {
    path: '/orders',
    title: { en: 'Orders', es: 'Pedidos' },
    group: GROUPS.business,
    icon: IconShoppingCart,
    load: async () => (await import('./orders/orders.tsx')).Orders,
  },
  {
    path: '/orders/$id',
    title: { en: 'Order', es: 'Pedido' },
    hidden: true,
    load: async () => (await import('./orders/order.tsx')).Order,
  },
  {
    path: '/bookings',
    title: { en: 'Bookings', es: 'Reservas' },
    group: GROUPS.business,
    icon: IconCalendarEvent,
    load: async () => (await import('./bookings/bookings.tsx')).Bookings,
  },
  {
    path: '/payments',
    title: { en: 'Payments', es: 'Pagos' },
    group: GROUPS.business,
    icon: IconCoin,
    load: async () => (await import('./payments/payments.tsx')).Payments,
  },
  {
    path: '/catalog',
    title: { en: 'Services and prices', es: 'Servicios y precios' },
    group: GROUPS.business,
    icon: IconTag,
    load: async () => (await import('./catalog/catalog.tsx')).Catalog,
  },
  {
    path: '/mail',
    title: { en: 'Email', es: 'Correo' },
    group: GROUPS.house,
    icon: IconMail,
    load: async () => (await import('./mail/mail.tsx')).Mail,
  },
  {
    path: '/jobs',
    title: { en: 'Jobs', es: 'Tareas' },
    group: GROUPS.house,
    icon: IconClockPlay,
    load: async () => (await import('./jobs/jobs.tsx')).Jobs,
  },
  {
    path: '/backups',
    title: { en: 'Backups', es: 'Copias de seguridad' },
    group: GROUPS.house,
    icon: IconDatabaseExport,
    load: async () => (await import('./backups/backups.tsx')).Backups,
  },
  {
    path: '/audit',
    title: { en: 'Audit log', es: 'Registro de auditoría' },
    group: GROUPS.house,
    icon: IconShieldLock,
    load: async () => (await import('./audit/audit.tsx')).Audit,
  },
]
