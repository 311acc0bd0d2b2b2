/** The addresses that sign-in accepts (`z.email()`, which Better Auth checks them with): no accents, no `!#$%`. */
const SIGN_IN_ADDRESS = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Whether an address in lower case can sign in. */
export const canSignIn = (email: string): boolean => SIGN_IN_ADDRESS.test(email)
