import type { Access } from '../../kernel/endpoint.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Caller, Staff } from '../members/members.ts'

const signInFirst = () => new Refusal(401, 'Sign in first.')

/** In by a session of the website, as a member. */
export const byMemberSession: Access<Caller> = {
  async admit() {
    throw signInFirst()
  },
  authorize: () => null,
}

/** In by a session of the website, as somebody who works for the operator. */
export const byStaffSession: Access<Staff> = {
  async admit() {
    throw signInFirst()
  },
  authorize: () => null,
}
