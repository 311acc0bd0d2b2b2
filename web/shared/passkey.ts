/** Whether this browser supports passkeys, and this page has a host name: an IP address cannot have any. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

/** The person cancelled, or took too long. */
export const wasPutAway = (error: Error): boolean =>
  error.name === 'NotAllowedError' || error.name === 'AbortError'

/** Asks the device to create a passkey; returns the credential for the server. */
export async function makePasskey(options: unknown): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  return made.toJSON() as unknown as Record<string, unknown>
}

/** Asks the device to sign with one of its passkeys. */
export async function signWithPasskey(options: unknown): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  return used.toJSON() as unknown as Record<string, unknown>
}
