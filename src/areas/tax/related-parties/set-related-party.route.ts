import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { changeable, clearable, country, id, text, word } from '../../../kernel/http/fields.ts'
import { staff } from '../../members/members.ts'
import { partyRecord } from '../client-records.ts'
import { taxErrors } from '../tax.errors.ts'
import { PERSON_KINDS, readFtin, readReference, readUsNumber } from './parties.rules.ts'
import { setParty } from './parties.ts'

const strict = { additionalProperties: false }

export const setRelatedParty = endpoint({
  name: 'setRelatedParty',
  method: 'POST',
  path: '/web/console/tax/parties',
  access: staff('tax:write', [partyRecord('counterparty_id')]),
  stepUp: true,
  fields: {
    counterparty_id: id({ description: 'The related party.' }),
    person_kind: changeable(
      word({ description: 'Foreign or U.S. person.', example: 'foreign' }, PERSON_KINDS),
    ),
    country: clearable(country({ description: 'Where it does business.', example: 'ES' })),
    tax_country: clearable(country({ description: 'Where it is a tax resident.', example: 'ES' })),
    address: clearable(text({ description: 'Its address.', example: 'Calle Mayor 1, Madrid' }, { max: 300 })),
    latin_name: clearable(
      text(
        {
          description: 'How its name is spelled on forms, if they cannot print it.',
          example: 'Anna Ivanova',
        },
        { max: 300 },
      ),
    ),
    ftin: changeable(text({ description: 'Its tax number, or `none`.', example: 'none' }, { max: 100 })),
    us_number: changeable(
      text({ description: 'Its ITIN, SSN or EIN, or `none`.', example: 'none' }, { max: 100 }),
    ),
    reference_id: changeable(
      text({ description: 'Reference id used with the IRS before.', example: 'ANA2020' }, { max: 100 }),
    ),
  },
  errors: [
    taxErrors.party_not_found,
    taxErrors.not_related_party,
    taxErrors.invalid_latin_name,
    taxErrors.invalid_ftin,
    taxErrors.invalid_us_number,
    taxErrors.invalid_reference_id,
    taxErrors.reference_id_taken,
  ],
  returns: Type.Object(
    {
      data: Type.Object({ changed: Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 }) }, strict),
    },
    strict,
  ),
  async run({ db, input: { counterparty_id, ftin, us_number, reference_id, ...facts }, by, secrets }) {
    const { changed } = await setParty(db, secrets, by, counterparty_id, {
      ...facts,
      ftin: ftin === undefined ? undefined : readFtin(ftin),
      us_number: us_number === undefined ? undefined : readUsNumber(us_number),
      reference_id: reference_id === undefined ? undefined : readReference(reference_id, counterparty_id),
    })
    return { data: { changed } }
  },
})
