import { type FunctionComponent, useEffect, useState } from 'react'

/** A component that the first view does without: null until it is loaded, which begins when `isWanted`. */
export function useLater<P>(
  load: () => Promise<FunctionComponent<P>>,
  isWanted: boolean,
): FunctionComponent<P> | null {
  const [Loaded, setLoaded] = useState<FunctionComponent<P> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    load().then(
      component => {
        if (!isGone) setLoaded(() => component)
      },
      // What is shown in its place stays; the next page load tries again.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [load, isWanted])
  return Loaded
}
