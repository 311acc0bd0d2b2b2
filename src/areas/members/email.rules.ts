/** The format of a member's email, in lower case. */
export const EMAIL_ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,63}$/
