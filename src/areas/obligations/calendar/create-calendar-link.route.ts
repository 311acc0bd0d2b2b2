import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { mailNewAccess, signedIn } from '../../members/members.ts'
import { obligationsErrors } from '../obligations.errors.ts'
import { MAX_LINKS, secretFromRandom } from './calendar.rules.ts'
import { insertCalendarLink } from './calendar.sql.ts'

export const createCalendarLink = endpoint({
  name: 'createCalendarLink',
  method: 'POST',
  path: '/web/obligations/calendar-links',
  access: signedIn,
  stepUp: true,
  fields: {},
  status: 201,
  returns: Type.Object(
    {
      data: Type.Object(
        {
          id: Type.Integer(),
          url: orNull(
            Type.String({
              maxLength: 300,
              description: 'Null in the response to a repeated request, because it is not stored.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    },
    { title: 'CreatedCalendarLink', additionalProperties: false },
  ),
  errors: [obligationsErrors.too_many_calendar_links],
  async run({ database, secrets, config, by, caller }) {
    const secret = secretFromRandom(randomBytes)
    return database.transaction(async tx => {
      const made = await tx.maybe(insertCalendarLink, {
        member_id: caller.memberId,
        hash: secrets.fingerprints(secret)[0]!,
        most: MAX_LINKS,
        ...byParams(by),
      })
      if (!made) throw obligationsErrors.too_many_calendar_links({ max: MAX_LINKS })
      await mailNewAccess(tx, by, caller.memberId, {
        en: ['New calendar link', 'A secret calendar address with your due dates was created.'],
        es: [
          'Nuevo enlace de calendario',
          'Se ha creado una dirección secreta de calendario con tus vencimientos.',
        ],
        link: `${config.publicUrl}/account/security`,
      })
      return { data: { id: made.id, url: `${config.publicUrl}/web/calendar/${secret}` } }
    })
  },
})
