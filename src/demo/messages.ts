import { markRead, sendMessage, startConversation } from '../areas/messages/messages.ts'
import { int, orNull, statement } from '../kernel/sql/statement.ts'
import type { DemoContext } from './demo-context.ts'
import { DEMO_EMAIL } from './plan.ts'

const findQuestionable = statement({
  name: 'demo.find_questionable_entry',
  params: { entity_id: int },
  row: { entry_id: orNull(int), document_id: orNull(int) },
  sql: `
    select (select max(id) from bookkeeping.entry where entity_id = $entity_id and document_id is null and expense > 0) as entry_id,
           (select max(id) from documents.document where entity_id = $entity_id and doc_type = 'RECEIPT'
              and withdrawn_at is null) as document_id`,
})

const HOUR_MS = 3_600_000

type Line = { from: 'client' | 'firm'; hoursAgo: number; text: string }
type Talk = { client: string; staff: string; title: string; isAboutEntry: boolean; lines: readonly Line[] }

const TALKS: readonly Talk[] = [
  {
    client: DEMO_EMAIL,
    staff: 'elena.robledo@llano-demo.example',
    title: 'Factura que falta',
    isAboutEntry: true,
    lines: [
      {
        from: 'client',
        hoursAgo: 50,
        text: 'Hola, no encuentro la factura de este gasto. ¿Vale con el recibo que os adjunto?',
      },
      {
        from: 'firm',
        hoursAgo: 27,
        text: 'Hola, Lucía. Sí, vale si se ven la fecha, el importe y el nombre del proveedor. Súbelo al asiento cuando puedas.',
      },
    ],
  },
  {
    client: 'oliver.thackwell@llano-demo.example',
    staff: 'ines.carballo@llano-demo.example',
    title: 'Change of address',
    isAboutEntry: false,
    lines: [
      {
        from: 'firm',
        hoursAgo: 75,
        text: 'Hello Oliver, is the address in your profile still correct? We need it for the annual filing.',
      },
      {
        from: 'client',
        hoursAgo: 5,
        text: 'Hello, I moved in September.\n\nI will update my profile this week. Is there a form to sign?',
      },
    ],
  },
]

/** Two conversations: in one the client has not read the answer, in the other the Manager has not read the last message. */
export async function writeMessages({ tx, by, now, members, staff }: DemoContext): Promise<void> {
  for (const { client, staff: email, title, isAboutEntry, lines } of TALKS) {
    const owner = members.find(one => one.email === client)!
    const manager = staff.find(one => one.email === email)!
    // The LLC that the account shows first.
    const entityId = owner.llcs.at(-1)!.id
    const { entry_id, document_id } = await tx.one(findQuestionable, { entity_id: entityId })
    const about = isAboutEntry && entry_id !== null ? String(entry_id) : null
    const document_ids = isAboutEntry && document_id !== null ? [document_id] : []
    let conversationId: number | null = null
    for (const [index, { from, hoursAgo, text }] of lines.entries()) {
      const memberId = from === 'client' ? owner.id : manager.id
      const side = from === 'client' ? 'member' : 'staff'
      const author = { memberId, side, entityId, isShared: false } as const
      const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
      const deps = { db: tx, config: { publicUrl: '' }, now: at, tells: false }
      if (conversationId === null) {
        const body = await startConversation(deps, by, author, { title, about, text, document_ids })
        conversationId = JSON.parse(body).data.conversation_id as number
      } else {
        await markRead(tx, by, { conversationId, memberId, place: index })
        await sendMessage(deps, by, author, conversationId, { text, document_ids: [] })
      }
    }
  }
}
