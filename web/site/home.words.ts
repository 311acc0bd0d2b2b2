import type { Words } from '../parts/words.tsx'

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
  asked: readonly Pair[]
  endTitle: string
  endLead: string
}> = {
  en: {
    over: 'New Mexico LLCs, formed and managed',
    title: 'Your US company, in order. Wherever you live.',
    lead: 'We form your LLC, keep its books from your bank, sign its decisions and file its Form 5472. You see all of it, line by line, with proofs that will still hold when somebody asks years from now.',
    quote: 'See what it costs',
    book: 'Book a call',
    picture:
      'An account at a glance: a plot of income and expenses by month, a decision that was ratified, a document with its timestamp, and days in a country out of 183.',
    inPicture: {
      net: 'Net this year',
      amount: '$48,210.55',
      ratified: 'Ratified by your Manager',
      stamped: 'Timestamped on Bitcoin',
      due: 'Form 5472 · 15 April',
      days: 'days in Spain',
    },
    facts: [
      ['Every price is public', 'What you see is what you are billed. State fees are passed on at cost.'],
      ['We never touch your money', 'Bank connections only read. No order of ours can move a cent.'],
      ['Proof, not promises', 'Each document is hashed and timestamped on Bitcoin the day it arrives.'],
      ['A person decides', 'A Manager reviews and signs what matters, with a resolution in writing.'],
    ],
    stepsTitle: 'From the first call to the first invoice',
    stepsLead:
      'What happens, in which order, and how long each step takes when nobody promises you the moon.',
    steps: [
      [
        'Today',
        'You order',
        'Three names and what you need. Nothing is charged; a person reads it and writes to you.',
      ],
      [
        '1 to 3 business days',
        'The state approves',
        'We file the Articles of Organization. Your name is in no public register.',
      ],
      [
        '4 days to 8 weeks',
        'The IRS assigns the EIN',
        'By fax, followed up every week until the letter is there.',
      ],
      [
        '1 to 2 weeks',
        'The bank opens',
        'Mercury, Wise or another that fits. From then on the books keep themselves.',
      ],
    ],
    getsTitle: 'What a member gets',
    getsLead: 'One account for everything your LLC is, does and owes.',
    gets: {
      books: [
        'Books that keep themselves',
        'Read from Mercury and Wise every hour, to the cent, and never twice. You add what only you know: who it was, and what for.',
      ],
      ledger: [
        'Decisions with a signature',
        'Distributions, contracts, loans: submitted by you, ratified by a Manager, with an ACTA in PDF.',
      ],
      proofs: [
        'Documents that prove themselves',
        'SHA-256, a Bitcoin timestamp, and a verifier that works without us.',
      ],
      presence: [
        'Days counted before they count',
        'A calendar of where you were, and a warning long before the 183rd day.',
      ],
      form: [
        'Form 5472 without fear',
        'Each line leads to its entries. Late or wrong it costs 25,000 USD, so we begin in January.',
      ],
      api: [
        'An API over all of it',
        'Thirteen scopes, keys with allow-lists, idempotent writes. Your scripts see what you see.',
      ],
    },
    priceTitle: 'What the first year costs',
    priceLead: 'For most owners who live abroad. Take away or add what you like.',
    firstYear: 'First year, with these',
    eachYear: 'Each year after',
    priceNote: 'New Mexico asks for no annual report and no annual fee.',
    makeYourOwn: 'Make your own quote',
    allServices: 'All services and prices',
    codeTitle: 'For those who would rather write a script',
    codeLead:
      'A documented REST API with an OpenAPI description, examples that run, and a changelog that warns thirty days ahead.',
    quickStart: 'Quick start',
    reference: 'Reference',
    changelog: 'Changelog',
    codeLabel: 'An example: the books of a month by curl',
    askTitle: 'What people ask first',
    asked: [
      [
        'Do I have to travel to the United States, or live there?',
        'No. An LLC can be owned from anywhere. You need a passport, an address where you live, and a registered agent in New Mexico, which we are.',
      ],
      [
        'Why New Mexico?',
        'Fifty dollars to the state, once. No annual report, no annual fee, and owners are not listed in public. It is the quietest place to keep an LLC that sells to the world.',
      ],
      [
        'Will I pay tax in the United States?',
        'An LLC with one foreign owner and no business in the United States usually owes no federal income tax, but it must file Form 5472 every year. Where you live, you owe what your country asks. A call sorts out your case.',
      ],
      [
        'Do I have to report beneficial owners (BOI)?',
        'Not for a company formed in the United States: since March 2025 it is exempt.',
      ],
      [
        'Can you take money from my account?',
        'No. We read transactions with a key that can do nothing else, and we charge by invoice. Ordering on these pages charges nothing.',
      ],
      [
        'What if I leave?',
        'You take everything with you: books as CSV, documents with their proofs, a dossier that verifies itself. Changing the agent costs 20 dollars of state fees.',
      ],
    ],
    endTitle: 'Half an hour settles most of it',
    endLead: 'Talk to somebody who does this every day, in English or Spanish.',
  },
  es: {
    over: 'LLC de Nuevo México, constituidas y gestionadas',
    title: 'Tu empresa en Estados Unidos, en orden. Vivas donde vivas.',
    lead: 'Constituimos tu LLC, llevamos su contabilidad desde el banco, firmamos sus decisiones y presentamos su formulario 5472. Tú lo ves todo, línea a línea, con pruebas que seguirán valiendo cuando alguien pregunte dentro de unos años.',
    quote: 'Ver cuánto cuesta',
    book: 'Reservar una llamada',
    picture:
      'Una cuenta de un vistazo: ingresos y gastos por mes, una decisión ratificada, un documento con su sello de tiempo y los días en un país sobre 183.',
    inPicture: {
      net: 'Neto este año',
      amount: '48.210,55 $',
      ratified: 'Ratificado por tu Manager',
      stamped: 'Sellado en Bitcoin',
      due: 'Formulario 5472 · 15 de abril',
      days: 'días en España',
    },
    facts: [
      ['Todos los precios, a la vista', 'Lo que ves es lo que se factura. Las tasas estatales, al coste.'],
      ['No tocamos tu dinero', 'Las conexiones bancarias solo leen. Ninguna orden nuestra mueve un céntimo.'],
      ['Pruebas, no promesas', 'Cada documento se sella en Bitcoin el día en que llega.'],
      ['Decide una persona', 'Un Manager revisa y firma lo importante, con resolución por escrito.'],
    ],
    stepsTitle: 'De la primera llamada a la primera factura',
    stepsLead: 'Qué ocurre, en qué orden y cuánto tarda cada paso cuando nadie te promete la luna.',
    steps: [
      [
        'Hoy',
        'Pides tú',
        'Tres nombres y lo que necesitas. No se cobra nada; una persona lo lee y te escribe.',
      ],
      [
        'De 1 a 3 días hábiles',
        'El estado aprueba',
        'Presentamos los Articles of Organization. Tu nombre no figura en ningún registro público.',
      ],
      [
        'De 4 días a 8 semanas',
        'El IRS asigna el EIN',
        'Por fax, con seguimiento semanal hasta que llega la carta.',
      ],
      [
        'De 1 a 2 semanas',
        'El banco abre la cuenta',
        'Mercury, Wise u otro que encaje. Desde entonces la contabilidad se lleva sola.',
      ],
    ],
    getsTitle: 'Lo que recibe un miembro',
    getsLead: 'Una sola cuenta para todo lo que tu LLC es, hace y debe.',
    gets: {
      books: [
        'Una contabilidad que se lleva sola',
        'Leída de Mercury y Wise cada hora, al céntimo y nunca dos veces. Tú añades lo que solo tú sabes: quién era y para qué.',
      ],
      ledger: [
        'Decisiones con firma',
        'Distribuciones, contratos, préstamos: tú los sometes, un Manager los ratifica y queda un ACTA en PDF.',
      ],
      proofs: [
        'Documentos que se prueban solos',
        'SHA-256, sello de tiempo en Bitcoin y un verificador que funciona sin nosotros.',
      ],
      presence: [
        'Los días, antes de que cuenten',
        'Un calendario de dónde has estado y un aviso mucho antes del día 183.',
      ],
      form: [
        'El formulario 5472, sin miedo',
        'Cada línea lleva a sus asientos. Tarde o mal cuesta 25.000 USD, así que empezamos en enero.',
      ],
      api: [
        'Una API sobre todo ello',
        'Trece permisos, claves con lista de direcciones, escrituras idempotentes. Tus programas ven lo que ves tú.',
      ],
    },
    priceTitle: 'Lo que cuesta el primer año',
    priceLead: 'Para la mayoría de quienes viven en el extranjero. Quita o añade lo que quieras.',
    firstYear: 'Primer año, con esto',
    eachYear: 'Cada año siguiente',
    priceNote: 'Nuevo México no pide informe anual ni tasa anual.',
    makeYourOwn: 'Hacer tu presupuesto',
    allServices: 'Todos los servicios y precios',
    codeTitle: 'Para quien prefiere escribir un programa',
    codeLead:
      'Una API REST documentada, con descripción OpenAPI, ejemplos que funcionan y un registro de cambios que avisa con treinta días.',
    quickStart: 'Primeros pasos',
    reference: 'Referencia',
    changelog: 'Cambios',
    codeLabel: 'Un ejemplo: la contabilidad de un mes con curl',
    askTitle: 'Lo que se pregunta primero',
    asked: [
      [
        '¿Tengo que viajar a Estados Unidos o vivir allí?',
        'No. El titular de una LLC puede vivir en cualquier lugar. Hacen falta un pasaporte, una dirección donde vivas y un agente registrado en Nuevo México, que somos nosotros.',
      ],
      [
        '¿Por qué Nuevo México?',
        'Cincuenta dólares al estado, una sola vez. Sin informe anual, sin tasa anual y sin publicar a los titulares. Es el lugar más tranquilo para una LLC que vende al mundo.',
      ],
      [
        '¿Pagaré impuestos en Estados Unidos?',
        'Una LLC de un solo titular extranjero y sin actividad en Estados Unidos no suele deber impuesto federal sobre la renta, pero debe presentar el formulario 5472 cada año. Donde vives, debes lo que pida tu país. Una llamada aclara tu caso.',
      ],
      [
        '¿Hay que declarar la titularidad real (BOI)?',
        'No si la sociedad se constituye en Estados Unidos: está exenta desde marzo de 2025.',
      ],
      [
        '¿Podéis sacar dinero de mi cuenta?',
        'No. Leemos transacciones con una clave que no puede hacer nada más, y cobramos por factura. Al pedir en estas páginas no se cobra nada.',
      ],
      [
        '¿Y si me voy?',
        'Te lo llevas todo: contabilidad en CSV, documentos con sus pruebas y un expediente que se verifica solo. Cambiar de agente cuesta 20 dólares de tasas.',
      ],
    ],
    endTitle: 'Media hora resuelve casi todo',
    endLead: 'Habla con alguien que hace esto a diario, en español o en inglés.',
  },
}
