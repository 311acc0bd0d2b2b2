/** How bootstrap.mjs starts the program: what is measured of memory is measured in a process like that. */
export const PROGRAM_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--heap-growing-percent=60',
]
