/** Whether this browser knows passkeys, and this page is at a name: for an IP address there are none. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

/** The person put the question away, or took too long. */
export const wasPutAway = (error: Error): boolean =>
  error.name === 'NotAllowedError' || error.name === 'AbortError'

/** Asks the device to make a passkey; answers with what the server is to check. */
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
