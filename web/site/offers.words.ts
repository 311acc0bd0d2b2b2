import type { Words } from '../shared/words.tsx'

export const OFFERS: Words<{
  title: string
  lead: string
  more(name: string): string
  moreShort: string
  none: string
  back: string
  price: string
  included: string
  terms: string
  quote: string
  book: string
  other: string
  inDollars: string
}> = {
  en: {
    title: 'Services and prices',
    lead: 'Everything we do for an LLC, and what it costs. No hidden fees.',
    more: name => `More about ${name}`,
    moreShort: 'See what’s included',
    none: 'No services are available at the moment.',
    back: 'All services',
    price: 'Price',
    included: 'What’s included',
    terms: 'Terms',
    quote: 'Get a quote',
    book: 'Book a call',
    other: 'Other services',
    inDollars: 'Prices in US dollars.',
  },
  es: {
    title: 'Servicios y precios',
    lead: 'Todo lo que hacemos por una LLC y lo que cuesta. Sin costes ocultos.',
    more: name => `Más sobre ${name}`,
    moreShort: 'Ver qué incluye',
    none: 'Ahora mismo no hay servicios disponibles.',
    back: 'Todos los servicios',
    price: 'Precio',
    included: 'Qué incluye',
    terms: 'Condiciones',
    quote: 'Calcular presupuesto',
    book: 'Reservar una llamada',
    other: 'Otros servicios',
    inDollars: 'Precios en dólares estadounidenses.',
  },
}
