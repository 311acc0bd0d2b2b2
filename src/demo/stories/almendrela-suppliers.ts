import type { Bill } from '../patterns.ts'

/** Name, purpose, price, day of the month, and what differs from an ordinary monthly subscription. */
const tool = (name: string, what: string, amount: number, day: number, more: Partial<Bill> = {}): Bill => ({
  party: { name, kind: 'SUPPLIER' },
  category: 'software',
  description: `${name} – ${what}`,
  purpose: what[0]!.toUpperCase() + what.slice(1),
  receipt: `Recibo ${name}, {month}`,
  amount,
  day,
  bank: 'mercury',
  ...more,
})

export const ALMENDRELA_BILLS: readonly Bill[] = [
  tool('Aulaviva', 'plataforma de cursos', 119, 2, { raised: [{ from: 15, amount: 143 }] }),
  tool('Mailquira', 'correo a alumnos y lista', 49, 5, {
    raised: [
      { from: 8, amount: 79 },
      { from: 19, amount: 109 },
    ],
  }),
  tool('Directela', 'webinars', 348, 11, {
    every: 12,
    from: 9,
    until: 21,
    receipt: 'Factura Directela {year}',
  }),
  tool('Draftelo', 'diseño de materiales, 1 plaza', 15, 8, { raised: [{ from: 12, amount: 16 }] }),
  tool('Cortaclip', 'edición de vídeo', 22.99, 10),
  tool('Encuestalia', 'encuestas a alumnos', 25, 15, { from: 4, until: 24 }),
  tool('Subtitula', 'subtítulos automáticos', 30, 18, { from: 6, spread: 0.3 }),
  tool('Asisten IA', '1 licencia', 20, 23, { from: 7 }),
  tool('Vidrioteca', 'alojamiento de vídeo', 75, 3, {
    category: 'hosting',
    spread: 0.12,
    raised: [{ from: 14, amount: 108 }],
  }),
  tool('Nubalta Cloud', 'copias y archivos', 18.4, 4, { category: 'hosting', spread: 0.2 }),
  tool('Dominela', 'dominios de la escuela', 27.96, 9, {
    category: 'hosting',
    every: 12,
    receipt: 'Dominela, renovación {year}',
  }),
  {
    party: { name: 'Cowboy Range Agents', kind: 'SUPPLIER' },
    category: 'gestoria_llc',
    description: 'Agente registrado en Wyoming, renovación {year}',
    purpose: 'Agente registrado exigido por el estado',
    receipt: 'Renovación agente registrado {year}',
    amount: 125,
    day: 5,
    bank: 'mercury',
    every: 12,
    from: 12,
  },
  {
    party: { name: 'Estacado Gestión LLC', kind: 'SUPPLIER' },
    category: 'gestoria_llc',
    description: 'Suscripción Manager {year}',
    purpose: 'Gestión y contabilidad de la LLC, cuota anual',
    receipt: 'Factura suscripción Manager {year}',
    amount: 990,
    day: 12,
    bank: 'mercury',
    every: 12,
    from: 1,
  },
  {
    party: { name: 'Segurnova', kind: 'SUPPLIER' },
    category: 'seguro',
    description: 'Seguro de equipos de grabación, prima {year}',
    purpose: 'Robo y daños de cámaras y ordenadores',
    receipt: 'Póliza equipos {year}',
    amount: 188.6,
    day: 21,
    bank: 'wise',
    every: 12,
    from: 2,
  },
]
