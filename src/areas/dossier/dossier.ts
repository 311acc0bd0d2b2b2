/** The area's public interface for areas after it. */
export { zipped } from './archive.ts'
export { type DossierGround, type MadeDossier, makeDossier, type WantedDossier } from './make-dossier.ts'
