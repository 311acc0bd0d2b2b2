import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { ensurePerson } from '../../src/areas/sessions/person.sql.ts'
import { setPasswordOf } from '../../src/areas/sessions/sign-in.sql.ts'
import type { Db } from '../../src/kernel/sql/postgres.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { type Answer, BY_TEST, newMember, type TestInstallation } from './installation.ts'

export const PASSWORD = 'a long enough password'
/** Made once, because it is meant to take long. */
let passwordHash: Promise<string> | null = null

/** Gives a member the password of all test people. */
export async function usePassword(db: Db, member_id: number): Promise<void> {
  passwordHash ??= hashPassword(PASSWORD)
  const { id: person_id } = await db.one(ensurePerson, { member_id, email: null })
  await db.one(setPasswordOf, { member_id, person_id, password: await passwordHash, ...byParams(BY_TEST) })
}

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
    await usePassword(database.durable, member.memberId)
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
