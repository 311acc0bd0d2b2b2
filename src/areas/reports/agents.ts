import type { AgentPrompt, AgentResource } from '../../kernel/mcp/agent-parts.ts'
import { listReports } from './list-reports.route.ts'

export const reportResource: AgentResource = {
  prefix: 'llano://reports/',
  name: 'report',
  title: 'Report',
  description: 'A monthly, quarterly or annual report with metrics, recommendations and alerts',
  endpoint: listReports,
  idField: 'report_id',
  titleOf: ({ type, period }) => `${type} report until ${(period as { to: string }).to}`,
}

export const closeMonthPrompt: AgentPrompt = {
  name: 'close_month',
  title: { en: 'Close the month', es: 'Cerrar el mes' },
  description: {
    en: 'Imports what is missing, checks the entries of a month and lists what a person must do.',
    es: 'Importa lo que falta, revisa los asientos de un mes y enumera lo que debe hacer una persona.',
  },
  arguments: [
    {
      name: 'entity_id',
      description: { en: 'Id of the LLC', es: 'Id de la LLC' },
      required: true,
    },
    { name: 'year', description: { en: 'Year', es: 'Año' }, required: true },
    { name: 'month', description: { en: 'Month, 1 to 12', es: 'Mes, de 1 a 12' }, required: true },
  ],
  text: {
    en: `Close the month for an LLC with entity_id = {entity_id}, year = {year}, month = {month}.

1. Call \`sync_entries\` to import new bank transactions. If it names a connection that needs attention, report it and continue.
2. Call \`list_entries\` for the month, all pages, and note \`summary\`.
3. Ask the person whether a payment is missing. For each one they name, call \`create_entry\`; never invent amounts.
4. Call \`list_entries\` again and check that \`summary\` changed by exactly the entries you added.
5. List the entries where \`economic_substance\` is false, with what each lacks: counterparty_id, economic_purpose or document_id.
6. Call \`list_transactions\` and list those that are PENDING.
7. Call \`list_obligations\` and list what falls due in the next 60 days.
8. Call \`list_reports\` for the year. If the month has a report, summarize its alerts and recommendations. Do not answer recommendations yourself.

Finish with: income, expenses and net of the month; entries that need documentation; what a person must decide.`,
    es: `Cierra el mes de una LLC con entity_id = {entity_id}, year = {year}, month = {month}.

1. Llama a \`sync_entries\` para importar las transacciones bancarias nuevas. Si menciona una conexión que requiere atención, indícalo y continúa.
2. Llama a \`list_entries\` para el mes, todas las páginas, y anota \`summary\`.
3. Pregunta a la persona si falta algún pago. Por cada uno que mencione, llama a \`create_entry\`; no inventes importes.
4. Llama de nuevo a \`list_entries\` y comprueba que \`summary\` ha cambiado exactamente en los asientos añadidos.
5. Enumera los asientos con \`economic_substance\` false y lo que le falta a cada uno: counterparty_id, economic_purpose o document_id.
6. Llama a \`list_transactions\` y enumera las que están en PENDING.
7. Llama a \`list_obligations\` y enumera lo que vence en los próximos 60 días.
8. Llama a \`list_reports\` para el año. Si el mes tiene informe, resume sus avisos y recomendaciones. No respondas tú a las recomendaciones.

Termina con: ingresos, gastos y resultado del mes; asientos sin documentar; qué debe decidir una persona.`,
  },
}
