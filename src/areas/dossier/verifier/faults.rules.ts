/** Why a manifest is not accepted. */
export type ManifestFault =
  | 'unreadable'
  | 'not_text'
  | 'not_json'
  | 'format'
  | 'about'
  | 'problems'
  | 'files'
  | 'order'
  | 'not_ours'

/** Why a ZIP is not read as a dossier. */
export type ArchiveFault =
  | { kind: 'not_a_zip' | 'cut' | 'damaged' | 'layout' | 'overlap' | 'not_a_dossier' }
  | { kind: 'too_many'; count: number }
  | { kind: 'encrypted' | 'method' | 'bomb' | 'name' | 'twice'; name: string }
  | { kind: 'manifest'; reason: ManifestFault }
