import { errorCatalog } from '../../kernel/http/refusal.ts'

export const ordersErrors = errorCatalog({
  invalid_uuid: {
    status: 400,
    en: '{field} must be a UUID.',
    es: '{field} debe ser un UUID.',
  },
  request_id_reused: {
    status: 400,
    en: '{field} was already used for another request; use a new one.',
    es: '{field} ya se ha usado en otra petición; usa uno nuevo.',
  },
  invalid_person_name: {
    status: 400,
    en: '{field} must be a name: letters, spaces, apostrophes and hyphens, at most {digits} digits, and a space after each period except between initials.',
    es: '{field} debe ser un nombre: letras, espacios, apóstrofos y guiones, {digits} cifras como máximo y un espacio después de cada punto, salvo entre iniciales.',
  },

  invalid_llc_name: {
    status: 400,
    en: 'Each name in {field} must have {min} to {max} characters, without {forbidden} and without web or email addresses.',
    es: 'Cada nombre de {field} debe tener de {min} a {max} caracteres, sin {forbidden} y sin direcciones web ni de correo.',
  },
  invalid_llc_names: {
    status: 400,
    en: '{field} must be a list of 1 to 3 different names.',
    es: '{field} debe ser una lista de 1 a 3 nombres distintos.',
  },
  invalid_order_options: {
    status: 400,
    en: '{field} must be a list of at most {max} option codes; in a query, separated by commas.',
    es: '{field} debe ser una lista de {max} códigos de opciones como máximo; en la consulta, separados por comas.',
  },
  order_options_not_offered: {
    status: 400,
    en: '{field} contains options that are not available: {unknown}. Available options: {offered}.',
    es: '{field} contiene opciones no disponibles: {unknown}. Opciones disponibles: {offered}.',
  },
  order_options_conflict: {
    status: 400,
    en: '{field} can contain expedite_1day or expedite_2day, not both.',
    es: '{field} puede contener expedite_1day o expedite_2day, pero no ambas.',
  },
  formation_not_offered: {
    status: 404,
    en: 'LLC formation is not offered at present.',
    es: 'En este momento no se ofrece la constitución de LLC.',
  },
  order_not_confirmed: {
    status: 400,
    en: '{field} must be true: a person must confirm the order.',
    es: '{field} debe ser true: una persona debe confirmar el pedido.',
  },
  agreed_total_changed: {
    status: 400,
    en: '{field} is no longer the price: the first year now costs {total}.',
    es: '{field} ya no es el precio: el primer año cuesta ahora {total}.',
  },
  order_not_found: {
    status: 404,
    en: 'There is no order {id}.',
    es: 'No existe el pedido {id}.',
  },
  order_changed: {
    status: 400,
    en: 'Someone else has changed this order: it is now {status}. Nothing was updated.',
    es: 'Otra persona ha cambiado este pedido: ahora está en {status}. No se ha actualizado nada.',
  },
  order_already_started: {
    status: 400,
    en: 'An order that was started cannot go back to received.',
    es: 'Un pedido que ya se ha empezado no puede volver a received.',
  },
  order_already_converted: {
    status: 400,
    en: 'This order was already converted into an LLC: {entity}.',
    es: 'Este pedido ya es una LLC: {entity}.',
  },
  order_cancelled: {
    status: 400,
    en: 'This order is canceled.',
    es: 'Este pedido está cancelado.',
  },
  order_member_disabled: {
    status: 400,
    en: 'The account of the customer is disabled: member {member}.',
    es: 'La cuenta del cliente está desactivada: miembro {member}.',
  },
  service_not_ordered: {
    status: 400,
    en: 'The service {service} is not part of this order.',
    es: 'El servicio {service} no forma parte de este pedido.',
  },

  booking_slot_unavailable: {
    status: 400,
    en: '{field} is not a bookable slot. List the free slots and choose one.',
    es: '{field} no es una hora que se pueda reservar. Consulta las horas libres y elige una.',
  },
  booking_slot_taken: {
    status: 400,
    en: 'This time has just been taken. Choose another one.',
    es: 'Esta hora se acaba de ocupar. Elige otra.',
  },
  booking_not_found: {
    status: 404,
    en: 'There is no booking with this code.',
    es: 'No hay ninguna reserva con este código.',
  },
  booking_cancelled: {
    status: 400,
    en: 'This booking was canceled. Book a new call.',
    es: 'Esta reserva se ha anulado. Reserva otra llamada.',
  },
  booking_over: {
    status: 400,
    en: 'This call has already started. Book a new one.',
    es: 'Esta llamada ya ha empezado. Reserva otra.',
  },
  booking_changed: {
    status: 400,
    en: 'This booking has just been changed. Check it and try again.',
    es: 'Esta reserva se acaba de cambiar. Compruébala e inténtalo de nuevo.',
  },
  invalid_booking_code: {
    status: 400,
    en: '{field} must be the code in the confirmation email: 4 groups of 5 letters and digits.',
    es: '{field} debe ser el código del correo de confirmación: 4 grupos de 5 letras y cifras.',
  },
  invalid_time_zone: {
    status: 400,
    en: '{field} must be an IANA time zone, such as Europe/Madrid.',
    es: '{field} debe ser una zona horaria de IANA, como Europe/Madrid.',
  },
  invalid_instant: {
    status: 400,
    en: '{field} must be a date and time, such as 2026-11-16T16:30:00.000Z.',
    es: '{field} debe ser una fecha y hora, como 2026-11-16T16:30:00.000Z.',
  },
  invalid_slot_range: {
    status: 400,
    en: '{field} must not be before {from}, and the range must be at most {max} days.',
    es: '{field} no puede ser anterior a {from}, y el intervalo puede tener {max} días como máximo.',
  },
  phone_required: {
    status: 400,
    en: 'Calls take place by phone. Send the number to call, with the country code.',
    es: 'Las llamadas son por teléfono. Envía el número al que llamar, con el prefijo del país.',
  },
  invalid_call_link: {
    status: 400,
    en: '{field} must be a web address that starts with https, with at most {max} characters.',
    es: '{field} debe ser una dirección web que empiece por https, de {max} caracteres como máximo.',
  },
  call_link_required: {
    status: 400,
    en: 'A link is required when calls take place by link.',
    es: 'Las llamadas por enlace necesitan un enlace.',
  },
  invalid_booking_hours: {
    status: 400,
    en: '{field} must be at most {max} spans such as "mon 09:00-13:00, mon 15:00-18:00, tue 09:00-14:00".',
    es: '{field} debe tener {max} tramos como máximo, como "mon 09:00-13:00, mon 15:00-18:00, tue 09:00-14:00".',
  },
  booking_hours_overlap: {
    status: 400,
    en: '{field} must not overlap on a day.',
    es: '{field} no puede tener tramos que se solapen en un mismo día.',
  },
  day_not_closed: {
    status: 404,
    en: '{day} is not closed.',
    es: '{day} no está cerrado.',
  },
})
