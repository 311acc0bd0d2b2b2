/** The example LLC of the documentation, in a list. */
export const EXAMPLE_SUMMARY = {
  id: 1,
  name: 'Tarsivo Studio LLC',
  state: 'NM',
  ein: '98-1234567',
  status: 'active',
  formation_date: '2023-12-04',
  manager_subscription: { status: 'active', renews_on: '2027-11-15' },
}

/** The same LLC in detail. */
export const EXAMPLE_ENTITY = {
  ...EXAMPLE_SUMMARY,
  founder_name: 'Lucía Ferrándiz Olmo',
  founder_address: 'Calle Mayor 12, Valencia',
  founder_country: 'ES',
  naics: '541511',
  registered_agent: 'Mesa Alta Registered Agents',
  fiscal_year_end: '12-31',
  services: [
    {
      id: 4,
      service_id: 3,
      code: 'registered_agent',
      name: 'Registered agent, one year',
      name_es: 'Agente registrado, un año',
      status: 'active',
      started_on: '2023-12-04',
      renews_on: '2026-12-04',
      price: 99,
      currency: 'USD',
      period: 'annual',
    },
  ],
  tax_filings: [
    {
      id: 12,
      form: '5472',
      year: 2025,
      due_date: '2026-04-15',
      extended_due_date: null,
      status: 'filed',
      filed_on: '2026-03-25',
    },
  ],
  ownership: [
    { owner_name: 'Lucía Ferrándiz Olmo', is_member: true, percent: 100, since: '2023-12-04', until: null },
  ],
}
