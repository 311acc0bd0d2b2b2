import { monthName } from '../../../kernel/values/date-text.ts'
import { withoutAccents } from '../../../kernel/values/without-accents.ts'

/** Words that say nothing alone. In capitals they may belong to a name: Los Angeles, Banco de Sabadell. */
const SMALL_WORDS = new Set(
  `de del la las el los lo por para con sin un una unos unas que al y en su sus se como entre desde hasta sobre segun nuestro
  nuestra pero cada todo todos toda todas otro otros otra otras porque cuando donde fue fueron habia tiene tenia hemos tarde`.split(
    /\s+/,
  ),
)

/** What books of Spanish members say. No word of English is among them. */
const WORDS = new Set(
  `pago pagos pagado pagada pagados pagadas pagar cobro cobros cobrado gasto gastos ingreso ingresos venta ventas compra compras aporte
  aportes reembolso reembolsos prestamo prestamos retirada retiradas retiro retiros reparto repartos dividendo dividendos socio socios
  socia socias titular titulares dueno duenos duena propietario propietarios propietaria factura facturas mes meses ano anos dia dias
  cuenta cuentas transferencia transferencias traspaso traspasos saldo saldos deuda deudas intereses cuota cuotas alquiler alquileres
  sueldo sueldos salario salarios nomina nominas honorarios gestoria asesoria asesorias consultoria servicio servicios licencia
  licencias herramienta herramientas programas equipo equipos materiales oficina oficinas viaje viajes comida comidas seguro seguros
  impuesto impuestos tasa tasas multa multas apertura cierre mensual mensuales anual anuales trimestral trimestrales desarrollo diseno
  disenos informatica informatico tecnologia empresa empresas negocio negocios comercio tienda tiendas ropa libros publicidad hosteleria
  pagina paginas videojuego videojuegos contenidos redes sociales cliente clientes proveedor proveedores trabajo trabajos marido esposo
  esposa hijo hija extracto extractos retraso formulario formularios plazo plazos ahorros beneficios ganancias anticipo anticipos
  adelanto entrega entregas dinero efectivo tarjeta recibo recibos abogado abogados notario registro moneda divisa cambio ajuste ajustes
  inicial gestion inversion inversiones comision comisiones devolucion suscripcion`.split(/\s+/),
)
const ENDINGS = /.(?:cion|ciones|miento|mientos|idades|mente)$/

/** Words that are names in capitals, or before a name. */
const OF_NAMES = new Set([
  ...'banco caja calle bodega casa padre padres madre hijos hermano hermanos hermana'.split(' '),
  ...Array.from({ length: 12 }, (_, month) => monthName(month + 1, 'es')),
])

/** Words from Latin and French that English uses. */
const BORROWED =
  /\b(?:de (?:facto|minimis|novo|jure)|per se|et al|en (?:route|masse|bloc)|al fresco|a la carte|el nino)\b/g

const isCapital = (word: string | undefined) => word !== undefined && /^\p{Lu}/u.test(word)

/** The Spanish words of a text, also without their accents; empty if it can pass as English. */
export function spanishWordsIn(text: string): string[] {
  const bare = withoutAccents(text)
  // In capitals only, they tell nothing.
  const cased = /\p{Ll}/u.test(bare) ? bare : bare.toLowerCase()
  const words = cased.replaceAll(BORROWED, ' ').match(/\p{L}+/gu) ?? []
  const found = words.filter((word, place) => {
    const plain = word.toLowerCase()
    if (WORDS.has(plain)) return true
    // Concepción is a first name and a city.
    if (ENDINGS.test(plain)) return place === 0 || !isCapital(word)
    if (OF_NAMES.has(plain)) return !isCapital(words[place + 1]) && !isCapital(word)
    return SMALL_WORDS.has(plain) && !isInName(words, place)
  })
  return [...new Set(found.map(word => word.toLowerCase()))]
}

/** Whether a small word is part of a name: between capitals, or a capital before one. */
function isInName(words: readonly string[], place: number): boolean {
  const isSmall = (word: string | undefined) => word !== undefined && SMALL_WORDS.has(word)
  const next = words.slice(place + 1).find(word => !isSmall(word))
  if (isCapital(words[place])) return isCapital(next) || place > 0
  const before = words.slice(0, place).findLast(word => !isSmall(word))
  return isCapital(before) && isCapital(next)
}
