import type { Words } from '../parts/words.tsx'

export const FRAME: Words<{
  skip: string
  main: string
  services: string
  quote: string
  book: string
  docs: string
  signIn: string
  account: string
  language: string
  other: string
  scheme: string
  menu: string
  foot: string
  product: string
  developers: string
  quickStart: string
  changelog: string
  overview: string
  reference: string
  agents: string
  order: string
  myBooking: string
  promise: string
  legal: string
  lostTitle: string
  lostText: string
  lostBack: string
  needsScript: string
  failed: string
}> = {
  en: {
    skip: 'Skip to content',
    main: 'Main',
    services: 'Services',
    quote: 'Quote',
    book: 'Book a call',
    docs: 'API',
    signIn: 'Sign in',
    account: 'Your account',
    language: 'Language',
    other: 'Español',
    scheme: 'Switch between light and dark',
    menu: 'Menu',
    foot: 'More',
    product: 'The firm',
    developers: 'Developers',
    quickStart: 'Quick start',
    changelog: 'Changelog',
    overview: 'Overview',
    reference: 'API reference',
    agents: 'Tools for agents',
    order: 'Order an LLC',
    myBooking: 'Change a booking',
    promise: 'US LLCs for owners who live elsewhere.',
    legal:
      'We are not a law firm and not a bank. State fees are set by statute. Nothing on these pages is tax advice for your case; a call is.',
    lostTitle: 'There is nothing here',
    lostText: 'The page was moved, or the address has a slip of the pen.',
    lostBack: 'To the first page',
    needsScript: 'This part needs JavaScript. You can also write to us or call.',
    failed: 'This part could not be loaded. Reload the page to try again.',
  },
  es: {
    skip: 'Ir al contenido',
    main: 'Principal',
    services: 'Servicios',
    quote: 'Presupuesto',
    book: 'Reservar llamada',
    docs: 'API',
    signIn: 'Entrar',
    account: 'Tu cuenta',
    language: 'Idioma',
    other: 'English',
    scheme: 'Cambiar entre claro y oscuro',
    menu: 'Menú',
    foot: 'Más',
    product: 'La firma',
    developers: 'Desarrolladores',
    quickStart: 'Primeros pasos',
    changelog: 'Cambios',
    overview: 'Visión general',
    reference: 'Referencia de la API',
    agents: 'Herramientas para agentes',
    order: 'Pedir una LLC',
    myBooking: 'Cambiar una reserva',
    promise: 'LLC de Estados Unidos para quienes viven en otra parte.',
    legal:
      'No somos un despacho de abogados ni un banco. Las tasas estatales las fija la ley. Nada en estas páginas es asesoramiento fiscal para tu caso; una llamada sí.',
    lostTitle: 'Aquí no hay nada',
    lostText: 'La página se ha movido o la dirección tiene una errata.',
    lostBack: 'A la primera página',
    needsScript: 'Esta parte necesita JavaScript. También puedes escribirnos o llamarnos.',
    failed: 'No se ha podido cargar esta parte. Recarga la página para intentarlo de nuevo.',
  },
}

/** What search engines and tabs show. */
export const TITLES: Words<
  Record<
    'home' | 'offers' | 'quote' | 'book' | 'booking' | 'order' | 'tools' | 'lost',
    [title: string, description: string]
  >
> = {
  en: {
    home: [
      'Llano: your US LLC, in order',
      'New Mexico LLCs for owners who live elsewhere: formation, registered agent, EIN, books from your bank, a Manager who signs, Form 5472 and proofs that hold.',
    ],
    offers: [
      'Services and prices · Llano',
      'Everything we do for a US LLC, with its price: formation, registered agent, EIN, Form 5472, management and more.',
    ],
    quote: [
      'A quote for a New Mexico LLC · Llano',
      'What a New Mexico LLC costs, line by line: state fee, formation, options, first year and each year after.',
    ],
    book: [
      'Book a call · Llano',
      'Half an hour with somebody who forms and manages US LLCs every day. Choose a time in your own time zone.',
    ],
    booking: ['Change a booking · Llano', 'Move or cancel a call with the code from your confirmation mail.'],
    order: [
      'Order a New Mexico LLC · Llano',
      'Choose up to three names and what you need. Ordering charges nothing: we write to you first.',
    ],
    tools: [
      'Tools for agents · Llano',
      'Eight tools for AI agents in the browser: services, quotes, free times, and what a member may see. Try each of them.',
    ],
    lost: ['Nothing here · Llano', 'There is no such page.'],
  },
  es: {
    home: [
      'Llano: tu LLC en Estados Unidos, en orden',
      'LLC de Nuevo México para quienes viven en otra parte: constitución, agente registrado, EIN, contabilidad desde tu banco, un Manager que firma, formulario 5472 y pruebas que se sostienen.',
    ],
    offers: [
      'Servicios y precios · Llano',
      'Todo lo que hacemos por una LLC, con su precio: constitución, agente registrado, EIN, formulario 5472, gestión y más.',
    ],
    quote: [
      'Presupuesto de una LLC en Nuevo México · Llano',
      'Lo que cuesta una LLC en Nuevo México, línea a línea: tasa estatal, constitución, opciones, primer año y cada año siguiente.',
    ],
    book: [
      'Reservar una llamada · Llano',
      'Media hora con alguien que constituye y gestiona LLC a diario. Elige una hora en tu propia zona horaria.',
    ],
    booking: [
      'Cambiar una reserva · Llano',
      'Cambia o anula una llamada con el código del correo de confirmación.',
    ],
    order: [
      'Pedir una LLC en Nuevo México · Llano',
      'Elige hasta tres nombres y lo que necesitas. Al pedir no se cobra nada: antes te escribimos.',
    ],
    tools: [
      'Herramientas para agentes · Llano',
      'Ocho herramientas para agentes de IA en el navegador: servicios, presupuestos, horas libres y lo que puede ver un miembro. Pruébalas.',
    ],
    lost: ['Aquí no hay nada · Llano', 'No existe esa página.'],
  },
}
