import { factNamed, labelOf, RULES, sourceOf, textsOf } from './rule-book.rules.ts'

const fbar = RULES.find(({ id }) => id === 'us-fbar')!
const texts = textsOf(fbar)
const FACT = 'llc_foreign_accounts_max_usd'

export const EXAMPLE_OBLIGATION = {
  id: 71,
  entity_id: 1,
  subject: 'llc',
  obligation: 'us-fbar',
  rule: 'us-fbar',
  rule_version: '5d0c1f2a9b3e',
  year: 2026,
  part: null,
  name: texts.name,
  details: null,
  state: 'due',
  overdue: false,
  due_date: '2027-04-15',
  extended_due_date: '2027-10-15',
  is_extended: true,
  due_by: '2027-10-15',
  due_reason: { en: 'Fixed date: April 15, 2027.', es: 'Fecha fija: 15 de abril de 2027.' },
  amount_usd: null,
  disputed_amounts: [],
  reason: {
    en: `${labelOf(FACT).en}: 14,200 (more than 10,000).`,
    es: `${labelOf(FACT).es}: 14.200 (más de 10.000).`,
  },
  facts: [
    {
      fact: FACT,
      label: labelOf(FACT),
      value: { en: '14,200', es: '14.200' },
      source: 'answer',
      answered_by: 'member:1',
      answered_at: '2026-11-17T09:30:00.000Z',
    },
  ],
  missing: [],
  threshold: texts.threshold,
  channel: texts.channel,
  penalty: texts.penalty,
  note: texts.note,
  source: sourceOf(fbar),
  verified: true,
  verified_on: '2026-11-15',
  valid_from: '2017-01-01',
  valid_to: null,
  decided_by: null,
  decided_at: null,
  done_on: null,
  evidence: null,
  confirmed_by: null,
  confirmed_at: null,
  changed_at: '2026-11-17T09:30:00.000Z',
}

const CONTRACTOR = 'max_paid_to_one_us_contractor_usd'

export const EXAMPLE_QUESTION = {
  fact: CONTRACTOR,
  subject: 'llc',
  year: 2026,
  label: labelOf(CONTRACTOR),
  question: factNamed(CONTRACTOR)!.question,
  kind: 'amount',
  threshold: null,
  takes_none: false,
  why: {
    en: 'Determines whether you must file: Form 1099-NEC (penalty: per form, higher the later it is filed (sec. 6721 and 6722)).',
    es: 'De ello depende si hay que presentar: Formulario 1099-NEC (sanción: por formulario, mayor cuanto más tarde se presente (secs. 6721 y 6722)).',
  },
  obligations: ['us-1099-nec'],
}
