/** The steps of the setup after the admin's account, in order. */
export const SETUP_STEPS = ['firm', 'catalog', 'mail', 'backups'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What the console lists until it is done. */
export const CHECKLIST = ['firm', 'catalog', 'mail', 'backups', 'hours', 'member'] as const
export type ChecklistItem = (typeof CHECKLIST)[number]

/** The console page with the details of the firm. */
export const FIRM_PAGE = '/console/firm'
