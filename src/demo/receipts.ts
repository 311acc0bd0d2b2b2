import { Readable } from 'node:stream'
import { addFiles } from '../areas/documents/documents.ts'
import { int, statement, text } from '../kernel/sql/statement.ts'
import type { DemoContext } from './demo-context.ts'
import { DEMO_EMAIL } from './plan.ts'
import { smallPdf } from './small-pdf.ts'

/** The newest expense without a document, which the demo's conversation is about. */
const findExpense = statement({
  name: 'demo.find_expense_without_document',
  params: { entity_id: int },
  row: { day: text, amount: text, description: text },
  sql: `
    select coalesce(transaction_date, make_date(year, month, 1)) as day, to_char(expense, 'FM999,999,990.00') as amount,
           coalesce(description, 'Gasto') as description
    from bookkeeping.entry where entity_id = $entity_id and document_id is null and expense > 0
    order by id desc limit 1`,
})

/** A receipt that waits for its entry, in the LLC that the account of the first member shows first. */
export async function writeReceipt({
  tx,
  by,
  now,
  members,
  adding,
}: Pick<DemoContext, 'tx' | 'by' | 'now' | 'members' | 'adding'>): Promise<void> {
  const owner = members.find(({ email }) => email === DEMO_EMAIL)!
  const entityId = owner.llcs.at(-1)!.id
  const expense = await tx.maybe(findExpense, { entity_id: entityId })
  if (!expense) return
  const { day, amount, description } = expense
  const title = `Recibo ${description}`
  const page = {
    from: description,
    fromLines: [],
    title: 'Recibo',
    facts: [['Fecha', day]] as const,
    rows: [[description, `$${amount}`]] as const,
    total: ['Total', `$${amount}`] as const,
    paragraphs: [],
    foot: 'Documento de demostración de Llano. Las personas y las empresas son inventadas.',
    on: day,
  }
  const file = {
    docType: 'RECEIPT' as const,
    title,
    fileName: `recibo-${day}.pdf`,
    content: Readable.from([smallPdf(page)]),
  }
  await addFiles({ ...adding, now }, { ...by, actor: `member:${owner.id}` }, entityId, [file])
}
