import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { boolean, date, name, optional, otherwise, text } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { countMembers } from './announcement.sql.ts'
import { previewAnnouncement, publishAnnouncement as publish } from './announcements.ts'
import { staff } from './caller.rules.ts'
import { membersErrors } from './members.errors.ts'

const strict = { additionalProperties: false }
const MAX_CHARACTERS = 20_000
const MAIL = Type.Object(
  { subject: Type.String({ maxLength: 1000 }), body: Type.String({ maxLength: 50_000 }) },
  strict,
)

export const publishAnnouncement = endpoint({
  name: 'publishAnnouncement',
  method: 'POST',
  path: '/web/console/announcements',
  access: staff('operations:write', 'firm'),
  // An email to every member, which cannot be taken back.
  stepUp: true,
  fields: {
    title: name({ description: 'What changes, in one line.', example: 'Amounts become strings' }),
    body: text({ description: 'What it means, in Markdown.' }, { max: MAX_CHARACTERS }),
    title_es: optional(name({ description: 'The title in Spanish.' })),
    body_es: optional(text({ description: 'The text in Spanish.' }, { max: MAX_CHARACTERS })),
    effective_on: date({ description: 'When it takes effect, at least 30 days ahead.' }),
    preview: otherwise(boolean({ description: 'Only show the emails.' }), false),
  },
  check({ body, body_es }) {
    for (const [field, value] of Object.entries({ body, body_es }))
      if (value === '') throw errors.empty({ field })
  },
  errors: [
    errors.empty,
    membersErrors.announcement_too_soon,
    membersErrors.announcement_half_translated,
    membersErrors.announcement_exists,
  ],
  returns: Type.Object(
    {
      data: Type.Object(
        {
          members: Type.Integer({ minimum: 0, description: 'How many members get an email.' }),
          en: MAIL,
          es: MAIL,
          published: orNull(
            Type.Object(
              {
                id: Type.Integer(),
                mails: Type.Integer({ minimum: 0 }),
                already: Type.Boolean({ description: 'Whether it had been published before.' }),
              },
              strict,
            ),
          ),
        },
        strict,
      ),
    },
    strict,
  ),
  async run({ db, config, by, now, input: { preview, ...wanted } }) {
    const setting = { now, site: config.publicUrl, field: 'effective_on' }
    const mails = previewAnnouncement(wanted, setting)
    const { members } = await db.one(countMembers, {})
    const published = preview ? null : await publish(db, by, wanted, setting)
    return { data: { members, ...mails, published } }
  },
})
