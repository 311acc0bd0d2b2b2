import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The fonts of our PDFs: one family with Latin, Greek and Cyrillic letters, embedded so that everyone sees
 * the same.
 */
const FACES = {
  regular: '400Regular/SourceSerif4_400Regular.ttf',
  italic: '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  strong: '600SemiBold/SourceSerif4_600SemiBold.ttf',
} as const
export type Face = keyof typeof FACES
export const FACE_NAMES = Object.keys(FACES) as Face[]

const require = createRequire(import.meta.url)
const read = new Map<Face, Buffer>()

/** Loaded with the first PDF; other processes do not hold them in memory. */
export function fontOf(face: Face): Buffer {
  const known =
    read.get(face) ?? readFileSync(require.resolve(`@expo-google-fonts/source-serif-4/${FACES[face]}`))
  read.set(face, known)
  return known
}
