import { Answers } from '../answers/answers.rules.ts'
import { decideUsOwner, type UsOwner } from '../answers/us-status.rules.ts'
import type { YearBooks } from './year.rules.ts'

/** Whether the owner of a year's LLC is a U.S. person. */
export const usOwnerOf = ({ answers, us_signs, taxYear }: YearBooks): UsOwner =>
  decideUsOwner(new Answers(answers, taxYear.year).text('us_status'), us_signs)
