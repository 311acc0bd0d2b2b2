import type { Words } from '../shared/language.ts'
import type { ToolKind } from './tool.ts'

type TryWords = {
  browserHas: string
  browserLacks: string
  kinds: Record<ToolKind, string>
  forAgents: string
  input: string
  nothing: string
  notJson: string
  call(name: string): string
  answer: string
}

export const WORDS: Words<TryWords> = {
  en: {
    browserHas: 'Your browser offers these tools to agents on this page.',
    browserLacks:
      'Your browser does not support tools for agents (WebMCP) yet. You can still try each tool here.',
    kinds: { public: 'Public · Read-only', member: 'Members · Read-only', mutation: 'Requires confirmation' },
    forAgents: 'Description for agents',
    input: 'Input (JSON)',
    nothing: 'No input needed.',
    notJson: 'Enter valid JSON.',
    call: name => `Run ${name}`,
    answer: 'Response',
  },
  es: {
    browserHas: 'Tu navegador ofrece estas herramientas a los agentes en esta página.',
    browserLacks:
      'Tu navegador aún no admite herramientas para agentes (WebMCP). Aun así, puedes probarlas aquí.',
    kinds: {
      public: 'Pública · Solo lectura',
      member: 'Miembros · Solo lectura',
      mutation: 'Requiere confirmación',
    },
    forAgents: 'Descripción para el agente (en inglés)',
    input: 'Entrada (JSON)',
    nothing: 'No necesita datos de entrada.',
    notJson: 'Introduce un JSON válido.',
    call: name => `Ejecutar ${name}`,
    answer: 'Respuesta',
  },
}
