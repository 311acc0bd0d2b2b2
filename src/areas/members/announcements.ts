import { readName } from '../../kernel/http/fields.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import {
  type Announcement,
  announcementMail,
  checkNotice,
  readAnnouncementText,
} from './announcement.rules.ts'
import { findAnnouncement, insertAnnouncement, listNewestAnnouncements } from './announcement.sql.ts'
import { membersErrors } from './members.errors.ts'

export type PublishedAnnouncement = Announcement & { id: number; published_at: string }

/** When and where it is published; `field` is what the caller named the effective date. */
type Setting = { now: Date; site: string; field?: string }

export type Publication = { id: number; mails: number; already: boolean }

/**
 * Publishes a breaking change and queues one email per member; the same one again is recognized and sends
 * nothing.
 */
export async function publishAnnouncement(
  db: Db,
  by: By,
  wanted: Announcement,
  { now, site, field }: Setting,
): Promise<Publication> {
  const announcement = readAnnouncement(wanted)
  checkNotice(announcement.effective_on, dateOf(now), field)
  const { en, es } = announcementMails(announcement, site)
  const made = await db.maybe(insertAnnouncement, {
    ...announcement,
    subject_en: en.subject,
    mail_en: en.body,
    subject_es: es.subject,
    mail_es: es.body,
    ...byParams(by),
  })
  if (made) return { ...made, already: false }
  const { title, effective_on } = announcement
  const known = await db.one(findAnnouncement, { title, effective_on })
  const same = (['body', 'title_es', 'body_es'] as const).every(name => known[name] === announcement[name])
  if (!same) throw membersErrors.announcement_exists({ id: known.id })
  return { id: known.id, mails: 0, already: true }
}

const announcementMails = (announcement: Announcement, site: string) => ({
  en: announcementMail(announcement, 'en', site),
  es: announcementMail(announcement, 'es', site),
})

/** The emails as they would be sent; publishes nothing. */
export function previewAnnouncement(wanted: Announcement, { now, site, field }: Setting) {
  const announcement = readAnnouncement(wanted)
  checkNotice(announcement.effective_on, dateOf(now), field)
  return announcementMails(announcement, site)
}

function readAnnouncement({ title, body, title_es, body_es, effective_on }: Announcement): Announcement {
  if ((title_es === null) !== (body_es === null)) throw membersErrors.announcement_half_translated()
  return {
    title: readName('--title', title),
    body: readAnnouncementText('--text-file', body),
    title_es: title_es === null ? null : readName('--title-es', title_es),
    body_es: body_es === null ? null : readAnnouncementText('--text-es-file', body_es),
    effective_on: effective_on.trim(),
  }
}

const MAX_LISTED = 100

/** The newest announcements, by effective date. */
export function listAnnouncements(db: Db): Promise<PublishedAnnouncement[]> {
  return db.all(listNewestAnnouncements, { most: MAX_LISTED })
}
