export const FORM_5472 = 'us-5472-1120'
export const EXTENSION_OF_5472 = 'us-7004'

/** They are marked in the tax filings, with the stored package, which have their own reminders. */
export const followsFiling = (obligation: string): boolean =>
  obligation === FORM_5472 || obligation === EXTENSION_OF_5472
