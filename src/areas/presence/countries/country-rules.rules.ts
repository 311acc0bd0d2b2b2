/**
 * How each country counts days, with sources. Additional to the contract's summary and warnings, which always
 * compare plain days of a calendar year with 183. A page and the API show these texts as they are.
 */
export type Texts = { en: string; es: string }

/** Official titles stay in their language; `title_es` differs where words of ours are around them. */
export type Source = { title: string; title_es: string; citation: Texts; url: string | null }

/**
 * What makes a day count: the country at its end (`midnight`; `overnight` is the same seen from the night
 * that follows), or also the country left on a day of travel (`any_part`).
 */
export type DayKind = 'midnight' | 'overnight' | 'any_part'
export type Compare = 'gt' | 'gte'

export type RuleWindow =
  | { type: 'calendar_year' }
  /** The tax year that starts in the year; `starts` is MM-DD. */
  | { type: 'tax_year'; starts: string }
  /** Periods that start or end in the year, or touch it, which is the same for periods this long. */
  | { type: 'any_12_months'; must: 'start_or_end_in_year' | 'touch_year' }
  | { type: 'any_365_days'; must: 'touch_year' }
  | { type: 'calendar_year_and_two_before' }
  | { type: 'last_days'; days: number; ends: 'as_of' }

/** Absences that an authority may count as presence. */
export type SporadicAbsences = {
  max_absence_days: number
  only_if_added_not_more_than_counted: true
  not_if: 'residence_certificate_elsewhere'
}

type About = {
  id: string
  says: Texts
  /** Ways to become resident that days do not show: explained, not calculated. */
  other_tests: readonly Texts[]
  /** Choices of ours where the law gives no number. */
  judgement: Texts | null
  note: Texts | null
  /** Whom the rule is limited to, if not everyone. */
  applies_if: Texts | null
  sources: readonly Source[]
  verified: boolean
  verified_note: Texts | null
  verified_on: string
}

export type DayCountRule = About & {
  kind: 'day_count'
  country: string | null
  zone: 'SCHENGEN' | null
  members: readonly string[]
  members_as_of: string | null
  threshold: number
  compare: Compare
  window: Exclude<RuleWindow, { type: 'calendar_year_and_two_before' }>
  day: DayKind
  sporadic: SporadicAbsences | null
}

export type WeightedRule = About & {
  kind: 'weighted_day_count'
  country: string
  threshold: number
  compare: Compare
  minimum_this_year: number
  weights: readonly ['1', '1/3', '1/6']
  window: { type: 'calendar_year_and_two_before' }
  day: DayKind
  /** Claimed exempt days without documents stay in the cautious count. */
  exempt_days: 'only_documented_ones_are_left_out'
}

export type ContinuousStayRule = About & {
  kind: 'continuous_stay'
  country: string
  threshold_months: number
  compare: 'gt'
  window: { type: 'any' }
  day: DayKind
  bridge_absence_days: number
  level: Texts
}

export type NoDayCountRule = About & {
  kind: 'no_day_count'
  country: string
  question: Texts
}

export type CountryRule = DayCountRule | WeightedRule | ContinuousStayRule | NoDayCountRule

const PLAIN: Pick<About, 'judgement' | 'note' | 'applies_if' | 'verified' | 'verified_note' | 'verified_on'> =
  {
    judgement: null,
    note: null,
    applies_if: null,
    verified: true,
    verified_note: null,
    verified_on: '2026-11-15',
  }
/** Read, but without the address of an official text, so that nobody can check it. */
const NO_ADDRESS = {
  verified: false,
  verified_note: {
    en: 'the text of the law was read, but no official address of it is recorded',
    es: 'se leyó el texto de la ley, pero no consta una dirección oficial',
  },
} as const
const ONE_COUNTRY = { zone: null, members: [], members_as_of: null } as const
/** A citation that is the same in both languages. */
const both = (text: string): Texts => ({ en: text, es: text })

const SPORADIC: SporadicAbsences = {
  max_absence_days: 30,
  only_if_added_not_more_than_counted: true,
  not_if: 'residence_certificate_elsewhere',
}

export const SCHENGEN_MEMBERS = [
  'AT',
  'BE',
  'BG',
  'HR',
  'CZ',
  'DK',
  'EE',
  'FI',
  'FR',
  'DE',
  'GR',
  'HU',
  'IS',
  'IT',
  'LV',
  'LI',
  'LT',
  'LU',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SK',
  'SI',
  'ES',
  'SE',
  'CH',
] as const

/** Nationals of these states may stay in the Schengen area without a limit: EU, EEA and Switzerland. */
export const FREE_MOVEMENT = [...SCHENGEN_MEMBERS, 'IE', 'CY'] as const

const UAE_DECISIONS = {
  title: 'Cabinet Decision 85 of 2022 and Ministerial Decision 27 of 2023 (UAE)',
  title_es: 'Cabinet Decision 85 of 2022 y Ministerial Decision 27 of 2023 (EAU)',
}
/** A title that is the same in both languages. */
const official = (title: string) => ({ title, title_es: title })

export const COUNTRY_RULES: readonly CountryRule[] = [
  {
    ...PLAIN,
    ...ONE_COUNTRY,
    id: 'ES-183',
    kind: 'day_count',
    country: 'ES',
    threshold: 183,
    compare: 'gt',
    window: { type: 'calendar_year' },
    day: 'any_part',
    sporadic: SPORADIC,
    says: {
      en: 'More than 183 days of the calendar year; a day with any presence counts, and short absences count as presence unless tax residence elsewhere is proved.',
      es: 'Más de 183 días del año natural; cuenta todo día con alguna presencia, y las ausencias esporádicas cuentan salvo que se acredite residencia fiscal en otro país.',
    },
    other_tests: [
      {
        en: 'main base of activities or economic interests in Spain',
        es: 'núcleo principal de actividades o intereses económicos en España',
      },
      {
        en: 'spouse and minor children resident in Spain (rebuttable)',
        es: 'cónyuge e hijos menores residentes en España (admite prueba en contrario)',
      },
    ],
    judgement: {
      en: '30 days as the limit of a sporadic absence, and adding none when the absences outnumber the days of presence, are conventions of the product; the law gives no number.',
      es: 'Los 30 días como límite de una ausencia esporádica, y no sumar ninguna cuando las ausencias superan a los días de presencia, son convenciones del producto; la ley no da ningún número.',
    },
    sources: [
      {
        ...official('Ley 35/2006 (LIRPF)'),
        citation: { en: 'art. 9.1.a and b', es: 'art. 9.1.a y b' },
        url: 'https://www.boe.es/buscar/act.php?id=BOE-A-2006-20764',
      },
      {
        title: 'TEAC, April 25, 2023, RG 4812/2020, and March 28, 2023, RG 4045/2020',
        title_es: 'TEAC, 25 de abril de 2023, RG 4812/2020, y 28 de marzo de 2023, RG 4045/2020',
        citation: {
          en: 'presence certified, presumed and sporadic absences; any part of a day',
          es: 'presencia certificada, presencia presunta y ausencias esporádicas; cualquier parte de un día',
        },
        url: 'https://serviciostelematicosext.hacienda.gob.es/TEAC/DYCTEA/',
      },
      {
        title: 'Tribunal Supremo, November 28, 2017 (rec. 812/2017) and January 16, 2018 (rec. 828/2017)',
        title_es:
          'Tribunal Supremo, 28 de noviembre de 2017 (rec. 812/2017) y 16 de enero de 2018 (rec. 828/2017)',
        citation: {
          en: 'an absence longer than the time that makes a resident is not sporadic',
          es: 'una ausencia más larga que el tiempo que basta para ser residente no es esporádica',
        },
        url: null,
      },
    ],
  },
  {
    ...PLAIN,
    ...ONE_COUNTRY,
    id: 'PT-183',
    kind: 'day_count',
    country: 'PT',
    threshold: 183,
    compare: 'gt',
    window: { type: 'any_12_months', must: 'start_or_end_in_year' },
    day: 'overnight',
    sporadic: null,
    says: {
      en: 'More than 183 days, in a row or not, in any period of twelve months that starts or ends in the year; a day counts, whole or in part, when the night is spent in Portugal.',
      es: 'Más de 183 días, seguidos o no, en cualquier período de doce meses que empiece o acabe en el año; cuenta el día, completo o parcial, en que se pernocta en Portugal.',
    },
    other_tests: [
      {
        en: 'a dwelling held in conditions that suggest it is kept as habitual residence, on any day of that period',
        es: 'una vivienda en condiciones que hagan suponer que se mantiene como residencia habitual, en cualquier día de ese período',
      },
    ],
    sources: [
      {
        ...official('Código do IRS'),
        citation: { en: 'art. 16(1)(a) and (b), 16(2), 16(3)', es: 'art. 16(1)(a) y (b), 16(2), 16(3)' },
        url: 'https://info.portaldasfinancas.gov.pt/pt/informacao_fiscal/codigos_tributarios/cirs_rep/Pages/irs16.aspx',
      },
    ],
  },
  {
    ...PLAIN,
    ...ONE_COUNTRY,
    id: 'GB-SRT-183',
    kind: 'day_count',
    country: 'GB',
    threshold: 183,
    compare: 'gte',
    window: { type: 'tax_year', starts: '04-06' },
    day: 'midnight',
    sporadic: null,
    says: {
      en: '183 or more midnights in the tax year (April 6 to April 5) make someone automatically resident; with ties to the UK, far fewer can be enough, which is explained but not calculated.',
      es: '183 medianoches o más en el año fiscal del 6 de abril al 5 de abril convierten automáticamente en residente; con vínculos pueden bastar muchas menos: aquí solo se avisa, no se calcula.',
    },
    other_tests: [
      {
        en: 'sufficient ties: from 16, 46, 91 or 121 days depending on ties and past residence',
        es: 'vínculos suficientes: desde 16, 46, 91 o 121 días según los vínculos y la residencia anterior',
      },
      {
        en: 'deeming rule: more than 30 days without midnight, 3 ties, resident in one of the last 3 years',
        es: 'regla de presunción: más de 30 días sin medianoche, 3 vínculos y residencia en uno de los últimos 3 años',
      },
      {
        en: 'transit days excluded; up to 60 exceptional days ignored',
        es: 'se excluyen los días de tránsito; se pueden ignorar hasta 60 días excepcionales',
      },
    ],
    sources: [
      {
        title: 'HMRC RDR3 and manual RDRM11000',
        title_es: 'HMRC, RDR3 y manual RDRM11000',
        citation: {
          en: 'automatic UK test, meaning of a day',
          es: 'prueba automática del Reino Unido, qué es un día',
        },
        url: 'https://www.gov.uk/government/publications/rdr3-statutory-residence-test-srt',
      },
    ],
  },
  {
    ...PLAIN,
    id: 'US-SPT',
    kind: 'weighted_day_count',
    country: 'US',
    threshold: 183,
    compare: 'gte',
    minimum_this_year: 31,
    weights: ['1', '1/3', '1/6'],
    window: { type: 'calendar_year_and_two_before' },
    day: 'any_part',
    exempt_days: 'only_documented_ones_are_left_out',
    says: {
      en: "At least 31 days this year and 183 when all days of this year, a third of last year's and a sixth of the year before are added; any part of a day counts; exempt days do not.",
      es: 'Al menos 31 días este año y 183 al sumar todos los días de este año, un tercio de los del anterior y un sexto de los del anterior a ese; cuenta cualquier parte de un día; los días exentos no.',
    },
    other_tests: [
      { en: 'green card', es: 'tarjeta de residencia permanente (green card)' },
      {
        en: 'closer connection (Form 8840) when present fewer than 183 days this year',
        es: 'vínculo más estrecho con otro país (formulario 8840) con menos de 183 días este año',
      },
    ],
    sources: [
      {
        ...official('IRC 7701(b)(3); IRS Publication 519'),
        citation: {
          en: 'substantial presence test, days of presence, exempt individual (Form 8843)',
          es: 'prueba de presencia sustancial, días de presencia, persona exenta (formulario 8843)',
        },
        url: 'https://www.irs.gov/individuals/international-taxpayers/substantial-presence-test',
      },
    ],
  },
  {
    ...PLAIN,
    id: 'SCHENGEN-90-180',
    kind: 'day_count',
    country: null,
    zone: 'SCHENGEN',
    members: SCHENGEN_MEMBERS,
    members_as_of: '2025-01-01',
    threshold: 90,
    compare: 'gt',
    window: { type: 'last_days', days: 180, ends: 'as_of' },
    day: 'any_part',
    sporadic: null,
    applies_if: {
      en: 'owner has no EU, EEA or Swiss nationality and no residence permit or long-stay visa of a member for those days',
      es: 'el titular no tiene nacionalidad de la UE, del EEE ni suiza, ni permiso de residencia o visado de larga duración de un Estado miembro para esos días',
    },
    note: {
      en: 'A rule of stay, not of tax residence.',
      es: 'Una norma de estancia, no de residencia fiscal.',
    },
    says: {
      en: 'At most 90 days in any 180 days, looked at backwards from each day; the day of entry and the day of exit both count, and all member states count as one.',
      es: 'Como máximo 90 días en cualquier período de 180, mirando hacia atrás desde cada día; cuentan el día de entrada y el de salida, y todos los Estados miembros cuentan como uno.',
    },
    other_tests: [],
    sources: [
      {
        title: 'Regulation (EU) 2016/399 (Schengen Borders Code)',
        title_es: 'Reglamento (UE) 2016/399 (Código de fronteras Schengen)',
        citation: { en: 'art. 6(1) and (2)', es: 'art. 6(1) y (2)' },
        url: 'https://eur-lex.europa.eu/eli/reg/2016/399/oj',
      },
    ],
  },
  {
    ...PLAIN,
    ...ONE_COUNTRY,
    id: 'AD-183',
    kind: 'day_count',
    country: 'AD',
    threshold: 183,
    compare: 'gt',
    window: { type: 'calendar_year' },
    day: 'any_part',
    sporadic: SPORADIC,
    says: {
      en: 'More than 183 days of the calendar year; sporadic absences count. How a day counts is not stated: any part is used.',
      es: 'Más de 183 días del año natural; cuentan las ausencias esporádicas. No se dice cómo cuenta un día: se usa cualquier parte.',
    },
    other_tests: [
      {
        en: 'main base of activities or economic interests',
        es: 'núcleo principal de actividades o intereses económicos',
      },
      {
        en: 'spouse and minor children resident (presumption)',
        es: 'cónyuge e hijos menores residentes (presunción)',
      },
    ],
    judgement: {
      en: 'any part of a day, by analogy with Spain',
      es: 'cualquier parte de un día, por analogía con España',
    },
    sources: [
      { ...official("Llei 5/2014, del 24 d'abril, IRPF (Andorra)"), citation: both('art. 8'), url: null },
    ],
    verified: false,
    verified_note: {
      en: 'threshold, window and sporadic absences seen in three secondary sources; the day rule is an analogy',
      es: 'umbral, período y ausencias esporádicas vistos en tres fuentes secundarias; cómo cuenta un día es una analogía',
    },
  },
  {
    ...PLAIN,
    id: 'DE-6M',
    kind: 'continuous_stay',
    country: 'DE',
    threshold_months: 6,
    compare: 'gt',
    window: { type: 'any' },
    day: 'any_part',
    bridge_absence_days: 20,
    says: {
      en: 'A continuous stay of more than six months is a habitual abode from its first day; short interruptions are counted in. A home that is kept available is enough by itself.',
      es: 'Una estancia continuada de más de seis meses es residencia habitual desde su primer día; las interrupciones breves se incluyen. Una vivienda disponible basta por sí sola.',
    },
    other_tests: [
      { en: 'a dwelling held and used (sec. 8 AO)', es: 'una vivienda que se tiene y se usa (§ 8 AO)' },
      {
        en: 'twelve months instead of six for purely private visits, cures or recreation',
        es: 'doce meses en lugar de seis para estancias puramente privadas de visita, tratamiento médico o descanso',
      },
    ],
    judgement: {
      en: 'interruptions of up to 20 whole days (about three weeks) are bridged; commentators name two to three weeks',
      es: 'se incluyen interrupciones de hasta 20 días completos (unas tres semanas); la doctrina habla de dos a tres semanas',
    },
    level: {
      en: 'share of the six months used: info 60 %, warning 75 %, danger 90 %, exceeded after the day with the same number six months later',
      es: 'parte usada de los seis meses: info 60 %, warning 75 %, danger 90 %, exceeded después del día con el mismo número seis meses más tarde',
    },
    sources: [
      {
        ...official('Abgabenordnung'),
        citation: { en: 'sec. 8, sec. 9 sentences 1 to 3', es: '§ 8, § 9 frases 1 a 3' },
        url: 'https://www.gesetze-im-internet.de/ao_1977/__9.html',
      },
    ],
  },
  {
    ...PLAIN,
    ...ONE_COUNTRY,
    id: 'CO-183',
    kind: 'day_count',
    country: 'CO',
    threshold: 183,
    compare: 'gt',
    window: { type: 'any_365_days', must: 'touch_year' },
    day: 'any_part',
    sporadic: null,
    says: {
      en: 'More than 183 days, in a row or not, in any 365 consecutive days, days of entry and exit included; over two years, resident from the second.',
      es: 'Más de 183 días, continuos o no, en cualquier período de 365 días consecutivos, incluidos los de entrada y salida; si abarca dos años, residente desde el segundo.',
    },
    other_tests: [
      {
        en: 'nationals: family, 50 % of income, assets or their management in Colombia, or residence in a haven',
        es: 'nacionales: familia, 50 % de los ingresos, bienes o su administración en Colombia, o residencia en un paraíso fiscal',
      },
    ],
    sources: [
      {
        ...official('Estatuto Tributario (Colombia)'),
        citation: both('art. 10'),
        url: 'https://www.dian.gov.co/',
      },
    ],
  },
  {
    ...PLAIN,
    ...NO_ADDRESS,
    ...ONE_COUNTRY,
    id: 'AE-183',
    kind: 'day_count',
    country: 'AE',
    threshold: 183,
    compare: 'gte',
    window: { type: 'any_12_months', must: 'touch_year' },
    day: 'any_part',
    sporadic: null,
    says: {
      en: '183 days or more in twelve consecutive months; parts of days count.',
      es: '183 días o más en doce meses consecutivos; cuentan las partes de días.',
    },
    other_tests: [
      {
        en: 'usual residence and center of interests in the UAE',
        es: 'residencia habitual y centro de intereses en EAU',
      },
    ],
    sources: [
      {
        ...UAE_DECISIONS,
        citation: { en: 'art. 4; counting of days', es: 'art. 4; cómo se cuentan los días' },
        url: null,
      },
    ],
  },
  {
    ...PLAIN,
    ...NO_ADDRESS,
    ...ONE_COUNTRY,
    id: 'AE-90',
    kind: 'day_count',
    country: 'AE',
    threshold: 90,
    compare: 'gte',
    window: { type: 'any_12_months', must: 'touch_year' },
    day: 'any_part',
    sporadic: null,
    applies_if: {
      en: 'UAE or GCC national or valid residence permit, and a permanent home or a job or business in the UAE',
      es: 'nacional de EAU o del CCG o permiso de residencia en vigor, y vivienda permanente, empleo o negocio en EAU',
    },
    says: {
      en: '90 days or more in twelve consecutive months for nationals and permit holders with a home or work in the UAE.',
      es: '90 días o más en doce meses consecutivos para nacionales y titulares de permiso con vivienda o trabajo en EAU.',
    },
    other_tests: [],
    sources: [{ ...UAE_DECISIONS, citation: both('art. 4(3)'), url: null }],
  },
  {
    ...PLAIN,
    ...NO_ADDRESS,
    id: 'MX-HOME',
    kind: 'no_day_count',
    country: 'MX',
    says: {
      en: 'Days do not decide: a home in Mexico does; with a home elsewhere too, the center of vital interests (more than half of the income from Mexico, or the main place of professional work). Mexican nationals are presumed resident.',
      es: 'No deciden los días: decide la casa habitación; si hay otra fuera, el centro de intereses vitales (más del 50 % de los ingresos de México, o el centro principal de las actividades profesionales). Los mexicanos se presumen residentes.',
    },
    question: {
      en: 'Do you have a home in Mexico, and one in another country?',
      es: '¿Tienes casa habitación en México, y otra en otro país?',
    },
    other_tests: [],
    sources: [
      {
        ...official('Código Fiscal de la Federación'),
        citation: { en: 'art. 9, section I', es: 'art. 9, fracción I' },
        url: null,
      },
    ],
  },
  {
    ...PLAIN,
    ...NO_ADDRESS,
    id: 'AR-12M',
    kind: 'no_day_count',
    country: 'AR',
    says: {
      en: 'Nationals are resident until they lose it (permanent residence abroad, or twelve months abroad with at most 90 days in Argentina); foreigners after twelve months on temporary permits or with permanent residence.',
      es: 'Los nacionales son residentes hasta que la pierden (residencia permanente en otro país, o doce meses fuera con un máximo de 90 días en Argentina); los extranjeros, tras doce meses con permisos temporarios o con residencia permanente.',
    },
    question: {
      en: 'Do you hold Argentine nationality or permanent residence, and since when have you been abroad?',
      es: '¿Tienes nacionalidad argentina o residencia permanente, y desde cuándo estás fuera?',
    },
    other_tests: [],
    sources: [
      {
        ...official('Ley 20.628 (t.o. 2019), Decreto 862/2019'),
        citation: { en: 'arts. 116 to 123; art. 283', es: 'arts. 116 a 123; art. 283' },
        url: null,
      },
    ],
  },
]

/** For countries without a rule. */
export const PLAIN_COUNT_SAYS: Texts = {
  en: 'We have no rule for this country yet. We count the days of the calendar year that end there and compare them with 183.',
  es: 'Aún no tenemos la regla de este país. Contamos los días del año natural que terminan allí y los comparamos con 183.',
}

export const hasRule = (country: string): boolean => COUNTRY_RULES.some(rule => rule.country === country)
