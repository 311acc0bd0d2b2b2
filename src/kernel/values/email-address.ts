/** The format of an email address, in lower case, without invisible characters and those that separate addresses. */
export const EMAIL_ADDRESS =
  /^[^\s\p{C}@<>,;:"()[\]\\]{1,64}@[^\s\p{C}@<>,;:"()[\]\\]{1,190}\.[^\s\p{C}@.<>,;:"()[\]\\]{2,63}$/u
