import { errorCatalog } from '../../kernel/http/refusal.ts'

export const auditorsErrors = errorCatalog({
  auditor_link_invalid: {
    status: 401,
    en: 'This link is invalid or has expired. Ask the person who sent it for a new one.',
    es: 'Este enlace no es válido o ha caducado. Pide uno nuevo a quien te lo envió.',
  },
  auditor_part_not_allowed: {
    status: 403,
    en: 'This link does not give access to this section of the LLC.',
    es: 'Este enlace no da acceso a esta sección de la LLC.',
  },
  too_many_auditor_links: {
    status: 400,
    en: 'An LLC can have at most {max} active auditor links. Revoke one that is not used.',
    es: 'Una LLC puede tener {max} enlaces de auditoría activos como máximo. Revoca alguno que no se use.',
  },
  invalid_auditor_parts: {
    status: 400,
    en: '{field} must be a list of one or more of {parts}.',
    es: '{field} debe ser una lista con algunos de estos valores: {parts}.',
  },
})
