import { levelWords, SEVERITIES } from '../../shared/severity.words.ts'
import type { Words } from '../../shared/words.tsx'

export type PresenceWords = {
  title: string
  lead: string
  noLlc: string
  year: string
  yearBefore: string
  yearAfter: string
  undo: string
  undone: string
  mode: string
  happened: string
  whatIf: string
  whatIfTitle: string
  whatIfText: string
  whatIfClear: string
  whatIfNotNow: string
  brush: string
  eraser: string
  other: string
  noOther: string
  howMouse: string
  howTouch: string
  howKeys: string
  secondTap(day: string): string
  cancel: string
  byDates: string
  from: string
  until: string
  paint: string
  erase: string
  datesFault: string
  calendar(year: number): string
  weekdays: readonly string[]
  weekdayNames: readonly string[]
  unknown: string
  filled: string
  planned: string
  imagined: string
  isToday: string
  selected: string
  chosenRange(from: string, until: string, days: number): string
  painted(country: string, from: string, until: string): string
  erased(from: string, until: string): string
  same: string
  onlyFilled(day: string): string
  proven: string
  imported: string
  plan: string
  planMade(country: string, from: string, until: string): string
  planErased(from: string, until: string): string
  onlyAhead: string
  onlyOwner: string
  onlySubscribed: string
  legend: string
  empty: string
  totals: string
  totalsLead: string
  ifSo: string
  ofThreshold(days: number): string
  makeUp(recorded: number, filled: number): string
  plus(days: number): string
  known(known: number, unknown: number): string
  levels: Record<'info' | 'warning' | 'danger' | 'exceeded', string>
  noWarnings: string
  reachedOn(day: string): string
  reachable(missing: number, day: string | null): string
  planReaches(day: string | null): string
  outOfReach(missing: number): string
  overShort(missing: number): string
  notAdvice: string
}

const moreDays = (missing: number) => (missing === 1 ? '1 more day' : `${missing} more days`)
const missingDays = (missing: number) => (missing === 1 ? 'Falta 1 día' : `Faltan ${missing} días`)

export const WORDS: Words<PresenceWords> = {
  en: {
    title: 'Presence',
    lead: 'Record where you were each day and plan future stays. Each country counts days its own way; the warnings use the cautious count.',
    noLlc: 'The calendar is available once your account has an LLC.',
    year: 'Year',
    yearBefore: 'Previous year',
    yearAfter: 'Next year',
    undo: 'Undo',
    undone: 'Change undone.',
    mode: 'Mode',
    happened: 'Actual days',
    whatIf: 'What if',
    whatIfTitle: 'What if: nothing is saved',
    whatIfText:
      'Mark future days of this year to see how the totals would change. Days you leave unmarked count for the country you are in.',
    whatIfClear: 'Clear what-if days',
    whatIfNotNow: 'Switch to the current year to try out future days.',
    brush: 'Country',
    eraser: 'Eraser',
    other: 'Another country',
    noOther: 'No matching country',
    howMouse: 'Drag over the days.',
    howTouch: 'Tap the first day, then the last.',
    howKeys:
      'Keyboard: arrow keys move, Shift + arrow keys select a range, Space or Enter marks it, Ctrl+Z undoes.',
    secondTap: day => `From ${day}. Now tap the last day.`,
    cancel: 'Cancel',
    byDates: 'Enter dates',
    from: 'First day',
    until: 'Last day',
    paint: 'Mark days',
    erase: 'Erase days',
    datesFault: 'Enter a first and a last day of this calendar, in that order.',
    calendar: year => `Calendar ${year}`,
    weekdays: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
    weekdayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    unknown: 'not recorded',
    filled: 'inferred',
    planned: 'planned',
    imagined: 'what if',
    isToday: 'today',
    selected: 'selected',
    chosenRange: (from, until, days) =>
      days === 1 ? `${from} selected.` : `${from} to ${until} selected, ${days} days.`,
    painted: (country, from, until) =>
      from === until ? `${country} on ${from}.` : `${country} from ${from} to ${until}.`,
    erased: (from, until) => (from === until ? `${from} erased.` : `${from} to ${until} erased.`),
    same: 'No change.',
    onlyFilled: day => `This day is inferred from ${day}. Change or erase that day instead.`,
    proven: 'with document',
    imported: 'import',
    plan: 'plan',
    planMade: (country, from, until) =>
      from === until ? `Planned: ${country} on ${from}.` : `Planned: ${country} from ${from} to ${until}.`,
    onlyAhead: 'What-if days must be after today. Switch to “Actual days” to change earlier days.',
    onlyOwner: 'Only the owner of the LLC can record days. Use “What if” to try out future days.',
    onlySubscribed:
      'Days can only be recorded with a Manager subscription. Use “What if” to try out future days.',
    planErased: (from, until) =>
      from === until ? `Plan for ${from} removed.` : `Plans from ${from} to ${until} removed.`,
    legend:
      'Solid: recorded by you. Striped: inferred from the last day you recorded. Dashed: planned or what-if. Underlined: a document shows it. Future days are saved as plans, which you confirm when they come. The eraser removes recorded days and plans; Undo restores both.',
    empty: 'Nothing is recorded for this year yet. Choose a country and mark the first days you spent there.',
    totals: 'Days per country',
    totalsLead: 'A full bar is 183 plain days; the lined part is what the cautious count adds.',
    ifSo: 'with what-if days',
    ofThreshold: days => `${days} of 183`,
    makeUp: (recorded, filled) =>
      filled === 0 ? `${recorded} recorded` : `${recorded} recorded, ${filled} inferred`,
    plus: days => `${days > 0 ? '+' : '−'}${Math.abs(days)} what-if`,
    known: (known, unknown) => (unknown ? `${known} days known, ${unknown} missing` : `${known} days known`),
    levels: levelWords(SEVERITIES.en),
    noWarnings: 'No country is close to its limit.',
    reachedOn: day => `You reached 183 days on ${day}.`,
    reachable: (missing, day) =>
      day === null
        ? `${moreDays(missing)} to reach 183.`
        : `${moreDays(missing)} to reach 183. If you stay, that is on ${day}.`,
    planReaches: day =>
      day === null
        ? 'With your planned stays, and if you then remain in the last country, you do not reach it this year.'
        : `With your planned stays, and if you then remain in the last country, you reach it on ${day}.`,
    outOfReach: missing =>
      `${missing} ${missing === 1 ? 'day' : 'days'} short of 183, which can no longer be reached this year.`,
    overShort: missing => `The year ended ${missing} ${missing === 1 ? 'day' : 'days'} short of 183.`,
    notAdvice:
      'Rules differ by country: some count any 12 months, others look at your home and family. This page is general information, not tax or legal advice.',
  },
  es: {
    title: 'Presencia',
    lead: 'Registra dónde estuviste cada día y planifica estancias futuras. Cada país cuenta los días a su manera; los avisos usan el recuento prudente.',
    noLlc: 'El calendario estará disponible cuando tu cuenta tenga una LLC.',
    year: 'Año',
    yearBefore: 'Año anterior',
    yearAfter: 'Año siguiente',
    undo: 'Deshacer',
    undone: 'Cambio deshecho.',
    mode: 'Modo',
    happened: 'Días reales',
    whatIf: 'Simulación',
    whatIfTitle: 'Simulación: no se guarda nada',
    whatIfText:
      'Marca días futuros de este año para ver cómo cambiarían los totales. Los días sin marcar cuentan para el país en el que estés.',
    whatIfClear: 'Borrar simulación',
    whatIfNotNow: 'Cambia al año actual para probar días futuros.',
    brush: 'País',
    eraser: 'Goma',
    other: 'Otro país',
    noOther: 'Ningún país coincide',
    howMouse: 'Arrastra sobre los días.',
    howTouch: 'Toca el primer día y luego el último.',
    howKeys:
      'Teclado: las flechas mueven, Mayús + flechas seleccionan un intervalo, Espacio o Intro lo marca, Ctrl+Z deshace.',
    secondTap: day => `Desde el ${day}. Ahora toca el último día.`,
    cancel: 'Cancelar',
    byDates: 'Introducir fechas',
    from: 'Primer día',
    until: 'Último día',
    paint: 'Marcar días',
    erase: 'Borrar días',
    datesFault: 'Introduce un primer y un último día de este calendario, en ese orden.',
    calendar: year => `Calendario ${year}`,
    weekdays: ['L', 'M', 'X', 'J', 'V', 'S', 'D'],
    weekdayNames: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    unknown: 'sin registrar',
    filled: 'deducido',
    planned: 'previsto',
    imagined: 'simulado',
    isToday: 'hoy',
    selected: 'seleccionado',
    chosenRange: (from, until, days) =>
      days === 1 ? `Seleccionado: ${from}.` : `Seleccionado: del ${from} al ${until}, ${days} días.`,
    painted: (country, from, until) =>
      from === until ? `${country} el ${from}.` : `${country} del ${from} al ${until}.`,
    erased: (from, until) => (from === until ? `Borrado el ${from}.` : `Borrado del ${from} al ${until}.`),
    same: 'Sin cambios.',
    onlyFilled: day => `Este día se deduce del ${day}. Cambia o borra ese día.`,
    proven: 'con documento',
    imported: 'importación',
    plan: 'plan',
    planMade: (country, from, until) =>
      from === until
        ? `Planificado: ${country} el ${from}.`
        : `Planificado: ${country} del ${from} al ${until}.`,
    onlyAhead:
      'La simulación solo admite días posteriores a hoy. Cambia a «Días reales» para modificar días anteriores.',
    onlyOwner: 'Solo el titular de la LLC puede registrar días. Usa «Simulación» para probar días futuros.',
    onlySubscribed:
      'Los días solo se pueden registrar con una suscripción Manager. Usa «Simulación» para probar días futuros.',
    planErased: (from, until) =>
      from === until ? `Plan del ${from} quitado.` : `Planes del ${from} al ${until} quitados.`,
    legend:
      'Liso: registrado por ti. Rayado: deducido del último día que registraste. Discontinuo: previsto o simulado. Subrayado: lo muestra un documento. Los días futuros se guardan como planes, que confirmas cuando llegan. La goma borra días registrados y planes; Deshacer recupera ambos.',
    empty: 'Aún no hay nada registrado este año. Elige un país y marca los primeros días que pasaste allí.',
    totals: 'Días por país',
    totalsLead:
      'La barra completa son 183 días simples; la parte rayada en vertical es lo que añade el recuento prudente.',
    ifSo: 'con la simulación',
    ofThreshold: days => `${days} de 183`,
    makeUp: (recorded, filled) =>
      filled === 0 ? `${recorded} registrados` : `${recorded} registrados, ${filled} deducidos`,
    plus: days => `${days > 0 ? '+' : '−'}${Math.abs(days)} en la simulación`,
    known: (known, unknown) =>
      unknown ? `${known} días conocidos, faltan ${unknown}` : `${known} días conocidos`,
    levels: levelWords(SEVERITIES.es),
    noWarnings: 'Ningún país se acerca a su límite.',
    reachedOn: day => `Alcanzaste los 183 días el ${day}.`,
    reachable: (missing, day) =>
      day === null
        ? `${missingDays(missing)} para llegar a 183.`
        : `${missingDays(missing)} para llegar a 183. Si te quedas, será el ${day}.`,
    planReaches: day =>
      day === null
        ? 'Con las estancias previstas, y si después te quedas en el último país, este año no llegas.'
        : `Con las estancias previstas, y si después te quedas en el último país, llegas el ${day}.`,
    outOfReach: missing =>
      `${missingDays(missing)} para llegar a 183, que este año ya no se pueden alcanzar.`,
    overShort: missing => `El año terminó a ${missing} ${missing === 1 ? 'día' : 'días'} de los 183.`,
    notAdvice:
      'Las reglas varían según el país: unos cuentan 12 meses cualesquiera, otros tienen en cuenta tu vivienda y tu familia. Esta página es información general, no asesoramiento fiscal ni legal.',
  },
}
