import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Connected apps',
  lead: 'Apps and AI agents that you allowed to use your account. Each one can do only what you allowed.',
  docs: 'Connect an app',
  none: 'No connected apps',
  noneText:
    'Apps ask for your permission when you connect them. To connect an AI agent, add this address to it as an MCP server:',
  list: 'Apps',
  resources: { v1: 'API', mcp: 'AI agents (MCP)' },
  allLlcs: 'All LLCs',
  limitedTo: (names: string) => `Only ${names}`,
  neverUsed: 'Never used',
  lastUsed: 'Last used',
  connected: 'Connected',
  disconnect: 'Disconnect',
  disconnectOf: (name: string) => `Disconnect ${name}`,
  disconnectTitle: (name: string) => `Disconnect “${name}”?`,
  disconnectText:
    'Its next request will fail, and webhooks that it set up stop sending. To use it again, connect it in the app.',
  cancel: 'Cancel',
  disconnected: 'App disconnected.',
}

export type AppsWords = typeof en

export const WORDS: Words<AppsWords> = {
  en,
  es: {
    title: 'Aplicaciones conectadas',
    lead: 'Aplicaciones y agentes de IA a los que has permitido usar tu cuenta. Cada uno puede hacer solo lo que le permitiste.',
    docs: 'Conectar una aplicación',
    none: 'No hay aplicaciones conectadas',
    noneText:
      'Las aplicaciones te piden permiso cuando las conectas. Para conectar un agente de IA, añádele esta dirección como servidor MCP:',
    list: 'Aplicaciones',
    resources: { v1: 'API', mcp: 'Agentes de IA (MCP)' },
    allLlcs: 'Todas las LLC',
    limitedTo: names => `Solo ${names}`,
    neverUsed: 'Sin usar',
    lastUsed: 'Último uso',
    connected: 'Conectada',
    disconnect: 'Desconectar',
    disconnectOf: name => `Desconectar ${name}`,
    disconnectTitle: name => `¿Desconectar «${name}»?`,
    disconnectText:
      'Su siguiente petición fallará y los webhooks que configuró dejarán de enviar. Para volver a usarla, conéctala desde la aplicación.',
    cancel: 'Cancelar',
    disconnected: 'Aplicación desconectada.',
  },
}
