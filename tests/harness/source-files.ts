import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const TOP = join(import.meta.dirname, '..', '..')

/** One import: the names, the path from the top folder if it is our file, and whether it is an `import()` call. */
export type Import = { names: string; from: string; typesOnly: boolean; isDynamic: boolean }
export type SourceFile = { path: string; text: string; imports: Import[] }

const FROM = /^\s*(?:import|export)\s+(type\s+)?([^'";=]*?)\s*\bfrom\s+'([^']+)'/gm
const BARE = /^\s*import\s+'([^']+)'/gm
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g

/** Reads imports from the text; the formatter keeps them in this shape. */
export function readSource(path: string, text = readFileSync(join(TOP, path), 'utf8')): SourceFile {
  const place = (from: string) =>
    from.startsWith('.') ? relative(TOP, join(TOP, dirname(path), from)) : from
  const imports = [
    ...[...text.matchAll(FROM)].map(([, type, names, from]) => ({
      names: names!.replaceAll(/\s+/g, ' '),
      from: place(from!),
      typesOnly: Boolean(type) || /^\{( type \w+,?)+ \}$/.test(names!.replaceAll(/\s+/g, ' ')),
      isDynamic: false,
    })),
    ...[...text.matchAll(BARE)].map(([, from]) => ({
      names: '',
      from: place(from!),
      typesOnly: false,
      isDynamic: false,
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, from]) => ({
      names: '',
      from: place(from!),
      typesOnly: false,
      isDynamic: true,
    })),
  ]
  return { path, text, imports }
}

export function readSources(pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: TOP })
    .sort()
    .map(path => readSource(path))
}

export const isTest = ({ path }: { path: string }) => /\.(test|fixture)\.ts$/.test(path)
