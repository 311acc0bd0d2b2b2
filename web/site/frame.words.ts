import type { Words } from '../shared/words.tsx'

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
  contact: string
  legalPages: string
  privacy: string
  terms: string
  imprint: string
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
    scheme: 'Switch light/dark mode',
    menu: 'Menu',
    foot: 'More',
    product: 'Product',
    developers: 'Developers',
    quickStart: 'Quick start',
    changelog: 'Changelog',
    overview: 'Overview',
    reference: 'API reference',
    agents: 'Tools for agents',
    order: 'Order an LLC',
    myBooking: 'Change a booking',
    contact: 'Contact',
    legalPages: 'Legal',
    privacy: 'Privacy policy',
    terms: 'Terms',
    imprint: 'Legal notice',
    promise: 'US LLCs for owners who live abroad.',
    legal:
      'We are not a law firm or a bank. State fees are set by law. This page is general information, not tax or legal advice.',
    lostTitle: 'Page not found',
    lostText: 'It may have moved, or the link may be wrong.',
    lostBack: 'Back to home',
    needsScript: 'This section needs JavaScript. Turn it on, or write to us.',
    failed: 'This section could not be loaded. Reload the page to try again.',
  },
  es: {
    skip: 'Ir al contenido',
    main: 'Principal',
    services: 'Servicios',
    quote: 'Presupuesto',
    book: 'Reservar llamada',
    docs: 'API',
    signIn: 'Iniciar sesión',
    account: 'Tu cuenta',
    language: 'Idioma',
    other: 'English',
    scheme: 'Cambiar modo claro/oscuro',
    menu: 'Menú',
    foot: 'Más',
    product: 'Producto',
    developers: 'Desarrolladores',
    quickStart: 'Primeros pasos',
    changelog: 'Historial de cambios',
    overview: 'Introducción',
    reference: 'Referencia de la API',
    agents: 'Herramientas para agentes',
    order: 'Pedir una LLC',
    myBooking: 'Cambiar una reserva',
    contact: 'Contacto',
    legalPages: 'Información legal',
    privacy: 'Política de privacidad',
    terms: 'Términos',
    imprint: 'Aviso legal',
    promise: 'LLC de Estados Unidos para quienes viven fuera del país.',
    legal:
      'No somos un despacho de abogados ni un banco. Las tasas estatales las fija la ley. Esta página es información general, no asesoramiento fiscal ni legal.',
    lostTitle: 'Página no encontrada',
    lostText: 'Puede que se haya movido o que el enlace no sea correcto.',
    lostBack: 'Volver al inicio',
    needsScript: 'Esta sección necesita JavaScript. Actívalo o escríbenos.',
    failed: 'No se ha podido cargar esta sección. Recarga la página para intentarlo de nuevo.',
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
      'New Mexico LLCs for owners who live abroad: formation, registered agent, EIN, bookkeeping from your bank, signed decisions, Form 5472 and verifiable documents.',
    ],
    offers: [
      'Services and prices · Llano',
      'Everything we do for a US LLC, with its price: formation, registered agent, EIN, Form 5472, management and more.',
    ],
    quote: [
      'New Mexico LLC quote · Llano',
      'What a New Mexico LLC costs, line by line: state fee, formation, options, first year and each year after.',
    ],
    book: [
      'Book a call · Llano',
      'A free 30-minute call with someone who forms and manages US LLCs every day. Choose a time in your time zone.',
    ],
    booking: [
      'Change a booking · Llano',
      'Move or cancel a call with the code from your confirmation email.',
    ],
    order: [
      'Order a New Mexico LLC · Llano',
      'Choose up to three names and what you need. Nothing is charged: we contact you first.',
    ],
    tools: [
      'Tools for agents · Llano',
      'Eight tools for AI agents in the browser: services, quotes, available times and member data. Try them.',
    ],
    lost: ['Page not found · Llano', 'This page does not exist.'],
  },
  es: {
    home: [
      'Llano: tu LLC en Estados Unidos, en orden',
      'LLC de Nuevo México para quienes viven fuera de Estados Unidos: constitución, agente registrado, EIN, contabilidad desde tu banco, decisiones firmadas, formulario 5472 y documentos verificables.',
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
      'Una llamada gratuita de 30 minutos con alguien que constituye y gestiona LLC a diario. Elige una hora en tu zona horaria.',
    ],
    booking: [
      'Cambiar una reserva · Llano',
      'Cambia o anula una llamada con el código del correo de confirmación.',
    ],
    order: [
      'Pedir una LLC en Nuevo México · Llano',
      'Elige hasta tres nombres y lo que necesitas. No se cobra nada: antes te escribimos.',
    ],
    tools: [
      'Herramientas para agentes · Llano',
      'Ocho herramientas para agentes de IA en el navegador: servicios, presupuestos, horas disponibles y datos de miembros. Pruébalas.',
    ],
    lost: ['Página no encontrada · Llano', 'Esta página no existe.'],
  },
}
