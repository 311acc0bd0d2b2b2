import { errorCatalog } from '../../kernel/http/refusal.ts'

export const firmErrors = errorCatalog({
  invalid_color: {
    status: 400,
    en: { message: '{field} must be a color such as #0f5f5c.', fix: 'Send # and six hexadecimal digits.' },
    es: {
      message: '{field} debe ser un color como #0f5f5c.',
      fix: 'Envía # y seis cifras hexadecimales.',
    },
  },
  accent_unreadable: {
    status: 400,
    en: {
      message:
        '{color} is too light: text in this color has a contrast of {contrast}:1 with its background in the {scheme} scheme, and at least {least}:1 is required.',
      fix: 'Choose a darker color.',
    },
    es: {
      message:
        '{color} es demasiado claro: un texto de este color tiene un contraste de {contrast}:1 con su fondo en el modo {scheme} y se requiere al menos {least}:1.',
      fix: 'Elige un color más oscuro.',
    },
  },
  invalid_website: {
    status: 400,
    en: {
      message: '{field} must be a web address that starts with https://, with at most {max} characters.',
      fix: 'Send an address such as https://example.com.',
    },
    es: {
      message:
        '{field} debe ser una dirección web que empiece por https://, de {max} caracteres como máximo.',
      fix: 'Envía una dirección como https://example.com.',
    },
  },
  invalid_logo: {
    status: 400,
    en: {
      message:
        '{field} must be an intact PNG image, in Base64, not interlaced and with at most 8 bits per channel.',
      fix: 'Export the logo as a PNG file. The console converts other images itself.',
    },
    es: {
      message:
        '{field} debe ser una imagen PNG íntegra, en Base64, sin entrelazar y con 8 bits por canal como máximo.',
      fix: 'Exporta el logotipo como archivo PNG. La consola convierte otras imágenes por sí misma.',
    },
  },
  logo_too_large: {
    status: 400,
    en: {
      message: '{field} must be at most {max} KB.',
      fix: 'Export the logo with fewer pixels or colors.',
    },
    es: {
      message: '{field} puede ocupar {max} KB como máximo.',
      fix: 'Exporta el logotipo con menos píxeles o colores.',
    },
  },
  logo_dimensions: {
    status: 400,
    en: {
      message: '{field} must be {min} to {max} pixels wide and high.',
      fix: 'Scale the logo to a size between these limits.',
    },
    es: {
      message: '{field} debe medir entre {min} y {max} píxeles de ancho y de alto.',
      fix: 'Ajusta el tamaño del logotipo a estos límites.',
    },
  },
})
