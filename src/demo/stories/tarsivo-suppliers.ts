import type { Bank, Party } from '../movement.ts'
import type { Bill } from '../patterns.ts'

const supplier = (name: string): Party => ({ name, kind: 'SUPPLIER' })

/** A subscription of the studio: the same price each month, until it is raised. */
const tool = (
  name: string,
  what: string,
  amount: number,
  day: number,
  more: Partial<Bill> & { why: string },
): Bill => {
  const { why, ...rest } = more
  return {
    party: supplier(name),
    category: 'software',
    description: `${name} – ${what}`,
    purpose: why,
    receipt: `Recibo ${name}, {month}`,
    amount,
    day,
    bank: 'mercury' as Bank,
    ...rest,
  }
}

const TOOLS: readonly Bill[] = [
  tool('Draftelo', 'diseño colaborativo, 3 plazas', 45, 3, {
    why: 'Herramienta de diseño del estudio (3 editores)',
    until: 13,
  }),
  tool('Draftelo', 'diseño colaborativo, 4 plazas', 64, 3, {
    why: 'Herramienta de diseño del estudio (4 editores desde la incorporación de Irene)',
    from: 14,
  }),
  tool('Codrepo', 'repositorios de código, 4 usuarios', 16, 5, {
    why: 'Control de versiones de los proyectos',
  }),
  tool('Suiteora', 'correo y documentos', 21.6, 1, {
    why: 'Correo corporativo y archivos compartidos',
    raised: [{ from: 16, amount: 25.2 }],
  }),
  tool('Mensajira', 'chat de equipo', 26.25, 8, { why: 'Comunicación con el equipo y los clientes' }),
  tool('Planilux', 'gestión de proyectos', 32.97, 11, {
    why: 'Planificación y seguimiento de horas por proyecto',
    raised: [{ from: 20, amount: 38.97 }],
  }),
  tool('Claveza', 'gestor de contraseñas', 19.95, 14, { why: 'Custodia de accesos de clientes' }),
  tool('Vidyora', 'videollamadas', 15.99, 16, { why: 'Reuniones con clientes' }),
  tool('Luzmar Imágenes', 'banco de imágenes', 29, 19, {
    why: 'Fotografías con licencia para proyectos',
    until: 25,
  }),
  tool('Facturela', 'facturación', 19, 21, {
    why: 'Emisión de facturas de la LLC',
    raised: [{ from: 12, amount: 22 }],
  }),
  tool('Asisten IA', '2 licencias', 40, 23, { why: 'Apoyo a redacción y programación', from: 9 }),
  tool('Tipofilia', 'licencia anual de tipografías', 119.88, 12, {
    why: 'Licencia web de tipografías usadas en proyectos',
    receipt: 'Licencia Tipofilia {year}',
    every: 12,
    from: 4,
  }),
]

const HOSTING: readonly Bill[] = [
  {
    party: supplier('Nubalta Cloud'),
    category: 'hosting',
    description: 'Nubalta Cloud – servidores y base de datos, {month}',
    purpose: 'Alojamiento de los entornos de clientes en mantenimiento',
    receipt: 'Factura Nubalta Cloud, {month}',
    amount: 96,
    spread: 0.18,
    raised: [
      { from: 12, amount: 118 },
      { from: 24, amount: 141 },
    ],
    day: 2,
    bank: 'mercury',
  },
  {
    party: supplier('Estatia'),
    category: 'hosting',
    description: 'Estatia – despliegue de webs estáticas',
    purpose: 'Publicación de webs de clientes',
    receipt: 'Recibo Estatia, {month}',
    amount: 20,
    day: 7,
    bank: 'mercury',
  },
  {
    party: supplier('Vigilante Uptime'),
    category: 'hosting',
    description: 'Vigilante Uptime – monitorización',
    purpose: 'Avisos de caída de las webs en mantenimiento',
    receipt: 'Recibo Vigilante Uptime, {month}',
    amount: 14,
    day: 18,
    bank: 'mercury',
    from: 2,
  },
  {
    party: supplier('Dominela'),
    category: 'hosting',
    description: 'Renovación dominio tarsivo.example',
    purpose: 'Dominio principal del estudio',
    receipt: 'Dominela, renovación {year}',
    amount: 13.98,
    day: 6,
    bank: 'mercury',
    every: 12,
    raised: [{ from: 24, amount: 15.18 }],
  },
]

const OFFICE: readonly Bill[] = [
  {
    party: supplier('La Nave Azul Coworking'),
    category: 'gasto_otro',
    description: 'Coworking, puesto fijo {month}',
    purpose: 'Puesto de trabajo del estudio en Valencia',
    receipt: 'Factura coworking {month}',
    amount: 198.44,
    spread: 0.025,
    day: 4,
    bank: 'wise',
  },
  {
    party: supplier('Buzón Alto'),
    category: 'gasto_otro',
    description: 'Buzón virtual Albuquerque – {month}',
    purpose: 'Dirección postal y escaneo de cartas',
    receipt: 'Recibo Buzón Alto, {month}',
    amount: 14.99,
    day: 17,
    bank: 'mercury',
  },
  {
    party: supplier('Foro Oficio'),
    category: 'marketing',
    description: 'Foro Oficio – perfil destacado del estudio',
    purpose: 'Captación de clientes',
    receipt: 'Recibo Foro Oficio, {month}',
    amount: 39.99,
    day: 22,
    bank: 'mercury',
    from: 5,
  },
]

const YEARLY: readonly Bill[] = [
  {
    party: supplier('Mesa Alta Registered Agents'),
    category: 'gestoria_llc',
    description: 'Agente registrado en Nuevo México, renovación {year}',
    purpose: 'Agente registrado exigido por el estado',
    receipt: 'Renovación agente registrado {year}',
    amount: 85,
    day: 15,
    bank: 'mercury',
    every: 12,
    from: 12,
    raised: [{ from: 24, amount: 95 }],
  },
  {
    party: supplier('Estacado Gestión LLC'),
    category: 'gestoria_llc',
    description: 'Suscripción Manager {year}',
    purpose: 'Gestión y contabilidad de la LLC, cuota anual',
    receipt: 'Factura suscripción Manager {year}',
    amount: 1190,
    day: 10,
    bank: 'mercury',
    every: 12,
    from: 1,
  },
  {
    party: supplier('Segurnova'),
    category: 'seguro',
    description: 'Seguro de responsabilidad civil profesional, prima anual {year}',
    purpose: 'Cobertura exigida por contrato con Fjordvik',
    receipt: 'Póliza RC profesional {year}',
    amount: 612.4,
    day: 20,
    bank: 'wise',
    every: 12,
    from: 2,
    raised: [
      { from: 14, amount: 634.9 },
      { from: 26, amount: 671.25 },
    ],
  },
]

export const TARSIVO_BILLS: readonly Bill[] = [...TOOLS, ...HOSTING, ...OFFICE, ...YEARLY]

/** The studio's equipment, by month since it was formed. */
export const TARSIVO_EQUIPMENT = [
  {
    at: 1,
    day: 9,
    what: 'Portátil 14" 32 GB',
    why: 'Equipo principal de Lucía',
    amount: 2149,
    shop: 'Tecnopuerto',
  },
  {
    at: 3,
    day: 21,
    what: 'Monitor 27" 4K',
    why: 'Puesto fijo del coworking',
    amount: 389.99,
    shop: 'Tecnopuerto',
  },
  {
    at: 7,
    day: 12,
    what: 'Auriculares con cancelación',
    why: 'Llamadas en el coworking',
    amount: 279,
    shop: 'Sonivela',
  },
  {
    at: 11,
    day: 26,
    what: 'Tableta gráfica 16"',
    why: 'Ilustración de proyectos',
    amount: 1059,
    shop: 'Tecnopuerto',
  },
  {
    at: 15,
    day: 6,
    what: 'Disco SSD externo 2 TB',
    why: 'Copias de seguridad',
    amount: 154.9,
    shop: 'Tecnopuerto',
  },
  {
    at: 18,
    day: 17,
    what: 'Teclado y ratón inalámbricos',
    why: 'Puesto de trabajo',
    amount: 168.5,
    shop: 'Sonivela',
  },
  {
    at: 22,
    day: 25,
    what: 'Móvil para pruebas de apps',
    why: 'Pruebas en dispositivo real',
    amount: 449,
    shop: 'Tecnopuerto',
  },
  {
    at: 27,
    day: 14,
    what: 'Portátil 16" 48 GB',
    why: 'Sustituye al portátil de 14", que pasa a pruebas',
    amount: 2899,
    shop: 'Tecnopuerto',
  },
  {
    at: 31,
    day: 11,
    what: 'Cámara web 4K',
    why: 'Talleres en línea con clientes',
    amount: 189.99,
    shop: 'Sonivela',
  },
] as const
