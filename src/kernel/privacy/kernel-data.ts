import { eraseAuditIps } from '../audit/erase-ips.ts'
import { deleteAnswersAbout } from '../http/idempotency.ts'
import { eraseMailFiles, isMailAbout, withoutSecrets } from '../mail/mail-files.ts'
import type { PersonalData } from './personal-data.ts'

export const kernelData: PersonalData = {
  async erase(deps, person) {
    await eraseMailFiles(deps, person)
    await eraseAuditIps(deps.database, person.names)
    await deps.database.durable.all(deleteAnswersAbout, { texts: [person.name, ...person.emails] })
  },
  tables: [
    {
      table: 'kernel.audit_row',
      holds: {
        en: 'Audit log: what you did, and what was done to your account and LLCs',
        es: 'Registro de auditoría: qué hiciste y qué se hizo en tu cuenta y tus LLC',
      },
      of: 'actor = any ($names) or record = any ($names) or detail = any ($names)',
      personal: 'actor record ip',
      other: 'id at action detail',
      erase: { keep: 'audit' },
      removedAfter: 'IP addresses: LLANO_KEEP_IP_DAYS',
    },
    {
      table: 'kernel.audit_leaf',
      impersonal: 'hashes of audit rows; `ip_salt` goes with the IP address',
      columns: 'row_id seal_id hash ip_salt ip_digest',
    },
    {
      table: 'kernel.mail',
      holds: { en: 'Emails sent to you', es: 'Correos que te enviamos' },
      // Also to an address that was to become theirs and was never confirmed: it is on no list of their addresses.
      of: "to_address = any ($emails) or about like 'member/' || $member || '/email_change/%'",
      personal: 'to_address subject body file_text',
      other: 'id about language created_at sent_at file_name file_type',
      hidden: 'tries next_try_at failure',
      exportedAs: { body: withoutSecrets('body'), file_text: withoutSecrets('file_text') },
      erase: 'delete',
      alsoErase: {
        where: `sent_at is not null and ${isMailAbout('$emails', '$names')}`,
        set: `subject = '', body = '', file_name = null, file_type = null, file_text = null`,
      },
      removedAfter: 'address and text: LLANO_KEEP_MAIL_DAYS after sending',
    },
    {
      table: 'kernel.remembered_answer',
      holds: {
        en: 'Responses stored for 24 hours, so that a repeated request has no second effect',
        es: 'Respuestas guardadas 24 horas para que una petición repetida no tenga un segundo efecto',
      },
      of: 'owner = any ($names)',
      personal: 'owner body',
      other: 'key status created_at',
      hidden: 'fingerprint',
      erase: 'delete',
      removedAfter: '24 hours',
    },
    {
      table: 'kernel.event',
      holds: {
        en: 'Changes of your records, for your integrations',
        es: 'Cambios de tus registros, para tus integraciones',
      },
      of: 'member_id = $member',
      personal: 'member_id record object related',
      other: 'id type entity_id api_version created_at',
      hidden: 'seq position',
      erase: 'delete',
      removedAfter: '90 days',
    },
    { table: 'kernel.event_head', repeats: 'kernel.event', columns: 'member_id position' },
    {
      table: 'kernel.audit_ip_cursor',
      impersonal: 'how far the retention of IP addresses has come',
      columns: 'only_row up_to_row',
    },
    {
      table: 'kernel.audit_alarm',
      impersonal: 'seals that a node misses',
      columns: 'id at node first_seal last_seal last_hash rows since acknowledged_at',
    },
    {
      table: 'kernel.audit_check',
      impersonal: 'results of verifying the chain',
      columns: 'id at ok rows seals findings took_ms',
    },
    {
      table: 'kernel.audit_publication',
      impersonal: 'published heads',
      columns: 'destination seal_id hash published_at taken_until',
    },
    {
      table: 'kernel.audit_seal',
      impersonal: 'hashes of the chain',
      columns: 'id sealed_at row_count root previous hash',
    },
    { table: 'kernel.installation', impersonal: 'the id of the installation', columns: 'singleton id' },
    {
      table: 'kernel.job_run',
      impersonal: 'states of background jobs',
      columns: 'job every_ms last_run_at took_ms trouble failure since failures last_failed_at last_failure',
    },
    {
      table: 'kernel.job_status',
      impersonal: 'states of background jobs',
      columns:
        'job node every_ms last_run_at took_ms trouble failure since failures last_failed_at last_failure',
    },
    {
      table: 'kernel.heavy_place',
      impersonal: 'which process runs a heavy request, for seconds',
      columns: 'caller holder taken_until',
    },
    { table: 'kernel.known_secret', impersonal: 'ids of secrets', columns: 'key_id since' },
    { table: 'kernel.migration', impersonal: 'the schema', columns: 'number file hash ran_at' },
    { table: 'kernel.pause', impersonal: 'the state of the installation', columns: 'singleton since reason' },
    { table: 'kernel.changed', impersonal: 'what a job has to look at', columns: 'kind id' },
    { table: 'kernel.revision', impersonal: 'counters', columns: 'kind id number' },
    { table: 'kernel.throttle', impersonal: 'counters under a hash', columns: 'key ends_at used' },
    { table: 'kernel.timeline', impersonal: 'promotions of the database', columns: 'number' },
  ],
}
