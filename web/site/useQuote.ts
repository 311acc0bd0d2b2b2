import { useEffect, useRef, useState } from 'react'
import { ask } from '../shared/api.ts'
import { errorText } from '../shared/error-text.ts'
import type { Quote } from './facts.ts'

/** A quote that follows the checkboxes: the server computes it, and until then the last one is shown. */
export function useQuote(first: Quote) {
  const [quote, setQuote] = useState(first)
  const [chosen, setChosen] = useState(() => first.options.filter(one => one.chosen).map(one => one.code))
  const [trouble, setTrouble] = useState<string | null>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const asking = new AbortController()
    ask('readQuote', { options: chosen.join(',') || 'none' }, { signal: asking.signal }).then(
      ({ data }) => {
        setQuote(data)
        setTrouble(null)
      },
      error => {
        if (!asking.signal.aborted) setTrouble(errorText(error as Error))
      },
    )
    return () => asking.abort()
  }, [chosen])

  function turn(code: Quote['options'][number]['code']): void {
    const other =
      code === 'expedite_1day' ? 'expedite_2day' : code === 'expedite_2day' ? 'expedite_1day' : null
    setChosen(now =>
      now.includes(code) ? now.filter(one => one !== code) : [...now.filter(one => one !== other), code],
    )
  }
  return { quote, chosen, turn, trouble }
}
