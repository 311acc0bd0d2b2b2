/** The door of this area: what those above it may use. */
export { type DossierGround, type MadeDossier, makeDossier, type WantedDossier } from './make-dossier.ts'
