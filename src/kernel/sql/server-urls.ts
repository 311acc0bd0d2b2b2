/** The address of each server in a database URL, which may name several as in libpq: `host1:5432,host2:5432`. */
export function serverUrls(url: string): string[] {
  const [, scheme, user = '', hosts, rest] = /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]*)(.*)$/.exec(url) ?? []
  // The address contains a password, so no message repeats it.
  const wrong = () => new Error('must be a postgres:// address')
  if (hosts === undefined) throw wrong()
  return hosts.split(',').map(host => {
    const address = `${scheme}${user}${host}${rest}`
    if (!URL.canParse(address)) throw wrong()
    const one = new URL(address)
    // We always look for the server that accepts writes.
    const wanted = one.searchParams.get('target_session_attrs')
    if (wanted !== null && !['read-write', 'primary'].includes(wanted))
      throw new Error('must have target_session_attrs=read-write, or none')
    one.searchParams.delete('target_session_attrs')
    return one.href
  })
}
