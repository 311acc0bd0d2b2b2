/** What can be left to do. */
export const ACTIONS = [
  'name_counterparty',
  'give_purpose',
  'add_document',
  'review_category',
  'replace_document',
  'review_left_out',
  'decide_amounts',
  'classify_entries',
  'link_loans',
  'complete_party',
  'complete_llc',
  'answer_questions',
  'describe_entries',
  'start_books',
  'reconcile_accounts',
  'file_overdue',
  'file_due_soon',
  'answer_obligations',
  'check_obligations',
] as const

export type Action = {
  action: (typeof ACTIONS)[number]
  message: string
  entry_ids: number[]
  counterparty_id: number | null
  fields: string[]
}
