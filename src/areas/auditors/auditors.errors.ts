import { errorCatalog } from '../../kernel/http/refusal.ts'

export const auditorsErrors = errorCatalog({
  auditor_link_invalid: {
    status: 401,
    en: {
      message: 'This link is invalid or has expired. Ask the person who sent it for a new one.',
      fix: 'Ask the owner of the LLC for a new link.',
    },
    es: {
      message: 'Este enlace no es válido o ha caducado. Pide uno nuevo a quien te lo envió.',
      fix: 'Pide un enlace nuevo al titular de la LLC.',
    },
  },
  auditor_part_not_allowed: {
    status: 403,
    en: {
      message: 'This link does not give access to this section of the LLC.',
      fix: 'Ask the owner of the LLC for a link that includes this section.',
    },
    es: {
      message: 'Este enlace no da acceso a esta sección de la LLC.',
      fix: 'Pide al titular de la LLC un enlace que incluya esta sección.',
    },
  },
  too_many_auditor_links: {
    status: 400,
    en: {
      message: 'An LLC can have at most {max} active auditor links. Revoke one that is not used.',
      fix: 'Revoke links that are not used, then create the new one.',
    },
    es: {
      message:
        'Una LLC puede tener {max} enlaces de auditoría activos como máximo. Revoca alguno que no se use.',
      fix: 'Revoca los enlaces que no se usan y después crea el nuevo.',
    },
  },
  invalid_auditor_parts: {
    status: 400,
    en: {
      message: '{field} must be a list of one or more of {parts}.',
      fix: 'Send at least one of the sections in the message.',
    },
    es: {
      message: '{field} debe ser una lista con algunos de estos valores: {parts}.',
      fix: 'Envía al menos una de las secciones del mensaje.',
    },
  },
})
