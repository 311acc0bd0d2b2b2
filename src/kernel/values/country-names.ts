import type { LocalizedText } from './language.ts'

// Listed here because Intl's names differ between machines. English, then Spanish if different.
const NAMES =
  'AD Andorra; AE United Arab Emirates|Emiratos Árabes Unidos; AF Afghanistan|Afganistán; ' +
  'AG Antigua and Barbuda|Antigua y Barbuda; AI Anguilla|Anguila; AL Albania; AM Armenia; AO Angola; ' +
  'AQ Antarctica|Antártida; AR Argentina; AS American Samoa|Samoa Americana; AT Austria; AU Australia; ' +
  'AW Aruba; AX Åland Islands|Islas Åland; AZ Azerbaijan|Azerbaiyán; ' +
  'BA Bosnia and Herzegovina|Bosnia y Herzegovina; BB Barbados; BD Bangladesh|Bangladés; ' +
  'BE Belgium|Bélgica; BF Burkina Faso; BG Bulgaria; BH Bahrain|Baréin; BI Burundi; BJ Benin|Benín; ' +
  'BL St. Barthélemy|San Bartolomé; BM Bermuda|Bermudas; BN Brunei|Brunéi; BO Bolivia; ' +
  'BQ Caribbean Netherlands|Caribe neerlandés; BR Brazil|Brasil; BS Bahamas; BT Bhutan|Bután; ' +
  'BV Bouvet Island|Isla Bouvet; BW Botswana|Botsuana; BY Belarus|Bielorrusia; BZ Belize|Belice; ' +
  'CA Canada|Canadá; CC Cocos Islands|Islas Cocos; ' +
  'CD Democratic Republic of the Congo|República Democrática del Congo; ' +
  'CF Central African Republic|República Centroafricana; CG Republic of the Congo|Congo; ' +
  'CH Switzerland|Suiza; CI Côte d’Ivoire|Costa de Marfil; CK Cook Islands|Islas Cook; CL Chile; CM Cameroon|Camerún; ' +
  'CN China; CO Colombia; CR Costa Rica; CU Cuba; CV Cape Verde|Cabo Verde; CW Curaçao|Curazao; ' +
  'CX Christmas Island|Isla de Navidad; CY Cyprus|Chipre; CZ Czechia|Chequia; DE Germany|Alemania; ' +
  'DJ Djibouti|Yibuti; DK Denmark|Dinamarca; DM Dominica; DO Dominican Republic|República Dominicana; ' +
  'DZ Algeria|Argelia; EC Ecuador; EE Estonia; EG Egypt|Egipto; EH Western Sahara|Sáhara Occidental; ' +
  'ER Eritrea; ES Spain|España; ET Ethiopia|Etiopía; FI Finland|Finlandia; FJ Fiji|Fiyi; ' +
  'FK Falkland Islands|Islas Malvinas; FM Micronesia; FO Faroe Islands|Islas Feroe; FR France|Francia; ' +
  'GA Gabon|Gabón; GB United Kingdom|Reino Unido; GD Grenada|Granada; GE Georgia; ' +
  'GF French Guiana|Guayana Francesa; GG Guernsey|Guernesey; GH Ghana; GI Gibraltar; ' +
  'GL Greenland|Groenlandia; GM Gambia; GN Guinea; GP Guadeloupe|Guadalupe; ' +
  'GQ Equatorial Guinea|Guinea Ecuatorial; GR Greece|Grecia; ' +
  'GS South Georgia and South Sandwich Islands|Islas Georgia del Sur y Sandwich del Sur; GT Guatemala; ' +
  'GU Guam; GW Guinea-Bissau|Guinea-Bisáu; GY Guyana; HK Hong Kong; ' +
  'HM Heard and McDonald Islands|Islas Heard y McDonald; HN Honduras; HR Croatia|Croacia; ' +
  'HT Haiti|Haití; HU Hungary|Hungría; ID Indonesia; IE Ireland|Irlanda; IL Israel; ' +
  'IM Isle of Man|Isla de Man; IN India; ' +
  'IO British Indian Ocean Territory|Territorio Británico del Océano Índico; IQ Iraq|Irak; IR Iran|Irán; ' +
  'IS Iceland|Islandia; IT Italy|Italia; JE Jersey; JM Jamaica; JO Jordan|Jordania; JP Japan|Japón; ' +
  'KE Kenya|Kenia; KG Kyrgyzstan|Kirguistán; KH Cambodia|Camboya; KI Kiribati; KM Comoros|Comoras; ' +
  'KN St. Kitts and Nevis|San Cristóbal y Nieves; KP North Korea|Corea del Norte; ' +
  'KR South Korea|Corea del Sur; KW Kuwait; KY Cayman Islands|Islas Caimán; KZ Kazakhstan|Kazajistán; ' +
  'LA Laos; LB Lebanon|Líbano; LC St. Lucia|Santa Lucía; LI Liechtenstein; LK Sri Lanka; LR Liberia; ' +
  'LS Lesotho|Lesoto; LT Lithuania|Lituania; LU Luxembourg|Luxemburgo; LV Latvia|Letonia; ' +
  'LY Libya|Libia; MA Morocco|Marruecos; MC Monaco|Mónaco; MD Moldova|Moldavia; ME Montenegro; ' +
  'MF St. Martin|San Martín; MG Madagascar; MH Marshall Islands|Islas Marshall; ' +
  'MK North Macedonia|Macedonia del Norte; ML Mali; MM Myanmar; MN Mongolia; MO Macao; ' +
  'MP Northern Mariana Islands|Islas Marianas del Norte; MQ Martinique|Martinica; MR Mauritania; ' +
  'MS Montserrat; MT Malta; MU Mauritius|Mauricio; MV Maldives|Maldivas; MW Malawi|Malaui; ' +
  'MX Mexico|México; MY Malaysia|Malasia; MZ Mozambique; NA Namibia; NC New Caledonia|Nueva Caledonia; ' +
  'NE Niger|Níger; NF Norfolk Island|Isla Norfolk; NG Nigeria; NI Nicaragua; ' +
  'NL Netherlands|Países Bajos; NO Norway|Noruega; NP Nepal; NR Nauru; NU Niue; ' +
  'NZ New Zealand|Nueva Zelanda; OM Oman|Omán; PA Panama|Panamá; PE Peru|Perú; ' +
  'PF French Polynesia|Polinesia Francesa; PG Papua New Guinea|Papúa Nueva Guinea; ' +
  'PH Philippines|Filipinas; PK Pakistan|Pakistán; PL Poland|Polonia; ' +
  'PM St. Pierre and Miquelon|San Pedro y Miquelón; PN Pitcairn Islands|Islas Pitcairn; PR Puerto Rico; ' +
  'PS Palestine|Territorios Palestinos; PT Portugal; PW Palau|Palaos; PY Paraguay; QA Qatar|Catar; ' +
  'RE Réunion|Reunión; RO Romania|Rumanía; RS Serbia; RU Russia|Rusia; RW Rwanda|Ruanda; ' +
  'SA Saudi Arabia|Arabia Saudí; SB Solomon Islands|Islas Salomón; SC Seychelles; SD Sudan|Sudán; ' +
  'SE Sweden|Suecia; SG Singapore|Singapur; SH St. Helena|Santa Elena; SI Slovenia|Eslovenia; ' +
  'SJ Svalbard and Jan Mayen|Svalbard y Jan Mayen; SK Slovakia|Eslovaquia; SL Sierra Leone|Sierra Leona; ' +
  'SM San Marino; SN Senegal; SO Somalia; SR Suriname|Surinam; SS South Sudan|Sudán del Sur; ' +
  'ST São Tomé and Príncipe|Santo Tomé y Príncipe; SV El Salvador; SX Sint Maarten; SY Syria|Siria; ' +
  'SZ Eswatini|Esuatini; TC Turks and Caicos Islands|Islas Turcas y Caicos; TD Chad; ' +
  'TF French Southern Territories|Territorios Australes Franceses; TG Togo; TH Thailand|Tailandia; ' +
  'TJ Tajikistan|Tayikistán; TK Tokelau; TL Timor-Leste; TM Turkmenistan|Turkmenistán; TN Tunisia|Túnez; ' +
  'TO Tonga; TR Türkiye|Turquía; TT Trinidad and Tobago|Trinidad y Tobago; TV Tuvalu; TW Taiwan|Taiwán; ' +
  'TZ Tanzania; UA Ukraine|Ucrania; UG Uganda; ' +
  'UM U.S. Outlying Islands|Islas menores alejadas de EE. UU.; US United States|Estados Unidos; ' +
  'UY Uruguay; UZ Uzbekistan|Uzbekistán; VA Vatican City|Ciudad del Vaticano; ' +
  'VC St. Vincent and Grenadines|San Vicente y las Granadinas; VE Venezuela; ' +
  'VG British Virgin Islands|Islas Vírgenes Británicas; ' +
  'VI U.S. Virgin Islands|Islas Vírgenes de EE. UU.; VN Vietnam; VU Vanuatu; ' +
  'WF Wallis and Futuna|Wallis y Futuna; WS Samoa; YE Yemen; YT Mayotte; ZA South Africa|Sudáfrica; ' +
  'ZM Zambia; ZW Zimbabwe|Zimbabue'

const BY_CODE = new Map(
  NAMES.split('; ').map(entry => {
    const [en, es] = entry.slice(3).split('|') as [string, string | undefined]
    return [entry.slice(0, 2), { en, es: es ?? en }] as const
  }),
)

/** A country's name by its ISO 3166-1 code. */
export const countryNames = (code: string): LocalizedText => BY_CODE.get(code) ?? { en: code, es: code }

/** In English, for English-only readers. */
export const countryName = (code: string): string => countryNames(code).en

/** Countries with an article in English. */
const THE = new Set(
  'AE BQ BS CC CD CF CG CK CX DO FK FO GB HM IM IO KM KY MF MH MP MV NL PH PN PS SB SC SJ TC TF UM US VG VI'.split(
    ' ',
  ),
)

/** `in the United States`, `en España`. */
export function inCountry(code: string): LocalizedText {
  const { en, es } = countryNames(code)
  return { en: `in ${THE.has(code) ? 'the ' : ''}${en}`, es: `en ${es}` }
}
