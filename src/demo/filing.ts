import type { Category } from '../areas/bookkeeping/bookkeeping.ts'
import { addDays } from '../kernel/values/dates.ts'
import type { Movement } from './movement.ts'
import type { Random } from './random.ts'

/** How often an owner records who, why and with which document. */
type Habit = { party: number; purpose: number; paper: number }

const USUAL: Habit = { party: 0.99, purpose: 0.94, paper: 0.88 }

const HABITS: Partial<Record<Category, Habit>> = {
  venta_servicio: { party: 1, purpose: 0.98, paper: 0.97 },
  bancario: { party: 0.97, purpose: 0.6, paper: 0.6 },
  viaje: { party: 0.9, purpose: 0.85, paper: 0.7 },
  gasto_otro: { party: 0.92, purpose: 0.75, paper: 0.65 },
  interes_ganado: { party: 1, purpose: 0.5, paper: 0.5 },
}

/** Documents of the last weeks are not uploaded yet, and a few card payments have no category. */
const UNFILED_DAYS = 20
const UNSORTED = 0.2

/** Omits what an owner would have omitted, so that a realistic part of the books is undocumented. */
export function filing(random: Random, care: number, today: string): (movement: Movement) => Movement {
  const recent = addDays(today, -UNFILED_DAYS)
  return movement => {
    // Always the same number of draws, so that one entry's result does not change the next one's.
    const [party, purpose, paper, category] = [random.next(), random.next(), random.next(), random.next()]
    if (movement.complete) return movement
    const isRecent = movement.on > recent
    if (isRecent && movement.type === 'gasto' && movement.via === 'card' && category < UNSORTED) {
      const { party: _party, purpose: _purpose, paper: _paper, ...bare } = movement
      return { ...bare, category: null }
    }
    const habit = (movement.category && HABITS[movement.category]) ?? USUAL
    const filed = { ...movement }
    if (party >= habit.party) delete filed.party
    if (purpose >= habit.purpose * care) delete filed.purpose
    if (paper >= habit.paper * care * (isRecent ? 0.5 : 1)) delete filed.paper
    return filed
  }
}
