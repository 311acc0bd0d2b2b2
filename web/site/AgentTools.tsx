import type { Words } from '../shared/words.tsx'
import type { Facts } from './facts.ts'
import { Island, Placeholder } from './Island.tsx'
import page from './page.module.css'

const WORDS: Words<{ title: string; lead: string }> = {
  en: {
    title: 'Tools for agents',
    lead: 'AI agents in your browser can use these eight tools, with the same permissions as you and nothing more. Try them here. Nothing changes without your confirmation.',
  },
  es: {
    title: 'Herramientas para agentes',
    lead: 'Los agentes de IA de tu navegador pueden usar estas ocho herramientas, con tus mismos permisos y nada más. Pruébalas aquí. Ningún cambio se aplica sin tu confirmación.',
  },
}

export function AgentTools({ facts }: { facts: Facts }) {
  const words = WORDS[facts.language]
  return (
    <div className={page.wide}>
      <div className={page.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </div>
      <Island name="tools" facts={facts}>
        <Placeholder lines={8} />
      </Island>
    </div>
  )
}
