const FILES = 'documents/files/'
const PROOFS = 'documents/proofs/'
const MAX_CHARACTERS = 80

/** The paths of a document and its proof in a dossier: by id, and what old systems allow of its name. */
export function pathsOf(id: number, fileName: string): { file: string; proof: string } {
  const dot = fileName.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, '']
  const short = [...stem]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replaceAll(/[ .]+$/g, '')
  const name = `${id}-${short}${ending}`
  return { file: FILES + name, proof: `${PROOFS}${name}.ots` }
}

/** The file that a proof of a dossier belongs to; null if it is not a proof of a document. */
export const fileOfProof = (path: string): string | null =>
  path.startsWith(PROOFS) && path.endsWith('.ots') ? FILES + path.slice(PROOFS.length, -4) : null
