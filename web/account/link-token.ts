/** The secret behind the # of a link. This tab keeps it while the person signs in, so that it can leave the address. */
export function takeToken(keptAs: string): string {
  const token = location.hash.slice(1)
  if (token) sessionStorage.setItem(keptAs, token)
  return token || (sessionStorage.getItem(keptAs) ?? '')
}
