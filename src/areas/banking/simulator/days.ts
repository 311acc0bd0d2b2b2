/** Like the banks: without a fraction if there is none. */
export const instantOf = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')
