import type { Words } from '../../shared/words.tsx'

type NotificationWords = {
  title: string
  lead: string
  list: string
  markRead: string
  unread: string
  empty: string
  emptyText: string
  types: Record<string, string>
  emails: string
  emailsLead: string
  always: string
  saved: string
  answersFor: (year: number) => string
  kinds: Record<
    'messages' | 'decisions' | 'filings' | 'answers' | 'webhooks',
    { label: string; text: string }
  >
  reminders: string
  toReminders: string
}

export const WORDS: Words<NotificationWords> = {
  en: {
    title: 'Notifications',
    lead: 'What happened in your LLCs in the last 90 days, and which emails you get.',
    list: 'Recent activity',
    markRead: 'Mark all as read',
    unread: 'Unread',
    empty: 'No notifications',
    emptyText: 'Decisions, reports, due obligations and problems with a bank appear here.',
    types: {
      'bank.needs_attention': 'Bank connection needs your attention',
      'document.invalidated': 'Timestamp invalid',
      'dossier.created': 'Dossier created',
      'ledger.ratified': 'Transaction ratified',
      'ledger.rejected': 'Transaction rejected',
      'ledger.vetoed': 'Transaction vetoed',
      'obligation.due': 'Obligation due',
      'payment.created': 'New payment',
      'payment.failed': 'Payment failed',
      'reminder.sent': 'Answers needed',
      'report.published': 'Report published',
    },
    answersFor: year => `Questions about ${year}`,
    emails: 'Emails',
    emailsLead: 'Choose which emails you get. They go to the email of your account.',
    always:
      'Emails about security (sign-ins, new access, keys, changes to your email), about your orders and bookings, and about API changes are always sent.',
    saved: 'Saved',
    kinds: {
      messages: { label: 'New messages', text: 'When someone writes to you about an LLC.' },
      decisions: {
        label: 'Decisions on transactions',
        text: 'When a Manager ratifies, vetoes or rejects one.',
      },
      filings: { label: 'Form 5472 reminders', text: '30 days, 7 days and 1 day before it is due.' },
      answers: {
        label: 'Reminders about missing answers',
        text: 'When your Manager reminds you of questions about a tax year.',
      },
      webhooks: {
        label: 'Paused webhooks',
        text: 'When a webhook is paused because your server does not accept its events.',
      },
    },
    reminders: 'Choose the days of other reminders on the Obligations page.',
    toReminders: 'Choose reminder days',
  },
  es: {
    title: 'Notificaciones',
    lead: 'Lo que ha ocurrido en tus LLC en los últimos 90 días y qué correos recibes.',
    list: 'Actividad reciente',
    markRead: 'Marcar todo como leído',
    unread: 'Sin leer',
    empty: 'No hay notificaciones',
    emptyText: 'Aquí aparecen las decisiones, los informes, las obligaciones y los problemas con un banco.',
    types: {
      'bank.needs_attention': 'Una conexión bancaria requiere tu atención',
      'document.invalidated': 'Sello de tiempo no válido',
      'dossier.created': 'Expediente creado',
      'ledger.ratified': 'Transacción ratificada',
      'ledger.rejected': 'Transacción rechazada',
      'ledger.vetoed': 'Transacción vetada',
      'obligation.due': 'Obligación pendiente',
      'payment.created': 'Nuevo pago',
      'payment.failed': 'Pago fallido',
      'reminder.sent': 'Faltan respuestas',
      'report.published': 'Informe publicado',
    },
    answersFor: year => `Preguntas sobre ${year}`,
    emails: 'Correos',
    emailsLead: 'Elige qué correos recibes. Se envían al correo de tu cuenta.',
    always:
      'Los correos sobre seguridad (inicios de sesión, accesos nuevos, claves, cambios de tu correo), sobre tus pedidos y reservas y sobre cambios en la API se envían siempre.',
    saved: 'Guardado',
    kinds: {
      messages: { label: 'Mensajes nuevos', text: 'Cuando alguien te escribe sobre una LLC.' },
      decisions: {
        label: 'Decisiones sobre transacciones',
        text: 'Cuando un Manager ratifica, veta o rechaza una.',
      },
      filings: {
        label: 'Recordatorios del formulario 5472',
        text: '30 días, 7 días y 1 día antes de que venza.',
      },
      answers: {
        label: 'Recordatorios de respuestas pendientes',
        text: 'Cuando tu Manager te recuerda preguntas sobre un ejercicio.',
      },
      webhooks: {
        label: 'Webhooks en pausa',
        text: 'Cuando un webhook se pausa porque tu servidor no acepta sus eventos.',
      },
    },
    reminders: 'Elige los días de los demás recordatorios en la página de obligaciones.',
    toReminders: 'Elegir los días de aviso',
  },
}
