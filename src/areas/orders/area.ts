import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { beginToolCall } from './begin-tool-call.route.ts'
import { bookingList, holidayAdd, holidayRemove, hoursSet, hoursShow } from './booking.commands.ts'
import { cancelBooking } from './cancel-booking.route.ts'
import { addHoliday } from './console/add-holiday.route.ts'
import { cancelBookingFor } from './console/cancel-booking-for.route.ts'
import { listBookings } from './console/list-bookings.route.ts'
import { listOrders } from './console/list-orders.route.ts'
import { readBookingCalendar } from './console/read-calendar.route.ts'
import { readOrder } from './console/read-order.route.ts'
import { removeHoliday } from './console/remove-holiday.route.ts'
import { setBookingCalendar } from './console/set-calendar.route.ts'
import { setOrderStatus } from './console/set-order-status.route.ts'
import { createBooking } from './create-booking.route.ts'
import { findBooking } from './find-booking.route.ts'
import { listMyOrders } from './list-my-orders.route.ts'
import { listMyRenewals } from './list-my-renewals.route.ts'
import { listSlots } from './list-slots.route.ts'
import { moveBooking } from './move-booking.route.ts'
import { orderCreate, orderList, orderShow, orderUpdate } from './order.commands.ts'
import { readQuote } from './read-quote.route.ts'
import { recordToolCall } from './record-tool-call.route.ts'
import { startOrder } from './start-order.route.ts'

export const orders: Area = {
  name: 'orders',
  endpoints: [],
  web: [
    ...[readQuote, listSlots, createBooking, findBooking, cancelBooking, moveBooking],
    ...[startOrder, listMyOrders, listMyRenewals, beginToolCall, recordToolCall],
    ...[listBookings, cancelBookingFor, readBookingCalendar, setBookingCalendar, addHoliday, removeHoliday],
    ...[listOrders, readOrder, setOrderStatus],
  ],
  commands: [
    ...[bookingList, hoursShow, hoursSet, holidayAdd, holidayRemove],
    ...[orderCreate, orderList, orderShow, orderUpdate],
  ],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
