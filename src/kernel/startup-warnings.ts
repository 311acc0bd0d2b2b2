import type { Config } from './config.ts'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i

const hostOf = (url: string): string => new URL(url).hostname

/** What is dangerous about a setting, and what to do about it. */
export type SettingWarning = { danger: string; fix: string }

/**
 * What is dangerous about this configuration. An installation on a loopback address without a proxy is a
 * local trial: nothing to warn about.
 */
export function startupWarnings(config: Config): SettingWarning[] {
  const warnings: SettingWarning[] = []
  const warn = (danger: string, fix: string) => warnings.push({ danger, fix })
  const isPublic =
    !LOOPBACK.test(config.host) ||
    config.trustedProxies.length > 0 ||
    (config.hasExplicitPublicUrl && !LOOPBACK.test(hostOf(config.publicUrl)))
  if (!LOOPBACK.test(config.metricsHost))
    warn(
      `The metrics are served on ${config.metricsHost}.`,
      'Keep LLANO_METRICS_HOST off the public network.',
    )
  if (config.s3?.endpoint.startsWith('http://') && !LOOPBACK.test(hostOf(config.s3.endpoint)))
    warn('LLANO_S3_ENDPOINT begins with http://: documents travel unencrypted.', 'Use https://.')
  if (config.smtpUrl?.startsWith('smtp://') && !LOOPBACK.test(hostOf(config.smtpUrl)))
    warn(
      'LLANO_SMTP_URL begins with smtp://: mail with sign-in links may travel unencrypted.',
      'Use smtps://.',
    )
  if (
    config.receipts &&
    config.receipts.port !== null &&
    !config.receipts.tls &&
    !LOOPBACK.test(config.receipts.host)
  )
    warn(
      `Receipts by email are accepted on ${config.receipts.host} without TLS.`,
      'Set LLANO_RECEIPTS_TLS_CERT and LLANO_RECEIPTS_TLS_KEY, or accept them on 127.0.0.1 behind your mail server.',
    )
  if (!isPublic) return warnings
  if (!config.hasExplicitPublicUrl)
    warn(
      `LLANO_PUBLIC_URL is not set: links in email lead to ${config.publicUrl}, cookies are not marked Secure, and requests are not tied to one origin.`,
      'Set it to the https:// address that people use.',
    )
  else if (config.publicUrl.startsWith('http://'))
    warn(
      'LLANO_PUBLIC_URL begins with http://: passwords and sessions travel unencrypted.',
      'Put TLS in front and use https://.',
    )
  if (config.publicUrl.startsWith('https://') && config.trustedProxies.length === 0)
    warn(
      'LLANO_TRUSTED_PROXIES is not set: behind a proxy, allow-lists and limits see the address of the proxy.',
      'Set it to the address of the proxy.',
    )
  if (config.smtpUrl === null)
    warn(
      'LLANO_SMTP_URL is not set: no mail is sent, so nobody can reset a password.',
      'Set LLANO_SMTP_URL and LLANO_MAIL_FROM.',
    )
  if (config.demo) warn('The demo is on, and its passwords are printed at the start.', 'Set LLANO_DEMO=off.')
  if (config.secret === null)
    warn(
      `LLANO_SECRET is not set: the secret is a file in ${config.dataDir}, next to what it protects.`,
      'Back it up, or set LLANO_SECRET.',
    )
  if (config.auditHeads.length === 0)
    warn(
      'LLANO_AUDIT_HEADS is not set: nothing outside this installation shows whether the end of the audit log was removed.',
      'Set it to a place that the people who run this server cannot change.',
    )
  if (config.timestamps === 'local')
    warn('LLANO_TIMESTAMPS is local: the timestamps of documents prove nothing.', 'Set LLANO_TIMESTAMPS=on.')
  return warnings
}
