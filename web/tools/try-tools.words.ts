import type { Words } from '../parts/language.ts'
import type { ToolKind } from './tool.ts'

type TryWords = {
  browserHas: string
  browserLacks: string
  kinds: Record<ToolKind, string>
  input: string
  nothing: string
  notJson: string
  call(name: string): string
  answer: string
}

export const WORDS: Words<TryWords> = {
  en: {
    browserHas: 'Your browser offers these tools to an agent on this page.',
    browserLacks:
      'Your browser does not know tools for agents yet (WebMCP), so no agent finds them here. You can still try each of them.',
    kinds: { public: 'Public · reads only', member: 'Members · reads only', mutation: 'Asks a person first' },
    input: 'What it is given, as JSON',
    nothing: 'It takes nothing.',
    notJson: 'This is not JSON.',
    call: name => `Call ${name}`,
    answer: 'What it answered',
  },
  es: {
    browserHas: 'Tu navegador ofrece estas herramientas a un agente en esta página.',
    browserLacks:
      'Tu navegador aún no conoce las herramientas para agentes (WebMCP), así que aquí ningún agente las encuentra. Aun así puedes probar cada una.',
    kinds: {
      public: 'Pública · solo lee',
      member: 'Miembros · solo lee',
      mutation: 'Antes pregunta a una persona',
    },
    input: 'Lo que recibe, en JSON',
    nothing: 'No recibe nada.',
    notJson: 'Esto no es JSON.',
    call: name => `Llamar a ${name}`,
    answer: 'Lo que respondió',
  },
}
