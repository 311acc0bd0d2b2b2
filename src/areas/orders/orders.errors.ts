import { errorCatalog } from '../../kernel/http/refusal.ts'

export const ordersErrors = errorCatalog({
  invalid_uuid: {
    status: 400,
    en: { message: '{field} must be a UUID.', fix: 'Generate a UUID for each new request.' },
    es: { message: '{field} debe ser un UUID.', fix: 'Genera un UUID para cada petición nueva.' },
  },
  request_id_reused: {
    status: 400,
    en: {
      message: '{field} was already used for another request; use a new one.',
      fix: 'Use a new UUID for each new request, and the same one only to retry.',
    },
    es: {
      message: '{field} ya se ha usado en otra petición; usa uno nuevo.',
      fix: 'Usa un UUID nuevo para cada petición nueva y el mismo solo para reintentar.',
    },
  },
  invalid_person_name: {
    status: 400,
    en: {
      message:
        '{field} must be a name: letters, spaces, apostrophes and hyphens, at most {digits} digits, and a space after each period except between initials.',
      fix: 'Send the name of a person, without links, addresses or phone numbers.',
    },
    es: {
      message:
        '{field} debe ser un nombre: letras, espacios, apóstrofos y guiones, {digits} cifras como máximo y un espacio después de cada punto, salvo entre iniciales.',
      fix: 'Envía el nombre de una persona, sin enlaces, direcciones ni teléfonos.',
    },
  },

  invalid_llc_name: {
    status: 400,
    en: {
      message:
        'Each name in {field} must have {min} to {max} characters, without {forbidden} and without web or email addresses.',
      fix: 'Send names that can be registered for an LLC.',
    },
    es: {
      message:
        'Cada nombre de {field} debe tener de {min} a {max} caracteres, sin {forbidden} y sin direcciones web ni de correo.',
      fix: 'Envía nombres que se puedan registrar para una LLC.',
    },
  },
  invalid_llc_names: {
    status: 400,
    en: {
      message: '{field} must be a list of 1 to 3 different names.',
      fix: 'Send up to 3 names, in order of preference.',
    },
    es: {
      message: '{field} debe ser una lista de 1 a 3 nombres distintos.',
      fix: 'Envía hasta 3 nombres, por orden de preferencia.',
    },
  },
  invalid_order_options: {
    status: 400,
    en: {
      message: '{field} must be a list of at most {max} option codes; in a query, separated by commas.',
      fix: 'Send the codes of the options in the quote.',
    },
    es: {
      message:
        '{field} debe ser una lista de {max} códigos de opciones como máximo; en la consulta, separados por comas.',
      fix: 'Envía los códigos de las opciones del presupuesto.',
    },
  },
  order_options_not_offered: {
    status: 400,
    en: {
      message: '{field} contains options that are not available: {unknown}. Available options: {offered}.',
      fix: 'Use the options in the message.',
    },
    es: {
      message: '{field} contiene opciones no disponibles: {unknown}. Opciones disponibles: {offered}.',
      fix: 'Usa las opciones del mensaje.',
    },
  },
  order_options_conflict: {
    status: 400,
    en: {
      message: '{field} can contain expedite_1day or expedite_2day, not both.',
      fix: 'Choose one of the two.',
    },
    es: {
      message: '{field} puede contener expedite_1day o expedite_2day, pero no ambas.',
      fix: 'Elige una de las dos.',
    },
  },
  formation_not_offered: {
    status: 404,
    en: {
      message: 'LLC formation is not offered at present.',
      fix: 'Try again later. If you run this installation, add the service llc_formation to the catalog, in USD.',
    },
    es: {
      message: 'En este momento no se ofrece la constitución de LLC.',
      fix: 'Inténtalo más tarde. Si administras la instalación, añade el servicio llc_formation al catálogo, en USD.',
    },
  },
  order_not_confirmed: {
    status: 400,
    en: {
      message: '{field} must be true: a person must confirm the order.',
      fix: 'Show the order to a person and send true after they confirm it.',
    },
    es: {
      message: '{field} debe ser true: una persona debe confirmar el pedido.',
      fix: 'Muestra el pedido a una persona y envía true cuando lo confirme.',
    },
  },
  agreed_total_changed: {
    status: 400,
    en: {
      message: '{field} is no longer the price: the first year now costs {total}.',
      fix: 'Show the new total and ask for confirmation again.',
    },
    es: {
      message: '{field} ya no es el precio: el primer año cuesta ahora {total}.',
      fix: 'Muestra el total nuevo y pide de nuevo la confirmación.',
    },
  },
  order_not_found: {
    status: 404,
    en: { message: 'There is no order {id}.', fix: 'List the orders to find their ids.' },
    es: { message: 'No existe el pedido {id}.', fix: 'Lista los pedidos para ver sus id.' },
  },
  order_changed: {
    status: 400,
    en: {
      message: 'Someone else has changed this order: it is now {status}. Nothing was updated.',
      fix: 'Read the order again and repeat the change if it still applies.',
    },
    es: {
      message: 'Otra persona ha cambiado este pedido: ahora está en {status}. No se ha actualizado nada.',
      fix: 'Vuelve a leer el pedido y repite el cambio si sigue siendo válido.',
    },
  },
  order_already_started: {
    status: 400,
    en: {
      message: 'An order that was started cannot go back to received.',
      fix: 'Use another status.',
    },
    es: {
      message: 'Un pedido que ya se ha empezado no puede volver a received.',
      fix: 'Usa otro estado.',
    },
  },
  order_already_converted: {
    status: 400,
    en: {
      message: 'This order was already converted into an LLC: {entity}.',
      fix: 'Open the LLC. Each order creates one LLC.',
    },
    es: {
      message: 'Este pedido ya es una LLC: {entity}.',
      fix: 'Abre la LLC. Cada pedido da lugar a una sola LLC.',
    },
  },
  order_cancelled: {
    status: 400,
    en: {
      message: 'This order is canceled.',
      fix: 'Set the order to in_progress first, if the customer still wants the LLC.',
    },
    es: {
      message: 'Este pedido está cancelado.',
      fix: 'Cambia antes su estado a in_progress, si el cliente todavía quiere la LLC.',
    },
  },
  order_member_disabled: {
    status: 400,
    en: {
      message: 'The account of the customer is disabled: member {member}.',
      fix: 'Restore the account first.',
    },
    es: {
      message: 'La cuenta del cliente está desactivada: miembro {member}.',
      fix: 'Restaura antes la cuenta.',
    },
  },
  service_not_ordered: {
    status: 400,
    en: {
      message: 'The service {service} is not part of this order.',
      fix: 'Send codes of services of the order. Add others to the LLC afterwards.',
    },
    es: {
      message: 'El servicio {service} no forma parte de este pedido.',
      fix: 'Envía códigos de servicios del pedido. Añade otros después en la LLC.',
    },
  },

  booking_slot_unavailable: {
    status: 400,
    en: {
      message: '{field} is not a bookable slot. List the free slots and choose one.',
      fix: 'Use the starts_at of a free slot.',
    },
    es: {
      message: '{field} no es una hora que se pueda reservar. Consulta las horas libres y elige una.',
      fix: 'Usa el starts_at de una hora libre.',
    },
  },
  booking_slot_taken: {
    status: 400,
    en: {
      message: 'This time has just been taken. Choose another one.',
      fix: 'List the free slots and choose another one.',
    },
    es: {
      message: 'Esta hora se acaba de ocupar. Elige otra.',
      fix: 'Consulta las horas libres y elige otra.',
    },
  },
  booking_not_found: {
    status: 404,
    en: {
      message: 'There is no booking with this code.',
      fix: 'Check the code in the confirmation email.',
    },
    es: {
      message: 'No hay ninguna reserva con este código.',
      fix: 'Comprueba el código del correo de confirmación.',
    },
  },
  booking_cancelled: {
    status: 400,
    en: { message: 'This booking was canceled. Book a new call.', fix: 'Book a new call.' },
    es: {
      message: 'Esta reserva se ha anulado. Reserva otra llamada.',
      fix: 'Reserva otra llamada.',
    },
  },
  booking_over: {
    status: 400,
    en: { message: 'This call has already started. Book a new one.', fix: 'Book a new call.' },
    es: {
      message: 'Esta llamada ya ha empezado. Reserva otra.',
      fix: 'Reserva otra llamada.',
    },
  },
  booking_changed: {
    status: 400,
    en: {
      message: 'This booking has just been changed. Check it and try again.',
      fix: 'Find the booking again and repeat the change if it still applies.',
    },
    es: {
      message: 'Esta reserva se acaba de cambiar. Compruébala e inténtalo de nuevo.',
      fix: 'Vuelve a buscar la reserva y repite el cambio si sigue siendo válido.',
    },
  },
  invalid_booking_code: {
    status: 400,
    en: {
      message: '{field} must be the code in the confirmation email: 4 groups of 5 letters and digits.',
      fix: 'Copy the code from the confirmation email.',
    },
    es: {
      message: '{field} debe ser el código del correo de confirmación: 4 grupos de 5 letras y cifras.',
      fix: 'Copia el código del correo de confirmación.',
    },
  },
  invalid_time_zone: {
    status: 400,
    en: {
      message: '{field} must be an IANA time zone, such as Europe/Madrid.',
      fix: 'Send the name of a time zone.',
    },
    es: {
      message: '{field} debe ser una zona horaria de IANA, como Europe/Madrid.',
      fix: 'Envía el nombre de una zona horaria.',
    },
  },
  invalid_instant: {
    status: 400,
    en: {
      message: '{field} must be a date and time, such as 2026-11-16T16:30:00.000Z.',
      fix: 'Send the starts_at of a free slot.',
    },
    es: {
      message: '{field} debe ser una fecha y hora, como 2026-11-16T16:30:00.000Z.',
      fix: 'Envía el starts_at de una hora libre.',
    },
  },
  invalid_slot_range: {
    status: 400,
    en: {
      message: '{field} must not be before {from}, and the range must be at most {max} days.',
      fix: 'Ask for fewer days.',
    },
    es: {
      message: '{field} no puede ser anterior a {from}, y el intervalo puede tener {max} días como máximo.',
      fix: 'Pide menos días.',
    },
  },
  phone_required: {
    status: 400,
    en: {
      message: 'Calls take place by phone. Send the number to call, with the country code.',
      fix: 'Send `phone`, such as +34 600 000 117.',
    },
    es: {
      message: 'Las llamadas son por teléfono. Envía el número al que llamar, con el prefijo del país.',
      fix: 'Envía `phone`, como +34 600 000 117.',
    },
  },
  invalid_call_link: {
    status: 400,
    en: {
      message: '{field} must be a web address that starts with https, with at most {max} characters.',
      fix: 'Send an address such as https://meet.example.com/office.',
    },
    es: {
      message: '{field} debe ser una dirección web que empiece por https, de {max} caracteres como máximo.',
      fix: 'Envía una dirección como https://meet.example.com/office.',
    },
  },
  call_link_required: {
    status: 400,
    en: {
      message: 'A link is required when calls take place by link.',
      fix: 'Send `call_link`, or set `call_by` to `phone`.',
    },
    es: {
      message: 'Las llamadas por enlace necesitan un enlace.',
      fix: 'Envía `call_link` o usa `phone` en `call_by`.',
    },
  },
  invalid_booking_hours: {
    status: 400,
    en: {
      message:
        '{field} must be at most {max} spans such as "mon 09:00-13:00, mon 15:00-18:00, tue 09:00-14:00".',
      fix: 'Write each span as a weekday and two times, separated by commas.',
    },
    es: {
      message:
        '{field} debe tener {max} tramos como máximo, como "mon 09:00-13:00, mon 15:00-18:00, tue 09:00-14:00".',
      fix: 'Escribe cada tramo como un día de la semana en inglés y dos horas, separados por comas.',
    },
  },
  booking_hours_overlap: {
    status: 400,
    en: { message: '{field} must not overlap on a day.', fix: 'Join or shorten the spans of that day.' },
    es: {
      message: '{field} no puede tener tramos que se solapen en un mismo día.',
      fix: 'Une o acorta los tramos de ese día.',
    },
  },
  day_not_closed: {
    status: 404,
    en: { message: '{day} is not closed.', fix: 'Read the calendar to see which days are closed.' },
    es: { message: '{day} no está cerrado.', fix: 'Consulta el calendario para ver los días cerrados.' },
  },
})
