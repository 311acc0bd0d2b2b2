import type { Words } from '../shared/words.tsx'

const en = {
  selectAll: 'Select all on this page',
  select: (name: string) => `Select ${name}`,
  selected: (count: number) => `${count} selected`,
  clear: 'Clear selection',
  preview: (changed: number, skipped: number) =>
    skipped === 0 ? `${changed} will change.` : `${changed} will change, ${skipped} will not.`,
  unchanged: 'Does not change',
  apply: (count: number) => `Apply to ${count}`,
  done: 'Done',
  undone: 'Undone',
  result: (done: number, failed: number) =>
    failed === 0 ? `${done} changed.` : `${done} changed, ${failed} failed.`,
  undo: 'Undo',
  sortBy: 'Sort by',
  usualOrder: 'Default order',
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
}
export type BulkWords = typeof en

export const BULK: Words<BulkWords> = {
  en,
  es: {
    selectAll: 'Seleccionar todo en esta página',
    select: name => `Seleccionar ${name}`,
    selected: count => (count === 1 ? '1 seleccionado' : `${count} seleccionados`),
    clear: 'Quitar selección',
    preview: (changed, skipped) =>
      skipped === 0 ? `Cambiarán ${changed}.` : `Cambiarán ${changed} y ${skipped} no.`,
    unchanged: 'No cambia',
    apply: count => `Aplicar a ${count}`,
    done: 'Hecho',
    undone: 'Deshecho',
    result: (done, failed) =>
      failed === 0 ? `Cambiados: ${done}.` : `Cambiados: ${done}. Con error: ${failed}.`,
    undo: 'Deshacer',
    sortBy: 'Ordenar por',
    usualOrder: 'Orden predeterminado',
    ascending: column => `${column}, ascendente`,
    descending: column => `${column}, descendente`,
  },
}
