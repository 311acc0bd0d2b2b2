/** One result of a check. A problem needs action; a warning may be a deliberate choice. */
export type Finding =
  | { state: 'ok'; found: string }
  | { state: 'warning' | 'problem'; found: string; fix: string }

export const ok = (found: string): Finding => ({ state: 'ok', found })
export const warning = (found: string, fix: string): Finding => ({ state: 'warning', found, fix })
export const problem = (found: string, fix: string): Finding => ({ state: 'problem', found, fix })
