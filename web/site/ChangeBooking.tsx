import { BOOK } from './book.words.ts'
import type { Facts } from './facts.ts'
import { Island, Placeholder } from './Island.tsx'
import page from './page.module.css'

export function ChangeBooking({ facts }: { facts: Facts }) {
  const words = BOOK[facts.language]
  return (
    <div className={page.wide}>
      <div className={page.head}>
        <h1>{words.changeTitle}</h1>
        <p>{words.changeLead}</p>
      </div>
      <Island name="booking" facts={facts} isShort>
        <Placeholder lines={2} />
      </Island>
    </div>
  )
}
