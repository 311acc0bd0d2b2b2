import { errorCatalog } from '../../kernel/http/refusal.ts'

export const firmErrors = errorCatalog({
  invalid_color: {
    status: 400,
    en: '{field} must be a color such as #0f5f5c.',
    es: '{field} debe ser un color como #0f5f5c.',
  },
  accent_unreadable: {
    status: 400,
    en: '{color} is too light: text in this color has a contrast of {contrast}:1 with its background in the {scheme} scheme, and at least {least}:1 is required.',
    es: '{color} es demasiado claro: un texto de este color tiene un contraste de {contrast}:1 con su fondo en el modo {scheme} y se requiere al menos {least}:1.',
  },
  invalid_website: {
    status: 400,
    en: '{field} must be a web address that starts with https://, with at most {max} characters.',
    es: '{field} debe ser una dirección web que empiece por https://, de {max} caracteres como máximo.',
  },
  invalid_logo: {
    status: 400,
    en: '{field} must be an intact PNG image, in Base64, not interlaced and with at most 8 bits per channel.',
    es: '{field} debe ser una imagen PNG íntegra, en Base64, sin entrelazar y con 8 bits por canal como máximo.',
  },
  logo_too_large: {
    status: 400,
    en: '{field} must be at most {max} KB.',
    es: '{field} puede ocupar {max} KB como máximo.',
  },
  logo_dimensions: {
    status: 400,
    en: '{field} must be {min} to {max} pixels wide and high.',
    es: '{field} debe medir entre {min} y {max} píxeles de ancho y de alto.',
  },
})
