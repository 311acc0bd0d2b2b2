import type { RuleDirection } from '../../../src/areas/banking/categories/rule-limits.rules.ts'
import type { Words } from '../../shared/words.tsx'

type RuleWords = {
  title: string
  lead: string
  back: string
  noLlc: string
  order: string
  add: string
  empty: string
  emptyText: string
  text: string
  textHint: string
  needText: string
  direction: string
  directions: Record<RuleDirection, string>
  category: string
  chooseCategory: string
  needCategory: string
  counterparty: string
  purpose: string
  purposeHint: string
  addLead: string
  save: string
  cancel: string
  added: string
  remove: string
  removeOf(text: string): string
  removeTitle: string
  removeText(text: string): string
  removed: string
  matching(count: string, of: string): string
  taken(count: string): string
  noTransactions: string
}

export const WORDS: Words<RuleWords> = {
  en: {
    title: 'Category rules',
    lead: 'A rule sets the category of new bank transactions whose payee or description contains its text.',
    back: 'Back to banks',
    noLlc: 'No LLC yet',
    order:
      'Rules apply to transactions imported from now on, in this order: the first match applies. Entries already in the books do not change.',
    add: 'Add rule',
    empty: 'No rules yet',
    emptyText: 'Add one to categorize a payee’s transactions automatically. Rules apply to new transactions.',
    text: 'Text',
    textHint: 'Words in the payee or description, from the start of a word.',
    needText: 'Enter a text.',
    direction: 'Money',
    directions: { any: 'In and out', in: 'Money in', out: 'Money out' },
    category: 'Category',
    chooseCategory: 'Choose a category',
    needCategory: 'Choose a category.',
    counterparty: 'Counterparty (optional)',
    purpose: 'Economic purpose (optional)',
    purposeHint: 'Imported entries get the counterparty and the purpose too.',
    addLead: 'It applies to transactions imported from now on.',
    save: 'Save rule',
    cancel: 'Cancel',
    added: 'Rule added. It applies from the next import.',
    remove: 'Remove',
    removeOf: text => `Remove the rule “${text}”`,
    removeTitle: 'Remove this rule?',
    removeText: text =>
      `It will no longer categorize new transactions with “${text}”. Entries already in the books do not change.`,
    removed: 'Rule removed.',
    matching: (count, of) => `Matches ${count} of the newest ${of} transactions.`,
    taken: count =>
      count === '1'
        ? '1 of them matches an earlier rule, which applies first.'
        : `${count} of them match earlier rules, which apply first.`,
    noTransactions: 'There are no bank transactions to compare it with yet.',
  },
  es: {
    title: 'Reglas de categorías',
    lead: 'Una regla asigna una categoría a las transacciones bancarias nuevas cuyo beneficiario o descripción contiene su texto.',
    back: 'Volver a bancos',
    noLlc: 'Aún no hay ninguna LLC',
    order:
      'Las reglas se aplican a las transacciones que se importen a partir de ahora, en este orden: se aplica la primera que coincide. Los asientos que ya están en la contabilidad no cambian.',
    add: 'Añadir regla',
    empty: 'Aún no hay reglas',
    emptyText:
      'Añade una para clasificar automáticamente las transacciones de un beneficiario. Las reglas se aplican a las transacciones nuevas.',
    text: 'Texto',
    textHint: 'Palabras del beneficiario o de la descripción, desde el inicio de una palabra.',
    needText: 'Escribe un texto.',
    direction: 'Dinero',
    directions: { any: 'Entradas y salidas', in: 'Entradas', out: 'Salidas' },
    category: 'Categoría',
    chooseCategory: 'Elige una categoría',
    needCategory: 'Elige una categoría.',
    counterparty: 'Contraparte (opcional)',
    purpose: 'Propósito económico (opcional)',
    purposeHint: 'Los asientos importados reciben también la contraparte y el propósito.',
    addLead: 'Se aplica a las transacciones que se importen a partir de ahora.',
    save: 'Guardar regla',
    cancel: 'Cancelar',
    added: 'Regla añadida. Se aplica desde la próxima importación.',
    remove: 'Eliminar',
    removeOf: text => `Eliminar la regla «${text}»`,
    removeTitle: '¿Eliminar esta regla?',
    removeText: text =>
      `Dejará de clasificar las transacciones nuevas con «${text}». Los asientos que ya están en la contabilidad no cambian.`,
    removed: 'Regla eliminada.',
    matching: (count, of) => `Coincide con ${count} de las últimas ${of} transacciones.`,
    taken: count =>
      count === '1'
        ? '1 de ellas coincide con una regla anterior, que se aplica antes.'
        : `${count} de ellas coinciden con reglas anteriores, que se aplican antes.`,
    noTransactions: 'Aún no hay transacciones bancarias con las que compararla.',
  },
}
