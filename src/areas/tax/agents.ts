import type { AgentPrompt } from '../../kernel/mcp/agent-parts.ts'

const YEAR_OF_LLC: AgentPrompt['arguments'] = [
  { name: 'entity_id', description: { en: 'Id of the LLC', es: 'Id de la LLC' }, required: true },
  { name: 'year', description: { en: 'Tax year', es: 'Ejercicio' }, required: true },
]

export const prepareForm5472Prompt: AgentPrompt = {
  name: 'prepare_form_5472',
  title: { en: 'Prepare Form 5472', es: 'Preparar el formulario 5472' },
  description: {
    en: 'Reads the draft of Form 5472 and lists what is missing before it can be filed.',
    es: 'Lee el borrador del formulario 5472 y enumera lo que falta para presentarlo.',
  },
  arguments: YEAR_OF_LLC,
  text: {
    en: `Prepare Form 5472 for the LLC with entity_id = {entity_id} for year = {year}.

1. Call \`read_readiness\` and \`read_form_5472\`.
2. If \`filer\` says that the LLC does not file, explain why and stop.
3. List the \`questions\` and \`classifications\` that have no answer, in plain words. A person answers them on the website.
4. From \`left_out\`, list each party and reason, with the amount, and what would put it on the form.
5. Compare the form with \`if_counted\` and say what would change.

Finish with a short list of what the person must do, the largest amounts first. This is a draft, not tax advice.`,
    es: `Prepara el formulario 5472 de la LLC con entity_id = {entity_id} para year = {year}.

1. Llama a \`read_readiness\` y \`read_form_5472\`.
2. Si \`filer\` indica que la LLC no lo presenta, explica por qué y termina.
3. Enumera las \`questions\` y \`classifications\` sin respuesta, con palabras sencillas. Las responde una persona en el sitio web.
4. De \`left_out\`, enumera cada parte y motivo, con el importe y lo que haría falta para incluirlo.
5. Compara el formulario con \`if_counted\` e indica qué cambiaría.

Termina con una lista breve de lo que debe hacer la persona, primero los importes mayores. Es un borrador, no asesoramiento fiscal.`,
  },
}

export const explainLeftOutPrompt: AgentPrompt = {
  name: 'explain_left_out',
  title: { en: 'Why was this entry left out?', es: '¿Por qué no se incluyó este asiento?' },
  description: {
    en: 'Explains why an entry is not on Form 5472 and how to include it.',
    es: 'Explica por qué un asiento no está en el formulario 5472 y cómo incluirlo.',
  },
  arguments: [
    ...YEAR_OF_LLC,
    { name: 'entry_id', description: { en: 'Id of the entry', es: 'Id del asiento' }, required: true },
  ],
  text: {
    en: `Explain why entry {entry_id} of the LLC with entity_id = {entity_id} is not on Form 5472 for year = {year}.

1. Call \`list_entries\` for the year and find the entry. Check counterparty_id, economic_purpose and document_id.
2. Call \`read_form_5472\` and find the entry or its party in \`left_out\`, with its reason.
3. Explain the reason in one or two sentences, and what the owner can do: add the missing counterparty, purpose or document on the website, or nothing if the reason is correct.

If the entry is on a form, say on which line.`,
    es: `Explica por qué el asiento {entry_id} de la LLC con entity_id = {entity_id} no está en el formulario 5472 de year = {year}.

1. Llama a \`list_entries\` para el año y busca el asiento. Revisa counterparty_id, economic_purpose y document_id.
2. Llama a \`read_form_5472\` y busca el asiento o su parte en \`left_out\`, con el motivo.
3. Explica el motivo en una o dos frases y qué puede hacer el titular: añadir en el sitio web la contraparte, el propósito económico o el documento que falta, o nada si el motivo es correcto.

Si el asiento está en un formulario, indica en qué línea.`,
  },
}
