import type { Period } from './period.rules.ts'
import type { ServiceTexts } from './texts.rules.ts'

/** A service of the template. The codes are those that quotes and orders know. */
export type TemplateService = {
  code: string
  name: string
  nameEs: string
  price: string
  currency: string
  period: Period
} & ServiceTexts

/**
 * A catalog to start from, for firms that form and look after New Mexico LLCs of owners abroad. The texts promise only what the
 * program or the law gives; prices are examples that the firm changes.
 */
export const CATALOG_TEMPLATE: readonly TemplateService[] = [
  {
    code: 'llc_formation',
    name: 'LLC formation',
    nameEs: 'Constitución de la LLC',
    price: '299',
    currency: 'USD',
    period: 'once',
    about: 'We form your New Mexico LLC and give you the documents that banks and clients ask for.',
    aboutEs:
      'Constituimos tu LLC de Nuevo México y te entregamos los documentos que piden bancos y clientes.',
    includes: [
      'Check that the name is available',
      'Articles of Organization, prepared and filed',
      'Certificate of Organization in PDF',
    ],
    includesEs: [
      'Comprobación de que el nombre está disponible',
      'Articles of Organization, preparados y presentados',
      'Certificate of Organization en PDF',
    ],
    terms: 'The state fee is charged separately, at cost.',
    termsEs: 'La tasa estatal se cobra aparte, a precio de coste.',
  },
  {
    code: 'registered_agent',
    name: 'Registered agent, one year',
    nameEs: 'Agente registrado, un año',
    price: '95',
    currency: 'USD',
    period: 'annual',
    about: 'The address in New Mexico where your LLC receives official mail. Every LLC needs one.',
    aboutEs: 'El domicilio en Nuevo México donde tu LLC recibe el correo oficial. Toda LLC necesita uno.',
    includes: ['Address on the public record', 'Official mail scanned and added to your account'],
    includesEs: ['Domicilio en el registro público', 'Correo oficial digitalizado y añadido a tu cuenta'],
    terms: 'Paid one year in advance.',
    termsEs: 'Se paga un año por adelantado.',
  },
  {
    code: 'ein',
    name: 'EIN application (Form SS-4)',
    nameEs: 'Solicitud del EIN (formulario SS-4)',
    price: '150',
    currency: 'USD',
    period: 'once',
    about: 'The tax number of your LLC. You need it to open a bank account.',
    aboutEs: 'El número fiscal de tu LLC. Lo necesitas para abrir una cuenta bancaria.',
    includes: ['Form SS-4, prepared and sent', 'Confirmation letter in your documents'],
    includesEs: ['Formulario SS-4, preparado y enviado', 'Carta de confirmación entre tus documentos'],
    terms: 'The IRS issues the EIN free of charge; the price is for our work.',
    termsEs: 'El IRS emite el EIN gratis; el precio es por nuestro trabajo.',
  },
  {
    code: 'operating_agreement',
    name: 'Operating agreement',
    nameEs: 'Operating agreement (acuerdo operativo)',
    price: '120',
    currency: 'USD',
    period: 'once',
    about: 'Says who owns the LLC, who decides, and how money goes in and out. Banks ask for it.',
    aboutEs:
      'Establece quién es titular de la LLC, quién decide y cómo entra y sale el dinero. Los bancos lo piden.',
    includes: ['Written for one owner who lives abroad', 'In English'],
    includesEs: ['Redactado para un único titular que vive en el extranjero', 'En inglés'],
    terms: 'For one owner.',
    termsEs: 'Para un solo titular.',
  },
  {
    code: 'manager_annual',
    name: 'Manager subscription, one year',
    nameEs: 'Suscripción Manager, un año',
    price: '1190',
    currency: 'USD',
    period: 'annual',
    about: 'A Manager reviews your transactions, and you get books, reports and documents in your account.',
    aboutEs:
      'Un Manager revisa tus transacciones, y tienes contabilidad, informes y documentos en tu cuenta.',
    includes: [
      'Decisions of the Manager with a signed record',
      'Bank imports from Mercury and Wise',
      'Monthly, quarterly and annual reports',
      'API access',
    ],
    includesEs: [
      'Decisiones del Manager con su acta firmada',
      'Importación desde Mercury y Wise',
      'Informes mensuales, trimestrales y anuales',
      'Acceso a la API',
    ],
    terms: 'For one LLC and one year.',
    termsEs: 'Para una LLC y un año.',
  },
  {
    code: 'form_5472',
    name: 'Form 5472 with pro forma 1120',
    nameEs: 'Formulario 5472 con 1120 pro forma',
    price: '450',
    currency: 'USD',
    period: 'annual',
    about: 'The yearly return of an LLC with a foreign owner, prepared from your books.',
    aboutEs: 'La declaración anual de una LLC con titular extranjero, preparada con tu contabilidad.',
    includes: ['Form 5472 with a pro forma Form 1120', 'A copy in your documents'],
    includesEs: ['Formulario 5472 con 1120 pro forma', 'Una copia entre tus documentos'],
    terms: 'For one LLC and one tax year.',
    termsEs: 'Para una LLC y un ejercicio.',
  },
  {
    code: 'bookkeeping',
    name: 'Monthly bookkeeping',
    nameEs: 'Contabilidad mensual',
    price: '89.50',
    currency: 'USD',
    period: 'monthly',
    about: 'We review your books every month and ask for missing documents.',
    aboutEs: 'Revisamos tu contabilidad cada mes y pedimos los documentos que faltan.',
    includes: ['Categories checked', 'Missing documents requested'],
    includesEs: ['Categorías comprobadas', 'Documentos que faltan, solicitados'],
    terms: 'Can be canceled at the end of any month.',
    termsEs: 'Se puede cancelar al final de cualquier mes.',
  },
  {
    code: 'mail_address',
    name: 'US mailing address with scanning',
    nameEs: 'Dirección postal en EE. UU. con digitalización',
    price: '179',
    currency: 'USD',
    period: 'annual',
    about: 'A mailing address in the United States. We scan what arrives.',
    aboutEs: 'Una dirección postal en Estados Unidos. Digitalizamos lo que llega.',
    includes: ['Mail scanned', 'Forwarding at cost'],
    includesEs: ['Correo digitalizado', 'Reenvío a precio de coste'],
    terms: 'Paid one year in advance.',
    termsEs: 'Se paga un año por adelantado.',
  },
  {
    code: 'itin',
    name: 'ITIN application (Form W-7)',
    nameEs: 'Solicitud del ITIN (formulario W-7)',
    price: '390',
    currency: 'USD',
    period: 'once',
    about: 'A personal US tax number, for owners who need one.',
    aboutEs: 'Un número fiscal personal en Estados Unidos, para titulares que lo necesitan.',
    includes: ['Form W-7, prepared and checked'],
    includesEs: ['Formulario W-7, preparado y comprobado'],
    terms: 'An LLC does not need an ITIN to exist or to have an EIN.',
    termsEs: 'Una LLC no necesita un ITIN para existir ni para tener EIN.',
  },
  {
    code: 'dissolution',
    name: 'Dissolution of the LLC',
    nameEs: 'Disolución de la LLC',
    price: '249',
    currency: 'USD',
    period: 'once',
    about: 'We close your LLC with the state.',
    aboutEs: 'Cerramos tu LLC ante el estado.',
    includes: ['Articles of Dissolution, prepared and filed'],
    includesEs: ['Articles of Dissolution, preparados y presentados'],
    terms: 'State fees and final tax returns are charged separately.',
    termsEs: 'Las tasas estatales y las últimas declaraciones se cobran aparte.',
  },
]
