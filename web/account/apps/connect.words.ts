import type { Words } from '../../shared/words.tsx'

const en = {
  title: (name: string) => `Connect ${name}`,
  lead: (name: string, firm: string) => `${name} wants to use your ${firm} account.`,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  otherAccount: 'Use another account',
  site: (host: string) => `The app is published by ${host}.`,
  unknownSite: 'We cannot verify who publishes this app. Continue only if you started this yourself.',
  redirect: (host: string) => `You will then return to ${host}.`,
  resources: {
    v1: 'The app uses the API with the permissions below.',
    mcp: 'The app is an AI agent or works with one (MCP).',
  },
  permissions: 'It will be able to',
  choose: 'Choose at least one permission.',
  llcs: 'LLCs',
  allLlcs: 'All my LLCs, including later ones',
  someLlcs: 'Only these',
  someLlcsHint: 'The app will not get your passport, tax or other identifiers.',
  chooseLlcs: 'Choose at least one LLC.',
  lasting: 'Access lasts until you disconnect the app, or until the app is not used for 30 days.',
  brief: 'Access ends after 1 hour.',
  revoke: 'You can disconnect the app at any time under Connected apps.',
  allow: 'Allow',
  deny: 'Deny',
  errorTitle: 'The app cannot be connected',
  errors: {
    invalid_redirect:
      'The app wants to send you to an address that it has not registered. For your security, we stopped the connection.',
    invalid_client: 'This app is not registered. Remove the connection in the app and set it up again.',
    client_disabled: 'This app has been blocked.',
    login_required: 'The app asked to connect without showing you this page, which is not possible.',
  } as Record<string, string>,
  otherError: 'The app’s request is not valid.',
  back: 'Go to my account',
  backToApp: (host: string) => `Return to ${host}`,
}

export type ConnectWords = typeof en

export const WORDS: Words<ConnectWords> = {
  en,
  es: {
    title: name => `Conectar ${name}`,
    lead: (name, firm) => `${name} quiere usar tu cuenta de ${firm}.`,
    signedInAs: email => `Has iniciado sesión como ${email}.`,
    otherAccount: 'Usar otra cuenta',
    site: host => `La aplicación la publica ${host}.`,
    unknownSite:
      'No podemos comprobar quién publica esta aplicación. Continúa solo si has iniciado tú la conexión.',
    redirect: host => `Después volverás a ${host}.`,
    resources: {
      v1: 'La aplicación usa la API con los permisos siguientes.',
      mcp: 'La aplicación es un agente de IA o trabaja con uno (MCP).',
    },
    permissions: 'Podrá',
    choose: 'Elige al menos un permiso.',
    llcs: 'LLC',
    allLlcs: 'Todas mis LLC, también las futuras',
    someLlcs: 'Solo estas',
    someLlcsHint: 'La aplicación no recibirá tu pasaporte, tus números fiscales ni otros identificadores.',
    chooseLlcs: 'Elige al menos una LLC.',
    lasting: 'El acceso dura hasta que desconectes la aplicación o hasta que no se use durante 30 días.',
    brief: 'El acceso termina en 1 hora.',
    revoke: 'Puedes desconectar la aplicación cuando quieras en Aplicaciones conectadas.',
    allow: 'Permitir',
    deny: 'Rechazar',
    errorTitle: 'No se puede conectar la aplicación',
    errors: {
      invalid_redirect:
        'La aplicación quiere enviarte a una dirección que no ha registrado. Por tu seguridad, hemos detenido la conexión.',
      invalid_client:
        'Esta aplicación no está registrada. Elimina la conexión en la aplicación y configúrala de nuevo.',
      client_disabled: 'Esta aplicación está bloqueada.',
      login_required: 'La aplicación pidió conectarse sin mostrarte esta página y eso no es posible.',
    },
    otherError: 'La solicitud de la aplicación no es válida.',
    back: 'Ir a mi cuenta',
    backToApp: host => `Volver a ${host}`,
  },
}
