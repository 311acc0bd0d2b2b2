import { EVENT_TYPES } from '../areas/events/events.ts'
import type { Language } from '../kernel/values/language.ts'

const WORDS: Record<
  Language,
  { title: string; lead: string; parts: readonly [string, string][]; types: string }
> = {
  en: {
    title: 'Events',
    lead: 'Every change to your records is an event. Read them with `GET /v1/events` and a key with the scope `read:events`. Existing keys do not have it: create a key, and choose the scopes of the records you want to follow too.',
    parts: [
      [
        'Follow changes',
        'Start without `after`. Process the events, store `next_after`, and send it as `after` next time. If `has_more` is true, continue at once; otherwise ask again later.',
      ],
      ['', '```sh\ncurl -H "Authorization: Bearer $KEY" "$URL/v1/events?type=entry.created&limit=100"\n```'],
      [
        'What you can rely on',
        '- An event is written together with its change: there is none without a change, and no change without one.\n- A reader that continues with `next_after` sees every event once, also those that were written by slow operations such as imports.\n- Events of the same `record` are in the order of the changes. Across records, the order never changes once you have seen it.\n- `data` is the record right after the change, as the API returns it in `api_version`. Texts of reports are in the language of the account.\n- Events are kept for 90 days. An older `after` is a 400 `expired_event`; an unknown one is a 400 `unknown_event`. Then read the records themselves once, and start without `after`.\n- A key sees events of records that its scopes and its LLCs let it read. An event of the account, such as a changed profile, has no LLC.',
      ],
      [
        'What is not an event',
        'Sign-ins, API keys, sharing and auditor links: we report them by email and on the Security page. Orders. And what only follows from the calendar, such as a subscription that expires.',
      ],
    ],
    types: 'Types',
  },
  es: {
    title: 'Eventos',
    lead: 'Cada cambio de tus registros es un evento. Léelos con `GET /v1/events` y una clave con el permiso `read:events`. Las claves existentes no lo tienen: crea una clave y elige también los permisos de los registros que quieras seguir.',
    parts: [
      [
        'Seguir los cambios',
        'Empieza sin `after`. Procesa los eventos, guarda `next_after` y envíalo como `after` la próxima vez. Si `has_more` es true, continúa enseguida; si no, vuelve a preguntar más tarde.',
      ],
      ['', '```sh\ncurl -H "Authorization: Bearer $KEY" "$URL/v1/events?type=entry.created&limit=100"\n```'],
      [
        'Con qué puedes contar',
        '- Un evento se escribe junto con su cambio: no hay evento sin cambio ni cambio sin evento.\n- Quien continúa con `next_after` ve cada evento una vez, también los de operaciones lentas, como las importaciones.\n- Los eventos del mismo `record` están en el orden de los cambios. Entre registros, el orden no cambia una vez que lo has visto.\n- `data` es el registro justo después del cambio, tal como lo devuelve la API en `api_version`. Los textos de los informes están en el idioma de la cuenta.\n- Los eventos se conservan 90 días. Un `after` anterior es un 400 `expired_event`; uno desconocido, un 400 `unknown_event`. En ese caso, lee una vez los propios registros y empieza sin `after`.\n- Una clave ve los eventos de los registros que puede leer por sus permisos y sus LLC. Un evento de la cuenta, como un cambio del perfil, no tiene LLC.',
      ],
      [
        'Qué no es un evento',
        'Los inicios de sesión, las claves de API, el acceso compartido y los enlaces de auditoría: los comunicamos por correo y en la página Seguridad. Los pedidos. Y lo que solo depende del calendario, como una suscripción que vence.',
      ],
    ],
    types: 'Tipos',
  },
}

/** The page with every type of event, as Markdown. */
export function eventsText(language: Language): string {
  const words = WORDS[language]
  const types = EVENT_TYPES.map(one => `- \`${one.type}\` (\`${one.scope}\`): ${one[language]}`)
  return [
    `# ${words.title}`,
    words.lead,
    ...words.parts.flatMap(([title, text]) => (title ? [`## ${title}`, text] : [text])),
    `## ${words.types}`,
    types.join('\n'),
  ].join('\n\n')
}
