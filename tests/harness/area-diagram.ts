import { areas } from '../../src/areas.ts'
import { isTest, readSources } from './source-files.ts'

const BEGIN = '<!-- areas: generated from src/areas.ts -->'
const END = '<!-- end of areas -->'

/**
 * The areas in the order of `src/areas.ts`, with an arrow to each area they use, unless implied by others.
 */
export function drawAreas(): string {
  const names = areas.map(({ name }) => name).filter(name => name !== 'kernel')
  const uses = new Map(names.map(name => [name, usedBy(name, names)]))
  const reach = (name: string): string[] => uses.get(name)!.flatMap(used => [used, ...reach(used)])
  const arrows = names.flatMap(name => {
    const used = uses.get(name)!
    const implied = new Set(used.flatMap(reach))
    return used.filter(one => !implied.has(one)).map(one => `  ${name} --> ${one}`)
  })
  return ['```mermaid', 'flowchart BT', ...names.map(name => `  ${name}`), ...arrows, '```'].join('\n')
}

/** The document with the diagram between its markers renewed. */
export function withDiagram(text: string): string {
  const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (before < 0 || after < before) throw new Error(`ARCHITECTURE.md needs the markers ${BEGIN} and ${END}`)
  return `${text.slice(0, before + BEGIN.length)}\n${drawAreas()}\n${text.slice(after)}`
}

function usedBy(area: string, names: string[]): string[] {
  const files = readSources(`src/areas/${area}/**/*.ts`).filter(file => !isTest(file))
  const imports = files.flatMap(file => file.imports)
  return names.filter(
    name => name !== area && imports.some(({ from }) => from.startsWith(`src/areas/${name}/`)),
  )
}
