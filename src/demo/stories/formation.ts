import type { Language } from '../../kernel/values/language.ts'
import type { Paper } from '../movement.ts'

/** The documents an LLC has from its first days, whether or not an entry refers to them. */
export function formationPapers(state: string, language: Language = 'es'): Paper[] {
  const spanish = language === 'es'
  return [
    { type: 'ARTICLES', title: `Articles of Organization, ${state}` },
    { type: 'EIN_LETTER', title: spanish ? 'Carta del EIN (CP 575)' : 'EIN letter (CP 575)' },
    { type: 'OPERATING_AGREEMENT', title: 'Operating Agreement' },
    { type: 'CONTRACT', title: spanish ? 'Contrato con el agente registrado' : 'Registered agent agreement' },
  ]
}
