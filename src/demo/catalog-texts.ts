import type { NewService } from '../areas/catalog/catalog.ts'

type Texts = Required<Pick<NewService, 'about' | 'aboutEs' | 'includes' | 'includesEs' | 'terms' | 'termsEs'>>

/** The demo operator's service texts, by code. */
export const TEXTS: Record<string, Texts> = {
  llc_formation: {
    about:
      'Your New Mexico LLC, filed with the Secretary of State and handed to you with everything a bank or a client will ask for. No annual report, no annual state fee, and your name in no public register.',
    aboutEs:
      'Tu LLC de Nuevo México, registrada ante la Secretaría de Estado y entregada con todo lo que te pedirá un banco o un cliente. Sin informe anual, sin tasa anual del estado y sin tu nombre en ningún registro público.',
    includes: [
      'Check that your name is free, with 2 alternatives',
      'Articles of Organization drafted and filed online',
      'Certificate of Organization from the state, in PDF',
      'Initial resolution and a first page for the minute book',
      'Every document hashed and timestamped on Bitcoin',
    ],
    includesEs: [
      'Comprobación de que el nombre está libre, con 2 alternativas',
      'Redacción y presentación en línea de los Articles of Organization',
      'Certificate of Organization del estado, en PDF',
      'Resolución inicial y primera página del libro de actas',
      'Cada documento con su huella y su sello de tiempo en Bitcoin',
    ],
    terms:
      'The state fee is charged at cost, apart from this price. If the state refuses all 3 names, we file again without a further fee.',
    termsEs:
      'La tasa estatal se cobra al coste, aparte de este precio. Si el estado rechaza los 3 nombres, volvemos a presentar sin coste adicional.',
  },
  registered_agent: {
    about:
      'An address and a person in New Mexico who accept what the state and the courts send to your LLC, as the law asks of every LLC, every day of the year.',
    aboutEs:
      'Un domicilio y una persona en Nuevo México que reciben lo que el estado y los tribunales envíen a tu LLC, como la ley exige a toda LLC todos los días del año.',
    includes: [
      'Street address in Albuquerque on the public record instead of yours',
      'Signed acceptance, filed with the articles',
      'Official mail scanned the same day and placed in your account',
      'A reminder 30 days before the year ends',
    ],
    includesEs: [
      'Domicilio en Albuquerque en el registro público, en lugar del tuyo',
      'Aceptación firmada, presentada con los articles',
      'Correo oficial digitalizado el mismo día y en tu cuenta',
      'Aviso 30 días antes de que termine el año',
    ],
    terms:
      'Paid for a year in advance. Renewed only with your agreement; a change of agent costs $20 in state fees.',
    termsEs:
      'Se paga un año por adelantado. Solo se renueva con tu conformidad; cambiar de agente cuesta 20 $ de tasas del estado.',
  },
  ein: {
    about:
      'The tax number of your LLC, without which no bank opens an account. Without a US social security number you cannot apply online: we file Form SS-4 by fax and follow it until the letter arrives.',
    aboutEs:
      'El número fiscal de tu LLC, sin el cual ningún banco abre una cuenta. Sin número de seguridad social estadounidense no puede pedirse en línea: presentamos el formulario SS-4 por fax y lo seguimos hasta que llega la carta.',
    includes: [
      'Form SS-4 prepared as a foreign-owned disregarded entity',
      'Sent by fax, with us as your third-party designee',
      'Weekly follow-up with the IRS by telephone',
      'Confirmation letter (CP 575 or 147C) in your documents',
    ],
    includesEs: [
      'Formulario SS-4 preparado como entidad sin personalidad fiscal separada (disregarded entity) de titular extranjero',
      'Envío por fax, con nosotros como representante designado',
      'Seguimiento semanal con el IRS por teléfono',
      'Carta de confirmación (CP 575 o 147C) entre tus documentos',
    ],
    terms:
      'The EIN itself is free; the price is for our work. The IRS takes from 4 business days to 8 weeks.',
    termsEs:
      'El EIN en sí es gratuito; el precio es por nuestro trabajo. El IRS tarda entre 4 días hábiles y 8 semanas.',
  },
  operating_agreement: {
    about:
      'The rules of your LLC: who owns it, who decides, how money goes in and out. Banks ask for it, and it is what keeps your LLC apart from you.',
    aboutEs:
      'Las normas internas de tu LLC: quién es el titular, quién decide, cómo entra y sale el dinero. Los bancos lo piden, y es lo que separa a tu LLC de ti.',
    includes: [
      'Written for a single owner who lives abroad',
      'English with a Spanish translation alongside',
      'Rules for contributions, distributions and loans that fit Form 5472',
      'One revision within 6 months',
    ],
    includesEs: [
      'Redactado para un único titular que vive en el extranjero',
      'En inglés, con traducción al español al lado',
      'Reglas de aportaciones, distribuciones y préstamos acordes con el formulario 5472',
      'Una revisión en los primeros 6 meses',
    ],
    terms: 'For one owner. With several owners it is written to measure; ask us for a price.',
    termsEs: 'Para un solo titular. Con varios se redacta a medida; pídenos precio.',
  },
  manager_annual: {
    about:
      'A Manager who reads every transaction that matters and signs for it, books that are kept as they should be, reports that say what to do, and an API over all of it.',
    aboutEs:
      'Un Manager que revisa y firma cada transacción importante, una contabilidad llevada como debe, informes que dicen qué hacer y una API sobre todo ello.',
    includes: [
      'Governance ledger: each decision ratified, with its ACTA in PDF',
      'Books imported from Mercury and Wise every hour',
      'Monthly, quarterly and annual reports with recommendations',
      'Presence log with warnings before the 183rd day',
      'Form 5472 worksheet and the tax-defense dossier, at any time',
      'API keys with scopes for your own programs',
    ],
    includesEs: [
      'Libro de gobierno: cada decisión ratificada, con su ACTA en PDF',
      'Contabilidad importada de Mercury y Wise cada hora',
      'Informes mensuales, trimestrales y anuales con recomendaciones',
      'Registro de presencia con avisos antes del día 183',
      'Borrador del formulario 5472 y expediente de defensa fiscal, cuando quieras',
      'Claves de API con permisos para tus propios programas',
    ],
    terms: 'For one LLC and one year.',
    termsEs: 'Para una LLC y un año.',
  },
  form_5472: {
    about:
      'The yearly return of every LLC owned from abroad. The penalty for a late or incorrect form is $25,000. We prepare it from your books, you read it line by line, and we send it with proof.',
    aboutEs:
      'La declaración anual de toda LLC de titular extranjero. Presentarla tarde o con errores se sanciona con 25.000 $. La preparamos con tu contabilidad, tú la lees línea a línea y la enviamos con justificante.',
    includes: [
      'Form 5472 with a pro forma Form 1120',
      'Each figure traced back to its entries',
      'Extension (Form 7004) where you need time',
      'Fax receipt and a timestamped copy in your documents',
    ],
    includesEs: [
      'Formulario 5472 con 1120 pro forma',
      'Cada cifra, rastreable hasta sus asientos',
      'Prórroga (formulario 7004) si necesitas tiempo',
      'Justificante de fax y copia con sello de tiempo entre tus documentos',
    ],
    terms: 'One LLC, one tax year, up to 5 related parties. Due on April 15 for a calendar year.',
    termsEs:
      'Una LLC, un ejercicio, hasta 5 partes vinculadas. Vence el 15 de abril si el ejercicio es el año natural.',
  },
  itin: {
    about:
      'A personal US tax number, for those who need one: to claim a treaty, to file a return of their own, or because a platform insists.',
    aboutEs:
      'Un número fiscal personal en Estados Unidos, para quien lo necesita: aplicar un convenio, presentar una declaración propia o porque una plataforma lo exige.',
    includes: [
      'Form W-7 prepared and checked',
      'Passport certified without leaving your hands',
      'Follow-up until the letter arrives',
    ],
    includesEs: [
      'Formulario W-7 preparado y comprobado',
      'Pasaporte certificado sin salir de tus manos',
      'Seguimiento hasta que llega la carta',
    ],
    terms: 'The IRS takes 7 to 14 weeks. An LLC does not need an ITIN to exist or to have an EIN.',
    termsEs: 'El IRS tarda de 7 a 14 semanas. Una LLC no necesita un ITIN para existir ni para tener EIN.',
  },
  mail_address: {
    about: 'An address in the United States for banks, cards and parcels. We scan what arrives.',
    aboutEs: 'Una dirección en Estados Unidos para bancos, tarjetas y paquetes. Digitalizamos lo que llega.',
    includes: ['Envelope photographed on arrival', '50 pages scanned a month', 'Forwarding abroad at cost'],
    includesEs: [
      'Foto del sobre al llegar',
      '50 páginas digitalizadas al mes',
      'Reenvío al extranjero al coste',
    ],
    terms: 'Needs USPS Form 1583, which we prepare. Paid for a year in advance.',
    termsEs: 'Requiere el formulario 1583 de USPS, que preparamos nosotros. Se paga un año por adelantado.',
  },
  bank_assistance: {
    about:
      'We prepare your business account application for Mercury, Wise or Relay, whichever fits your business.',
    aboutEs:
      'Preparamos contigo la solicitud de cuenta de empresa en Mercury, Wise o Relay, según tu actividad.',
    includes: [
      'Advice on which bank fits your business',
      'Application filled in with you',
      'Answers to the questions of compliance',
    ],
    includesEs: [
      'Consejo sobre qué banco encaja con tu actividad',
      'Solicitud rellenada contigo',
      'Respuestas a las preguntas de cumplimiento',
    ],
    terms:
      'Whether an account is opened is the decision of the bank. A second application within the year is free.',
    termsEs: 'Abrir o no la cuenta es decisión del banco. Una segunda solicitud dentro del año es gratuita.',
  },
  apostille: {
    about: 'The certificate of your LLC with the apostille of The Hague, so that it counts where you live.',
    aboutEs: 'El certificado de tu LLC con la apostilla de La Haya, para que valga donde vives.',
    includes: [
      'Certified copy from the state',
      'Apostille of the Secretary of State',
      'Courier abroad with tracking',
    ],
    includesEs: [
      'Copia certificada del estado',
      'Apostilla de la Secretaría de Estado',
      'Mensajería internacional con seguimiento',
    ],
    terms: '2 to 3 weeks, courier included. A sworn translation is not included.',
    termsEs: 'De 2 a 3 semanas, mensajería incluida. La traducción jurada no está incluida.',
  },
  form_8822b: {
    about:
      'When the address or the responsible person of your LLC changes, the IRS wants to know within 60 days.',
    aboutEs:
      'Cuando cambia la dirección o la persona responsable de tu LLC, el IRS quiere saberlo en 60 días.',
    includes: ['Form 8822-B prepared', 'Sent by certified mail', 'Receipt in your documents'],
    includesEs: ['Formulario 8822-B preparado', 'Envío por correo certificado', 'Acuse entre tus documentos'],
    terms: 'One change, one form. The IRS confirms by letter after 4 to 6 weeks.',
    termsEs: 'Un cambio, un formulario. El IRS confirma por carta entre 4 y 6 semanas después.',
  },
  bookkeeping: {
    about: 'We review your books each month, ask for missing invoices, and add a purpose to every entry.',
    aboutEs:
      'Revisamos tu contabilidad cada mes, pedimos las facturas que faltan y añadimos el propósito de cada asiento.',
    includes: [
      'Up to 60 transactions a month',
      'Missing documents asked for once a month',
      'Closed by the 10th of the next month',
    ],
    includesEs: [
      'Hasta 60 transacciones al mes',
      'Documentos pendientes pedidos una vez al mes',
      'Cierre antes del día 10 del mes siguiente',
    ],
    terms: 'Can be canceled at the end of any month.',
    termsEs: 'Se puede cancelar al final de cualquier mes.',
  },
  dissolution: {
    about:
      'The orderly end of an LLC: articles of dissolution, the final return, the EIN closed. An unused LLC must still file.',
    aboutEs:
      'El final ordenado de una LLC: disolución registrada, última declaración, EIN cerrado. Aunque no tenga actividad, una LLC debe seguir presentando sus formularios.',
    includes: [
      'Articles of Dissolution, state fee included',
      'Letter to the IRS to close the EIN',
      'Checklist for banks and platforms',
    ],
    includesEs: [
      'Articles of Dissolution, tasa estatal incluida',
      'Carta al IRS para cerrar el EIN',
      'Lista de pasos con bancos y plataformas',
    ],
    terms: 'The final Form 5472 is not included.',
    termsEs: 'El último formulario 5472 no está incluido.',
  },
  state_fee_nm: {
    about:
      'What the Secretary of State of New Mexico charges for the Articles of Organization. We pass it on as it is.',
    aboutEs:
      'Lo que cobra la Secretaría de Estado de Nuevo México por los Articles of Organization. La repercutimos tal cual.',
    includes: ['Set by statute: NMSA 53-19-63'],
    includesEs: ['Fijada por ley: NMSA 53-19-63'],
    terms: 'Part of every formation.',
    termsEs: 'Forma parte de toda constitución.',
  },
}
