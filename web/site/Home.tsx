import { PATHS, placeOf } from '../../src/site/site-map.rules.ts'
import { docsPlace } from './Frame.tsx'
import type { Facts } from './facts.ts'
import css from './home.module.css'
import { HOME } from './home.words.ts'
import { dateText, priceText } from './money.ts'
import page from './page.module.css'
import {
  ApiPicture,
  BooksPicture,
  FormPicture,
  HeroPicture,
  LedgerPicture,
  PresencePicture,
  ProofsPicture,
} from './pictures.tsx'
import { QUOTE } from './quote.words.ts'

const PICTURES = {
  books: BooksPicture,
  ledger: LedgerPicture,
  proofs: ProofsPicture,
  presence: PresencePicture,
  form: FormPicture,
  api: ApiPicture,
}

export function Home({ facts }: { facts: Facts }) {
  const { language, quote, calls } = facts
  const words = HOME[language]
  const to = (path: string) => placeOf(path, language)
  return (
    <>
      <section className={css.hero}>
        <div className={css.heroRow}>
          <div>
            <p className={css.over}>{words.over}</p>
            <h1>{words.title}</h1>
            <p className={css.lead}>{words.lead}</p>
            <div className={page.actions}>
              {quote && (
                <a className={page.primary} href={to(PATHS.quote)}>
                  {words.quote}
                </a>
              )}
              {calls && (
                <a className={page.secondary} href={to(PATHS.book)}>
                  {words.book}
                </a>
              )}
              {!quote && (
                <a className={page.secondary} href={to(PATHS.offers)}>
                  {words.allServices}
                </a>
              )}
            </div>
          </div>
          <HeroPicture label={words.picture} words={words.inPicture} />
        </div>
        <ul className={css.facts}>
          {words.facts.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
      <Steps facts={facts} />
      <section className={css.section}>
        <h2>{words.getsTitle}</h2>
        <p className={css.sub}>{words.getsLead}</p>
        <div className={css.gets}>
          {Object.entries(words.gets).map(([name, [title, text]]) => {
            const Picture = PICTURES[name as keyof typeof PICTURES]
            return (
              <article key={name} className={page.card}>
                <Picture />
                <h3>{title}</h3>
                <p>{text}</p>
              </article>
            )
          })}
        </div>
      </section>
      <Price facts={facts} />
      <Code facts={facts} />
      <section className={css.section}>
        <h2>{words.askTitle}</h2>
        <div className={css.questions}>
          {words.questions.map(([question, answer]) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
      {calls && (
        <section className={css.end}>
          <h2>{words.endTitle}</h2>
          <p>{words.endLead}</p>
          <a className={css.endAction} href={to(PATHS.book)}>
            {words.book}
          </a>
        </section>
      )}
    </>
  )
}

function Steps({ facts }: { facts: Facts }) {
  const words = HOME[facts.language]
  return (
    <section className={css.section}>
      <h2>{words.stepsTitle}</h2>
      <p className={css.sub}>{words.stepsLead}</p>
      <ol className={css.steps}>
        {words.steps.map(([when, title, text]) => (
          <li key={title}>
            <span className={css.when}>{when}</span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Price({ facts: { language, quote } }: { facts: Facts }) {
  const words = HOME[language]
  if (!quote) return null
  const money = (amount: number) => priceText(amount, quote.currency, language)
  return (
    <section className={css.section}>
      <div className={css.price}>
        <div>
          <h2>{words.priceTitle}</h2>
          <p className={css.sub}>{words.priceLead}</p>
          <p className={css.total}>
            <span>{words.firstYear}</span>
            <strong>{money(quote.totals.first_year)}</strong>
          </p>
          <p className={css.after}>
            {words.eachYear}: <strong>{money(quote.totals.annual_renewal)}</strong>. {words.priceNote}
          </p>
          <div className={page.actions}>
            <a className={page.primary} href={placeOf(PATHS.quote, language)}>
              {words.makeYourOwn}
            </a>
            <a className={page.secondary} href={placeOf(PATHS.offers, language)}>
              {words.allServices}
            </a>
          </div>
        </div>
        <table className={css.items}>
          <caption>{QUOTE[language].validUntil(dateText(quote.valid_until, language))}</caption>
          <tbody>
            {quote.items.map(item => (
              <tr key={item.code}>
                <th scope="row">{item.label[language]}</th>
                <td>{money(item.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const EXAMPLE = `curl "$LLANO_URL/v1/bookkeeping?entity_id=1&year=2026&month=10" \\
  -H "Authorization: Bearer $LLANO_KEY"

{
  "data": [ … ],
  "summary": {
    "total_income": 9840.00,
    "total_expenses": 3120.45,
    "net": 6719.55
  },
  "pagination": { "total": 41, "limit": 100, "offset": 0 }
}`

function Code({ facts: { language } }: { facts: Facts }) {
  const words = HOME[language]
  const links = [
    ['/quick-start', words.quickStart],
    ['', words.reference],
    ['/changelog', words.changelog],
  ] as const
  return (
    <section className={css.section}>
      <div className={css.code}>
        <div>
          <h2>{words.codeTitle}</h2>
          <p>{words.codeLead}</p>
          <ul>
            {links.map(([place, label]) => (
              <li key={place}>
                <a href={docsPlace(place, language)}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
        <section aria-label={words.codeLabel}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <pre tabIndex={0}>
            <code>{EXAMPLE}</code>
          </pre>
        </section>
      </div>
    </section>
  )
}
