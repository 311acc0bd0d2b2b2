import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Jobs',
  lead: 'Background jobs. Those with problems come first.',
  list: 'Jobs',
  job: 'Job',
  state: 'Status',
  states: { failed: 'Failed', blocked: 'Blocked', silent: 'Not running', ok: 'OK' },
  stateHints: { silent: 'It has missed several runs. Check that the server or a worker is running.' },
  every: 'Interval',
  lastRun: 'Last run',
  took: 'Duration',
  since: 'Since',
  failures: 'Failures',
  lastFailure: 'Last error',
  seconds: (count: string) => `${count} s`,
  minutes: (count: string) => `${count} min`,
  milliseconds: (count: string) => `${count} ms`,
  none: 'No jobs have run yet',
  noneText: 'Jobs appear here after their first run.',
  allWell: 'All healthy',
  some: (count: number) => (count === 1 ? '1 job needs attention' : `${count} jobs need attention`),
}
export type JobsWords = typeof en

export const WORDS: Words<JobsWords> = {
  en,
  es: {
    title: 'Tareas',
    lead: 'Tareas en segundo plano. Primero las que tienen problemas.',
    list: 'Tareas',
    job: 'Tarea',
    state: 'Estado',
    states: { failed: 'Con errores', blocked: 'Bloqueada', silent: 'Inactiva', ok: 'OK' },
    stateHints: {
      silent: 'Se ha saltado varias ejecuciones. Comprueba que el servidor o un worker está en marcha.',
    },
    every: 'Intervalo',
    lastRun: 'Última ejecución',
    took: 'Duración',
    since: 'Desde',
    failures: 'Errores',
    lastFailure: 'Último error',
    seconds: count => `${count} s`,
    minutes: count => `${count} min`,
    milliseconds: count => `${count} ms`,
    none: 'Aún no se ha ejecutado ninguna tarea',
    noneText: 'Las tareas aparecen aquí tras su primera ejecución.',
    allWell: 'Todo en orden',
    some: count => (count === 1 ? '1 tarea requiere atención' : `${count} tareas requieren atención`),
  },
}
