import { errorCatalog } from '../../kernel/http/refusal.ts'

export const catalogErrors = errorCatalog({
  service_not_found: {
    status: 404,
    en: {
      message: 'There is no service {service}.{hint}',
      fix: 'List the catalog and use a code or id from there.',
    },
    es: {
      message: 'No existe el servicio {service}.{hint}',
      fix: 'Consulta el catálogo y usa un código o un id de él.',
    },
  },
  service_not_offered: {
    status: 400,
    en: {
      message: '{service} is no longer offered.',
      fix: 'Choose another service, or offer this one again.',
    },
    es: {
      message: '{service} ya no se ofrece.',
      fix: 'Elige otro servicio o vuelve a ofrecer este.',
    },
  },
  service_code_taken: {
    status: 400,
    en: { message: 'There is already a service {code}.', fix: 'Choose another code.' },
    es: { message: 'Ya existe un servicio {code}.', fix: 'Elige otro código.' },
  },
  catalog_not_empty: {
    status: 400,
    en: {
      message: 'The catalog already has services. The template is only for an empty catalog.',
      fix: 'Add or change services one by one.',
    },
    es: {
      message: 'El catálogo ya tiene servicios. La plantilla es solo para un catálogo vacío.',
      fix: 'Añade o cambia los servicios uno a uno.',
    },
  },
  invalid_service_code: {
    status: 400,
    en: {
      message: '{field} must be 2 to 41 lowercase letters, digits and _, starting with a letter.',
      fix: 'Send a code such as registered_agent.',
    },
    es: {
      message: '{field} debe tener de 2 a 41 letras minúsculas, cifras y _, y empezar por una letra.',
      fix: 'Envía un código como registered_agent.',
    },
  },
  invalid_service_reference: {
    status: 400,
    en: {
      message: '{field} must be the id or the code of a service, such as 1 or llc_formation.',
      fix: 'List the services and use an id or code from there.',
    },
    es: {
      message: '{field} debe ser el id o el código de un servicio, como 1 o llc_formation.',
      fix: 'Consulta la lista de servicios y usa un id o un código de ella.',
    },
  },
  service_too_many_lines: {
    status: 400,
    en: { message: '{field} must have at most {max} lines.', fix: 'Remove or combine lines.' },
    es: { message: '{field} puede tener {max} líneas como máximo.', fix: 'Quita líneas o júntalas.' },
  },
})
