import { concentration, expenseGrowth, penaltiesPaid } from './business.rules.ts'
import { distributeProfit } from './distribute-profit.rules.ts'
import { documentRelatedParty, fileForm5472 } from './form-5472.rules.ts'
import { fundReserve } from './fund-reserve.rules.ts'
import { overDistribution } from './over-distribution.rules.ts'
import { presencePlan } from './presence-plan.rules.ts'
import type { Rule } from './rule.rules.ts'
import { categoriseEntries, decidePending, reconcileBank, reviewUnusual } from './tidy-books.rules.ts'

/** The recommendations of a report, in this order among those of the same severity. */
export const RULES: readonly Rule[] = [
  fileForm5472,
  presencePlan,
  documentRelatedParty,
  overDistribution,
  fundReserve,
  penaltiesPaid,
  reconcileBank,
  categoriseEntries,
  reviewUnusual,
  distributeProfit,
  expenseGrowth,
  concentration,
  decidePending,
]
