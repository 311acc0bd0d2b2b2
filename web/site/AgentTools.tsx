import type { Words } from '../parts/words.tsx'
import type { Facts } from './facts.ts'
import { Island, Placeholder } from './Island.tsx'
import page from './page.module.css'

const WORDS: Words<{ title: string; lead: string }> = {
  en: {
    title: 'Tools for agents',
    lead: 'An AI agent in your browser can ask this website in these eight ways, through the same doors as you and with no rights but yours. Try each of them here. What changes something waits for a person.',
  },
  es: {
    title: 'Herramientas para agentes',
    lead: 'Un agente de IA en tu navegador puede preguntar a esta web de estas ocho maneras, por las mismas puertas que tú y sin más derechos que los tuyos. Pruébalas aquí. Lo que cambia algo espera a una persona.',
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
