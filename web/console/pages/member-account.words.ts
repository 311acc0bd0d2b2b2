import type { Words } from '../../parts/words.tsx'

const en = {
  title: 'Account',
  lead: 'Who may sign in, as what, and with which address.',
  status: 'Status',
  active: 'Active',
  disabled: 'Disabled',
  disabledSince: 'Disabled on',
  reason: 'Reason',
  disable: 'Disable account',
  disableTitle: (name: string) => `Disable the account of ${name}?`,
  disableText:
    'Sessions, passkeys, the password, API keys and auditor links stop working at once and for good. LLCs and bank connections are not changed.',
  reasonText: 'Optional. Other managers and admins can read it.',
  isDisabled: 'The account is disabled.',
  enable: 'Enable account',
  enableTitle: (name: string) => `Enable the account of ${name}?`,
  enableText:
    'The person can choose a new password with “Forgot password”. Earlier sessions, keys and links stay ended.',
  isEnabled: 'The account is enabled.',
  role: 'Role',
  changeRole: 'Change role',
  roleText: 'The person is signed out and gets the new role when they sign in again.',
  changeEmail: 'Change email',
  email: 'New email address',
  emailText: 'The person is signed out everywhere. The old and the new address both get a mail.',
  saved: 'Saved.',
  close: 'Cancel',
  ownAccount: 'You cannot do this with your own account.',
  lastAdmin: 'This is the last admin. Make somebody else an admin first.',
  emailTaken: 'Somebody else has this email address.',
}
export type MemberAccountWords = typeof en

export const WORDS: Words<MemberAccountWords> = {
  en,
  es: {
    title: 'Cuenta',
    lead: 'Si puede entrar, con qué rol y con qué dirección.',
    status: 'Estado',
    active: 'Activa',
    disabled: 'Desactivada',
    disabledSince: 'Desactivada el',
    reason: 'Motivo',
    disable: 'Desactivar la cuenta',
    disableTitle: name => `¿Desactivar la cuenta de ${name}?`,
    disableText:
      'Las sesiones, las llaves de acceso, la contraseña, las claves de API y los enlaces de auditor dejan de funcionar al momento y para siempre. Las LLC y las conexiones bancarias no cambian.',
    reasonText: 'Opcional. Pueden leerlo los demás managers y administradores.',
    isDisabled: 'La cuenta está desactivada.',
    enable: 'Activar la cuenta',
    enableTitle: name => `¿Activar la cuenta de ${name}?`,
    enableText:
      'Podrá elegir una contraseña nueva con «¿Has olvidado la contraseña?». Las sesiones, claves y enlaces anteriores no vuelven.',
    isEnabled: 'La cuenta está activada.',
    role: 'Rol',
    changeRole: 'Cambiar el rol',
    roleText: 'Se cierra su sesión y tendrá el nuevo rol cuando vuelva a entrar.',
    changeEmail: 'Cambiar el correo',
    email: 'Nueva dirección de correo',
    emailText: 'Se cierran todas sus sesiones. La dirección antigua y la nueva reciben un correo.',
    saved: 'Guardado.',
    close: 'Cancelar',
    ownAccount: 'No puedes hacerlo con tu propia cuenta.',
    lastAdmin: 'Es el último administrador. Nombra antes a otro.',
    emailTaken: 'Otra persona ya tiene esta dirección de correo.',
  },
}
