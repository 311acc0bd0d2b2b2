const PAGE = 500

/** The pages of a list that is read by offset. */
export async function* byOffset<T>(
  read: (page: { limit: number; offset: number }) => Promise<{ data: readonly T[] }>,
): AsyncGenerator<readonly T[]> {
  for (let offset = 0; ; offset += PAGE) {
    const { data } = await read({ limit: PAGE, offset })
    yield data
    if (data.length < PAGE) return
  }
}

/** The pages of a list in which each page names the next one. */
export async function* byNext<T, Next>(
  read: (after: Next | null) => Promise<{ data: readonly T[]; next: Next | null }>,
): AsyncGenerator<readonly T[]> {
  for (let after: Next | null = null; ; ) {
    const { data, next }: { data: readonly T[]; next: Next | null } = await read(after)
    yield data
    if (next === null) return
    after = next
  }
}
