import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

/** Visitors leave an email before they have an account, so a person is also found by their address. */
const OF_PERSON = `person_id in (
  select p.id from orders.person p where p.email = any ($emails)
  union select o.person_id from orders.llc_order o where o.member_id = $member)`
const OF_ORDERS = `order_id in (select id from orders.llc_order where member_id = $member or ${OF_PERSON})`

export const ordersData: PersonalData = {
  names: `
    select 'order/' || id from orders.llc_order where member_id = $member or ${OF_PERSON}
    union select 'booking/' || id from orders.booking where ${OF_PERSON}`,
  tables: [
    {
      table: 'orders.person',
      holds: {
        en: 'Contact details of your orders and calls',
        es: 'Datos de contacto de tus pedidos y llamadas',
      },
      of: OF_PERSON.replace(/^person_id/, 'id'),
      personal: 'name email phone country note',
      other: 'id language created_at',
      erase: {
        set: `name = 'Erased person', email = 'erased-order-' || id || '@invalid', phone = null, country = null, note = null`,
      },
    },
    {
      table: 'orders.llc_order',
      holds: { en: 'Your orders', es: 'Tus pedidos' },
      of: `member_id = $member or ${OF_PERSON}`,
      personal: 'member_id names options quote total',
      other: 'id reference person_id entity_id currency status created_at changed_at',
      hidden: 'request_id',
      erase: { keep: 'invoices' },
    },
    {
      table: 'orders.order_step',
      holds: { en: 'Steps of your orders', es: 'Pasos de tus pedidos' },
      of: OF_ORDERS,
      personal: 'note staff_id',
      other: 'id order_id status at',
      erase: { set: 'note = null' },
    },
    {
      table: 'orders.booking',
      holds: { en: 'Calls you booked', es: 'Llamadas que reservaste' },
      of: OF_PERSON,
      personal: 'during topic zone',
      other: 'id person_id status call_by call_link moves created_at cancelled_at',
      hidden: 'request_id code_hash',
      erase: 'delete',
    },
    {
      table: 'orders.calendar',
      impersonal: "the operator's calendar",
      columns: 'only_one zone slot_minutes notice_minutes horizon_days call_by call_link',
    },
    { table: 'orders.closed_day', impersonal: "the operator's calendar", columns: 'day reason' },
    { table: 'orders.hours', impersonal: "the operator's calendar", columns: 'weekday opens closes' },
  ],
}
