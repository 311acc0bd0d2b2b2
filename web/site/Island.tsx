import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Facts } from './facts.ts'
import { FRAME } from './frame.words.ts'
import css from './page.module.css'

export type IslandName = 'calendar' | 'booking' | 'tools'
type Loading = () => Promise<{ Island: ComponentType<{ facts: Facts }> }>

/** How the browser loads interactive parts; there are none on the server. */
export type Islands = Record<IslandName, Loading>
export const IslandsContext = createContext<Islands | null>(null)

/** A part of a page that only works in a browser: space is reserved, with a placeholder text. */
export function Island({
  name,
  facts,
  isShort = false,
  children,
}: {
  name: IslandName
  facts: Facts
  isShort?: boolean
  children: ReactNode
}) {
  const islands = useContext(IslandsContext)
  const [loaded, setLoaded] = useState<{ Island: ComponentType<{ facts: Facts }> } | 'failed' | null>(null)
  useEffect(() => {
    islands?.[name]().then(setLoaded, () => setLoaded('failed'))
  }, [islands, name])
  const words = FRAME[facts.language]
  const room = isShort ? css.shortIsland : css.island
  if (loaded === 'failed')
    return (
      <div className={room} role="alert">
        <p>{words.failed}</p>
      </div>
    )
  return (
    <div className={room}>
      {loaded ? (
        <loaded.Island facts={facts} />
      ) : (
        <>
          <noscript>
            <p>{words.needsScript}</p>
          </noscript>
          {children}
        </>
      )}
    </div>
  )
}

export function Placeholder({ lines }: { lines: number }) {
  return (
    <div className={css.placeholder} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}
