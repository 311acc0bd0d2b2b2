import { ask, Refused } from '../shared/api.ts'
import type { Language } from '../shared/language.ts'
import {
  answering,
  figure,
  list,
  orNull,
  PAGE,
  PAGES,
  pagesOf,
  record,
  type Tool,
  taking,
  text,
  whole,
} from './tool.ts'

const PER_PAGE = 8

const SIGN_IN_FIRST = { en: 'Sign in first.', es: 'Inicia sesión primero.' }

/** What a member's agent may ask about the member's own account. */
export const memberTools = (language: Language): readonly Tool[] => [
  {
    name: 'svc_my_account',
    kind: 'member',
    title: { en: 'My account', es: 'Mi cuenta' },
    description:
      'Returns the tier, status and sign-up date of the signed-in member. No name, email or identifiers.',
    about: { en: 'Tier, status and sign-up date.', es: 'Nivel, estado y fecha de alta.' },
    input: taking({}),
    output: answering({
      tier: orNull(text('The tier.')),
      status: {
        type: 'string',
        enum: ['active', 'without_subscription'],
        description: 'Whether an LLC has an active Manager subscription.',
      },
      signed_up_on: orNull(text('Day, YYYY-MM-DD.')),
    }),
    async run() {
      const me = await ask('readMe', {})
      if (!me.signed_in) throw new Refused(401, { code: 'sign_in_required', error: SIGN_IN_FIRST[language] })
      return {
        tier: me.tier,
        status: me.subscribed ? 'active' : 'without_subscription',
        signed_up_on: me.member_since,
      }
    },
  },
  {
    name: 'svc_my_entities',
    kind: 'member',
    title: { en: 'My LLCs', es: 'Mis LLC' },
    description:
      'Lists the LLCs of the signed-in member: name, state, status, and the status of the Manager subscription.',
    about: { en: 'Your LLCs.', es: 'Tus LLC.' },
    input: taking(PAGE),
    output: answering({
      entities: list(
        record({
          id: whole('Its id.'),
          name: text('Its name.'),
          state: text('US state.'),
          status: text('forming, active or dissolved.'),
          formed_on: orNull(text('Day.')),
          subscription: orNull(text('Status of the Manager subscription.')),
        }),
      ),
      ...PAGES,
    }),
    async run({ page = 1 }) {
      const answer = await ask('listEntities', { limit: PER_PAGE, offset: (Number(page) - 1) * PER_PAGE })
      if (!('pagination' in answer)) throw new Error('an answer without pagination')
      const entities = answer.data.map(
        ({ id, name, state, status, formation_date, manager_subscription }) => ({
          id,
          name,
          state,
          status,
          formed_on: formation_date,
          subscription: manager_subscription?.status ?? null,
        }),
      )
      return { entities, page, pages: pagesOf(answer.pagination.total, PER_PAGE) }
    },
  },
  {
    name: 'svc_my_renewals',
    kind: 'member',
    title: { en: 'My renewals', es: 'Mis renovaciones' },
    description:
      'Lists the next renewals of the member’s LLCs, earliest first, with date and price. It renews and charges nothing.',
    about: { en: 'Upcoming renewals with their price.', es: 'Próximas renovaciones con su precio.' },
    input: taking(PAGE),
    output: answering({
      renewals: list(
        record({
          entity_id: whole('The LLC.'),
          entity: text('Its name.'),
          what: text('What renews.'),
          renews_on: text('Day.'),
          price: orNull(figure('Price, if one is agreed.')),
          currency: orNull(text('ISO 4217 code.')),
          period: text('once, monthly or annual.'),
        }),
      ),
      ...PAGES,
    }),
    async run({ page = 1 }) {
      const { data, pagination } = await ask('listMyRenewals', {
        limit: PER_PAGE,
        offset: (Number(page) - 1) * PER_PAGE,
      })
      const renewals = data.map(
        ({ entity_id, entity_name, name, renews_on, price, currency, period, charge }) => ({
          entity_id,
          entity: entity_name,
          what: name[language],
          renews_on,
          // What was charged counts.
          price: charge?.amount ?? price,
          currency: charge?.currency ?? currency,
          period,
        }),
      )
      return { renewals, page, pages: pagesOf(pagination.total, PER_PAGE) }
    },
  },
]
