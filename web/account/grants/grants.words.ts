import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Access to your account',
  lead: 'Everything that can use your account or read its data. Revoke what you do not recognize or no longer need.',
  stillHave: 'Your password was changed. These still have access to your account:',
  nothingLeft: 'Your password was changed. Nothing else has access to your account.',
  afterReset: 'These still have access to your account. Revoke what you do not recognize.',
  kinds: {
    session: 'Session',
    passkey: 'Passkey',
    api_key: 'API key',
    auditor_link: 'Auditor link',
    bank_connection: 'Bank connection',
  } as Record<string, string>,
  unnamed: 'Unnamed',
  here: 'This browser',
  created: 'Created',
  lastUsed: 'Last used',
  pauses: 'Revoking pauses it; you can resume it on the Banks page.',
  selectAll: 'Select all',
  revoke: (count: number) => (count ? `Revoke selected (${count})` : 'Revoke selected'),
  revokeTitle: (count: number) => (count === 1 ? 'Revoke this access?' : `Revoke access for ${count} items?`),
  revokeText: 'They stop working immediately. This cannot be undone; bank connections are only paused.',
  confirm: 'Revoke',
  cancel: 'Cancel',
  revoked: 'Access revoked.',
  tooLate: 'This page has expired. Sign in and revoke access under Security.',
}
export type GrantWords = typeof en

export const WORDS: Words<GrantWords> = {
  en,
  es: {
    title: 'Acceso a tu cuenta',
    lead: 'Todo lo que puede usar tu cuenta o leer sus datos. Revoca lo que no reconozcas o ya no necesites.',
    stillHave: 'Has cambiado tu contraseña. Esto todavía tiene acceso a tu cuenta:',
    nothingLeft: 'Has cambiado tu contraseña. Nada más tiene acceso a tu cuenta.',
    afterReset: 'Esto todavía tiene acceso a tu cuenta. Revoca lo que no reconozcas.',
    kinds: {
      session: 'Sesión',
      passkey: 'Llave de acceso',
      api_key: 'Clave de API',
      auditor_link: 'Enlace de auditoría',
      bank_connection: 'Conexión bancaria',
    },
    unnamed: 'Sin nombre',
    here: 'Este navegador',
    created: 'Creado',
    lastUsed: 'Último uso',
    pauses: 'Al revocarla se pausa; puedes reanudarla en la página de bancos.',
    selectAll: 'Seleccionar todo',
    revoke: count => (count ? `Revocar lo seleccionado (${count})` : 'Revocar lo seleccionado'),
    revokeTitle: count => (count === 1 ? '¿Revocar este acceso?' : `¿Revocar ${count} accesos?`),
    revokeText:
      'Dejarán de funcionar de inmediato. No se puede deshacer; las conexiones bancarias solo se pausan.',
    confirm: 'Revocar',
    cancel: 'Cancelar',
    revoked: 'Acceso revocado.',
    tooLate: 'Esta página ha caducado. Inicia sesión y revoca los accesos en Seguridad.',
  },
}
