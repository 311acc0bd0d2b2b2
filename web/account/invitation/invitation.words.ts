import type { SharedRole } from '../../../src/areas/access/shared-access.rules.ts'
import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Invitation',
  lead: (owner: string, llcs: string, role: string) => `${owner} invited you to work on ${llcs} as ${role}.`,
  roles: { bookkeeper: 'a bookkeeper', accountant: 'an accountant' } as Record<SharedRole, string>,
  accountTitle: 'Your account is ready',
  accountLead: (who: string, email: string) =>
    `${who} created an account for you. Choose a password. You sign in with ${email}.`,
  forEmail: (email: string) => `The invitation is for ${email}.`,
  createLead: 'Choose a name and a password for your new account.',
  name: 'Name',
  password: 'Password',
  atLeast: 'At least 10 characters.',
  again: 'Repeat password',
  different: 'The passwords do not match.',
  accept: 'Accept invitation',
  create: 'Create account and accept',
  set: 'Set password',
  signInLead: 'You already have an account. Sign in to accept.',
  signIn: 'Sign in',
  signOutLead: 'You are signed in with another account. Sign out, then open the invitation again.',
  signOut: 'Sign out',
  over: {
    invitation_not_found: {
      title: 'This invitation is not valid',
      lead: 'It may have been withdrawn or replaced. Use the link in the newest email, or ask the person who invited you to send a new one.',
    },
    invitation_expired: {
      title: 'This invitation has expired',
      lead: 'Invitations work for 7 days. Ask the person who invited you to send a new one.',
    },
    invitation_used: {
      title: 'This invitation was already used',
      lead: 'Sign in with your email and password. If you do not know the password, use “Forgot password?” on the sign-in page.',
    },
  },
  toAccount: 'Go to your account',
  emailConfirmTitle: 'Confirm your new email',
  emailConfirmLead:
    'From then on, you sign in with this address. If you are signed out, sign in with your current email first.',
  emailConfirm: 'Confirm email',
  emailConfirmed: 'Your email was changed',
  emailConfirmedLead: 'Sign in with your new address from now on. Your other sessions have ended.',
  emailUndoTitle: 'Cancel the email change',
  emailUndoLead: 'Your account keeps this email, or gets it back, and all sessions end.',
  emailUndo: 'Cancel change',
  emailUndone: 'Email change canceled',
  emailUndoneLead: 'Reset your password now with “Forgot password?” on the sign-in page.',
  emailOverTitle: 'This link is no longer valid',
  emailOver:
    'It may have expired, already been used, or belong to a different account from the one you are signed in to.',
}
export type InvitationWords = typeof en

export const WORDS: Words<InvitationWords> = {
  en,
  es: {
    title: 'Invitación',
    lead: (owner, llcs, role) => `${owner} te ha invitado a trabajar en ${llcs} como ${role}.`,
    roles: { bookkeeper: 'contable', accountant: 'asesor fiscal' },
    accountTitle: 'Tu cuenta está lista',
    accountLead: (who, email) =>
      `${who} ha creado una cuenta para ti. Elige una contraseña. Iniciarás sesión con ${email}.`,
    forEmail: email => `La invitación es para ${email}.`,
    createLead: 'Elige un nombre y una contraseña para tu cuenta nueva.',
    name: 'Nombre',
    password: 'Contraseña',
    atLeast: 'Al menos 10 caracteres.',
    again: 'Repite la contraseña',
    different: 'Las contraseñas no coinciden.',
    accept: 'Aceptar invitación',
    create: 'Crear cuenta y aceptar',
    set: 'Guardar contraseña',
    signInLead: 'Ya tienes una cuenta. Inicia sesión para aceptar.',
    signIn: 'Iniciar sesión',
    signOutLead: 'Has iniciado sesión con otra cuenta. Cierra la sesión y vuelve a abrir la invitación.',
    signOut: 'Cerrar sesión',
    over: {
      invitation_not_found: {
        title: 'Esta invitación no es válida',
        lead: 'Puede que se haya retirado o sustituido. Usa el enlace del último correo o pide a quien te invitó que te envíe otro.',
      },
      invitation_expired: {
        title: 'Esta invitación ha caducado',
        lead: 'Las invitaciones sirven durante 7 días. Pide a quien te invitó que te envíe otra.',
      },
      invitation_used: {
        title: 'Esta invitación ya se ha usado',
        lead: 'Inicia sesión con tu correo y tu contraseña. Si no sabes la contraseña, usa «¿Has olvidado la contraseña?» en la página de inicio de sesión.',
      },
    },
    toAccount: 'Ir a tu cuenta',
    emailConfirmTitle: 'Confirma tu nuevo correo',
    emailConfirmLead:
      'A partir de entonces, iniciarás sesión con esta dirección. Si no tienes la sesión iniciada, entra antes con tu correo actual.',
    emailConfirm: 'Confirmar correo',
    emailConfirmed: 'Tu correo ha cambiado',
    emailConfirmedLead:
      'A partir de ahora, inicia sesión con tu nueva dirección. Se han cerrado tus demás sesiones.',
    emailUndoTitle: 'Anular el cambio de correo',
    emailUndoLead: 'Tu cuenta conserva o recupera este correo y se cierran todas las sesiones.',
    emailUndo: 'Anular cambio',
    emailUndone: 'Cambio anulado',
    emailUndoneLead:
      'Restablece ahora tu contraseña con «¿Has olvidado la contraseña?» en la página de inicio de sesión.',
    emailOverTitle: 'Este enlace ya no es válido',
    emailOver:
      'Puede que haya caducado, que ya se haya usado o que sea de una cuenta distinta de la que tienes abierta.',
  },
}
