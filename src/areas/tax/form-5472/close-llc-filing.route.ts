import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import type { LocalizedText } from '../../../kernel/values/language.ts'
import { entitiesErrors, expectLlc, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import type { FilingFollower } from '../package/filing.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { type Closing, closeFiling } from './close-filing.ts'
import { CLOSINGS } from './filer.rules.ts'

const strict = { additionalProperties: false }

const STAYS_OPEN: Record<Extract<Closing, { why: string }>['why'], LocalizedText> = {
  required: {
    en: 'there are transactions to report, the US tax status of the owner is not known, or the LLC is not foreign-owned',
    es: 'hay operaciones que declarar, no se sabe la situación fiscal del titular en EE. UU. o la LLC no es de propiedad extranjera',
  },
  not_ended: { en: 'the tax year has not ended', es: 'el ejercicio no ha terminado' },
  not_asked: {
    en: 'the question whether the owner paid anything for the LLC must be answered with no first',
    es: 'antes hay que responder que no a la pregunta de si el titular pagó algo por la LLC',
  },
}

export const closeLlcFilingWith = (follow: FilingFollower) =>
  endpoint({
    name: 'closeLlcFiling',
    method: 'POST',
    path: '/web/console/tax/close',
    access: staff('tax:write', [llcRecord('entity_id')]),
    fields: { entity_id: shortId({ description: 'The LLC.' }), year: OF_TAX_YEAR.year },
    errors: [
      entitiesErrors.entity_not_found,
      entitiesErrors.filing_not_found,
      entitiesErrors.filing_year_not_owed,
      taxErrors.filing_stays_open,
      taxErrors.too_many_related_entries,
    ],
    returns: Type.Object(
      {
        data: Type.Object(
          {
            closes_as: Type.Unsafe<(typeof CLOSINGS)[number]>({ type: 'string', enum: [...CLOSINGS] }),
          },
          strict,
        ),
      },
      strict,
    ),
    async run({ db, database, input: { entity_id, year }, by, now }) {
      await expectLlc(db, entity_id)
      const of = { entityId: entity_id, year }
      const done = await closeFiling(database, by, of, now, follow)
      if ('why' in done) throw taxErrors.filing_stays_open({ year, why: STAYS_OPEN[done.why] })
      return { data: done }
    },
  })
