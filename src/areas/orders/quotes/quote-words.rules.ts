/** A text in both languages. */
export type Words = { en: string; es: string }

export const STATE_FEES = {
  filing: {
    en: 'New Mexico filing fee (Articles of Organization)',
    es: 'Tasa de registro de Nuevo México (Articles of Organization)',
  },
} satisfies Record<string, Words>

/** Names of items that are not in the catalog. */
export const LABELS: Record<string, Words> = {
  expedite_2day: {
    en: 'State expedite: approved in 2 business days',
    es: 'Trámite urgente del estado: 2 días hábiles',
  },
  expedite_1day: {
    en: 'State expedite: approved in 1 business day',
    es: 'Trámite urgente del estado: 1 día hábil',
  },
}

export const ETAS = {
  state: { en: 'The state approves the LLC', es: 'El estado aprueba la LLC' },
  ein: { en: 'The IRS assigns the EIN', es: 'El IRS asigna el EIN' },
  bank: { en: 'The bank decides on the account', es: 'El banco decide sobre la cuenta' },
} satisfies Record<string, Words>

export type Disclaimer = {
  code:
    | 'state_fee'
    | 'no_annual_report'
    | 'no_boi'
    | 'own_agent'
    | 'ein_time'
    | 'bank_decides'
    | 'form_5472'
    | 'taxes'
  text: Words
}

export const DISCLAIMERS: readonly Disclaimer[] = [
  {
    code: 'state_fee',
    text: {
      en: 'State fees are set by statute (NMSA 53-19-63) and passed on without a margin. If the state changes them, the quote changes with them.',
      es: 'Las tasas estatales las fija la ley (NMSA 53-19-63) y se repercuten sin margen. Si el estado las cambia, el presupuesto cambia con ellas.',
    },
  },
  {
    code: 'no_annual_report',
    text: {
      en: 'New Mexico requires no annual report and no annual fee from an LLC. You must always have a registered agent with an address in the state.',
      es: 'Nuevo México no exige a una LLC informe anual ni tasa anual. Sí hay que mantener siempre un agente registrado con domicilio en el estado.',
    },
  },
  {
    code: 'no_boi',
    text: {
      en: 'Companies formed in the United States have been exempt from beneficial ownership (BOI) reports since March 2025, so none is quoted.',
      es: 'Desde marzo de 2025 las sociedades constituidas en Estados Unidos están exentas del informe de titularidad real (BOI), así que no se incluye.',
    },
  },
  {
    code: 'own_agent',
    text: {
      en: 'Without our registered agent, you need your own: a New Mexico resident, or a firm with an office there. An LLC cannot be its own agent.',
      es: 'Sin nuestro agente registrado deberás indicar uno propio: residente en Nuevo México o empresa con oficina allí. Una LLC no puede ser su propio agente.',
    },
  },
  {
    code: 'ein_time',
    text: {
      en: 'The IRS decides how long an EIN takes: about 4 business days at best, up to 8 weeks at worst. The EIN itself is free.',
      es: 'El IRS decide cuánto tarda el EIN: unos 4 días hábiles en el mejor de los casos y hasta 8 semanas en el peor. El EIN en sí es gratuito.',
    },
  },
  {
    code: 'bank_decides',
    text: {
      en: 'We prepare the application; the bank decides whether to open an account.',
      es: 'Nosotros preparamos la solicitud; el banco decide si abre la cuenta.',
    },
  },
  {
    code: 'form_5472',
    text: {
      en: 'A foreign-owned LLC files Form 5472 with a pro forma Form 1120 for every year with transactions with its owner; its formation counts. You can add it at any time.',
      es: 'Una LLC de titular extranjero presenta el formulario 5472 con un 1120 pro forma por cada año con operaciones con su titular; la constitución cuenta. Puedes añadirlo en cualquier momento.',
    },
  },
  {
    code: 'taxes',
    text: {
      en: 'Amounts do not include any taxes of your country on our services. Nothing is charged when you order: we contact you first.',
      es: 'Los importes no incluyen los posibles impuestos de tu país sobre nuestros servicios. Al hacer el pedido no se cobra nada: antes te escribimos.',
    },
  },
]
