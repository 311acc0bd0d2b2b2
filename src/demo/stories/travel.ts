import type { Book } from '../book.ts'
import { dayIn, type Month } from '../calendar.ts'
import type { Party } from '../movement.ts'

export type Trip = {
  month: Month
  day: number
  nights: number
  place: string
  reason: string
  flight: Party
  hotel: Party
  fare: number
  perNight: number
}

const WORDS = {
  es: {
    flight: (place: string) => `Vuelo ida y vuelta ${place}`,
    hotel: (place: string, nights: number) => `Hotel en ${place}, ${nights} noches`,
    taxi: (place: string) => `Taxi aeropuerto – centro (${place})`,
    meal: ['Comida con cliente', 'Cena de trabajo', 'Desayuno y café, reunión'],
    train: 'Tren de cercanías y metro',
  },
  en: {
    flight: (place: string) => `Return flight ${place}`,
    hotel: (place: string, nights: number) => `Hotel in ${place}, ${nights} nights`,
    taxi: (place: string) => `Taxi from the airport (${place})`,
    meal: ['Lunch with supplier', 'Working dinner', 'Coffee and breakfast, meeting'],
    train: 'Local trains',
  },
}

const TAXI: Party = { name: 'Taxi', kind: 'OTHER' }

/** One business trip: the flight some weeks before, the hotel, and small payments on the way. */
export function travel(book: Book, trip: Trip): void {
  const { random } = book
  const words = WORDS[book.language]
  const purpose = trip.reason
  const pay = (day: number, amount: number, description: string, party?: Party, title?: string) =>
    book.paid({
      on: dayIn(trip.month, day),
      type: 'gasto',
      category: 'viaje',
      amount,
      description,
      bank: 'mercury',
      via: 'card',
      purpose,
      ...(party && { party }),
      ...(title && { paper: { type: 'RECEIPT', title } }),
    })
  const flight = words.flight(trip.place)
  pay(
    Math.max(1, trip.day - random.between(5, 9)),
    trip.fare + random.money(0, 40),
    flight,
    trip.flight,
    flight,
  )
  pay(trip.day, random.money(24, 58), words.taxi(trip.place), TAXI)
  for (let night = 0; night < trip.nights; night++)
    if (random.chance(0.75)) pay(trip.day + night, random.money(14, 92), random.pick(words.meal))
  pay(trip.day + 1, random.money(8, 23), words.train)
  const hotel = words.hotel(trip.place, trip.nights)
  const stay = trip.nights * trip.perNight + random.money(0, 30)
  pay(trip.day + trip.nights, stay, hotel, trip.hotel, `${hotel} (${dayIn(trip.month, trip.day)})`)
}
