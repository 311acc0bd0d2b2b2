import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Account',
  lead: 'Sign-in status, role and email.',
  status: 'Status',
  active: 'Active',
  disabled: 'Disabled',
  disabledSince: 'Disabled on',
  reason: 'Reason',
  disable: 'Disable account',
  disableTitle: (name: string) => `Disable ${name}’s account?`,
  disableText:
    'Sessions, passkeys, the password, API keys and auditor links stop working immediately and permanently. LLCs and bank connections do not change.',
  reasonText: 'Optional. Other staff can see it.',
  isDisabled: 'Account disabled.',
  enable: 'Enable account',
  enableTitle: (name: string) => `Enable ${name}’s account?`,
  enableText:
    'They can choose a new password with “Forgot password?”. Earlier sessions, keys and links stay revoked.',
  isEnabled: 'Account enabled.',
  role: 'Role',
  changeRole: 'Change role',
  roleText: 'They are signed out and get the new role when they sign in again.',
  changeEmail: 'Change email',
  email: 'New email address',
  emailText: 'They are signed out everywhere. We email both the old and the new address.',
  saved: 'Saved.',
  close: 'Cancel',
  ownAccount: 'You cannot do this to your own account.',
  lastAdmin: 'This is the last admin. Make someone else an admin first.',
  emailTaken: 'This email address is already in use.',
}
export type MemberAccountWords = typeof en

export const WORDS: Words<MemberAccountWords> = {
  en,
  es: {
    title: 'Cuenta',
    lead: 'Acceso, rol y correo.',
    status: 'Estado',
    active: 'Activa',
    disabled: 'Desactivada',
    disabledSince: 'Desactivada el',
    reason: 'Motivo',
    disable: 'Desactivar cuenta',
    disableTitle: name => `¿Desactivar la cuenta de ${name}?`,
    disableText:
      'Las sesiones, las llaves de acceso, la contraseña, las claves de API y los enlaces de auditoría dejan de funcionar de inmediato y de forma permanente. Las LLC y las conexiones bancarias no cambian.',
    reasonText: 'Opcional. Pueden verlo las demás personas del equipo.',
    isDisabled: 'Cuenta desactivada.',
    enable: 'Activar cuenta',
    enableTitle: name => `¿Activar la cuenta de ${name}?`,
    enableText:
      'Podrá elegir una contraseña nueva con «¿Has olvidado la contraseña?». Las sesiones, claves y enlaces anteriores siguen revocados.',
    isEnabled: 'Cuenta activada.',
    role: 'Rol',
    changeRole: 'Cambiar rol',
    roleText: 'Se cerrará su sesión y tendrá el nuevo rol cuando vuelva a iniciar sesión.',
    changeEmail: 'Cambiar correo',
    email: 'Nueva dirección de correo',
    emailText: 'Se cerrarán todas sus sesiones. Avisaremos por correo a la dirección anterior y a la nueva.',
    saved: 'Guardado.',
    close: 'Cancelar',
    ownAccount: 'No puedes hacerlo con tu propia cuenta.',
    lastAdmin: 'Es el último administrador. Nombra antes a otro.',
    emailTaken: 'Esta dirección de correo ya está en uso.',
  },
}
