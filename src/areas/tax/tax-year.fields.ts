import { calendarYear, id } from '../../kernel/http/fields.ts'

/** A tax year of an LLC. */
export const OF_TAX_YEAR = {
  entity_id: id({ description: 'The LLC.', example: 1 }),
  year: calendarYear({ description: 'The calendar year in which the tax year begins.', example: 2025 }),
}
