import { hasVisible, INVISIBLE } from '../../kernel/values/invisible.rules.ts'

const MAX_NAME = 100
const UNSEEN = new RegExp(`(?:[\\p{C}\\p{Z}]|${INVISIBLE})+`, 'gv')

/** Names are chosen by apps and shown to people: one line of visible characters. */
export function readName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const shown = name.normalize('NFC').replaceAll(UNSEEN, ' ').trim().slice(0, MAX_NAME).toWellFormed()
  return hasVisible(shown) ? shown : ''
}

/** What people read: the name, or where the app comes from. */
export function appName(name: string | null, clientId: string): string {
  const shown = readName(name)
  if (shown) return shown
  return URL.canParse(clientId) ? new URL(clientId).host : 'App'
}

/** The part of a redirect address that says who receives the answer. */
export function redirectHost(uri: string): string {
  const { host, protocol } = new URL(uri)
  return host === '' ? protocol.replace(/:$/, '') : host
}

const NATIVE_HOSTS = ['localhost', '127.0.0.1', '[::1]']

const isNative = (uri: unknown): boolean => {
  if (typeof uri !== 'string' || !URL.canParse(uri)) return false
  const { protocol, hostname } = new URL(uri)
  return (protocol !== 'https:' && protocol !== 'http:') || NATIVE_HOSTS.includes(hostname)
}

/**
 * What is registered of what an app says about itself. Apps have no secret, and scopes are chosen when a member allows the app, so
 * none are needed here.
 */
export function planRegistration(metadata: Record<string, unknown>): Record<string, unknown> {
  const { redirect_uris, client_name, client_uri, application_type } = metadata
  const uris = Array.isArray(redirect_uris) ? redirect_uris : []
  return {
    redirect_uris,
    client_name: readName(client_name) || undefined,
    client_uri: typeof client_uri === 'string' ? client_uri : undefined,
    application_type: application_type ?? (uris.some(isNative) ? 'native' : 'web'),
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}
