/** How bootstrap.mjs starts the program, so that memory is measured in a similar process. */
export const PROGRAM_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--heap-growing-percent=60',
]
