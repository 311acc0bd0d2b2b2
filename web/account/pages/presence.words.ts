import type { Words } from '../../parts/words.tsx'

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
  us: string
  usText(weighted: string): string
  usMet: string
  usNotMet: string
  usHow: string
  notAdvice: string
}

export const WORDS: Words<PresenceWords> = {
  en: {
    title: 'Presence',
    lead: 'Paint where you were. From 183 days in a year, most countries take you for a tax resident.',
    noLlc: 'There is no LLC in this account yet, so there is no calendar.',
    year: 'Year',
    yearBefore: 'The year before',
    yearAfter: 'The year after',
    undo: 'Undo',
    undone: 'The last change is undone.',
    mode: 'What you paint',
    happened: 'What happened',
    whatIf: 'What if',
    whatIfTitle: 'What if: nothing here is saved',
    whatIfText:
      'Paint days to come, up to the end of the year, and see where the counts would end. Days in between count for the country you are in.',
    whatIfClear: 'Clear the idea',
    whatIfNotNow: 'Choose the current year to try days that are still to come.',
    brush: 'Country to paint with',
    eraser: 'Eraser',
    other: 'Another country',
    noOther: 'No such country',
    howMouse: 'Drag over the days.',
    howTouch: 'Tap the first day, then the last.',
    howKeys: 'Keyboard: arrows move, Shift and arrows choose a range, Space or Enter paints, Ctrl+Z undoes.',
    secondTap: day => `From ${day}: now tap the last day.`,
    cancel: 'Cancel',
    byDates: 'By dates',
    from: 'First day',
    until: 'Last day',
    paint: 'Paint',
    erase: 'Erase',
    datesFault: 'Give two days of this calendar that can be painted, the first one first.',
    calendar: year => `Calendar ${year}`,
    weekdays: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
    weekdayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    unknown: 'not known',
    filled: 'filled in',
    planned: 'planned',
    imagined: 'what if',
    isToday: 'today',
    selected: 'chosen',
    chosenRange: (from, until, days) =>
      days === 1 ? `${from} is chosen.` : `${from} to ${until} is chosen, ${days} days.`,
    painted: (country, from, until) =>
      from === until ? `${country} on ${from}.` : `${country} from ${from} to ${until}.`,
    erased: (from, until) => (from === until ? `${from} is erased.` : `${from} to ${until} are erased.`),
    same: 'It was so already.',
    onlyFilled: day => `Nothing is recorded there: it is filled in from ${day}. Erase or repaint that day.`,
    legend:
      'Solid: you recorded it. Striped: filled in from the last day you recorded, and goes with it. Dashed: planned, or only thought of. The eraser takes back what you recorded; Undo brings back exactly what was there.',
    empty: 'Nothing is known of this year yet. Choose a country and paint the first days you spent there.',
    totals: 'Days per country',
    totalsLead: 'Each bar ends at 183 days.',
    ifSo: 'As it would be',
    ofThreshold: days => `${days} of 183`,
    makeUp: (recorded, filled) =>
      filled === 0 ? `${recorded} recorded` : `${recorded} recorded, ${filled} filled in`,
    plus: days => `${days > 0 ? '+' : '−'}${Math.abs(days)} by this idea`,
    known: (known, unknown) =>
      unknown ? `${known} days known, ${unknown} not known` : `${known} days known`,
    levels: { info: 'Notice', warning: 'Warning', danger: 'Danger', exceeded: 'Exceeded' },
    noWarnings: 'No country is near 183 days.',
    reachedOn: day => `183 days were reached on ${day}.`,
    reachable: (missing, day) =>
      day === null
        ? `${missing} more days would make 183.`
        : `${missing} more days make 183: on ${day}, if you stay.`,
    planReaches: day =>
      day === null
        ? 'With the stays planned so far, if you then stay where they end: not this year.'
        : `With the stays planned so far, if you then stay where they end: on ${day}.`,
    outOfReach: missing => `${missing} days short, and fewer than that are left of the year.`,
    overShort: missing => `It ended ${missing} days short of 183.`,
    us: 'US substantial presence test',
    usText: weighted => `${weighted} weighted days of 183`,
    usMet: 'Met',
    usNotMet: 'Not met',
    usHow: 'This year’s days, a third of last year’s and a sixth of those before; any part of a day counts.',
    notAdvice:
      'Countries count differently: some look at any 12 months, some at homes and family. This is a warning, not advice.',
  },
  es: {
    title: 'Presencia',
    lead: 'Pinta dónde estuviste. A partir de 183 días en un año, la mayoría de los países te consideran residente fiscal.',
    noLlc: 'Esta cuenta todavía no tiene ninguna LLC, así que no hay calendario.',
    year: 'Año',
    yearBefore: 'El año anterior',
    yearAfter: 'El año siguiente',
    undo: 'Deshacer',
    undone: 'El último cambio está deshecho.',
    mode: 'Qué pintas',
    happened: 'Lo que pasó',
    whatIf: 'Y si…',
    whatIfTitle: 'Y si…: aquí no se guarda nada',
    whatIfText:
      'Pinta días que aún no han llegado, hasta final de año, y mira en qué quedarían las cuentas. Los días intermedios cuentan para el país en el que estás.',
    whatIfClear: 'Borrar la idea',
    whatIfNotNow: 'Elige el año en curso para probar días que aún no han llegado.',
    brush: 'País con el que pintas',
    eraser: 'Goma',
    other: 'Otro país',
    noOther: 'Ese país no existe',
    howMouse: 'Arrastra sobre los días.',
    howTouch: 'Toca el primer día y luego el último.',
    howKeys:
      'Teclado: las flechas mueven, Mayús y flechas eligen un intervalo, Espacio o Intro pinta, Ctrl+Z deshace.',
    secondTap: day => `Desde el ${day}: toca ahora el último día.`,
    cancel: 'Cancelar',
    byDates: 'Por fechas',
    from: 'Primer día',
    until: 'Último día',
    paint: 'Pintar',
    erase: 'Borrar',
    datesFault: 'Indica dos días de este calendario que se puedan pintar, el primero antes.',
    calendar: year => `Calendario ${year}`,
    weekdays: ['L', 'M', 'X', 'J', 'V', 'S', 'D'],
    weekdayNames: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    unknown: 'no se sabe',
    filled: 'completado',
    planned: 'previsto',
    imagined: 'y si…',
    isToday: 'hoy',
    selected: 'elegido',
    chosenRange: (from, until, days) =>
      days === 1 ? `Elegido: ${from}.` : `Elegido: del ${from} al ${until}, ${days} días.`,
    painted: (country, from, until) =>
      from === until ? `${country} el ${from}.` : `${country} del ${from} al ${until}.`,
    erased: (from, until) => (from === until ? `Borrado el ${from}.` : `Borrado del ${from} al ${until}.`),
    same: 'Ya era así.',
    onlyFilled: day => `Ahí no hay nada anotado: se completa a partir del ${day}. Borra o repinta ese día.`,
    legend:
      'Liso: lo anotaste tú. Rayado: completado a partir del último día que anotaste, y se va con él. Discontinuo: previsto, o solo imaginado. La goma retira lo que anotaste; Deshacer devuelve exactamente lo que había.',
    empty: 'De este año no se sabe nada todavía. Elige un país y pinta los primeros días que pasaste allí.',
    totals: 'Días por país',
    totalsLead: 'Cada barra termina en 183 días.',
    ifSo: 'Como quedaría',
    ofThreshold: days => `${days} de 183`,
    makeUp: (recorded, filled) =>
      filled === 0 ? `${recorded} anotados` : `${recorded} anotados, ${filled} completados`,
    plus: days => `${days > 0 ? '+' : '−'}${Math.abs(days)} con esta idea`,
    known: (known, unknown) =>
      unknown ? `${known} días conocidos, ${unknown} sin conocer` : `${known} días conocidos`,
    levels: { info: 'Aviso', warning: 'Atención', danger: 'Peligro', exceeded: 'Superado' },
    noWarnings: 'Ningún país se acerca a los 183 días.',
    reachedOn: day => `Los 183 días se alcanzaron el ${day}.`,
    reachable: (missing, day) =>
      day === null
        ? `Con ${missing} días más serían 183.`
        : `Con ${missing} días más son 183: el ${day}, si te quedas.`,
    planReaches: day =>
      day === null
        ? 'Con las estancias previstas hasta ahora, si después te quedas donde terminan: este año no.'
        : `Con las estancias previstas hasta ahora, si después te quedas donde terminan: el ${day}.`,
    outOfReach: missing => `Faltan ${missing} días, y al año le quedan menos.`,
    overShort: missing => `Terminó a ${missing} días de los 183.`,
    us: 'Prueba de presencia sustancial de EE. UU.',
    usText: weighted => `${weighted} días ponderados de 183`,
    usMet: 'Se cumple',
    usNotMet: 'No se cumple',
    usHow:
      'Los días de este año, un tercio de los del anterior y un sexto de los del previo; cuenta cualquier parte de un día.',
    notAdvice:
      'Cada país cuenta a su manera: algunos miran 12 meses seguidos, otros la vivienda y la familia. Esto es un aviso, no asesoramiento.',
  },
}
