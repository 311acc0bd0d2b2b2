import { withoutAccents } from '../../kernel/values/without-accents.ts'

/**
 * The currencies that the IRS and the Treasury list by country and name, as in "United Kingdom Pound". A name is
 * there because several countries have more than one currency in these tables.
 */
const NAMED: Record<string, string> = {
  AED: 'united arab emirates dirham',
  AFN: 'afghanistan afghani',
  ALL: 'albania lek',
  AMD: 'armenia dram',
  ANG: 'netherlands antilles guilder',
  AOA: 'angola kwanza',
  ARS: 'argentina peso',
  AUD: 'australia dollar',
  BBD: 'barbados dollar',
  BDT: 'bangladesh taka',
  BGN: 'bulgaria lev; bulgaria lev new',
  BHD: 'bahrain dinar',
  BOB: 'bolivia boliviano',
  BRL: 'brazil real',
  BSD: 'bahamas dollar',
  CAD: 'canada dollar',
  CHF: 'switzerland franc',
  CLP: 'chile peso',
  CNY: 'china yuan; china renminbi',
  COP: 'colombia peso',
  CRC: 'costa rica colon',
  CZK: 'czech republic koruna; czech republic koruna korun',
  DKK: 'denmark krone',
  DOP: 'dominican republic peso',
  DZD: 'algeria dinar',
  EGP: 'egypt pound',
  ETB: 'ethiopia birr',
  EUR: 'euro zone euro; euro',
  GBP: 'united kingdom pound; united kingdom pound sterling',
  GEL: 'georgia lari',
  GHS: 'ghana cedi',
  GTQ: 'guatemala quetzal',
  HKD: 'hong kong dollar',
  HNL: 'honduras lempira',
  HUF: 'hungary forint',
  IDR: 'indonesia rupiah',
  ILS: 'israel new shekel; israel shekel',
  INR: 'india rupee',
  IQD: 'iraq dinar; iraq new iraqi dinar',
  ISK: 'iceland krona',
  JMD: 'jamaica dollar',
  JOD: 'jordan dinar',
  JPY: 'japan yen',
  KES: 'kenya shilling',
  KRW: 'south korea won; korea won',
  KWD: 'kuwait dinar',
  KYD: 'cayman islands dollar; cayman island dollar',
  KZT: 'kazakhstan tenge',
  LBP: 'lebanon pound',
  LKR: 'sri lanka rupee',
  MAD: 'morocco dirham',
  MUR: 'mauritius rupee',
  MXN: 'mexico peso; mexico new peso',
  MYR: 'malaysia ringgit',
  NGN: 'nigeria naira',
  NIO: 'nicaragua cordoba',
  NOK: 'norway kroner; norway krone',
  NZD: 'new zealand dollar',
  OMR: 'oman rial',
  PEN: 'peru sol; peru nuevo sol',
  PHP: 'philippines peso',
  PKR: 'pakistan rupee',
  PLN: 'poland zloty',
  PYG: 'paraguay guarani',
  QAR: 'qatar rial; qatar riyal',
  RON: 'romania new leu; romania leu',
  RSD: 'serbia dinar',
  RUB: 'russia rouble; russia ruble',
  SAR: 'saudi arabia riyal',
  SEK: 'sweden krona',
  SGD: 'singapore dollar',
  THB: 'thailand baht',
  TND: 'tunisia dinar',
  TRY: 'turkey new lira; turkey lira; turkiye new lira; turkiye lira',
  TTD: 'trinidad tobago dollar',
  TWD: 'taiwan dollar',
  UAH: 'ukraine hryvnia',
  UYU: 'uruguay peso; uruguay new peso',
  VES: 'venezuela bolivar; venezuela bolivar soberano; venezuela bolivar fuerte',
  VND: 'vietnam dong',
  XAF: 'cameroon cfa franc',
  XOF: 'senegal cfa franc',
  ZAR: 'south africa rand',
  ZMW: 'zambia new kwacha; zambia kwacha',
}

/** Further countries that use the currency of another one. */
const SHARED: Record<string, string> = {
  EUR: 'austria euro; andorra euro; kosovo euro; montenegro euro; cyprus euro; malta euro; slovenia euro',
  XAF: 'central african republic cfa franc; chad cfa franc; congo cfa franc; equatorial guinea cfa franc; gabon cfa franc',
  XCD: 'antigua barbuda east caribbean dollar; grenada east caribbean dollar; st lucia east caribbean dollar; eastern caribbean dollar',
  XOF: 'benin cfa franc; burkina faso cfa franc; cote d ivoire cfa franc; guinea bissau cfa franc; mali cfa franc; niger cfa franc; togo cfa franc',
}

const CODES = new Map(
  Object.entries(NAMED).flatMap(([code, names]) => names.split('; ').map(name => [name, code] as const)),
)

const SHARED_CODES = new Map(
  Object.entries(SHARED).flatMap(([code, names]) => names.split('; ').map(name => [name, code] as const)),
)

/** The code of a currency listed as "Euro Zone-Euro" or "South Korea Won", or null. */
export function findCurrencyOf(name: string): { code: string | null; isShared: boolean } {
  const words = withoutAccents(name)
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word !== '' && word !== 'and')
  const known = words.join(' ')
  const own = CODES.get(known)
  return own === undefined
    ? { code: SHARED_CODES.get(known) ?? null, isShared: true }
    : { code: own, isShared: false }
}
