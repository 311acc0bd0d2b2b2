import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { answerObligationQuestion } from './answer-obligation-question.route.ts'
import { previewAnswerReminders } from './answer-reminders/preview-answer-reminders.route.ts'
import { sendAnswerReminder } from './answer-reminders/send-answer-reminder.route.ts'
import { sendAnswerReminders } from './answer-reminders/send-answer-reminders.route.ts'
import { createCalendarLink } from './calendar/create-calendar-link.route.ts'
import { calendarLinkGrant } from './calendar/grants.ts'
import { listCalendarLinks } from './calendar/list-calendar-links.route.ts'
import { readCalendar } from './calendar/read-calendar.route.ts'
import { revokeCalendarLink } from './calendar/revoke-calendar-link.route.ts'
import { chooseReminderDays } from './choose-reminder-days.route.ts'
import { completeObligation } from './complete-obligation.route.ts'
import { addObligation } from './console/add-obligation.route.ts'
import { answerLlcQuestion } from './console/answer-llc-question.route.ts'
import { completeLlcObligation } from './console/complete-llc-obligation.route.ts'
import { confirmObligation } from './console/confirm-obligation.route.ts'
import { dismissLlcObligation } from './console/dismiss-llc-obligation.route.ts'
import { listAllObligations } from './console/list-all-obligations.route.ts'
import { listLlcObligationEvents } from './console/list-llc-obligation-events.route.ts'
import { listOpenQuestions } from './console/list-open-questions.route.ts'
import { readLlcObligations } from './console/read-llc-obligations.route.ts'
import { removeObligation } from './console/remove-obligation.route.ts'
import { reopenLlcObligation } from './console/reopen-llc-obligation.route.ts'
import { dismissObligation } from './dismiss-obligation.route.ts'
import {
  closeLlcFiling,
  filingMark,
  form5472Close,
  form5472Filed,
  markFiling,
  recordSending,
} from './filing.routes.ts'
import { listObligationEvents } from './list-obligation-events.route.ts'
import { listObligations } from './list-obligations.route.ts'
import { obligationAnswer, obligationDone, obligationList } from './obligation.commands.ts'
import { obligationsErrors } from './obligations.errors.ts'
import { updateObligations } from './obligations.jobs.ts'
import { obligationsData } from './personal-data.ts'
import { readReminderDays } from './read-reminder-days.route.ts'
import {
  form5472Readiness,
  form5472Show,
  readFilingYear,
  readReadiness,
  readTaxYear,
} from './readiness.routes.ts'
import { remindOfObligations } from './reminders.ts'
import { reopenObligation } from './reopen-obligation.route.ts'

export const obligations: Area = {
  name: 'obligations',
  endpoints: [listObligations, readReadiness],
  web: [
    answerObligationQuestion,
    completeObligation,
    dismissObligation,
    reopenObligation,
    listObligationEvents,
    readReminderDays,
    chooseReminderDays,
    createCalendarLink,
    listCalendarLinks,
    revokeCalendarLink,
    readCalendar,
    listAllObligations,
    listOpenQuestions,
    readLlcObligations,
    listLlcObligationEvents,
    answerLlcQuestion,
    completeLlcObligation,
    dismissLlcObligation,
    reopenLlcObligation,
    confirmObligation,
    addObligation,
    removeObligation,
    readTaxYear,
    readFilingYear,
    markFiling,
    recordSending,
    closeLlcFiling,
    sendAnswerReminder,
    previewAnswerReminders,
    sendAnswerReminders,
  ],
  errors: obligationsErrors,
  grants: [calendarLinkGrant],
  commands: [
    obligationList,
    obligationAnswer,
    obligationDone,
    form5472Show,
    form5472Readiness,
    filingMark,
    form5472Filed,
    form5472Close,
  ],
  jobs: [
    { name: 'obligations', everyMs: 60_000, run: updateObligations },
    {
      name: 'obligation reminders',
      everyMs: 600_000,
      run: ({ database, now }) => remindOfObligations(database, now()),
    },
  ],
  personalData: obligationsData,
  migrations: join(import.meta.dirname, 'migrations'),
}
