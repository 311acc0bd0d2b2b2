/** The example transactions of the documentation. */
export const EXAMPLE_TRANSACTION = {
  transaction_id: 'txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD',
  entity_id: 1,
  amount: 2500,
  category: 'OWNER_DISTRIBUTION',
  description: 'Distribution for the third quarter',
  strategic_decision: 'Profit is ahead of plan and the reserve is full',
  bank: 'mercury',
  exec_date: '2026-12-01',
  recurring: 'no',
  status: 'PENDING',
  decision_status: 'awaiting_manager',
  manager_resolution: null,
  submitted_at: '2026-11-15T09:30:00.000Z',
  decided_at: null,
  decided_by: null,
  acta_document_id: null,
}

export const EXAMPLE_DECIDED = {
  ...EXAMPLE_TRANSACTION,
  status: 'VETOED',
  decision_status: 'decided',
  manager_resolution: 'The operating agreement asks for a reserve of three months of expenses first.',
  decided_at: '2026-11-16T11:05:12.480Z',
  decided_by: 'Elena Robledo',
}
