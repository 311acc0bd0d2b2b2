import type { Words } from '../parts/words.tsx'

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
  fresh: string
}> = {
  en: {
    title: 'Services and prices',
    lead: 'Everything we do for an LLC, and what it costs. No packages with a star, no price on request.',
    more: name => `More about ${name}`,
    moreShort: 'What is in it',
    none: 'Nothing is on offer at present.',
    back: 'All services',
    price: 'Price',
    included: 'What is in it',
    terms: 'Terms',
    quote: 'Make a quote',
    book: 'Book a call',
    other: 'Other services',
    fresh: 'Prices as of this moment, straight from our catalog.',
  },
  es: {
    title: 'Servicios y precios',
    lead: 'Todo lo que hacemos por una LLC y lo que cuesta. Sin paquetes con asterisco ni precios a consultar.',
    more: name => `Más sobre ${name}`,
    moreShort: 'Qué incluye',
    none: 'Ahora mismo no se ofrece nada.',
    back: 'Todos los servicios',
    price: 'Precio',
    included: 'Qué incluye',
    terms: 'Condiciones',
    quote: 'Hacer un presupuesto',
    book: 'Reservar una llamada',
    other: 'Otros servicios',
    fresh: 'Precios de este momento, directamente de nuestro catálogo.',
  },
}
