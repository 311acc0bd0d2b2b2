import '@fontsource-variable/inter/index.css'
import '../shared/base.css'
import { hydrateRoot } from 'react-dom/client'
import { provideAddresses } from '../shared/api.ts'
import { App } from './App.tsx'
import type { Facts } from './facts.ts'
import { type Islands, IslandsContext } from './Island.tsx'
import { OPERATIONS } from './operations.generated.ts'

provideAddresses(OPERATIONS)

const islands: Islands = {
  calendar: () => import('./islands/BookCalendar.tsx'),
  booking: () => import('./islands/MyBooking.tsx'),
  tools: () => import('./islands/Tools.tsx'),
}

const facts = JSON.parse(document.getElementById('facts')!.textContent!) as Facts
hydrateRoot(
  document.getElementById('root')!,
  <IslandsContext value={islands}>
    <App facts={facts} />
  </IslandsContext>,
)

// Only where agents can find them, so that nobody else waits for it.
if ('modelContext' in document)
  import('./agents.ts').then(({ welcomeAgents }) => welcomeAgents(facts.language))
