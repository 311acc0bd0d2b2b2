import { NO_SUBSCRIPTION } from '../areas/access/access.ts'
import { ALL_SCOPES } from '../areas/members/members.ts'
import type { AboutApi } from '../kernel/openapi/openapi.ts'
import { ABOUT_API } from './about-api.ts'

const DESCRIPTION = `Llano lleva la contabilidad y los registros de LLC de EE. UU. para sus titulares. Esta API da a tus scripts e integraciones los mismos datos.

- **[Primeros pasos](/es/docs/quick-start)**: de una clave de API a tu primera petición en minutos, con curl, TypeScript y Python.
- **[Registros](/es/docs/records)**: el libro de gobierno, los documentos, las LLC, el perfil, los pagos y la presencia, con ejemplos.
- **[Cambios](/es/docs/changelog)**: cambios pasados y anunciados.
- **[OpenAPI 3.1](/openapi.json)**: esta referencia para generadores de código y pruebas, en inglés.

## Convenciones

Las peticiones y respuestas son JSON con nombres en \`snake_case\`. Las fechas son \`AAAA-MM-DD\`; las horas están en UTC, como \`2026-11-15T09:30:00.000Z\`. Los valores ausentes son \`null\`; nunca se omiten campos. Las listas devuelven \`data\` y \`pagination\`; los registros individuales, \`data\`.

Los importes son números decimales con un máximo de 4 decimales. Las sumas son exactas.

Un parámetro o campo desconocido devuelve un 400 que sugiere el nombre más parecido. Puedes reenviar los campos de solo lectura; se ignoran.

Los mensajes de error llegan en español con \`Accept-Language: es\`. Los códigos son iguales en todos los idiomas.

## Límites

Una clave permite 100 peticiones por hora, salvo que tenga un límite más alto. Cada respuesta a una clave válida indica cuántas quedan. Al superar el límite, la respuesta es 429 y \`Retry-After\` indica en cuántos segundos puedes volver a intentarlo. Las peticiones rechazadas con 429 no cuentan.

## Suscripción

La cuenta necesita al menos una LLC con una suscripción Manager activa. Sin ella, las listas están vacías, \`message\` explica por qué y no se acepta ningún cambio.

## Versiones

La versión forma parte de la ruta. Las ampliaciones compatibles se publican sin aviso. Los cambios incompatibles se anuncian con al menos 30 días de antelación.`

const KEY_DESCRIPTION = `Una clave de API, enviada como \`Authorization: Bearer llk_…\`. El valor se muestra una sola vez, al crear la clave. Una clave tiene uno o más permisos y puede limitarse a ciertas direcciones IP:

${ALL_SCOPES.map(scope => `- \`${scope}\``).join('\n')}`

/** Tags keep their names, which operations refer to. The reference shows the other one. */
const TAGS: Record<string, { shown: string; description: string }> = {
  Bookkeeping: {
    shown: 'Contabilidad',
    description: 'Ingresos y gastos de una LLC por mes, con totales exactos.',
  },
  Ledger: {
    shown: 'Libro de gobierno',
    description: 'Transacciones enviadas para que el Manager las ratifique, vete o rechace.',
  },
  Documents: {
    shown: 'Documentos',
    description: 'Archivos de una LLC, cada uno con su huella SHA-256 y una prueba de OpenTimestamps.',
  },
  Entity: {
    shown: 'LLC',
    description: 'Las LLC del miembro, con sus servicios, declaraciones y titulares.',
  },
  Profile: { shown: 'Perfil', description: 'La cuenta y sus identificadores.' },
  Payments: { shown: 'Pagos', description: 'Pagos a la gestoría por sus servicios.' },
  Events: {
    shown: 'Eventos',
    description: 'Lo que ha cambiado en tus registros, en orden.',
  },
  Webhooks: { shown: 'Webhooks', description: 'Los eventos, enviados a tu propio servidor.' },
  'Test mode': {
    shown: 'Modo de prueba',
    description:
      'Restablece un entorno de pruebas y simula su banco y su Manager. Solo para claves de prueba.',
  },
  Obligations: {
    shown: 'Obligaciones',
    description: 'Lo que una LLC y su titular tienen que presentar o pagar, cuándo y por qué.',
  },
  Presence: {
    shown: 'Presencia',
    description: 'Los días del titular en cada país y cuánto les falta para llegar a 183.',
  },
  Reports: {
    shown: 'Informes',
    description:
      'Informes mensuales, trimestrales y anuales de una LLC con cifras, avisos y recomendaciones; su formulario 5472 y lo que falta para presentarlo.',
  },
}

const REFUSALS: Record<keyof AboutApi['refusals'], string> = {
  400: 'Falta un parámetro, un campo o el cuerpo, o no es válido. El mensaje indica cuál y qué se admite.',
  401: 'La clave de API falta, está mal escrita, no existe, ha caducado o está revocada. La respuesta es la misma en todos los casos.',
  403: 'La clave no puede usarse desde esta dirección IP o le falta el permiso, la LLC es de otra cuenta, o el cambio requiere una suscripción activa.',
  404: 'El registro no existe o es de otra cuenta.',
  416: 'El rango queda fuera del archivo. `Content-Range` indica su tamaño.',
  429: 'La clave ha agotado sus peticiones de esta hora. Vuelve a intentarlo tras los segundos de `Retry-After`.',
  500: 'Algo ha fallado de nuestro lado. Escríbenos con el id de la petición.',
}

/** For the Spanish reference page. Names and examples are part of the interface and stay as they are. */
export const ABOUT_API_ES: AboutApi = {
  ...ABOUT_API,
  info: {
    ...ABOUT_API.info,
    title: 'API de Llano',
    summary: 'Contabilidad y registros de LLC de EE. UU., para scripts e integraciones.',
    description: DESCRIPTION,
    contact: { name: 'La gestoría que ofrece este servicio' },
  },
  servers: [{ url: '/', description: 'Esta instalación, de producción o local.', 'x-internal': false }],
  tags: ABOUT_API.tags.map(({ name }) => {
    const { shown, description } = TAGS[name]!
    return { name, description, 'x-displayName': shown }
  }),
  securitySchemes: {
    api_key: { ...ABOUT_API.securitySchemes.api_key!, description: KEY_DESCRIPTION },
  },
  nothing: NO_SUBSCRIPTION.es,
  refusals: {
    400: { ...ABOUT_API.refusals[400], description: REFUSALS[400] },
    401: { ...ABOUT_API.refusals[401], description: REFUSALS[401] },
    403: { ...ABOUT_API.refusals[403], description: REFUSALS[403] },
    404: { ...ABOUT_API.refusals[404], description: REFUSALS[404] },
    416: { ...ABOUT_API.refusals[416], description: REFUSALS[416] },
    429: { ...ABOUT_API.refusals[429], description: REFUSALS[429] },
    500: { ...ABOUT_API.refusals[500], description: REFUSALS[500] },
  },
}
