import type { Installation } from '../kernel/installation.ts'

export async function loadDemo(
  _installation: Installation,
  _dataDir: string,
  _now: Date,
  _say: (line: string) => void,
): Promise<{ key: string } | null> {
  return null
}
