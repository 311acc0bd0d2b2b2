/** The steps of the setup after the admin's account, in order. */
export const SETUP_STEPS = ['firm', 'catalog', 'mail', 'backups'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** The console page with the details of the firm. While it is null, the setup leaves that step out. */
export const FIRM_PAGE: string | null = null as string | null

export const SHOWN_STEPS: readonly SetupStep[] = SETUP_STEPS.filter(
  step => step !== 'firm' || FIRM_PAGE !== null,
)

/** What the console lists until it is done. */
export const CHECKLIST = ['firm', 'catalog', 'mail', 'backups', 'hours', 'member'] as const
export type ChecklistItem = (typeof CHECKLIST)[number]

export const SHOWN_ITEMS: readonly ChecklistItem[] = CHECKLIST.filter(
  item => item !== 'firm' || FIRM_PAGE !== null,
)
