import { errorCatalog } from '../../kernel/http/refusal.ts'

export const catalogErrors = errorCatalog({
  service_not_found: {
    status: 404,
    en: 'There is no service {service}.{hint}',
    es: 'No existe el servicio {service}.{hint}',
  },
  service_not_offered: {
    status: 400,
    en: '{service} is no longer offered.',
    es: '{service} ya no se ofrece.',
  },
  service_code_taken: {
    status: 400,
    en: 'There is already a service {code}.',
    es: 'Ya existe un servicio {code}.',
  },
  catalog_not_empty: {
    status: 400,
    en: 'The catalog already has services. The template is only for an empty catalog.',
    es: 'El catálogo ya tiene servicios. La plantilla es solo para un catálogo vacío.',
  },
  invalid_service_code: {
    status: 400,
    en: '{field} must be 2 to 41 lowercase letters, digits and _, starting with a letter.',
    es: '{field} debe tener de 2 a 41 letras minúsculas, cifras y _, y empezar por una letra.',
  },
  invalid_service_reference: {
    status: 400,
    en: '{field} must be the id or the code of a service, such as 1 or llc_formation.',
    es: '{field} debe ser el id o el código de un servicio, como 1 o llc_formation.',
  },
  service_too_many_lines: {
    status: 400,
    en: '{field} must have at most {max} lines.',
    es: '{field} puede tener {max} líneas como máximo.',
  },
})
