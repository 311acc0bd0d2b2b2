import { type FormEvent, useRef, useState } from 'react'
import { PATHS, placeOf } from '../../src/site/site-map.rules.ts'
import { errorText } from '../shared/error-text.ts'
import { LegalNote } from '../shared/LegalNote.tsx'
import type { Facts, Quote } from './facts.ts'
import { dateText } from './money.ts'
import { Options, QuoteTable } from './Options.tsx'
import { ORDER } from './order.words.ts'
import page from './page.module.css'
import css from './quote.module.css'
import { QUOTE } from './quote.words.ts'
import { useQuote } from './useQuote.ts'

export function Order({ facts }: { facts: Facts }) {
  const words = ORDER[facts.language]
  return (
    <div className={page.wide}>
      <div className={page.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </div>
      {facts.quote ? (
        <Wish facts={facts} first={facts.quote} />
      ) : (
        <p className={page.card}>
          {QUOTE[facts.language].none} {facts.calls && QUOTE[facts.language].noneCall}
        </p>
      )}
    </div>
  )
}

function Wish({ facts, first }: { facts: Facts; first: Quote }) {
  const { language } = facts
  const words = ORDER[language]
  const { quote, chosen, turn, trouble } = useQuote(first)
  const [names, setNames] = useState(['', '', ''])
  const [fault, setFault] = useState<string | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [reference, setReference] = useState<string | null>(null)
  const firstName = useRef<HTMLInputElement>(null)

  async function go(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wished = names.map(name => name.trim()).filter(Boolean)
    if (wished.length === 0) {
      setFault(words.needsName)
      firstName.current?.focus()
      return
    }
    setFault(null)
    setOpening(true)
    try {
      const { openOrder } = await import('../order/open-order.tsx')
      const wish = { names: wished, options: [...chosen], note: null }
      const made = await openOrder(language)(wish, new AbortController().signal)
      if (made.outcome === 'ordered') setReference(made.reference)
    } catch (error) {
      setFault(errorText(error as Error))
    } finally {
      setOpening(false)
    }
  }

  if (reference) return <Done facts={facts} reference={reference} />
  return (
    <form className={css.columns} onSubmit={go} noValidate>
      <div className={`${page.card} ${css.choice}`}>
        <fieldset className={css.names}>
          <legend>{words.names}</legend>
          <p className={css.note} id="names-help">
            {words.namesHelp}
          </p>
          {names.map((name, place) => (
            <label key={place}>
              {words.name(place)}
              <input
                ref={place === 0 ? firstName : null}
                value={name}
                maxLength={110}
                required={place === 0}
                autoComplete="off"
                aria-describedby={place === 0 && fault ? 'names-fault' : 'names-help'}
                {...(place === 0 && fault && { 'aria-invalid': true })}
                onChange={event =>
                  setNames(now => now.map((one, i) => (i === place ? event.target.value : one)))
                }
              />
            </label>
          ))}
          {fault && (
            <p role="alert" id="names-fault">
              {fault}
            </p>
          )}
        </fieldset>
        <Options facts={facts} quote={quote} chosen={chosen} turn={turn} />
      </div>
      <section className={css.paper} aria-live="polite">
        <h2>{QUOTE[language].yours}</h2>
        {trouble && <p role="alert">{trouble}</p>}
        <QuoteTable facts={facts} quote={quote} />
        <p className={css.note}>{QUOTE[language].validUntil(dateText(quote.valid_until, language))}</p>
        <div className={page.actions}>
          <button type="submit" className={page.primary} disabled={isOpening}>
            {isOpening ? words.opening : words.go}
          </button>
        </div>
        <p className={css.note}>{words.nothingYet}</p>
        <LegalNote firm={facts.firm} language={language} className={css.note} />
      </section>
    </form>
  )
}

function Done({ facts: { language, calls }, reference }: { facts: Facts; reference: string }) {
  const words = ORDER[language]
  return (
    <section className={page.card} role="status">
      <h2>{words.done(reference)}</h2>
      <p>{words.doneText}</p>
      <div className={page.actions}>
        {calls && (
          <a className={page.secondary} href={placeOf(PATHS.book, language)}>
            {words.another}
          </a>
        )}
      </div>
    </section>
  )
}
