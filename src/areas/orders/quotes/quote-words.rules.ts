/** A text in both languages. */
export type Words = { en: string; es: string }

export const STATE_FEES = {
  filing: {
    en: 'New Mexico filing fee (Articles of Organization)',
    es: 'Tasa de registro de Nuevo México (Articles of Organization)',
  },
} satisfies Record<string, Words>

/** What is no service of the catalog has its name here. */
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
      en: 'New Mexico asks an LLC for no annual report and no annual fee. A registered agent with an address in the state must be kept at all times.',
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
      en: 'Without our registered agent you name one of your own: a New Mexico resident, or a firm with an office there. An LLC cannot be its own agent.',
      es: 'Sin nuestro agente registrado deberás indicar uno propio: residente en Nuevo México o empresa con oficina allí. Una LLC no puede ser su propio agente.',
    },
  },
  {
    code: 'ein_time',
    text: {
      en: 'How long the IRS takes for an EIN is not in our hands: about four business days in good weeks, up to eight weeks in bad ones. The EIN itself is free.',
      es: 'El plazo del IRS para el EIN no depende de nosotros: unos cuatro días hábiles en las mejores semanas y hasta ocho semanas en las peores. El EIN en sí es gratuito.',
    },
  },
  {
    code: 'bank_decides',
    text: {
      en: 'We prepare the application; whether an account is opened is the decision of the bank.',
      es: 'Nosotros preparamos la solicitud; abrir o no la cuenta es decisión del banco.',
    },
  },
  {
    code: 'form_5472',
    text: {
      en: 'An LLC owned from abroad files Form 5472 with a pro forma Form 1120 every year in which it had dealings with its owner; its formation counts. It can be added at any time.',
      es: 'Una LLC de titular extranjero presenta el formulario 5472 con un 1120 pro forma cada año en que haya operado con su titular; la constitución cuenta. Puede añadirse en cualquier momento.',
    },
  },
  {
    code: 'taxes',
    text: {
      en: 'Amounts do not include taxes of your own country on our services, where there are any. Ordering charges nothing: we write to you first.',
      es: 'Los importes no incluyen los impuestos de tu país sobre nuestros servicios, si los hubiera. Al pedir no se cobra nada: antes te escribimos.',
    },
  },
]
