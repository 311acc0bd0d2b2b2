/** Fictional merchants. */
export type Shop = {
  name: string
  /** Mercury's word for what it sells. */
  category: string
  /** The merchant category code. */
  code: string
  /** Typical prices, in cents. */
  lowCents: number
  highCents: number
}

const shop = (name: string, category: string, code: string, low: number, high: number): Shop => ({
  name,
  category,
  code,
  lowCents: low * 100,
  highCents: high * 100,
})

/** One for each of Mercury's categories, and more where a small company spends most. */
export const SHOPS: readonly Shop[] = [
  shop('Odd Lot Trading', 'Other', '5999', 5, 120),
  shop('Brightlark Ads', 'Advertising', '7311', 40, 900),
  shop('Sierra Meridian Air', 'Airlines', '4511', 90, 1100),
  shop('The Copper Finch', 'AlcoholAndBars', '5813', 12, 90),
  shop('Paperlantern Books', 'BooksAndNewspaper', '5942', 8, 70),
  shop('Rodadero Cars', 'CarRental', '7512', 60, 480),
  shop('Open Acequia Fund', 'Charity', '8398', 20, 250),
  shop('Hilo & Tweed', 'Clothing', '5651', 25, 240),
  shop('Northloop Summit', 'Conferences', '7399', 150, 1400),
  shop('Learnwell Academy', 'Education', '8299', 19, 600),
  shop('Voltmarten Electronics', 'Electronics', '5732', 30, 2400),
  shop('Cinelumen', 'Entertainment', '7832', 9, 45),
  shop('Adobe Yard Coworking', 'FacilitiesExpenses', '6513', 120, 650),
  shop('Tallgrass Payments', 'Fees', '6012', 1, 40),
  shop('Bocado Express', 'FoodDelivery', '5814', 12, 65),
  shop('Mesa Fuel 118', 'FuelAndGas', '5541', 20, 95),
  shop('Lucky Arroyo', 'Gambling', '7995', 10, 60),
  shop('Registro County Clerk', 'GovernmentServices', '9399', 25, 300),
  shop('Huerta Market', 'Grocery', '5411', 8, 130),
  shop('Linea Norte Rail', 'GroundTransportation', '4112', 6, 140),
  shop('Stonebridge Mutual', 'Insurance', '6300', 45, 420),
  shop('Clearhop Telecom', 'InternetAndTelephone', '4814', 25, 140),
  shop('Ferrow & Quint LLP', 'Legal', '8111', 200, 2600),
  shop('Posada del Sauce', 'Lodging', '7011', 70, 900),
  shop('Alameda Clinic', 'Medical', '8011', 40, 380),
  shop('Founders Table', 'Memberships', '8641', 15, 250),
  shop('Inkwell & Sons', 'OfficeSupplies', '5943', 7, 160),
  shop('Wayfar Visas', 'OtherTravel', '4722', 30, 220),
  shop('ParkSquare Garage', 'Parking', '7523', 4, 40),
  shop('Civic Voices Fund', 'Political', '8651', 10, 100),
  shop('Tarn Bookkeeping', 'ProfessionalServices', '8931', 90, 800),
  shop('Casa Membrillo', 'Restaurants', '5812', 14, 180),
  shop('Quince General Store', 'Retail', '5311', 6, 210),
  shop('Taxi Vereda', 'RideshareAndTaxis', '4121', 5, 60),
  shop('Halcyon Parcel', 'Shipping', '4215', 8, 190),
  shop('Cloudharrow', 'Software', '5734', 9, 750),
  shop('Notewick', 'Software', '5734', 5, 60),
  shop('Pixelmoth', 'Software', '5734', 12, 90),
  shop('State Revenue Office', 'Taxes', '9311', 50, 900),
  shop('Plainswater Electric', 'Utilities', '4900', 30, 210),
  shop('Gearwright Garage', 'VehicleExpenses', '7538', 40, 700),
]

export const CLIENTS = [
  'Lindqvist Bakverk AB',
  'Orrin Valley Media Inc',
  'Kestner Logistik GmbH',
  'Puerto Claro Studios SL',
  'Maplebrook Dental Group',
  'Tessellate Labs Inc',
  'Ostrava Nabytek sro',
  'Fairmile Interiors Ltd',
] as const

export const SUPPLIERS = [
  'Vela Contract Development',
  'Sundry Copywriting Co',
  'Ana Ferreira Design',
  'Kilnfield Hosting',
  'Nadir Donnees SARL',
  'Bramblegate Studio',
] as const

export const CITIES = [
  ['Albuquerque', '87101', 'US'],
  ['Lisboa', '1100-148', 'PT'],
  ['Valencia', '46001', 'ES'],
  ['Dublin', 'D02 X285', 'IE'],
  ['Tallinn', '10111', 'EE'],
] as const
