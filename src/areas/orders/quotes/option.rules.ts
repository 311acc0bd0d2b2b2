/** Options for a New Mexico LLC, in the order offered. */
export const OPTIONS = [
  'registered_agent',
  'operating_agreement',
  'ein',
  'mail_address',
  'bank_assistance',
  'itin',
  'apostille',
  'form_5472',
  'manager_annual',
  'expedite_2day',
  'expedite_1day',
] as const
export type Option = (typeof OPTIONS)[number]
