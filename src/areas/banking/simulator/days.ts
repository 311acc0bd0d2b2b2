/** As the banks write it: without a fraction where there is none. */
export const instantOf = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')
