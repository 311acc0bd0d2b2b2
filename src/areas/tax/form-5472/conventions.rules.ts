import type { Language } from '../../../kernel/values/language.ts'

/** How this prefill handles what the form and its instructions leave open. */
const CONVENTIONS: readonly { name: string; en: string; es: string }[] = [
  {
    name: 'loan_balances_in_totals',
    en: 'Lines 17b and 31b are included in lines 22, 36 and 1f, because they are in the column that is added up, although the instructions do not say so.',
    es: 'Las líneas 17b y 31b forman parte de las líneas 22 y 36 y de la 1f: están en la columna que se suma, aunque las instrucciones no lo digan.',
  },
  {
    name: 'loan_balance',
    en: 'A loan is reported as a balance: received less paid over all years. A positive balance is borrowed (17), a negative one loaned (31). All loans with one person form one balance.',
    es: 'Un préstamo se declara como saldo: lo recibido menos lo pagado en todos los años; por encima de cero es recibido (17), por debajo, concedido (31). Los préstamos recibidos y devueltos con una persona son un solo saldo.',
  },
  {
    name: 'monthly_average',
    en: 'The monthly average is the mean of the balances at the end of the twelve months of the whole tax year.',
    es: 'El promedio mensual es la media de los saldos al final de los doce meses del ejercicio completo.',
  },
  {
    name: 'reimbursements_in_part_v',
    en: 'Reimbursements are in Part V. If you used line 35 in earlier years, keep using it and assign them by hand.',
    es: 'Los reembolsos están en la Parte V. Si en años anteriores usabas la línea 35, sigue usándola y asígnalos a mano.',
  },
  {
    name: 'booked_month',
    en: 'An entry counts in the month it is booked in, which may differ from the month of its date.',
    es: 'Un asiento cuenta en el mes en que está contabilizado, que puede no ser el de su fecha.',
  },
  {
    name: 'corrections',
    en: 'A negative amount is a correction: it reduces the line of its category and does not count as money in the other direction.',
    es: 'Un importe negativo es una corrección: reduce la línea de su categoría y no cuenta como dinero en sentido contrario.',
  },
  {
    name: 'exact_amounts',
    en: 'Amounts are exact, in US dollars as they are booked; the form takes whole dollars.',
    es: 'Los importes son exactos, en dólares tal como están contabilizados; el formulario admite dólares enteros.',
  },
  {
    name: 'assumed_no',
    en: 'Lines 37 to 41a are no unless answered otherwise, and so are 42a and 42b if there was no loan.',
    es: 'Las líneas 37 a 41a son no salvo que se hayan respondido de otro modo, y también 42a y 42b si no hubo préstamo.',
  },
]

export const conventionsIn = (language: Language): { name: string; text: string }[] =>
  CONVENTIONS.map(convention => ({ name: convention.name, text: convention[language] }))
