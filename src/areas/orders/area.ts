import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { addHoliday } from './bookings/add-holiday.route.ts'
import { bookingList, holidayAdd, holidayRemove, hoursSet, hoursShow } from './bookings/booking.commands.ts'
import { cancelBooking } from './bookings/cancel-booking.route.ts'
import { cancelBookingFor } from './bookings/cancel-booking-for.route.ts'
import { createBooking } from './bookings/create-booking.route.ts'
import { findBooking } from './bookings/find-booking.route.ts'
import { listBookings } from './bookings/list-bookings.route.ts'
import { listSlots } from './bookings/list-slots.route.ts'
import { moveBooking } from './bookings/move-booking.route.ts'
import { readBookingCalendar } from './bookings/read-booking-calendar.route.ts'
import { removeHoliday } from './bookings/remove-holiday.route.ts'
import { setBookingCalendar } from './bookings/set-booking-calendar.route.ts'
import { convertOrder } from './conversion/convert-order.route.ts'
import { listMyOrders } from './list-my-orders.route.ts'
import { listMyRenewals } from './list-my-renewals.route.ts'
import { listOrders } from './list-orders.route.ts'
import { orderCreate, orderList, orderShow, orderUpdate } from './order.commands.ts'
import { ordersErrors } from './orders.errors.ts'
import { ordersData } from './personal-data.ts'
import { readQuote } from './quotes/read-quote.route.ts'
import { readOrder } from './read-order.route.ts'
import { setOrderStatus } from './set-order-status.route.ts'
import { startOrder } from './start-order.route.ts'
import { beginToolCall } from './tool-calls/begin-tool-call.route.ts'
import { recordToolCall } from './tool-calls/record-tool-call.route.ts'

export const orders: Area = {
  name: 'orders',
  endpoints: [],
  web: [
    readQuote,
    listSlots,
    createBooking,
    findBooking,
    cancelBooking,
    moveBooking,
    startOrder,
    listMyOrders,
    listMyRenewals,
    beginToolCall,
    recordToolCall,
    listBookings,
    cancelBookingFor,
    readBookingCalendar,
    setBookingCalendar,
    addHoliday,
    removeHoliday,
    listOrders,
    readOrder,
    setOrderStatus,
    convertOrder,
  ],
  errors: ordersErrors,
  commands: [
    bookingList,
    hoursShow,
    hoursSet,
    holidayAdd,
    holidayRemove,
    orderCreate,
    orderList,
    orderShow,
    orderUpdate,
  ],
  jobs: [],
  personalData: ordersData,
  migrations: join(import.meta.dirname, 'migrations'),
}
