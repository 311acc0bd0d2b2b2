import { areas } from '../../src/areas.ts'
import { KEEP_REASONS } from '../../src/kernel/privacy/keep-reasons.ts'
import { columnsOf, isPersonal, type PersonalTable } from '../../src/kernel/privacy/personal-data.ts'

const BEGIN = '<!-- tables: generated from the personalData of all areas -->'
const END = '<!-- end of tables -->'

function onErase({ erase, alsoErase, alsoWrote }: PersonalTable): string {
  const others = alsoErase
    ? '; also removed from records of others'
    : alsoWrote
      ? `; in records of others kept: ${alsoWrote.keep}`
      : ''
  if (erase === 'delete') return `deleted${others}`
  if ('set' in erase) return 'overwritten'
  return `kept: ${erase.keep}`
}

const UNTIL = {
  years: '`LLANO_KEEP_RECORDS_YEARS` after the last LLC was dissolved',
  owner: 'until the owner of the LLC is erased',
  always: 'always',
}

/** One row per table with personal data, and what the reasons for keeping it mean. */
export function describeTables(): string {
  const tables = areas.flatMap(area => area.personalData?.tables ?? []).filter(isPersonal)
  const rows = tables.map(table => {
    const columns = columnsOf(table.personal).map(name => `\`${name}\``)
    const cells = [
      `\`${table.table}\``,
      table.holds.en,
      columns.join(', '),
      table.removedAfter ?? '',
      onErase(table),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const reasons = Object.entries(KEEP_REASONS).map(([name, { en, until }]) => {
    return `- **${name}** (${UNTIL[until]}): ${en}`
  })
  return [
    '| table | what it is about you | personal columns | removed on its own after | when you are erased |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    'Why something is kept, and until when:',
    '',
    ...reasons,
  ].join('\n')
}

/** The document with the part between its markers renewed. */
export function withTables(text: string): string {
  const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (before < 0 || after < before) throw new Error(`PRIVACY.md needs the markers ${BEGIN} and ${END}`)
  return `${text.slice(0, before + BEGIN.length)}\n${describeTables()}\n${text.slice(after)}`
}
