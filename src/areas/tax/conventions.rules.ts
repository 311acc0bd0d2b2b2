import type { Language } from '../../kernel/language.ts'

/** How this prefill reads what the form and its instructions leave open. */
const CONVENTIONS: readonly { name: string; en: string; es: string }[] = [
  {
    name: 'loan_balances_in_totals',
    en: 'Lines 17b and 31b are part of lines 22 and 36 and of line 1f: they stand in the column that is added up, though the instructions do not say so.',
    es: 'Las líneas 17b y 31b forman parte de las líneas 22 y 36 y de la 1f: están en la columna que se suma, aunque las instrucciones no lo digan.',
  },
  {
    name: 'loan_balance',
    en: 'A loan is reported as a balance: received less paid over all years; above zero it is borrowed (17), below zero loaned (31). Loans received and paid back with one person are one balance.',
    es: 'Un préstamo se declara como saldo: lo recibido menos lo pagado en todos los años; por encima de cero es recibido (17), por debajo, concedido (31). Los préstamos recibidos y devueltos con una persona son un solo saldo.',
  },
  {
    name: 'monthly_average',
    en: 'The monthly average is the mean of the balances at the end of the twelve months of the whole tax year.',
    es: 'El promedio mensual es la media de los saldos al final de los doce meses del ejercicio completo.',
  },
  {
    name: 'reimbursements_in_part_v',
    en: 'Reimbursements are in Part V. Whoever has used line 35 before stays with it, and puts them there by hand.',
    es: 'Los reembolsos están en la Parte V. Quien usaba antes la línea 35 sigue con ella, y los pone allí a mano.',
  },
  {
    name: 'booked_month',
    en: 'An entry counts in the month it is booked in, which need not be that of its date.',
    es: 'Un asiento cuenta en el mes en que está contabilizado, que puede no ser el de su fecha.',
  },
  {
    name: 'corrections',
    en: 'A negative amount is a correction: it lowers the line on which its category is, and is not taken for money that went the other way.',
    es: 'Un importe negativo es una corrección: reduce la línea de su categoría, y no se toma por dinero en sentido contrario.',
  },
  {
    name: 'exact_amounts',
    en: 'Amounts are exact, in US dollars as they are booked; the form takes whole dollars.',
    es: 'Los importes son exactos, en dólares tal como están contabilizados; el formulario admite dólares enteros.',
  },
  {
    name: 'assumed_no',
    en: 'Lines 37 to 41a are no unless they were answered otherwise, and so are 42a and 42b where there was no loan.',
    es: 'Las líneas 37 a 41a son no salvo que se hayan respondido de otro modo, y también 42a y 42b si no hubo préstamo.',
  },
]

export const conventionsIn = (language: Language): { name: string; text: string }[] =>
  CONVENTIONS.map(convention => ({ name: convention.name, text: convention[language] }))
