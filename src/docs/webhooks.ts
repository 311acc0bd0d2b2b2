import type { Language } from '../kernel/values/language.ts'

/** Verifies a request without a library. A test runs it. */
export const VERIFY_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** headers: lower-case names; body: the text as received, before parsing. */
export function verify(secret, headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some(signature => {
    const [version, value] = signature.split(',')
    const given = Buffer.from(value ?? '', 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`

const CREATE = `\`\`\`sh
curl -X POST -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"url":"https://example.com/webhooks","types":["entry.created"]}' "$URL/v1/webhooks"
\`\`\``

const EXAMPLE = `\`\`\`js\n${VERIFY_EXAMPLE}\`\`\``

const LISTEN = `\`\`\`sh
LLANO_URL=https://llano.example.com LLANO_KEY=llk_… llano listen --forward-to http://localhost:3000/hook
\`\`\``

type Words = { title: string; lead: string; parts: readonly [title: string, ...texts: string[]][] }

const WORDS: Record<Language, Words> = {
  en: {
    title: 'Webhooks',
    lead: 'A webhook sends your events to your server as they happen. Requests follow [Standard Webhooks](https://www.standardwebhooks.com/). Create webhooks on the Webhooks page of your account, or with a key with the scope `write:webhooks`.',
    parts: [
      [
        'Create a webhook',
        'Without `types`, all events are sent. If a key creates the webhook, only events of records that the key may read are sent, so give it their scopes too. The response has the signing secret, once.',
        CREATE,
        'A webhook ends with the key or app that set it up, which `set_up_by` names: when its access is revoked or expires, the webhook is paused with `paused_reason` `revoked`, and you get an email. Rotating a key changes nothing. To keep the webhook, resume it or set `url` again, on the website or with another key.',
      ],
      [
        'Receive events',
        'Each request is a POST with one event as JSON, the same as `GET /v1/events` returns. Answer with a 2xx status within 15 seconds, and do slow work afterwards. Anything else is a failure, including redirects.',
        '- Each event is delivered at least once. The header `webhook-id` is the id of the event; ignore those you have processed.\n- Events of the same `record` are delivered in order. An event waits until the earlier ones of its record are accepted; other records do not wait.\n- The address must be on the public internet and use HTTPS with a valid certificate.',
      ],
      [
        'Verify signatures',
        'The header `webhook-signature` has one or more signatures, separated by spaces: `v1,` and the HMAC-SHA256, in Base64, of `webhook-id`, `webhook-timestamp` and the body, joined by dots. The key is the part of the secret after `whsec_`, decoded from Base64. Use a library of Standard Webhooks, or verify it yourself:',
        EXAMPLE,
        'After a rotation both secrets sign until the grace period is over. Accept a request if one of its signatures is valid.',
      ],
      [
        'Failures',
        '- We try again after 5 seconds, 30 seconds, 2, 10 and 30 minutes, 1, 2, 4 and 8 hours, then every 12 hours. `Retry-After` is respected up to an hour.\n- If an event is not accepted for three days, we pause the webhook and send you an email. Events wait; resume the webhook to have them sent. Events are kept for 90 days.\n- A 410 pauses the webhook at once.\n- After five failures in a row we send one event at a time until your server accepts one.\n- The log of deliveries keeps each request with its headers, and each response, for 30 days. You can send one delivery again, or all events of a period.',
      ],
      [
        'Develop on your machine',
        '`llano listen` forwards new events to a program on your machine. It prints the secret it signs with. The key needs `read:events`, and its hourly limit decides how often new events are looked for.',
        LISTEN,
      ],
    ],
  },
  es: {
    title: 'Webhooks',
    lead: 'Un webhook envía tus eventos a tu servidor en cuanto ocurren. Las peticiones siguen [Standard Webhooks](https://www.standardwebhooks.com/). Crea webhooks en la página Webhooks de tu cuenta o con una clave con el permiso `write:webhooks`.',
    parts: [
      [
        'Crear un webhook',
        'Sin `types` se envían todos los eventos. Si el webhook lo crea una clave, solo se envían eventos de los registros que esta puede leer, así que dale también sus permisos. La respuesta incluye el secreto de firma, una sola vez.',
        CREATE,
        'Un webhook termina con la clave o la aplicación que lo configuró, que aparece en `set_up_by`: cuando su acceso se revoca o caduca, el webhook queda en pausa con `paused_reason` `revoked` y recibes un correo. Rotar una clave no cambia nada. Para conservar el webhook, reanúdalo o vuelve a indicar `url`, en el sitio web o con otra clave.',
      ],
      [
        'Recibir eventos',
        'Cada petición es un POST con un evento en JSON, igual que lo devuelve `GET /v1/events`. Responde con un estado 2xx en 15 segundos y haz después el trabajo lento. Todo lo demás es un fallo, también las redirecciones.',
        '- Cada evento se entrega al menos una vez. La cabecera `webhook-id` es el id del evento; ignora los que ya hayas procesado.\n- Los eventos del mismo `record` se entregan en orden. Un evento espera hasta que se aceptan los anteriores de su registro; los demás registros no esperan.\n- La dirección debe estar en la internet pública y usar HTTPS con un certificado válido.',
      ],
      [
        'Verificar las firmas',
        'La cabecera `webhook-signature` contiene una o varias firmas separadas por espacios: `v1,` y el HMAC-SHA256, en Base64, de `webhook-id`, `webhook-timestamp` y el cuerpo, unidos por puntos. La clave es la parte del secreto después de `whsec_`, decodificada de Base64. Usa una biblioteca de Standard Webhooks o verifícala tú:',
        EXAMPLE,
        'Tras una rotación firman ambos secretos hasta que termina el periodo de gracia. Acepta una petición si una de sus firmas es válida.',
      ],
      [
        'Fallos',
        '- Lo intentamos de nuevo a los 5 segundos, 30 segundos, 2, 10 y 30 minutos, 1, 2, 4 y 8 horas y después cada 12 horas. Respetamos `Retry-After` hasta una hora.\n- Si un evento no se acepta en tres días, pausamos el webhook y te enviamos un correo. Los eventos esperan; reanuda el webhook para que se envíen. Los eventos se conservan 90 días.\n- Un 410 pausa el webhook de inmediato.\n- Tras cinco fallos seguidos enviamos los eventos de uno en uno hasta que tu servidor acepte alguno.\n- El registro de envíos conserva cada petición con sus cabeceras, y cada respuesta, 30 días. Puedes reenviar un envío o todos los eventos de un periodo.',
      ],
      [
        'Desarrollar en tu equipo',
        '`llano listen` reenvía los eventos nuevos a un programa de tu equipo. Muestra el secreto con el que firma. La clave necesita `read:events`, y su límite por hora decide cada cuánto se buscan eventos nuevos.',
        LISTEN,
      ],
    ],
  },
}

/** The page about webhooks, as Markdown. */
export function webhooksText(language: Language): string {
  const { title, lead, parts } = WORDS[language]
  return [`# ${title}`, lead, ...parts.flatMap(([heading, ...texts]) => [`## ${heading}`, ...texts])].join(
    '\n\n',
  )
}
