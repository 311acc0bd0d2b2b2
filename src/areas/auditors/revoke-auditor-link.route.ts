import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { signedIn } from '../members/members.ts'
import { revokeLink } from './links.ts'

export const revokeAuditorLink = endpoint({
  name: 'revokeAuditorLink',
  method: 'POST',
  path: '/web/auditor-links/revoke',
  access: signedIn,
  tag: 'Auditors',
  // Revoking access must always be possible.
  needsSubscription: false,
  summary: {
    en: 'Revoke an auditor link of one of your LLCs.',
    es: 'Revoca un enlace de auditoría de una de tus LLC.',
  },
  description: {
    en: 'Takes effect immediately, including for anyone reading at that moment, and cannot be undone.',
    es: 'Surte efecto de inmediato, también para quien esté leyendo en ese momento, y no se puede deshacer.',
  },
  fields: { id: id({ description: 'The link.' }) },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer({ format: 'int32' }) }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  errors: [errors.not_found],
  async run({ db, by, caller, input }) {
    await revokeLink(db, by, input.id, caller.entities)
    return { data: { id: input.id } }
  },
})
