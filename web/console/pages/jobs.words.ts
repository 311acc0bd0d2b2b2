import type { Words } from '../../parts/words.tsx'

const en = {
  title: 'Jobs',
  lead: 'Work that the program does by itself, again and again. What is in trouble comes first.',
  list: 'Jobs',
  job: 'Job',
  state: 'State',
  states: { failed: 'Failed', kept_from: 'Cannot work for now', silent: 'Not running', well: 'Well' },
  stateHints: {
    silent: 'Nothing was heard of it for several turns. Is the server or a worker running?',
  },
  every: 'Every',
  lastRun: 'Last run',
  took: 'Took',
  since: 'Since',
  failures: 'Failures',
  lastFailure: 'Last failure',
  seconds: (count: string) => `${count} s`,
  minutes: (count: string) => `${count} min`,
  milliseconds: (count: string) => `${count} ms`,
  none: 'Nothing has run yet',
  noneText: 'Jobs are listed from their first run on, while the server or a worker runs.',
  allWell: 'Every job does its work.',
  some: (count: number) => (count === 1 ? '1 job needs a look' : `${count} jobs need a look`),
}
export type JobsWords = typeof en

export const WORDS: Words<JobsWords> = {
  en,
  es: {
    title: 'Tareas',
    lead: 'El trabajo que el programa hace solo, una y otra vez. Primero lo que va mal.',
    list: 'Tareas',
    job: 'Tarea',
    state: 'Estado',
    states: { failed: 'Ha fallado', kept_from: 'De momento no puede', silent: 'Sin actividad', well: 'Bien' },
    stateHints: {
      silent: 'No se sabe de ella desde hace varios turnos. ¿Está en marcha el servidor o un worker?',
    },
    every: 'Cada',
    lastRun: 'Última vez',
    took: 'Duró',
    since: 'Desde',
    failures: 'Fallos',
    lastFailure: 'Último fallo',
    seconds: count => `${count} s`,
    minutes: count => `${count} min`,
    milliseconds: count => `${count} ms`,
    none: 'Todavía no se ha ejecutado nada',
    noneText:
      'Las tareas aparecen desde su primera ejecución, mientras el servidor o un worker están en marcha.',
    allWell: 'Todas las tareas hacen su trabajo.',
    some: count => (count === 1 ? '1 tarea necesita atención' : `${count} tareas necesitan atención`),
  },
}
