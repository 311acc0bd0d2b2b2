/** The area's public interface for areas after it. */
export { zipped } from './archive.ts'
export { type DossierDeps, type DossierOptions, type MadeDossier, makeDossier } from './make-dossier.ts'
