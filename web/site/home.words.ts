import type { Words } from '../shared/words.tsx'

type Pair = readonly [title: string, text: string]

export const HOME: Words<{
  over: string
  title: string
  lead: string
  quote: string
  book: string
  picture: string
  inPicture: { net: string; amount: string; ratified: string; stamped: string; due: string; days: string }
  facts: readonly Pair[]
  stepsTitle: string
  stepsLead: string
  steps: readonly (readonly [when: string, title: string, text: string])[]
  getsTitle: string
  getsLead: string
  gets: { books: Pair; ledger: Pair; proofs: Pair; presence: Pair; form: Pair; api: Pair }
  priceTitle: string
  priceLead: string
  firstYear: string
  eachYear: string
  priceNote: string
  makeYourOwn: string
  allServices: string
  codeTitle: string
  codeLead: string
  quickStart: string
  reference: string
  changelog: string
  codeLabel: string
  askTitle: string
  questions: readonly Pair[]
  endTitle: string
  endLead: string
}> = {
  en: {
    over: 'New Mexico LLCs, formed and managed',
    title: 'Your US company, in order. Wherever you live.',
    lead: 'We form your LLC, keep its books from your bank data, sign its decisions and file its Form 5472. You see every line, with proof that still holds years later.',
    quote: 'Get a quote',
    book: 'Book a call',
    picture:
      'An account at a glance: income and expenses by month, a ratified decision, a timestamped document, and days in a country out of 183.',
    inPicture: {
      net: 'Net this year',
      amount: '$48,210.55',
      ratified: 'Ratified by your Manager',
      stamped: 'Timestamped on Bitcoin',
      due: 'Form 5472 · Apr 15',
      days: 'days in Spain',
    },
    facts: [
      ['Every price is public', 'You pay what you see. State fees are passed on at cost.'],
      ['We never touch your money', 'Bank connections are read-only. We cannot move money.'],
      ['Proof you can check', 'Each document is hashed and timestamped on Bitcoin the day it arrives.'],
      ['A person decides', 'A Manager reviews and signs important decisions, in writing.'],
    ],
    stepsTitle: 'How it works',
    stepsLead: 'What happens and how long each step takes.',
    steps: [
      [
        'Today',
        'You order',
        'Choose up to three names and what you need. Nothing is charged. We review your order and contact you.',
      ],
      [
        '1 to 3 business days',
        'The state approves it',
        'We file the Articles of Organization. Your name does not appear in any public register.',
      ],
      [
        '4 business days to 8 weeks',
        'The IRS assigns the EIN',
        'We apply by fax and follow up every week until the letter arrives.',
      ],
      [
        '1 to 2 weeks',
        'The bank opens the account',
        'Mercury, Wise or another bank. From then on, transactions are imported automatically.',
      ],
    ],
    getsTitle: 'What you get',
    getsLead: 'One account for everything about your LLC.',
    gets: {
      books: [
        'Automatic bookkeeping',
        'Transactions from Mercury and Wise are imported every hour, without duplicates. You add what only you know: who it was and what it was for.',
      ],
      ledger: [
        'Signed decisions',
        'You submit distributions, contracts and loans; a Manager ratifies them in a PDF resolution.',
      ],
      proofs: ['Verifiable documents', 'SHA-256, a Bitcoin timestamp and a verifier that works without us.'],
      presence: ['Day counter', 'A calendar of where you were, with a warning long before day 183.'],
      form: [
        'Form 5472, ready on time',
        'Every line links to its entries. A late or incorrect form costs $25,000, so we start in January.',
      ],
      api: [
        'A complete API',
        '13 scopes, keys with IP allowlists and idempotent writes. Your scripts see what you see.',
      ],
    },
    priceTitle: 'First-year cost',
    priceLead:
      'Everything an owner abroad needs, including the subscription and the Form 5472 due every year. Add or remove what you like.',
    firstYear: 'First-year total',
    eachYear: 'Each year after',
    priceNote: 'New Mexico has no annual report and no annual fee.',
    makeYourOwn: 'Customize your quote',
    allServices: 'All services and prices',
    codeTitle: 'For developers',
    codeLead:
      'A documented REST API with an OpenAPI description, working examples and a changelog with 30 days’ notice of changes.',
    quickStart: 'Quick start',
    reference: 'Reference',
    changelog: 'Changelog',
    codeLabel: 'Example: a month of entries with curl',
    askTitle: 'Frequently asked questions',
    questions: [
      [
        'Do I have to live in the United States or travel there?',
        'No. You can own an LLC from anywhere. You need a passport, a home address and a registered agent in New Mexico, which we provide.',
      ],
      [
        'Why New Mexico?',
        'The state charges $50, once. There is no annual report and no annual fee, and owners are not listed publicly.',
      ],
      [
        'Will I pay taxes in the United States?',
        'An LLC with a single foreign owner and no US business usually owes no federal income tax, but it must file Form 5472 every year. You pay the taxes of the country you live in. Book a call to discuss your situation.',
      ],
      [
        'Do I have to report beneficial owners (BOI)?',
        'No. Companies formed in the United States have been exempt since March 2025.',
      ],
      [
        'Can you take money from my account?',
        'No. We use a read-only key, and we bill by invoice. Nothing is charged when you order on this site.',
      ],
      [
        'What if I leave?',
        'You take everything with you: your books as CSV, your documents with their proofs and a verifiable dossier. Changing the registered agent costs $20 in state fees.',
      ],
    ],
    endTitle: 'Questions? Talk to us',
    endLead: 'A free 30-minute call, in English or Spanish.',
  },
  es: {
    over: 'LLC de Nuevo México, constituidas y gestionadas',
    title: 'Tu empresa en Estados Unidos, en orden. Vivas donde vivas.',
    lead: 'Constituimos tu LLC, llevamos su contabilidad con los datos de tu banco, firmamos sus decisiones y presentamos su formulario 5472. Tú ves cada línea, con pruebas que seguirán siendo válidas dentro de unos años.',
    quote: 'Calcular presupuesto',
    book: 'Reservar una llamada',
    picture:
      'Una cuenta de un vistazo: ingresos y gastos por mes, una decisión ratificada, un documento con su sello de tiempo y los días en un país sobre 183.',
    inPicture: {
      net: 'Neto este año',
      amount: '48.210,55 $',
      ratified: 'Ratificada por tu Manager',
      stamped: 'Sellado en Bitcoin',
      due: 'Formulario 5472 · 15 abr',
      days: 'días en España',
    },
    facts: [
      ['Todos los precios son públicos', 'Pagas lo que ves. Las tasas estatales se cobran sin recargo.'],
      ['Nunca tocamos tu dinero', 'Las conexiones bancarias son de solo lectura. No podemos mover dinero.'],
      [
        'Pruebas que puedes verificar',
        'Cada documento recibe un sello de tiempo en Bitcoin el día en que llega.',
      ],
      ['Decide una persona', 'Un Manager revisa y firma las decisiones importantes, por escrito.'],
    ],
    stepsTitle: 'Cómo funciona',
    stepsLead: 'Qué ocurre y cuánto tarda cada paso.',
    steps: [
      [
        'Hoy',
        'Haces el pedido',
        'Elige hasta tres nombres y lo que necesitas. No se cobra nada; leemos tu pedido y te escribimos.',
      ],
      [
        'De 1 a 3 días hábiles',
        'El estado la aprueba',
        'Presentamos los Articles of Organization. Tu nombre no figura en ningún registro público.',
      ],
      [
        'De 4 días hábiles a 8 semanas',
        'El IRS asigna el EIN',
        'Lo solicitamos por fax y hacemos seguimiento cada semana hasta que llega la carta.',
      ],
      [
        'De 1 a 2 semanas',
        'El banco abre la cuenta',
        'Mercury, Wise u otro banco. Desde entonces, las transacciones se importan automáticamente.',
      ],
    ],
    getsTitle: 'Qué obtienes',
    getsLead: 'Una sola cuenta para todo lo relacionado con tu LLC.',
    gets: {
      books: [
        'Contabilidad automática',
        'Las transacciones de Mercury y Wise se importan cada hora, sin duplicados. Tú añades lo que solo tú sabes: quién y para qué.',
      ],
      ledger: [
        'Decisiones firmadas',
        'Solicitas la aprobación de distribuciones, contratos y préstamos; un Manager los ratifica en un ACTA en PDF.',
      ],
      proofs: [
        'Documentos verificables',
        'SHA-256, sello de tiempo en Bitcoin y un verificador que funciona sin nosotros.',
      ],
      presence: [
        'Contador de días',
        'Un calendario de dónde has estado, con un aviso mucho antes del día 183.',
      ],
      form: [
        'El formulario 5472, a tiempo',
        'Cada línea enlaza con sus asientos. Presentarlo tarde o con errores cuesta 25.000 $, así que empezamos en enero.',
      ],
      api: [
        'Una API completa',
        '13 permisos, claves con direcciones IP permitidas y escrituras idempotentes. Tus scripts ven lo mismo que tú.',
      ],
    },
    priceTitle: 'Coste del primer año',
    priceLead:
      'Todo lo que necesita un titular que vive fuera de Estados Unidos, incluidos la suscripción y el formulario 5472 de cada año. Añade o quita lo que quieras.',
    firstYear: 'Total del primer año',
    eachYear: 'Cada año siguiente',
    priceNote: 'Nuevo México no exige informe anual ni tasa anual.',
    makeYourOwn: 'Personalizar presupuesto',
    allServices: 'Todos los servicios y precios',
    codeTitle: 'Para desarrolladores',
    codeLead:
      'Una API REST documentada, con descripción OpenAPI, ejemplos que funcionan y un historial de cambios que avisa con 30 días de antelación.',
    quickStart: 'Primeros pasos',
    reference: 'Referencia',
    changelog: 'Historial de cambios',
    codeLabel: 'Ejemplo: los asientos de un mes con curl',
    askTitle: 'Preguntas frecuentes',
    questions: [
      [
        '¿Tengo que vivir en Estados Unidos o viajar allí?',
        'No. Puedes ser titular de una LLC desde cualquier lugar. Necesitas un pasaporte, un domicilio y un agente registrado en Nuevo México, que ponemos nosotros.',
      ],
      [
        '¿Por qué Nuevo México?',
        'El estado cobra 50 $, una sola vez. No hay informe anual ni tasa anual, y los titulares no se publican.',
      ],
      [
        '¿Pagaré impuestos en Estados Unidos?',
        'Una LLC con un solo titular extranjero y sin actividad en Estados Unidos no suele pagar impuesto federal sobre la renta, pero debe presentar el formulario 5472 cada año. Pagas los impuestos del país en el que vives. Reserva una llamada para hablar de tu caso.',
      ],
      [
        '¿Hay que declarar la titularidad real (BOI)?',
        'No. Las sociedades constituidas en Estados Unidos están exentas desde marzo de 2025.',
      ],
      [
        '¿Se puede sacar dinero de mi cuenta desde aquí?',
        'No. Usamos una clave de solo lectura y cobramos por factura. Al hacer un pedido en esta web no se cobra nada.',
      ],
      [
        '¿Y si me voy?',
        'Te lo llevas todo: la contabilidad en CSV, los documentos con sus pruebas y un expediente verificable. Cambiar de agente registrado cuesta 20 $ en tasas estatales.',
      ],
    ],
    endTitle: '¿Tienes dudas? Habla con nosotros',
    endLead: 'Una llamada gratuita de 30 minutos, en español o en inglés.',
  },
}
