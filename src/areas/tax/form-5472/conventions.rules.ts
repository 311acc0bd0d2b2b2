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
    en: 'Each loan is reported as a balance of its own: loans from a person on line 17, loans to it on line 31, and neither reduces the other. Entries linked to no loan are kept together: the first movement decides whether it is a loan from the person or to it, movements in the other direction repay it, and what exceeds its balance is a loan in the other direction.',
    es: 'Cada préstamo se declara con su propio saldo: los recibidos de una persona en la línea 17, los concedidos a ella en la 31, y ninguno reduce al otro. Los asientos sin préstamo asignado van juntos: el primer movimiento decide si el préstamo es recibido o concedido, los de sentido contrario lo devuelven, y lo que supera su saldo es un préstamo en sentido contrario.',
  },
  {
    name: 'loan_currency',
    en: 'The balance of a loan in another currency is kept in that currency and converted at the rate of the first and last day of the year. Exchange differences are not transactions with the lender.',
    es: 'El saldo de un préstamo en otra moneda se lleva en esa moneda y se convierte al tipo del primer y del último día del ejercicio. Las diferencias de cambio no son operaciones con el prestamista.',
  },
  {
    name: 'monthly_average',
    en: 'The monthly average is the mean of the balances at the end of the twelve months of the whole tax year, each at the exchange rate of its day.',
    es: 'El promedio mensual es la media de los saldos al final de los doce meses del ejercicio completo, cada uno al tipo de cambio de su día.',
  },
  {
    name: 'reimbursements_in_part_v',
    en: 'Reimbursements are in Part V. If you used line 35 in earlier years, keep using it and assign them by hand.',
    es: 'Los reembolsos están en la Parte V. Si en años anteriores usabas la línea 35, sigue usándola y asígnalos a mano.',
  },
  {
    name: 'interest_paid',
    en: 'Lines 18 and 32 hold interest that was paid. Accrued interest is shown with each loan: simple interest on the daily balance, over a year of 365 days.',
    es: 'Las líneas 18 y 32 recogen los intereses pagados. Los devengados se muestran con cada préstamo: interés simple sobre el saldo diario, con años de 365 días.',
  },
  {
    name: 'owner_paid_costs_in_part_v',
    en: 'Costs of the LLC that a related person paid to somebody else are in Part V. Costs that the person sold to the LLC are on their line of Part IV.',
    es: 'Los gastos de la LLC que una persona vinculada pagó a un tercero están en la Parte V. Los que esa persona vendió a la LLC van en su línea de la Parte IV.',
  },
  {
    name: 'in_kind_once',
    en: 'What is contributed or distributed in kind counts once, in Part VI, at its fair market value.',
    es: 'Lo que se aporta o distribuye en especie cuenta una sola vez, en la Parte VI, por su valor de mercado.',
  },
  {
    name: 'booked_month',
    en: 'An entry counts in the month it is booked in, which may differ from the month of its date. If the two are in different tax years, it is asked which one is right.',
    es: 'Un asiento cuenta en el mes en que está contabilizado, que puede no ser el de su fecha. Si son de ejercicios distintos, se pregunta cuál es el correcto.',
  },
  {
    name: 'corrections',
    en: 'A corrected entry and its reversal are not reported. Other negative amounts reduce the line of their category.',
    es: 'Un asiento corregido y su anulación no se declaran. Otros importes negativos reducen la línea de su categoría.',
  },
  {
    name: 'exact_amounts',
    en: 'Amounts are exact, in US dollars as they are booked; the form takes whole dollars.',
    es: 'Los importes son exactos, en dólares tal como están contabilizados; el formulario admite dólares enteros.',
  },
  {
    name: 'us_number',
    en: 'Lines 4b(1) and 8b(1) show the ITIN, SSN or EIN on record for the person. They are blank if there is none.',
    es: 'Las líneas 4b(1) y 8b(1) muestran el ITIN, SSN o EIN registrado de la persona. Quedan en blanco si no hay ninguno.',
  },
  {
    name: 'assumed_no',
    en: 'On the form of a U.S. person, lines 37 to 41a are no unless answered otherwise. Without a loan, 42a and 42b are no; with loans, they follow from the imported federal rates if all of them can be compared.',
    es: 'En el formulario de una persona estadounidense, las líneas 37 a 41a son no salvo que se hayan respondido de otro modo. Sin préstamos, 42a y 42b son no; con préstamos, se deducen de los tipos federales importados si todos se pueden comparar.',
  },
]

export const conventionsIn = (language: Language): { name: string; text: string }[] =>
  CONVENTIONS.map(convention => ({ name: convention.name, text: convention[language] }))
