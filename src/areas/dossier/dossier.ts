/** The area's public interface for areas after it. */
export { type DossierGround, type MadeDossier, makeDossier, type WantedDossier } from './make-dossier.ts'
