import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setPassword } from '../../src/areas/sessions/persons.ts'
import { type Answer, BY_TEST, newMember, type TestInstallation } from './installation.ts'

export const PASSWORD = 'a long enough password'

/** People who sign in with real requests, and their emails. */
export function peopleOf(installation: TestInstallation) {
  const { database, address, ask } = installation

  /** A browser without pages: it keeps cookies, and has its own address. */
  function newBrowser() {
    const jar = new Map<string, string>()
    const ip = `198.51.100.${randomBytes(1)[0]}`
    const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { origin: address, 'x-forwarded-for': ip, ...(cookie && { cookie }) }
      const answer = await ask(path, { method, body, headers })
      for (const set of answer.headers.getSetCookie()) {
        const [pair = '', ...rest] = set.split(';')
        const at = pair.indexOf('=')
        if (rest.some(part => /max-age=0$/i.test(part.trim()))) jar.delete(pair.slice(0, at))
        else jar.set(pair.slice(0, at), pair.slice(at + 1))
      }
      return answer
    }
    return {
      jar,
      ip,
      get: (path: string) => send('GET', path),
      post: (path: string, body: unknown = {}) => send('POST', path, body),
    }
  }

  async function newPerson() {
    const member = await newMember(installation)
    await setPassword(database.durable, BY_TEST, member.memberId, PASSWORD)
    const { rows } = await database.withClient(client =>
      client.query<{ email: string }>('select email from members.member where id = $1', [member.memberId]),
    )
    return { ...member, email: rows[0]!.email }
  }

  async function signedIn() {
    const person = await newPerson()
    const browser = newBrowser()
    const answer = await browser.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
    assert.equal(answer.status, 200, answer.text)
    return { person, browser, answer }
  }

  const actions = async (memberId: number) => {
    const { rows } = await database.withClient(client =>
      client.query<{ action: string }>('select action from kernel.audit_row where actor = $1 order by id', [
        `member:${memberId}`,
      ]),
    )
    return rows.map(row => row.action)
  }

  async function mailTo(email: string): Promise<{ subject: string; body: string }[]> {
    const { rows } = await database.withClient(client =>
      client.query('select subject, body from kernel.mail where to_address = $1 order by id', [email]),
    )
    return rows
  }

  return { newBrowser, newPerson, signedIn, actions, mailTo }
}
