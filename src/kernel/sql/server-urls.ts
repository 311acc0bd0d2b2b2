/** The address of each server in a database URL, which may name several as in libpq: `host1:5432,host2:5432`. */
export function serverUrls(url: string): string[] {
  const [, scheme, user = '', hosts, rest] = /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]*)(.*)$/.exec(url) ?? []
  if (hosts === undefined) throw new Error('must be a postgres:// address')
  return hosts.split(',').map(host => {
    const one = new URL(`${scheme}${user}${host}${rest}`)
    // We always look for the server that accepts writes.
    const wanted = one.searchParams.get('target_session_attrs')
    if (wanted !== null && !['read-write', 'primary'].includes(wanted))
      throw new Error('must have target_session_attrs=read-write, or none')
    one.searchParams.delete('target_session_attrs')
    return one.href
  })
}
