const EVERY_MS = 2_000

/** Reports the progress of long work every two seconds. */
export type Progress = { say(line: string): void; add(what: string, sizeBytes: number): void }

export function makeProgress(say: (line: string) => void): Progress {
  const done = new Map<string, number>()
  let reportedAtMs = Date.now()
  return {
    say,
    add(what, sizeBytes) {
      done.set(what, (done.get(what) ?? 0) + sizeBytes)
      if (Date.now() - reportedAtMs < EVERY_MS) return
      reportedAtMs = Date.now()
      say(`${[...done].map(([name, size]) => `${name} ${sizeText(size)}`).join(', ')} …`)
    },
  }
}

export const silent: Progress = { say() {}, add() {} }

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']

export function sizeText(sizeBytes: number): string {
  let [value, unit] = [sizeBytes, 0]
  for (; value >= 1024 && unit < UNITS.length - 1; unit++) value /= 1024
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`
}
