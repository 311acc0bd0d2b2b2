import { BOOK } from './book.words.ts'
import type { Facts } from './facts.ts'
import { Island, Placeholder } from './Island.tsx'
import page from './page.module.css'

export function Book({ facts }: { facts: Facts }) {
  const words = BOOK[facts.language]
  return (
    <div className={page.wide}>
      <div className={page.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        {facts.calls && (
          <ul className={page.muted}>
            {words.points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </div>
      {facts.calls ? (
        <Island name="calendar" facts={facts}>
          <Placeholder lines={8} />
        </Island>
      ) : (
        <p className={page.card}>{words.closed}</p>
      )}
    </div>
  )
}
