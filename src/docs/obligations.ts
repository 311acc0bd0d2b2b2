import { RULES, type Rule, sourceOf, textsOf } from '../areas/obligations/obligations.ts'
import type { Language } from '../kernel/values/language.ts'

const WORDS: Record<
  Language,
  {
    title: string
    lead: string
    how: string
    howText: readonly string[]
    rules: string
    subjects: Record<Rule['subject'], string>
    threshold: string
    amounts: string
    channel: string
    penalty: string
    source: string
    valid(from: string, to: string | null): string
    verified(on: string): string
    unverified: string
  }
> = {
  en: {
    title: 'Obligations',
    lead: 'What an LLC and its owner have to file or pay, by when, and why. `GET /v1/obligations`, the Obligations page and the calendar use these rules. This page is generated from them. It is general information, not tax or legal advice.',
    how: 'How it works',
    howText: [
      'A rule applies, does not apply, or waits for a fact that nobody knows yet. Each such fact is one question, with what it decides. A member or a Manager answers it, and the answer is kept with who gave it and when.',
      '`due`: it has to be done. `done`: there is evidence. `not_applicable`: with the reason. `unknown`: an answer is missing. `proposed`: the rule is not verified, and a Manager confirms it first.',
      'A changed fact opens an obligation again. A year that was decided keeps the version of the rule that decided it.',
      'Reminders are sent by email on the days you choose. A secret calendar address shows the due dates in your own calendar; revoke it at any time.',
      'A Manager can add obligations that no rule covers, such as an answer to a letter.',
    ],
    rules: 'Rules',
    subjects: { llc: 'LLC', owner: 'Owner' },
    threshold: 'Threshold:',
    amounts: 'The sources disagree about the amount:',
    channel: 'How:',
    penalty: 'If it is late:',
    source: 'Source:',
    valid: (from, to) => (to === null ? `Since ${from}` : `From ${from} to ${to}`),
    verified: on => `checked on ${on}`,
    unverified: 'not verified, confirmed by a Manager in each case',
  },
  es: {
    title: 'Obligaciones',
    lead: 'Lo que una LLC y su titular tienen que presentar o pagar, hasta cuándo y por qué. `GET /v1/obligations`, la página Obligaciones y el calendario usan estas reglas. Esta página se genera a partir de ellas. Es información general, no asesoramiento fiscal ni legal.',
    how: 'Cómo funciona',
    howText: [
      'Una regla aplica, no aplica o espera un dato que aún no sabe nadie. Cada uno de esos datos es una pregunta, con lo que decide. La responde un miembro o un Manager, y la respuesta se guarda con quién la dio y cuándo.',
      '`due`: hay que hacerlo. `done`: hay justificante. `not_applicable`: con el motivo. `unknown`: falta una respuesta. `proposed`: la regla no está verificada y antes la confirma un Manager.',
      'Si cambia un dato, la obligación se abre de nuevo. Un año ya decidido conserva la versión de la regla que lo decidió.',
      'Los recordatorios se envían por correo los días que elijas. Una dirección secreta de calendario muestra los vencimientos en tu propio calendario; puedes revocarla cuando quieras.',
      'Un Manager puede añadir obligaciones que ninguna regla recoge, como responder a una carta.',
    ],
    rules: 'Reglas',
    subjects: { llc: 'LLC', owner: 'Titular' },
    threshold: 'Umbral:',
    amounts: 'Las fuentes no coinciden en el importe:',
    channel: 'Cómo:',
    penalty: 'Si se retrasa:',
    source: 'Fuente:',
    valid: (from, to) => (to === null ? `Desde ${from}` : `Del ${from} al ${to}`),
    verified: on => `comprobada el ${on}`,
    unverified: 'sin verificar, la confirma un Manager en cada caso',
  },
}

/** The page with every rule and its source, as Markdown. */
export function obligationsText(language: Language): string {
  const words = WORDS[language]
  const rules = RULES.map(rule => {
    const { name, threshold, channel, penalty, note } = textsOf(rule)
    const source = sourceOf(rule)
    const { url } = source
    const [title, citation] =
      language === 'es' ? [source.title_es, source.citation_es] : [source.title, source.citation]
    const lines = [
      `${words.subjects[rule.subject]}. ${words.valid(rule.valid_from, rule.valid_to)}, ${
        rule.verified ? words.verified(rule.verified_on) : words.unverified
      }.`,
      threshold && `${words.threshold} ${threshold[language]}`,
      rule.disputed_amounts &&
        `${words.amounts} ${rule.disputed_amounts.map(({ usd, says, url }) => `[${usd} USD](${url}), ${says[language]}`).join('; ')}`,
      channel && `${words.channel} ${channel[language]}`,
      penalty && `${words.penalty} ${penalty[language]}`,
      note?.[language],
      `${words.source} ${url ? `[${title}](${url})` : title}, ${citation}`,
    ]
    const list = lines.filter(Boolean).map(line => `- ${line}`)
    return `**${name[language]}** (\`${rule.id}\`)\n\n${list.join('\n')}`
  })
  return [
    `# ${words.title}`,
    words.lead,
    `## ${words.how}`,
    words.howText.map(line => `- ${line}`).join('\n'),
    `## ${words.rules}`,
    ...rules,
  ].join('\n\n')
}
